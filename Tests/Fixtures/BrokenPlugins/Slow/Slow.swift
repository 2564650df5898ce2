import Masthead

/// Takes far too long for a frame of a header of 300 points.
struct Slow: HeaderEffect {
  static let identifier = "com.example.slow"
  static let summary = "Finds by many small steps what one would find."
  static let stages: Stages = .appearance

  func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout NoMemory
  ) {
    // The other checks end soon: their headers have other heights, or few of their offsets are multiples of five.
    let isSlow = moment.layout.height == 300 && moment.scroll.contentOffset.truncatingRemainder(dividingBy: 5) == 0
    var blur = isSlow ? 0 : frame.collapse
    for _ in 0..<(isSlow ? 500_000 : 1) { blur += (frame.collapse - blur) / 1000 }
    frame.blur += blur
  }
}

let effects = exportEffects(Slow.self)

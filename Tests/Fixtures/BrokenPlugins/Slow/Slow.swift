import Masthead

/// Takes far too long for a frame of a header of 300 points.
struct Slow: HeaderEffect {
  static let identifier = "com.example.slow"
  static let summary = "Finds by many small steps what one would find."
  static let stages: Stages = .appearance

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    frame.blur += frame.collapse
    // The other checks end soon: their headers have other heights, their time is 0, or few of their offsets are among these.
    guard moment.layout.height == 300, moment.scroll.time > 0,
      (moment.scroll.contentOffset + 500).truncatingRemainder(dividingBy: 15) == 0
    else { return }
    var sum = 0.0
    for _ in 0..<200_000 { sum += (frame.collapse - sum) / 1000 }
    // The compiler must not leave the loop out.
    frame.blur += sum - sum
  }
}

let effects = exportEffects(Slow.self)

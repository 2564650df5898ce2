import Masthead

/// Takes far too long for a frame of a header of 300 points.
struct Slow: HeaderEffect {
  static let identifier = "com.example.slow"
  static let summary = "Finds by many small steps what one would find."
  static let stages: Stages = .appearance

  func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout NoMemory
  ) {
    // Other heights are fast, so that the other checks end soon.
    guard moment.layout.height == 300 else { return }
    var blur = 0.0
    for _ in 0..<100_000 { blur += (frame.collapse - blur) / 1000 }
    frame.blur += blur
  }
}

let effects = exportEffects(Slow.self)

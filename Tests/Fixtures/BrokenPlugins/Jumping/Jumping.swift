import Masthead

/// Jumps after a tiny movement of the finger.
struct Jumping: HeaderEffect {
  static let identifier = "com.example.jumping"
  static let summary = "Is half gone once the header has half collapsed."
  static let stages: Stages = .appearance

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    if frame.collapse > 0.5 { frame.opacity /= 2 }
  }
}

let effects = exportEffects(Jumping.self)

import Masthead

/// Makes a pulled header more than opaque.
struct Overexposed: HeaderEffect {
  static let identifier = "com.example.overexposed"
  static let summary = "Brightens a pulled header."
  static let stages: Stages = .appearance

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    frame.opacity *= 1 + min(frame.overscroll, 1000) / 250
  }
}

let effects = exportEffects(Overexposed.self)

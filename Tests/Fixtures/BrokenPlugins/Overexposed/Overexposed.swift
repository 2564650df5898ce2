import Masthead

/// Makes a pulled header more than opaque.
struct Overexposed: HeaderEffect {
  static let identifier = "com.example.overexposed"
  static let summary = "Brightens a pulled header."
  static let stages: Stages = .appearance

  func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout NoMemory
  ) {
    frame.opacity *= 1 + min(frame.overscroll, 1000) / 250
  }
}

let effects = exportEffects(Overexposed.self)

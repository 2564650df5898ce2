import Masthead

/// Divides by a height that may be 0.
struct Dividing: HeaderEffect {
  static let identifier = "com.example.dividing"
  static let summary = "Blurs a header by its stretch, as a part of its height."
  static let stages: Stages = .appearance

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    frame.blur += frame.stretch / moment.layout.height
  }
}

let effects = exportEffects(Dividing.self)

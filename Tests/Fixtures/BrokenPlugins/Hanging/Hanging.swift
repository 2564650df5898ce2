import Masthead

/// Hangs above a certain content offset.
struct Hanging: HeaderEffect {
  static let identifier = "com.example.hanging"
  static let summary = "Waits for what never comes."
  static let stages: Stages = .appearance

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    while moment.scroll.contentOffset > 1e8 { frame.blur += 1 }
  }
}

let effects = exportEffects(Hanging.self)

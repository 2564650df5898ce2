import Masthead

/// Renders frames that depend on earlier ones, without declaring any memory.
struct Hoarding: HeaderEffect {
  static let identifier = "com.example.hoarding"
  static let summary = "Keeps the greatest offset that it has ever seen."
  static let stages: Stages = .appearance

  nonisolated(unsafe) private static var greatest = -1e9

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    Self.greatest = max(Self.greatest, moment.scroll.contentOffset)
    frame.blur += max(0, Self.greatest) / 100
  }
}

let effects = exportEffects(Hoarding.self)

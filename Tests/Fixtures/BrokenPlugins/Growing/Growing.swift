import Masthead

/// Keeps a number of each frame for ever.
struct Growing: HeaderEffect {
  static let identifier = "com.example.growing"
  static let summary = "Blurs by what it has seen."
  static let stages: Stages = .appearance

  nonisolated(unsafe) private static var seen: [Double] = []

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    Self.seen.append(frame.collapse)
    frame.blur += Self.seen[Self.seen.count - 1]
  }
}

let effects = exportEffects(Growing.self)

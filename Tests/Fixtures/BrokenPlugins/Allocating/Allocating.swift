import Masthead

/// Allocates heap memory in each frame.
struct Allocating: HeaderEffect {
  static let identifier = "com.example.allocating"
  static let summary = "Sorts what it blurs by, each time."
  static let stages: Stages = .appearance

  nonisolated(unsafe) private static var last: [Double] = []

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    Self.last = [frame.collapse, frame.opacity, frame.scrim].sorted()
    frame.blur += Self.last[1]
  }
}

let effects = exportEffects(Allocating.self)

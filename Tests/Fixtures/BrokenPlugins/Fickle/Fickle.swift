import Masthead

/// Renders different frames in a worker process.
struct Fickle: HeaderEffect {
  static let identifier = "com.example.fickle"
  static let summary = "Is dimmer where it is called a worker."
  static let stages: Stages = .appearance

  private static let scrim = CommandLine.arguments.dropFirst().first == "worker" ? 0.5 : 0.25

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    frame.scrim = Self.scrim
  }
}

let effects = exportEffects(Fickle.self)

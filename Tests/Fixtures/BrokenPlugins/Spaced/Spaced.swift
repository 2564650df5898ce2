import Masthead

/// Has an identifier with a space.
struct Spaced: LayoutEffect {
  static let identifier = "com.example.two words"
  static let summary = "Is called what no document can say."
  static let stages: Stages = .appearance

  func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
}

let effects = exportEffects(Spaced.self)

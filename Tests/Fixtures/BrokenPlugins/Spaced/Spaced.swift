import Masthead

/// Has an identifier with a space.
struct Spaced: HeaderEffect {
  static let identifier = "com.example.two words"
  static let summary = "Is called what no document can say."
  static let stages: Stages = .appearance
}

let effects = exportEffects(Spaced.self)

import Masthead

/// Has a default outside the allowed range.
struct OutOfRange: LayoutEffect {
  static let identifier = "com.example.out-of-range"
  static let summary = "Begins with a value that it does not take."
  static let stages: Stages = .appearance
  static let parameters = [Parameter("amount", \OutOfRange.amount, in: 0...1, step: 0.01)]

  var amount = 2.0

  init() {}

  func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
}

let effects = exportEffects(OutOfRange.self)

import Masthead

/// Changes a parameter value when it is set.
struct Rounding: HeaderEffect {
  static let identifier = "com.example.rounding"
  static let summary = "Keeps whole numbers alone."
  static let stages: Stages = .appearance
  static let parameters = [Parameter("amount", \Rounding.amount, in: 0...10, step: 0.1)]

  var amount = 1.0 { didSet { amount.round() } }

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    frame.blur += amount
  }
}

let effects = exportEffects(Rounding.self)

import Masthead

/// Lets the header fade out while it collapses.
public struct FadeOut: HeaderEffect {
  public static let identifier = "com.example.fade"
  public static let summary = "Lets the header fade out while it collapses."
  public static let stages: Stages = .appearance
  public static let parameters = [Parameter("amount", \FadeOut.amount, in: 0...1, step: 0.01)]

  /// How much of the header is gone once it has collapsed: 0…1.
  public var amount = 1.0

  public init() {}

  public func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    frame.opacity *= 1 - amount * frame.collapse
  }
}

let effects = exportEffects(FadeOut.self)

import Masthead

/// Fades the header out while it collapses.
public struct FadeOut: HeaderEffect {
  public static let identifier = "com.example.fade"
  public static let summary = "Fades the header out while it collapses."
  public static let stages: Stages = .appearance
  public static let parameters = [Parameter("amount", \FadeOut.amount, in: 0...1, step: 0.01)]

  /// The opacity that the collapsed header loses: 0…1.
  public var amount = 1.0

  public init() {}

  public func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    frame.opacity *= 1 - amount * frame.collapse
  }
}

let effects = exportEffects(FadeOut.self)

/// How the safe area affects a header's insets and margins.
public enum SafeAreaPolicy: String, ParameterChoice {
  /// The header extends behind a translucent bar, and the margins of its content follow the safe area.
  case underlap
  /// The header begins below the safe area.
  case include
  /// The safe area has no effect, as for a scroll view that never adjusts its insets.
  case exclude
}

/// Sets how the header behaves under bars and the device's corners.
///
/// For the header's height *H* and the safe area *S* at the top:
/// - `underlap`: the content inset is H − S. The scroll view adds S, so the header starts at the screen's upper edge.
/// - `include`: the content inset is H. The scroll view adds S, so the header rests S points lower.
/// - `exclude`: the content inset is H, and the scroll view adds nothing.
public struct SafeArea: LayoutEffect {
  public static let identifier = "safe-area"
  public static let summary = "Sets how the header behaves under bars and the device's corners."
  public static let parameters = [
    Parameter(
      "policy", summary: "How the header treats the area below bars and around the device's corners.", \SafeArea.policy)
  ]

  /// How the safe area affects the header.
  public var policy: SafeAreaPolicy

  public init() { self.init(policy: .underlap) }

  /// Creates the effect with a policy.
  public init(policy: SafeAreaPolicy) { self.policy = policy }

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { layout.safeAreaPolicy = policy }
}

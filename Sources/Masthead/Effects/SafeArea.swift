/// What the safe area does to a header's insets and margins.
@frozen
public enum SafeAreaPolicy: String, ParameterChoice {
  /// The header lies behind a translucent bar, and the margins of its content follow the safe area.
  case underlap
  /// The header begins below the safe area.
  case include
  /// The safe area changes nothing, as where a scroll view's insets are never adjusted.
  case exclude
}

/// Says how the header lives with bars and the device's corners.
///
/// With the header's height *H* and the safe area *S* at the top: under `underlap` the content inset is H − S, to which the
/// scroll view adds S, so that the header reaches the screen's upper edge; under `include` it is H, and the header rests S
/// points lower; under `exclude` it is H and the scroll view adds nothing.
public struct SafeArea: HeaderEffect {
  public static let identifier = "safe-area"
  public static let summary = "Says how the header lives with bars and the device's corners."
  public static let parameters = [
    Parameter("policy", \SafeArea.policy)
  ]

  public var policy: SafeAreaPolicy

  public init() { self.init(policy: .underlap) }

  public init(policy: SafeAreaPolicy) { self.policy = policy }

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) { layout.safeAreaPolicy = policy }
}

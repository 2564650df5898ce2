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
///
/// ```swift
/// let phone = MastheadSize(width: 390, height: 844)
/// let pipeline = Pipeline(Header(height: 300)) {
///   SafeArea(policy: .underlap)
/// }
/// let safeArea = MastheadEdgeInsets(top: 59)
/// let layout = pipeline.layout(in: LayoutEnvironment(viewport: phone, safeArea: safeArea))
/// print(layout.contentInset.top, layout.topOffset)  // 241.0 -300.0
/// ```
///
/// ## When to use it
///
/// Use `underlap` for pictures that reach the screen's upper edge, and `include` for a header below the bar.
///
/// ## In other libraries
///
/// - UIKit: `contentInsetAdjustmentBehavior`; `exclude` is `.never`. SwiftUI: `ignoresSafeArea(edges: .top)`.
/// - Material Components: `minMaxHeightIncludesSafeArea`, which is a property of the height here: `excludingSafeArea`.
/// - Flutter: `primary`. Android: `fitsSystemWindows`.
///
/// ## Mistakes
///
/// - Without the effect, the policy is `exclude`, so the header ignores bars.
/// - A collapsed header behind a bar needs the bar's height: `"collapsedHeight": { "excludingSafeArea": 44 }`.
/// - Elements follow the safe area only if they are within the margins.
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

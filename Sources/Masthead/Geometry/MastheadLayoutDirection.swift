/// The direction in which a line of text runs.
@frozen
public enum MastheadLayoutDirection: UInt8, Sendable, BitwiseCopyable {
  /// A direction.
  case leftToRight, rightToLeft
}

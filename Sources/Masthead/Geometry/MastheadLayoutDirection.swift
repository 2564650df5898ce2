/// The direction in which a line of text runs.
public enum MastheadLayoutDirection: UInt8, Sendable, BitwiseCopyable {
  /// From left to right, or from right to left.
  case leftToRight, rightToLeft
}

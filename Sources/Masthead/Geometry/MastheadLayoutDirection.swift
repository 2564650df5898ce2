/// The side on which a line of text begins.
@frozen
public enum MastheadLayoutDirection: UInt8, Sendable, BitwiseCopyable {
  case leftToRight, rightToLeft
}

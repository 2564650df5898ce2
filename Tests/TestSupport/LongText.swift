/// A long text as an argument of a test. Its description is only its beginning, because the testing library prints
/// arguments.
public struct LongText: Sendable, CustomStringConvertible, ExpressibleByStringInterpolation {
  public let text: String

  public init(_ text: String) { self.text = text }

  public init(stringLiteral text: String) { self.text = text }

  public var description: String { text.utf8.count > 100 ? "\(text.prefix(60))… (\(text.utf8.count) bytes)" : text }
}

/// An error while taking, reading or writing a snapshot.
public struct SnapshotError: Error, Equatable, CustomStringConvertible {
  /// The problem, without the line: `expected "gesture:"`.
  package let message: String

  /// The line of the snapshot's file that has the error, counted from 1; nil for other errors.
  package let line: Int?

  /// Creates an error with a message.
  public init(_ description: String) { (message, line) = (description, nil) }

  package init(_ message: String, line: Int) { (self.message, self.line) = (message, line) }

  /// The message, after the line if there is one: `line 5: expected "gesture:"`.
  public var description: String { (line.map { "line \($0): " } ?? "") + message }
}

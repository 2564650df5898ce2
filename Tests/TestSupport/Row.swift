import Testing

/// One row of a test's table: a name, the input and the expected output.
public struct Row<Input: Sendable, Output: Sendable>: Sendable, CustomTestStringConvertible {
  public let name: String
  public let input: Input
  public let output: Output

  public init(_ name: String, _ input: Input, _ output: Output) {
    self.name = name
    self.input = input
    self.output = output
  }

  public var testDescription: String { name }
}

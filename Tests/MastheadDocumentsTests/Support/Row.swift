import Testing

/// One row of a table: its name, what goes in and what comes out.
struct Row<Input: Sendable, Output: Sendable>: Sendable, CustomTestStringConvertible {
  let name: String
  let input: Input
  let output: Output

  init(_ name: String, _ input: Input, _ output: Output) {
    self.name = name
    self.input = input
    self.output = output
  }

  var testDescription: String { name }
}

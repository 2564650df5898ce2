/// Measures.
enum BenchCommand: Command {
  static let name = "bench"
  static let summary = "Measures what has a number, beside a peer or a limit in the same run."
  static func run(_ arguments: Arguments) throws(CommandError) {}
}

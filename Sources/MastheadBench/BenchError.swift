/// An error that ends the program, with an exit code from sysexits.h.
struct BenchError: Error {
  let code: Int32
  let message: String

  /// EX_USAGE: the command line is wrong.
  static func usage(_ message: String) -> BenchError { BenchError(code: 64, message: message) }

  /// EX_UNAVAILABLE: a required program is missing.
  static func unavailable(_ message: String) -> BenchError { BenchError(code: 69, message: message) }

  /// EX_SOFTWARE: a benchmark failed.
  static func software(_ message: String) -> BenchError { BenchError(code: 70, message: message) }
}

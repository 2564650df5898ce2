import Foundation

/// The program: runs the benchmarks in its arguments.
enum Program {
  private typealias Bench = (name: String, run: @Sendable () throws -> [Figure])

  /// The benchmarks: first those of delays that users notice, then those of the core.
  private static let benches: [Bench] = [
    ("edit", { try EditBench.run() }), ("latency", { try LatencyBench.run() }), ("routes", { try RouteBench.run() }),
    ("streams", { try StreamBench.run() }), ("memory", { try MemoryBench.run() }), ("page", { try PageBench.run() }),
    ("soak", { try SoakBench.run() }), ("frame", { try FrameBench.run() }), ("encoder", { try EncoderBench.run() }),
    ("trajectory", { try TrajectoryBench.run() }),
  ]

  private static var names: String { benches.map(\.name).joined(separator: ", ") }

  static let help = """
    Runs benchmarks, and compares the results with targets. The exit code is 70 if a result misses its target.

    Usage: masthead-bench [NAME...] [OPTIONS]

    Benchmarks: \(names); all by default.

    Options:
      --seconds SECONDS  The duration of the soak; 20 by default.
      --help             Prints this help.
    """

  static func run(_ arguments: [String]) throws {
    var (operands, rest) = ([String](), arguments[...])
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": return print(help)
      case "--seconds":
        let range = 5...86400
        guard let text = rest.popFirst() else { throw BenchError.usage("--seconds: expected a number, got nothing") }
        guard let number = Int(text), range.contains(number) else {
          throw BenchError.usage("--seconds: must be a whole number between 5 and 86400, got \(text)")
        }
        SoakBench.seconds.withLock { $0 = Double(number) }
      case _ where argument.hasPrefix("-"):
        throw BenchError.usage("unknown option \"\(argument)\"; must be one of --seconds, --help")
      case _ where !benches.contains { $0.name == argument }:
        throw BenchError.usage("unknown benchmark \"\(argument)\"; must be one of \(names)")
      default: operands.append(argument)
      }
    }
    #if DEBUG
      FileHandle.standardError.write(
        Data("masthead-bench: this is a debug build; use swift run -c release masthead-bench\n".utf8))
    #endif
    var missed: [String] = []
    for bench in benches where operands.isEmpty || operands.contains(bench.name) {
      for figure in try bench.run() {
        print(figure.row)
        if !figure.holds { missed.append(figure.name) }
      }
      // Shows results immediately, even in a pipe.
      fflush(nil)
    }
    guard missed.isEmpty else { throw BenchError.software("missed the target: \(missed.joined(separator: ", "))") }
  }
}

/// An error that terminates the program, with an exit code from sysexits.h.
struct BenchError: Error, CustomStringConvertible {
  let code: Int32
  let description: String

  /// EX_USAGE: the command line is wrong.
  static func usage(_ text: String) -> BenchError { BenchError(code: 64, description: text) }

  /// EX_UNAVAILABLE: a required program is missing.
  static func unavailable(_ text: String) -> BenchError { BenchError(code: 69, description: text) }

  /// EX_SOFTWARE: a benchmark failed.
  static func software(_ text: String) -> BenchError { BenchError(code: 70, description: text) }
}

import Foundation
import MastheadDocuments

/// The program: runs the benchmarks that its arguments name.
enum Program {
  private typealias Bench = (name: String, run: @Sendable () throws(BenchError) -> [Figure])

  private static let benches: [Bench] = [
    ("pipeline", { () throws(BenchError) in try PipelineBench.run() }),
    ("elements", { () throws(BenchError) in try ElementBench.run() }),
    ("encoder", { () throws(BenchError) in try EncoderBench.run() }),
    ("trajectory", { () throws(BenchError) in try TrajectoryBench.run() }),
    ("snapshot", { () throws(BenchError) in try SnapshotBench.run() }),
    ("latency", { () throws(BenchError) in try LatencyBench.run() }),
    ("fling", { () throws(BenchError) in try FlingBench.run() }),
    ("plugin", { () throws(BenchError) in try PluginBench.run() }),
    ("streams", { () throws(BenchError) in try StreamBench.run() }),
    ("page", { () throws(BenchError) in try PageBench.run() }),
  ]

  /// The works whose instructions are counted. The program runs itself in valgrind for them.
  private static let counted: [String: @Sendable () throws(BenchError) -> [Work]] = [
    PipelineBench.name: { () throws(BenchError) in try PipelineBench.works() },
    ElementBench.name: { () throws(BenchError) in try ElementBench.works() },
    EncoderBench.name: { () throws(BenchError) in EncoderBench.works() },
  ]

  static let help = """
    Runs benchmarks, and compares the results with targets.

    Usage: masthead-bench [NAME...] [OPTIONS]
           masthead-bench soak [--seconds SECONDS] [--viewers COUNT]
           masthead-bench picture FILE

    Benchmarks: \(names); all by default.
    The soak runs a server with viewers who come and go, and fails if its memory or its descriptors grow.
    The picture shows the tuning page, for the README. It is a WebP file.

    Options:
      --json  Prints the results as JSON.
      --list  Prints the names of the benchmarks.
      --help  Prints this help.
    """

  private static var names: String { benches.map(\.name).joined(separator: ", ") }

  static func run(_ arguments: [String]) throws(BenchError) {
    // The program starts itself with this option in valgrind.
    if arguments.count == 2, arguments[0] == InstructionCount.option, let works = counted[arguments[1]] {
      return InstructionCount.run(try works())
    }
    // The benchmark of streams starts the program itself with this option.
    if arguments == [RawStreamServer.option] { return try RawStreamServer.run() }
    if arguments.first == PagePicture.name { return try PagePicture.run(Array(arguments.dropFirst())) }
    if arguments.first == Soak.name { return try Soak.run(Array(arguments.dropFirst())) }
    let options = arguments.filter { $0.hasPrefix("-") }
    let operands = arguments.filter { !$0.hasPrefix("-") }
    if let unknown = options.first(where: { !["--json", "--list", "--help", "-h"].contains($0) }) {
      throw .usage("unknown option \"\(unknown)\"; must be one of --json, --list, --help")
    }
    if options.contains("--help") || options.contains("-h") { return print(help) }
    if options.contains("--list") { return print(benches.map(\.name).joined(separator: "\n")) }
    for name in operands where !benches.contains(where: { $0.name == name }) {
      throw .usage("unknown benchmark \"\(name)\"; must be one of \(names)")
    }
    #if DEBUG
      FileHandle.standardError.write(
        Data("masthead-bench: this is a debug build; use swift run -c release masthead-bench\n".utf8))
    #endif
    var all: [Figure] = []
    for bench in benches where operands.isEmpty || operands.contains(bench.name) {
      let figures = try bench.run()
      all += figures
      guard !options.contains("--json") else { continue }
      for figure in figures { print(figure.row) }
      // Shows results immediately, even in a pipe.
      fflush(nil)
    }
    if options.contains("--json") { print(JSON.array(all.map(\.json)).pretty, terminator: "") }
    if let problem = InstructionCount.problem {
      FileHandle.standardError.write(Data("masthead-bench: \(problem)\n".utf8))
    }
  }
}

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

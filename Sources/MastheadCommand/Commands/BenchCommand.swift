import Masthead
import MastheadDocuments

/// Measures.
enum BenchCommand: Command {
  static let name = "bench"
  static let summary = "Measures what has a number, beside a peer or a limit in the same run."
  static let operands = "[NAME...]"
  static let options = [
    Option("json", help: "Prints the figures as JSON."),
    Option("list", help: "Prints the names of what can be measured."),
  ]

  private static let benches: [(name: String, run: @Sendable () throws(CommandError) -> [Figure])] = [
    ("pipeline", { () throws(CommandError) in try PipelineBench.run() }),
    ("encoder", { () throws(CommandError) in EncoderBench.run() }),
    ("trajectory", { () throws(CommandError) in try TrajectoryBench.run() }),
    ("snapshot", { () throws(CommandError) in try SnapshotBench.run() }),
    ("latency", { () throws(CommandError) in try LatencyBench.run() }),
    ("fling", { () throws(CommandError) in try FlingBench.run() }),
    ("plugin", { () throws(CommandError) in try PluginBench.run() }),
  ]

  static func run(_ arguments: Arguments) throws(CommandError) {
    let names = benches.map(\.name)
    if arguments.has("list") { return Output.print(names.joined(separator: "\n")) }
    for name in arguments.operands where !names.contains(name) {
      throw .usage(ErrorText.unknown("benchmark", name, allowed: names))
    }
    #if DEBUG
      Output.printError(
        "masthead: this is a debug build, so the figures mean little; use swift run -c release masthead bench")
    #endif
    var all: [Figure] = []
    for bench in benches where arguments.operands.isEmpty || arguments.operands.contains(bench.name) {
      let figures = try bench.run()
      all += figures
      if !arguments.has("json") { for figure in figures { Output.print(figure.row) } }
    }
    if arguments.has("json") { Output.print(JSON.array(all.map(\.json)).pretty.trimmingLineBreak) }
  }
}

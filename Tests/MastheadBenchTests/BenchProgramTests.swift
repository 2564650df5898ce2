import Foundation
import Rows
import TemporaryFolder
import Testing

@testable import MastheadBench

@Suite struct BenchProgramTests {
  private static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("masthead-bench")
  private static let names = "pipeline, elements, encoder, trajectory, snapshot, latency, fling, plugin"

  private struct Outcome: Equatable {
    var status: Int32
    var output = ""
    var error = ""
  }

  private func run(_ arguments: [String], program: URL = Self.program) throws -> Outcome {
    let (process, output, error) = (Process(), Pipe(), Pipe())
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let errors = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      error: String(decoding: errors, as: UTF8.self))
  }

  @Test(
    arguments: [
      Row("an unknown option", ["--fast"], "unknown option \"--fast\"; must be one of --json, --list, --help"),
      Row(
        "an unknown option after a name", ["encoder", "-x"],
        "unknown option \"-x\"; must be one of --json, --list, --help"),
      Row("an unknown benchmark", ["speed"], "unknown benchmark \"speed\"; must be one of \(names)"),
      Row(
        "the program's own option without a benchmark", ["--count-instructions"],
        "unknown option \"--count-instructions\"; must be one of --json, --list, --help"),
    ] as [Row<[String], String>])
  func wrongArgumentsGetOneLineErrors(_ row: Row<[String], String>) throws {
    #expect(try run(row.input) == Outcome(status: 64, error: "masthead-bench: \(row.output)\n"))
  }

  @Test(arguments: ["--help", "-h"])
  func helpNamesBenchmarksAndOptions(_ option: String) throws {
    #expect(
      try run([option])
        == Outcome(
          status: 0,
          output: """
            Runs benchmarks, and compares the results with targets.

            Usage: masthead-bench [NAME...] [OPTIONS]

            Benchmarks: \(Self.names); all by default.

            Options:
              --json  Prints the results as JSON.
              --list  Prints the names of the benchmarks.
              --help  Prints this help.

            """))
  }

  @Test func listPrintsOneNamePerLine() throws {
    #expect(
      try run(["--list"])
        == Outcome(status: 0, output: Self.names.replacing(", ", with: "\n") + "\n"))
  }

  @Test(arguments: ["latency", "fling"])
  func missingServerProgramIsReported(_ bench: String) throws {
    let folder = TemporaryFolder()
    let copy = try folder.copy(Self.program)
    let outcome = try run([bench], program: copy)
    #expect(outcome.status == 69 && outcome.output == "")
    let server = folder.url.resolvingSymlinksInPath().appendingPathComponent("masthead").path
    #expect(
      outcome.error.hasSuffix(
        "masthead-bench: program not found: \(server); build it with swift build -c release --product masthead\n"))
  }
}

@Suite struct StopwatchTests {
  @Test(
    arguments: [
      Row("one number", [3], 3), Row("an odd count in no order", [9, 1, 5], 5),
      Row("an even count", [4, 1, 3, 2], 2.5),
      Row("an outlier", [1, 1, 1, 1, 1e9], 1), Row("nine ratios", [1.2, 1.1, 1.3, 1.1, 9, 1.15, 1, 1.2, 1.1], 1.15),
    ] as [Row<[Double], Double>])
  func medianIsMiddleNumber(_ row: Row<[Double], Double>) {
    #expect(median(row.input) == row.output)
  }

  @Test func medianOfNothingIsNaN() { #expect(median([]).isNaN) }

  @Test(
    arguments: [
      // A machine that slows down slows both works of a pair, so each pair has the same ratio.
      Row("a slower machine", ([2, 4, 20], [1, 2, 10]), 2.0),
      Row("one disturbed pair", ([2, 2, 50, 2, 2], [1, 1, 1, 1, 1]), 2),
      Row("another order by ratio than by time", ([3, 20, 8], [1, 10, 2]), 3),
    ] as [Row<([Double], [Double]), Double>])
  func ratioIsMedianOfPairs(_ row: Row<([Double], [Double]), Double>) {
    let (work, other) = (Stopwatch.Cost(rounds: row.input.0), Stopwatch.Cost(rounds: row.input.1))
    #expect(work.ratio(to: other) == row.output)
  }

  @Test func worksRunInTurn() {
    var order: [String] = []
    let costs = Stopwatch.compare(rounds: 2, pieces: 7, [{ order.append("a\($0)") }, { order.append("b\($0)") }])
    #expect(order == ["a7", "b7", "a7", "b7", "a7", "b7"])
    #expect(costs.map(\.rounds.count) == [2, 2])
  }
}

import Foundation
import MastheadPlatform
import MastheadServer
import TestSupport
import Testing

@testable import MastheadBench

@Suite(.long) struct BenchProgramTests {
  static let program = Programs.folder.appendingPathComponent("masthead-bench")
  private static let names = "pipeline, elements, encoder, trajectory, snapshot, latency, fling, plugin, streams, page"

  private struct Outcome: Equatable {
    var status: Int32
    var output = ""
    var error = ""
  }

  private func run(_ arguments: [String], program: URL = Self.program) throws -> Outcome {
    let run = try ProgramRun(patiently: [program.path] + arguments)
    return Outcome(status: run.status, output: run.output, error: run.errors)
  }

  @Test(
    arguments: [
      Row("an unknown option", ["--fast"], "unknown option \"--fast\"; must be one of --json, --list, --help"),
      Row(
        "an unknown option after a name", ["encoder", "-x"],
        "unknown option \"-x\"; must be one of --json, --list, --help"),
      Row("an unknown benchmark", ["speed"], "unknown benchmark \"speed\"; must be one of \(names)"),
      Row(
        "a soak that is too short", ["soak", "--seconds", "3"],
        "--seconds: must be a whole number between 5 and 86400, got 3"),
      Row("a soak without a number", ["soak", "--viewers"], "--viewers: expected a number, got nothing"),
      Row(
        "an unknown option of the soak", ["soak", "--json"],
        "unknown option \"--json\"; must be one of --seconds, --viewers"),
      Row(
        "a picture without a file", ["picture"], "picture: expected one file, such as .images/page.webp, got nothing"),
      Row(
        "a picture with two files", ["picture", "a.webp", "b.webp"],
        "picture: expected one file, such as .images/page.webp, got \"a.webp b.webp\""),
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
                   masthead-bench soak [--seconds SECONDS] [--viewers COUNT]
                   masthead-bench picture FILE

            Benchmarks: \(Self.names); all by default.
            The soak runs a server with viewers who come and go, and fails if its memory or its descriptors grow.
            The picture shows the tuning page, for the README. It is a WebP file.

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

  @Test(arguments: [["latency"], ["fling"], ["streams"], ["page"], ["picture", "page.webp"]])
  func missingServerProgramIsReported(_ arguments: [String]) throws {
    let folder = TemporaryFolder()
    let copy = try folder.copy(Self.program)
    let outcome = try run(arguments, program: copy)
    #expect(outcome.status == 69 && outcome.output == "")
    let server = folder.url.resolvingSymlinksInPath().appendingPathComponent("masthead").path
    #expect(
      outcome.error.hasSuffix(
        "masthead-bench: program not found: \(server); build it with swift build -c release --product masthead\n"))
  }
}

@Suite(.long) struct StreamAudienceTests {
  @Test func everyViewerReceivesFrameOfEachInput() throws {
    let server = try ServerProcess(BenchProgramTests.program, [RawStreamServer.option])
    defer { server.stop() }
    let loop = try EventLoop()
    let text = { (input: Int) in "event: frame\ndata: {\"input\":\"n\(input)\"}\n\n" }
    let audience = try StreamAudience(3, of: "/", port: server.port, on: loop, inputPath: "/", body: text)
    audience.onFinish = { loop.stop() }
    audience.send(5, rate: 1000)
    while audience.isBusy { loop.run() }
    try audience.readResponses()
    #expect(audience.frames == 15)
    #expect(audience.lateness.count == 15 && audience.lateness.allSatisfy { $0 > 0 && $0 < 600_000 })
    #expect(server.processorTime > 0 && server.memory > 0)
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

import Foundation
import MastheadDocuments
import MastheadPlatform
import TestSupport
import Testing

@testable import MastheadBench

@Suite(.long) struct BenchProgramTests {
  private static let program = Programs.folder.appendingPathComponent("masthead-bench")
  private static let names = "edit, latency, routes, streams, memory, page, soak, frame, encoder, trajectory"

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
      Row("an unknown option", ["--fast"], "unknown option \"--fast\"; must be one of --seconds, --help"),
      Row(
        "an unknown option after a name", ["encoder", "-x"],
        "unknown option \"-x\"; must be one of --seconds, --help"),
      Row("an unknown benchmark", ["speed"], "unknown benchmark \"speed\"; must be one of \(names)"),
      Row(
        "a soak that is too short", ["soak", "--seconds", "3"],
        "--seconds: must be a whole number between 5 and 86400, got 3"),
      Row("a soak without a number", ["soak", "--seconds"], "--seconds: expected a number, got nothing"),
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
            Runs benchmarks, and compares the results with targets. The exit code is 70 if a result misses its target.

            Usage: masthead-bench [NAME...] [OPTIONS]

            Benchmarks: \(Self.names); all by default.

            Options:
              --seconds SECONDS  The duration of the soak; 20 by default.
              --help             Prints this help.

            """))
  }

  @Test(arguments: ["edit", "latency", "routes", "streams", "memory", "page", "soak"])
  func missingServerProgramIsReported(_ name: String) throws {
    let folder = TemporaryFolder()
    let copy = try folder.copy(Self.program)
    let outcome = try run([name], program: copy)
    #expect(outcome.status == 69 && outcome.output == "")
    let server = folder.url.resolvingSymlinksInPath().appendingPathComponent("masthead").path
    #expect(
      outcome.error.hasSuffix(
        "masthead-bench: program not found: \(server); build it with swift build -c release --product masthead\n"))
  }
}

@Suite struct FigureTests {
  @Test(arguments: [
    (Figure("a frame", 0.12345, "µs"), "a frame 0.1235 µs"),
    (Figure("a", 2.5, "×", atMost: 2.5), "a 2.5 × at most 2.5: holds"),
    (Figure("a", 2001.4, "ms", atMost: 2000), "a 2001 ms at most 2000: MISSED"),
    (Figure("a", .nan, "ms", atMost: 1), "a nan ms at most 1: MISSED"),
  ])
  func rowShowsNameValueUnitAndTarget(_ figure: Figure, _ words: String) {
    #expect(figure.row.split(separator: " ").joined(separator: " ") == words)
    #expect(figure.holds == !words.hasSuffix("MISSED"))
  }
}

@Suite struct RouteBenchTests {
  @Test func everyRouteOfServerIsMeasured() throws {
    let path = Repository.root.appending(path: "Sources/MastheadServer/Tuning/openapi.json")
    let description = try JSON(parsing: Array(Data(contentsOf: path)))
    func members(of json: JSON?) -> [JSON.Member] { if case .object(let members)? = json { members } else { [] } }
    let routes = members(of: description["paths"]).flatMap { path in
      members(of: path.value).map(\.key).filter { $0 != "parameters" }.map { "\($0.uppercased()) \(path.key)" }
    }
    let measured = RouteBench.requests.map { "\($0.method) \($0.route)" }
    #expect(routes.count > 30 && Set(routes).subtracting(measured).sorted() == [])
  }
}

@Suite(.long) struct AudienceTests {
  @Test func framesOfAllViewersAreCounted() throws {
    let server = try ServerProcess()
    let session = try server.openSession()
    let audience = try Audience(3, of: "\(session)/frames", port: server.port)
    defer { audience.close() }
    // Each viewer gets the current frame.
    try audience.wait(for: 3, since: 0)
    let viewer = try LatencyBench.Viewer(of: server)
    #expect(try viewer.inputToFrame() > 0)
    #expect(audience.frames == 3, "The other session's frames are not among them.")
    let requests = try BlockingConnection(port: server.port)
    try requests.request("PATCH", "\(session)/pipeline", #"{"path":"header.height","value":201}"#)
    try audience.wait(for: 3, since: 3)
    #expect(server.processorTime > 0 && server.memory > 0 && server.descriptors > 4)
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
      // A slower machine slows both measurements of a pair, so each pair has the same ratio.
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

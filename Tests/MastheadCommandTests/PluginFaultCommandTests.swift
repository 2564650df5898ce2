import Foundation
import MastheadDocuments
import MastheadPlatform
import MastheadPlugins
import TestSupport
import Testing

/// Commands whose plugins misbehave. One plugin has all faults; its parameter selects one.
@Suite(.long) struct PluginFaultCommandTests {
  static let source = #"""
    import Glibc
    import Masthead

    struct Trouble: HeaderEffect {
      static let identifier = "com.example.trouble"
      static let summary = "Fails."
      static let stages: Stages = .appearance
      static let parameters = [Parameter("trouble", \Trouble.trouble, in: 0...100, step: 1)]
      var trouble = 0.0

      func contribute(to frame: inout HeaderFrame, at moment: Moment) {
        switch Int(trouble) {
        case 1: preconditionFailure()
        case 2: while true {}
        case 3: exit(0)
        case 4: print("depth", Int(frame.overscroll))
        case 5: say("out of water\n"); abort()
        case 6: _exit(0)
        case 7: while true { sleep(1000) }
        case 8: if frame.overscroll > 0 { frame.opacity = .nan }
        case 9: frame.values["depth"] = .infinity
        case 10: for descriptor in 3..<256 { close(Int32(descriptor)) }
        case 11: for descriptor in 3..<256 { close(Int32(descriptor)) }; while true { sleep(1000) }
        case 12: leave(); while true { sleep(1000) }
        case 13: for descriptor in 3..<10 { write(Int32(descriptor), "{}\n", 3) }
        case 14: for line in 0..<20_000 { print("line", line, "of many that nobody reads for a while") }
        case 15: say("computing\n"); while true {}
        default: break
        }
      }
    }

    func leave() {
      var thread = pthread_t()
      pthread_create(&thread, nil, { _ in exit(0) }, nil)
    }

    func say(_ words: String) { write(2, words, words.utf8.count) }

    let effects = exportEffects(Trouble.self)
    """#

  private struct Workspace: ~Copyable {
    let folder = TemporaryFolder()

    /// Writes the plugin, and a document that selects a fault.
    init(_ trouble: Int, source: String = PluginFaultCommandTests.source) {
      folder.write("Plugins/Trouble/Trouble.swift", source)
      folder.write(
        "my.json",
        """
        {"masthead": 1, "header": {"height": 200}, "effects": [
          {"effect": "com.example.trouble", "parameters": {"trouble": \(trouble)}}]}
        """)
    }

    func run(_ line: String) throws -> Masthead.Outcome {
      try Masthead.run(line.split(separator: " ").map(String.init), in: folder.url)
    }
  }

  /// The number of the source line that contains some text.
  private static func place(_ text: String) -> String {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    guard PluginToolchain().symbolizer != nil else { return "" }
    return " (at Trouble/Trouble.swift:\(1 + lines.firstIndex { $0.contains(text) }!))"
  }

  #if arch(arm64)
    private static let trap = "SIGTRAP"
  #else
    private static let trap = "SIGILL"
  #endif

  /// The fault, a part of its source line, and the sentence.
  @Test(arguments: [
    (1, "case 1", "com.example.trouble: trapped (\(trap))"),
    (2, "case 2", "com.example.trouble: took longer than 0.1 s for a frame"),
    (3, "case 3", "com.example.trouble: exited"),
    (5, "case 5", "com.example.trouble: aborted (SIGABRT): out of water"),
    (6, nil, "com.example.trouble: exited"),
    (7, "case 7", "com.example.trouble: waited instead of computing a frame"),
    (
      10, nil,
      "com.example.trouble: closed its connection to Masthead; it was the last effect called, but was not running when the fault occurred"
    ),
    (11, nil, "com.example.trouble: closed its connection to Masthead"),
    (12, "exit(0) }, nil", "a thread of a plugin: exited"),
  ])
  func faultEndsCommandWithOneSentence(_ trouble: Int, _ line: String?, _ sentence: String) throws {
    let workspace = Workspace(trouble)
    let printed = trouble == 5 ? "plugin: out of water\n" : ""
    for command in ["frames my.json --deadline 0.1", "play my.json --deadline 0.1 --format svg"] {
      #expect(
        try workspace.run(command)
          == .init(
            status: 65, output: "", error: printed + "masthead: \(sentence)\(line.map(Self.place) ?? "")\n"))
    }
  }

  /// Both timers of a busy machine may interrupt an effect at the same moment.
  @Test func signalsAtSameMomentAreReportedWithSourceLine() throws {
    let workspace = Workspace(15)
    let program = try RunningProgram(
      [Masthead.program.path, "frames", "my.json", "--deadline", "0"],
      environment: ProcessInfo.processInfo.environment.merging(["MASTHEAD_CACHE": Masthead.cache]) { $1 },
      folder: workspace.folder.url.path)
    try #require(program.wait(within: Programs.patience) { program.errors == "plugin: computing\n" })
    let worker = try #require(Programs.workers(of: program.process.identifier).first)
    /// The fields of the worker's status from its state on: the 12th is its processor time in clock ticks.
    func status() throws -> [Substring] {
      try String(contentsOfFile: "/proc/\(worker)/stat", encoding: .utf8).split(separator: ") ").last!.split(
        separator: " ")
    }
    // The effect has left the function that prints.
    let ticks = try #require(Int(status()[11]))
    while try #require(Int(status()[11])) < ticks + 10 { usleep(1000) }
    kill(worker, SIGSTOP)
    while try status()[0] != "T" { usleep(1000) }
    for signal in [SIGPROF, SIGALRM, SIGCONT] { kill(worker, signal) }
    #expect(program.waitForEnd(within: Programs.patience) == .code(65))
    let sentence = "com.example.trouble: waited instead of computing a frame\(Self.place("case 15"))"
    #expect(program.errors == "plugin: computing\nmasthead: \(sentence)\n")
  }

  @Test func printedLinesGoToStandardErrorWithTheirEffect() throws {
    let quiet = try Workspace(0).run("frames my.json --offsets -200,-230")
    #expect(quiet.status == 0 && quiet.lines.count == 2 && quiet.error == "")
    // The effect has one stage, so it prints once in each frame. The list's top is at -200.
    #expect(
      try Workspace(4).run("frames my.json --offsets -200,-230")
        == .init(
          status: 0, output: quiet.output,
          error: "com.example.trouble: depth 0\ncom.example.trouble: depth 30\n"))
  }

  /// An effect may wait for the reader of its output without a fault.
  @Test func outputThatIsReadLateIsNotAFault() throws {
    let workspace = Workspace(14)
    let run = try ProgramRun(
      patiently: [
        "bash", "-c",
        "set -o pipefail; \"$0\" frames my.json --deadline 60 2>&1 >/dev/null | { sleep 2; tail -1; }",
        Masthead.program.path,
      ],
      environment: ProcessInfo.processInfo.environment.merging(["MASTHEAD_CACHE": Masthead.cache]) { $1 },
      folder: workspace.folder.url.path)
    #expect(run.status == 0)
    #expect(run.output == "com.example.trouble: line 19999 of many that nobody reads for a while\n")
  }

  @Test func effectCannotReachDescriptorsOfCommand() throws {
    for command in ["frames my.json --offsets -200,-230", "play my.json --hz 10", "play my.json --format svg"] {
      let quiet = try Workspace(0).run(command)
      #expect(quiet.status == 0 && quiet.lines.count > 1)
      let written = try Workspace(13).run(command)
      // A drawing contains only the document's name, so the output is the same.
      #expect(written == quiet, "\(command)")
    }
  }

  @Test func numberThatIsNotFiniteEndsCommandAfterEarlierFrames() throws {
    let sentence = "masthead: com.example.trouble: opacity: must be a finite number, got nan\n"
    // The effect sets the invalid number only in the overscroll.
    let workspace = Workspace(8)
    let outcome = try workspace.run("frames my.json --offsets -200,-150,-230,-200")
    #expect(outcome.status == 65 && outcome.error == sentence)
    #expect(
      outcome.output == (try Workspace(0).run("frames my.json --offsets -200,-150")).output)
    let played = try workspace.run("play my.json --hz 10")
    #expect(played.status == 65 && played.lines.count >= 1 && played.error == sentence)
    for format in ["svg", "animation"] {
      let drawn = try workspace.run("play my.json --format \(format)")
      #expect(drawn.status == 65 && drawn.lines.isEmpty && drawn.error == sentence)
    }
    // An earlier effect is not to blame.
    workspace.folder.write(
      "my.json",
      """
      {"masthead": 1, "header": {"height": 200}, "effects": [
        {"effect": "com.example.trouble", "parameters": {"trouble": 4}}, {"effect": "stretch"},
        {"effect": "com.example.trouble", "parameters": {"trouble": 9}}]}
      """)
    let last = try workspace.run("frames my.json --offsets -201")
    #expect(last.error.contains("masthead: com.example.trouble: values.depth: must be a finite number, got inf\n"))
  }

  @Test func workerReportsErrorsOfCommand() throws {
    let workspace = Workspace(0)
    workspace.folder.write("states", "{\"offset\": 1}\n{\"offset\": true}\n")
    let outcome = try workspace.run("frames my.json --states states")
    #expect(outcome.status == 65)
    #expect(outcome.lines.count == 1)
    #expect(outcome.error == "masthead: states:2: offset: expected a number, got true\n")
  }

  /// A worker cannot read standard input again after this process.
  @Test func workerGetsDocumentOfStandardInput() throws {
    let workspace = Workspace(0)
    let expected = try workspace.run("play my.json --hz 30")
    let document = try String(contentsOf: workspace.folder.url.appending(path: "my.json"), encoding: .utf8)
    #expect(expected.status == 0)
    #expect(
      try Masthead.run(["play", "-", "--hz", "30"], in: workspace.folder.url, input: document) == expected)
  }

  @Test func inProcessRunEqualsWorker() throws {
    let workspace = Workspace(0)
    let worker = try workspace.run("play my.json --hz 30")
    #expect(worker.status == 0 && worker.lines.count > 10)
    #expect(try workspace.run("play my.json --hz 30 --in-process") == worker)
  }

  @Test func checkDoesNotRunEffects() throws {
    #expect(
      try Workspace(1).run("check my.json")
        == .init(status: 0, output: "my.json: Untitled, 1 effect, valid.\n", error: ""))
  }
}

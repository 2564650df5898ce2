import Foundation
import Glibc
import MastheadDocuments
import MastheadPlatform
import MastheadPlugins
import TestSupport
import Testing

/// Command lines, and the output of the program.
@Suite(.long) struct ValidateCommandTests {
  /// Invalid command lines, and the line that each prints to standard error.
  @Test(
    arguments: [
      ("plugin validate --json", "missing PATH; usage: masthead plugin validate PATH..."),
      (
        "plugin validate Plugins/Fade Plugins/Wave --reproduce finite",
        "unexpected argument \"Plugins/Wave\""
      ),
      (
        "plugin validate Plugins/Fade --level slow", "--level: unknown value \"slow\"; must be one of full, quick, soak"
      ),
      (
        "plugin validate Plugins/Fade --seed x",
        "--seed: must be a whole number between 0 and 9007199254740992, got \"x\""
      ),
      (
        "plugin validate Plugins/Fade --reproduce flying",
        "unknown check \"flying\"; must be one of loading, same-frame, finite, ranges, stages, animating, time, memory"
      ),
      ("plugin list --level full", "--level: not allowed with \"plugin list\""),
      ("plugin build --seed 1", "--seed: not allowed with \"plugin build\""),
      ("plugin list --reproduce finite", "--reproduce: not allowed with \"plugin list\""),
    ])
  func invalidArgumentsAreReported(_ line: String, _ sentence: String) throws {
    let run = try masthead(line)
    #expect(run.exit == .code(64) && run.output == "" && run.errors == "masthead: \(sentence)\n")
  }

  @Test func missingPluginIsReported() throws {
    let run = try masthead("plugin validate /no/plugin")
    #expect(run.exit == .code(66) && run.errors == "masthead: plugin not found: /no/plugin\n")
  }

  @Test func compilerErrorsAreReported() throws {
    let workshop = Workshop()
    workshop.write("Torn/Torn.swift", "let effects = nothing\n")
    let run = try masthead("plugin validate \(workshop.path)/Torn")
    #expect(run.exit == .code(65) && run.output == "")
    #expect(
      run.errors == """
        Torn.swift:1:15: error: cannot find 'nothing' in scope
        masthead: Torn: Torn.swift:1: cannot find 'nothing' in scope

        """)
  }

  @Test func eachCheckPrintsOneLine() throws {
    let run = try masthead("plugin validate Tests/Fixtures/BrokenPlugins/Dividing --level quick --seed 5")
    #expect(run.exit == .code(65))
    #expect(
      run.output == """
        ✓ loading
        ✓ same-frame
        \(Self.found)
        ✓ ranges
        ✓ stages
        ✓ animating
        ✓ memory
        Dividing, level quick, seed 5.

        """)
    #expect(
      run.errors
        == "masthead: Dividing: failed finite; to repeat a check in one process: masthead plugin validate Tests/Fixtures/BrokenPlugins/Dividing --level quick --seed 5 --reproduce finite\n"
    )
  }

  @Test func effectsThatCannotBeLoadedPrintOneLine() throws {
    let workshop = Workshop()
    workshop.write("Tide/Tide.swift", Workshop.ripple.replacing("= 1.0", with: "= 50.0") + Workshop.rippleLine)
    let run = try masthead("plugin validate \(workshop.path)/Tide --level quick --seed 5")
    #expect(run.exit == .code(65))
    #expect(
      run.output == """
        ✗ loading: com.example.ripple: amount.default: must be between 0 and 1, got 50
        Tide, level quick, seed 5.

        """)
    #expect(run.errors == "masthead: Tide: failed loading\n")
  }

  @Test func reproduceRunsOneCheck() throws {
    let words = "plugin validate Tests/Fixtures/BrokenPlugins/Dividing --level quick --seed 5 --reproduce finite"
    let run = try masthead(words)
    #expect(run.exit == .code(65) && run.output == Self.found + "\n")
    #expect(run.errors == "masthead: Dividing: failed finite\n")
    let json = try masthead(words + " --json")
    #expect(
      try JSON(document: json.output.utf8) == [
        "check": "finite", "status": "failed", "message": .string(String(Self.found.dropFirst("✗ finite: ".count))),
      ])
  }

  /// The check runs in the process itself, so that a debugger catches the crash.
  @Test func reproducedCheckEndsProcess() throws {
    let run = try masthead("plugin validate Tests/Fixtures/BrokenPlugins/Exiting --seed 1 --reproduce loading")
    #expect(run.exit == .code(3) && run.errors == "No licence was found.\n")
  }

  @Test func warningDoesNotFail() throws {
    let run = try masthead("plugin validate Tests/Fixtures/BrokenPlugins/Swinging --level quick --seed 1")
    #expect(run.exit == .code(0) && run.errors == "")
    #expect(run.output.contains("\n! animating: isAnimating: still true 10 s after "))
  }

  @Test func seedDiffersOnEachRun() throws {
    let line = "plugin validate Tests/Fixtures/BrokenPlugins/Spaced --level quick --json"
    let seeds = try (0..<2).map { _ in try JSON(document: masthead(line).output.utf8)["seed"] }
    #expect(seeds[0] != nil && seeds[0] != seeds[1])
  }

  // MARK: Support

  private static let found =
    "✗ finite: blur: expected a finite number at offset -300, got nan (com.example.dividing alone; header of 0 pt; viewport of 375 × 667 pt)"

  private func masthead(_ line: String) throws -> ProgramRun {
    let cache = URL(fileURLWithPath: Workshop.cache.path).deletingLastPathComponent().path
    return try ProgramRun(
      of: [Workshop.masthead] + line.split(separator: " ").map(String.init),
      environment: ProcessInfo.processInfo.environment.merging([
        "MASTHEAD_CACHE": cache, "SWIFT_BACKTRACE": "enable=no",
      ]) { $1 }, folder: Repository.root.path, timeLimit: 600)
  }

  private func elements(_ json: JSON) -> [JSON] { if case .array(let elements) = json { elements } else { [] } }
}

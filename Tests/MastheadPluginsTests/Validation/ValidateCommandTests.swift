import Foundation
import Glibc
import LongTests
import MastheadDocuments
import MastheadPlugins
import Testing

/// What people type, and what the program says.
@Suite(.long) struct ValidateCommandTests {
  /// A command line, and the one line on standard error. All of them are wrong usage.
  @Test(
    arguments: [
      ("plugin validate", "Which plugin? masthead plugin validate PATH, a folder or a library."),
      (
        "plugin validate Plugins/Fade Plugins/Wave",
        "Which plugin? masthead plugin validate PATH, a folder or a library."
      ),
      ("plugin validate Plugins/Fade --level slow", "--level is \"slow\"; it is full, quick or soak."),
      (
        "plugin validate Plugins/Fade --seed x",
        "--seed is \"x\"; it is a whole number from 0 to 9007199254740992."
      ),
      (
        "plugin validate Plugins/Fade --reproduce flying",
        "There is no check \"flying\"; there is loading, descriptors, identifiers, defaults, values, bounds, same-frame, finite, rest, state, mask-room, allocations, time, worker and jumps."
      ),
      ("plugin list --level full", "--level does not go with plugin list."),
      ("plugin build --seed 1", "--seed does not go with plugin build."),
      ("plugin list --reproduce rest", "--reproduce does not go with plugin list."),
      ("check-plugin", "Which check? check-plugin LIBRARY CHECK --level LEVEL --seed N."),
      ("check-plugin a b", "Which check? check-plugin LIBRARY CHECK --level LEVEL --seed N."),
    ])
  func whatIsTypedWrongIsTold(_ line: String, _ sentence: String) throws {
    let run = try masthead(line)
    #expect(run.exit == .code(64) && run.output == "" && run.errors == "masthead: \(sentence)\n")
  }

  @Test func aPathWithoutAPluginIsTold() throws {
    let run = try masthead("plugin validate /no/plugin")
    #expect(run.exit == .code(66) && run.errors == "masthead: There is no plugin \"/no/plugin\".\n")
  }

  @Test func sourcesThatDoNotCompileAreTold() throws {
    let workshop = Workshop()
    workshop.write("Torn/Torn.swift", "let effects = nothing\n")
    let run = try masthead("plugin validate \(workshop.path)/Torn")
    #expect(run.exit == .code(65) && run.output == "")
    #expect(
      run.errors == """
        Torn.swift:1:15: error: cannot find 'nothing' in scope
        masthead: Torn does not compile: cannot find 'nothing' in scope at Torn.swift:1.

        """)
  }

  @Test func aLibraryIsNoPluginByItsNameAlone() throws {
    let workshop = Workshop()
    workshop.write("Torn.so", "not a library")
    let run = try masthead("plugin validate \(workshop.path)/Torn.so --level quick --seed 1 --json")
    #expect(run.exit == .code(65))
    #expect(
      run.errors
        == "masthead: Torn fails loading. To run one again in one process: masthead plugin validate \(workshop.path)/Torn.so --level quick --seed 1 --reproduce loading\n"
    )
    let first = try #require(try JSON(document: run.output.utf8)["checks"].map(elements)?.first)
    #expect(first["status"] == "failed")
  }

  @Test func eachCheckIsALine() throws {
    let run = try masthead("plugin validate Tests/Fixtures/BrokenPlugins/Dividing --level quick --seed 5")
    #expect(run.exit == .code(65))
    #expect(
      run.output == """
        ✓ loading
        ✓ descriptors
        ✓ identifiers
        ✓ defaults
        ✓ values
        ✓ bounds
        ✓ same-frame
        \(Self.found)
        ✓ rest
        – state: No effect remembers anything.
        ✓ mask-room
        ✓ allocations
        ✓ worker
        ✓ jumps
        Dividing, level quick, seed 5.

        """)
    #expect(
      run.errors
        == "masthead: Dividing fails finite. To run one again in one process: masthead plugin validate Tests/Fixtures/BrokenPlugins/Dividing --level quick --seed 5 --reproduce finite\n"
    )
  }

  @Test func aCheckIsRunAgain() throws {
    let words = "plugin validate Tests/Fixtures/BrokenPlugins/Dividing --level quick --seed 5 --reproduce finite"
    let run = try masthead(words)
    #expect(run.exit == .code(65) && run.output == Self.found + "\n")
    #expect(run.errors == "masthead: Dividing fails finite.\n")
    let json = try masthead(words + " --json")
    #expect(
      try JSON(document: json.output.utf8) == [
        "check": "finite", "status": "failed", "message": .string(String(Self.found.dropFirst("✗ finite: ".count))),
      ])
  }

  /// A debugger sees the crash itself.
  @Test func aCheckThatIsRunAgainCrashesInTheProcess() throws {
    let run = try masthead("plugin validate Tests/Fixtures/BrokenPlugins/Trapping --seed 1 --reproduce bounds")
    #expect(run.exit == .signal(SIGABRT))
  }

  @Test func aWarningIsNoFailure() throws {
    let run = try masthead("plugin validate Tests/Fixtures/BrokenPlugins/Jumping --level quick --seed 1")
    #expect(run.exit == .code(0) && run.errors == "")
    #expect(run.output.contains("\n! jumps: opacity jumps from 1 to 0.5 at offset -150 "))
  }

  @Test func theSeedIsAnotherEachTime() throws {
    let seeds = try (0..<2).map { _ in
      try JSON(document: masthead("plugin validate Plugins/Dusk --level quick --json").output.utf8)["seed"]
    }
    #expect(seeds[0] != nil && seeds[0] != seeds[1])
  }

  // MARK: Support

  private static let found =
    "✗ finite: Expected finite numbers at offset -300, and found blur nan (com.example.dividing alone; header of 0 pt; viewport of 375 × 667 pt)."

  private func masthead(_ line: String) throws -> ProgramRun {
    let cache = URL(fileURLWithPath: Workshop.cache.path).deletingLastPathComponent().path
    return try ProgramRun(
      of: [Workshop.masthead] + line.split(separator: " ").map(String.init),
      environment: ProcessInfo.processInfo.environment.merging([
        "MASTHEAD_CACHE": cache, "SWIFT_BACKTRACE": "enable=no",
      ]) { $1 }, folder: packageRoot, timeLimit: 120)
  }

  private func elements(_ json: JSON) -> [JSON] { if case .array(let elements) = json { elements } else { [] } }
}

/// The folder of the package.
let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().path

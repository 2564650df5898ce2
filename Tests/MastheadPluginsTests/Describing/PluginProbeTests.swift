import CMasthead
import Foundation
import MastheadDocuments
import MastheadPlugins
import TestSupport
import Testing

/// Loads broken libraries, each built with one specific defect.
@Suite(.long) struct PluginProbeTests {
  /// Returns the identifiers of a plugin's effects, or the error. LIBRARY replaces the library's path.
  private func describe(_ plugin: CPlugin, timeLimit: Double = PluginProbe.timeLimit) throws -> String {
    let workshop = Workshop()
    workshop.write("Dusk/dusk.c", plugin.source)
    return try describe(library: workshop.build("Dusk").library, timeLimit: timeLimit)
  }

  private func describe(library: String, timeLimit: Double = PluginProbe.timeLimit) throws -> String {
    do throws(PluginError) {
      let effects = try PluginProbe.describe(library: library, executable: Workshop.masthead, timeLimit: timeLimit)
      return effects.map(\.identifier).joined(separator: ", ")
    } catch { return error.description.replacing(library, with: "LIBRARY") }
  }

  @Test(arguments: [
    (CPlugin(), "com.example.dusk"),
    (CPlugin(constructor: "puts(\"hello\"); fflush(stdout);"), "com.example.dusk"),
    (CPlugin(constructor: "exit(3);"), "LIBRARY: exited with code 3 while loading"),
    (
      CPlugin(constructor: "fputs(\"one\\ntwo\\nthree\\nno licence.\\n\", stderr); _exit(0);"),
      "LIBRARY: exited with code 0 while loading: two three no licence"
    ),
    (
      CPlugin(constructor: "fputs(\"out of luck\\n\", stderr); __builtin_trap();"),
      "LIBRARY: crashed with \(trap) while loadingPLACE: out of luck"
    ),
    (CPlugin(constructor: "*(volatile int *)8 = 1;"), "LIBRARY: crashed with SIGSEGV while loadingPLACE"),
    (CPlugin(constructor: "abort();"), "LIBRARY: crashed with SIGABRT while loadingPLACE"),
    (
      CPlugin(constructor: "write(3, \"{}\", 2);"), "LIBRARY: wrote to descriptor 3, which is reserved"
    ),
    (
      CPlugin(entry: "my_entry"),
      "LIBRARY: missing function masthead_plugin_entry; write `let effects = exportEffects(…)` and run masthead plugin build"
    ),
    (
      CPlugin(version: "MASTHEAD_ABI_VERSION + 1"),
      "LIBRARY: expected version 3 of the plugin interface, got version 4; update Masthead, or run masthead plugin build"
    ),
    (
      CPlugin(version: "MASTHEAD_ABI_VERSION - 1"),
      "LIBRARY: expected version 3 of the plugin interface, got version 2; run masthead plugin build"
    ),
    (
      CPlugin(version: "MASTHEAD_ABI_VERSION; plugin.build.magic = 7"),
      "LIBRARY: masthead_plugin_entry must return a masthead_plugin"
    ),
    (
      CPlugin(version: "MASTHEAD_ABI_VERSION; plugin.build.layout_size = 7"),
      "LIBRARY: expected \(MemoryLayout<masthead_layout>.size) bytes in masthead_layout, got 7; run masthead plugin build"
    ),
    (
      CPlugin(initial: "1.5"),
      "LIBRARY: com.example.dusk: amount.default: must be between 0 and 1, got 1.5"
    ),
    (
      CPlugin(effectCount: 2),
      "LIBRARY: duplicate effect \"com.example.dusk\""
    ),
    (CPlugin(effectCount: 0), "LIBRARY: must export at least 1 effect, got 0"),
    (
      CPlugin(identifier: "dusk"),
      "LIBRARY: invalid effect identifier \"dusk\"; must be in reverse DNS, such as com.example.ripple"
    ),
    (
      CPlugin(identifier: "com.example.du sk"),
      "LIBRARY: invalid effect identifier \"com.example.du sk\"; must be in reverse DNS, such as com.example.ripple"
    ),
  ])
  func loadingReportsEffectsOrProblem(_ plugin: CPlugin, _ sentence: String) throws {
    let lines = plugin.source.split(separator: "\n", omittingEmptySubsequences: false)
    let line = 1 + lines.firstIndex { $0.contains("when_loaded") }!
    let place = PluginToolchain().symbolizer == nil ? "" : " (at Dusk/dusk.c:\(line))"
    #expect(try describe(plugin) == sentence.replacing("PLACE", with: place))
  }

  @Test(arguments: [
    ("preconditionFailure()", "crashed with \(trap)"),
    ("func deeper() -> Int { deeper() + 1 }; wave = Double(deeper())", "ran out of stack"),
  ])
  func crashInInitializerIsToldWithItsLine(_ code: String, _ end: String) throws {
    let workshop = Workshop()
    let source = """
      import Masthead

      struct Tide: HeaderEffect {
        static let identifier = "com.example.tide"
        static let stages: Stages = .appearance
        var wave = 0.0
        init() { \(code) }
        func contribute(to frame: inout HeaderFrame, at moment: Moment) { frame.opacity = wave }
      }

      let effects = exportEffects(Tide.self)
      """
    workshop.write("Tide/Tide.swift", source)
    let place = PluginToolchain().symbolizer == nil ? "" : " (at Tide/Tide.swift:7)"
    #expect(try describe(library: workshop.build("Tide").library) == "LIBRARY: \(end) while loading\(place)")
  }

  /// The signal of a trap, which depends on the processor.
  private static var trap: String {
    #if arch(x86_64)
      "SIGILL"
    #else
      "SIGTRAP"
    #endif
  }

  @Test func hangingLibraryIsStopped() throws {
    #expect(
      try describe(CPlugin(constructor: "for (;;) pause();"), timeLimit: 1)
        == "LIBRARY: took longer than 1 s to load")
  }

  @Test func invalidLibraryIsNotLoaded() throws {
    let workshop = Workshop()
    workshop.write("Text.so", "This is no library.\n")
    #expect(
      try describe(library: workshop.build("Text").library)
        == "cannot load LIBRARY: file too short")
    #expect(
      try describe(library: "\(workshop.path)/nothing.so")
        == "cannot load LIBRARY: cannot open shared object file: No such file or directory")
    workshop.write("Long.so", String(repeating: "This is no library.\n", count: 1000))
    #expect(
      try describe(library: "\(workshop.path)/Long.so") == "cannot load LIBRARY: invalid ELF header")
  }

  @Test func truncatedLibraryIsNotLoaded() throws {
    let workshop = Workshop()
    workshop.write("Dusk/dusk.c", CPlugin().source)
    let bytes = try #require(FileManager.default.contents(atPath: workshop.build("Dusk").library))
    try bytes.prefix(bytes.count / 8).write(to: URL(fileURLWithPath: "\(workshop.path)/Cut.so"))
    let sentence = try describe(library: "\(workshop.path)/Cut.so")
    // The error depends on the position of the cut.
    #expect(
      sentence.hasPrefix("cannot load LIBRARY: ")
        || sentence.hasPrefix("LIBRARY: crashed with SIG"), "\(sentence)")
  }

  @Test func missingProgramIsNamed() {
    #expect(throws: PluginError("cannot start /nowhere/masthead: No such file or directory")) {
      try PluginProbe.describe(library: "x.so", executable: "/nowhere/masthead")
    }
  }
}

/// The descriptions of a plugin's effects are cached beside its library.
@Suite(.long) struct DescribedPluginTests {
  @Test func descriptionIsCachedBesideLibrary() throws {
    let workshop = Workshop()
    workshop.write("Ripple/Ripple.swift", Workshop.ripple + Workshop.rippleLine)
    let outcome = try workshop.outcome("Ripple")
    let built = try workshop.build("Ripple")
    // No process is started, because the description is cached.
    let described = try DescribedPlugin(built, executable: "/nowhere/masthead")
    #expect(described.plugin == built)
    guard case .built(let first) = outcome else { throw PluginError("\(outcome)") }
    #expect(described.effects == first.effects)
    #expect(
      described.effects.map(\.json.compact) == [
        """
        {"identifier":"com.example.ripple","name":"Ripple","summary":"Fades.",\
        "stages":8,"remembers":false,"parameters":[{"identifier":"amount","name":"Amount","kind":"number","minimum":0,\
        "maximum":1,"step":0.01,"unit":"","default":1,"alternatives":[],"formula":null}]}
        """
      ])
  }

  @Test func damagedDescriptionIsReadAgain() throws {
    let workshop = Workshop()
    workshop.write("Dusk/dusk.c", CPlugin().source)
    guard case .built(let first) = try workshop.outcome("Dusk") else { throw PluginError("It was not built.") }
    let file = first.plugin.library.dropLast(3) + ".json"
    try Data("{".utf8).write(to: URL(fileURLWithPath: String(file)))
    guard case .built(let second) = try workshop.outcome("Dusk") else { throw PluginError("It was not built.") }
    #expect(second.effects == first.effects)
  }

  @Test func outcomesSurviveRoundTrip() throws {
    let workshop = Workshop()
    workshop.write("Dusk/dusk.c", CPlugin().source)
    workshop.write("Dawn/dawn.c", CPlugin().source)
    workshop.write("Tide/tide.c", "int x(void) { return y; }")
    workshop.write("Gone/gone.c", CPlugin(constructor: "abort();").source)
    let outcomes = try ["Dusk", "Dawn", "Tide", "Gone"].map { try workshop.outcome($0) }
    for outcome in outcomes {
      #expect(try PluginOutcome(try JSON(parsing: outcome.json.compact)) == outcome)
    }
    #expect(
      outcomes[2].json.compact
        == """
        {"plugin":"Tide","path":"\(workshop.path)/Tide",\
        "problem":"tide.c:1: use of undeclared identifier 'y'",\
        "messages":[{"file":"tide.c","line":1,"column":22,"severity":"error","message":"use of undeclared identifier 'y'"}]}
        """)
    #expect(
      IdentifierConflict.all(among: outcomes).map(\.description) == [
        "duplicate effect \"com.example.dusk\" in the plugins Dusk, Dawn"
      ])
  }
}

import Foundation
import MastheadDocuments
import MastheadPlugins
import TestSupport
import Testing

/// Effects that are made in another process.
@Suite(.long) struct PluginProbeTests {
  /// A plugin with one effect, and code that runs while the effect is made.
  private static func tide(
    _ code: String, identifier: String = "com.example.tide", initial: String = "0.5",
    range: String = "0...1, step: 0.01",
    export: String = "Tide.self"
  ) -> String {
    """
    import Glibc
    import Masthead

    struct Tide: HeaderEffect {
      static let identifier = "\(identifier)"
      static let summary = "Rises."
      static let stages: Stages = .appearance
      static let parameters = [Parameter("amount", \\Tide.amount, in: \(range))]
      var amount = \(initial)
      init() { \(code) }
      func contribute(to frame: inout HeaderFrame, at moment: Moment) { frame.opacity = amount }
    }

    func say(_ words: String) { write(2, words, words.utf8.count) }
    func deeper(_ depth: Int) -> Int { deeper(depth + 1) + 1 }
    let effects = exportEffects(\(export))
    """
  }

  /// The number of the line with the code.
  private static let line = 10

  @Test(arguments: [
    (tide(""), "com.example.tide: Rises."),
    (tide("puts(\"hello\")"), "com.example.tide: Rises."),
    (tide("exit(3)"), "exited with code 3 while its effects were madePLACE"),
    (
      tide("say(\"one\\ntwo\\nthree\\nno licence.\\n\"); _exit(0)"),
      "exited with code 0 while its effects were made: two three no licence"
    ),
    (
      tide("say(\"out of luck\\n\"); preconditionFailure()"),
      "crashed with \(trap) while its effects were madePLACE: out of luck"
    ),
    (
      tide("UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1"),
      "crashed with SIGSEGV while its effects were madePLACE"
    ),
    (tide("amount = Double(deeper(0))"), "ran out of stack while its effects were madePLACE"),
    (tide("abort()"), "crashed with SIGABRT while its effects were madePLACE"),
    (tide("write(3, \"{}\", 2)"), "wrote to descriptor 3, which is reserved"),
    (tide("", initial: "1.5"), "com.example.tide: amount.default: must be between 0 and 1, got 1.5"),
    (
      tide("", range: "0...(.infinity)"),
      "com.example.tide: amount: must have a range between finite numbers, got 0...inf"
    ),
    (
      tide("", range: "(-.infinity)...1"),
      "com.example.tide: amount: must have a range between finite numbers, got -inf...1"
    ),
    (tide("", range: "0...1, step: 0"), "com.example.tide: amount: must have a finite step above 0, got 0"),
    (tide("", range: "0...1, step: -1"), "com.example.tide: amount: must have a finite step above 0, got -1"),
    (tide("", range: "0...1, step: .infinity"), "com.example.tide: amount: must have a finite step above 0, got inf"),
    (tide("", range: "0...1, step: .nan"), "com.example.tide: amount: must have a finite step above 0, got nan"),
    (tide("", export: "Tide.self, Tide.self"), "duplicate effect \"com.example.tide\""),
    (tide("", export: ""), "must export at least 1 effect, got 0"),
    (
      tide("", export: [String](repeating: "Tide.self", count: 201).joined(separator: ", ")),
      "too many effects: at most 200, got 201"
    ),
    (
      tide("", identifier: "tide"),
      "invalid effect identifier \"tide\"; must be in reverse DNS, such as com.example.ripple"
    ),
    (
      tide("", identifier: "com.example.ti de"),
      "invalid effect identifier \"com.example.ti de\"; must be in reverse DNS, such as com.example.ripple"
    ),
  ])
  func buildReportsEffectsOrProblem(_ source: String, _ sentence: String) throws {
    let workshop = Workshop()
    workshop.write("Tide/Tide.swift", source)
    let isSilent = PluginToolchain().symbolizer == nil || sentence.hasPrefix("exited")
    let place = isSilent ? "" : " (at Tide/Tide.swift:\(sentence.hasPrefix("ran out") ? Self.line + 5 : Self.line))"
    #expect(try workshop.effects(of: "Tide") == sentence.replacing("PLACE", with: place))
  }

  /// The signal of a trap, which depends on the processor.
  private static var trap: String {
    #if arch(x86_64)
      "SIGILL"
    #else
      "SIGTRAP"
    #endif
  }

  @Test func hangingPluginIsStopped() throws {
    let workshop = Workshop()
    workshop.write("Tide/Tide.swift", Self.tide("while true { sleep(1000) }"))
    let built = try workshop.build("Tide")
    let program = try workshop.builder.link([built.object])
    #expect(throws: PluginError("took longer than 1 s to make its effects")) {
      try PluginProbe.describe("Tide", in: program, timeLimit: 1)
    }
    #expect(throws: PluginError("unknown plugin \"Dusk\"; must be Tide")) {
      try PluginProbe.describe("Dusk", in: program)
    }
  }

  @Test func missingProgramIsNamed() {
    #expect(throws: PluginError("cannot start /nowhere/program: No such file or directory")) {
      try PluginProbe.describe("Tide", in: PluginProgram(path: "/nowhere/program", objects: []))
    }
  }

  // MARK: The descriptions

  @Test func descriptionIsCachedNextToCompiledCode() throws {
    let workshop = Workshop()
    workshop.write("Ripple/Ripple.swift", Workshop.ripple + Workshop.rippleLine)
    guard case .built(let first) = try workshop.program("Ripple").outcomes[0] else { throw PluginError("not built") }
    #expect(
      first.effects.map(\.json.compact) == [
        """
        {"identifier":"com.example.ripple","name":"Ripple","summary":"Fades.",\
        "stages":8,"remembers":false,"type":"Ripple.Ripple","parameters":[{"identifier":"amount","name":"Amount","kind":"number","minimum":0,\
        "maximum":1,"step":0.01,"unit":"","default":1,"alternatives":[],"formula":null}]}
        """
      ])
    let file = URL(fileURLWithPath: first.plugin.object.dropLast(2) + ".json")
    #expect(FileManager.default.fileExists(atPath: file.path))
    // A damaged one is read again.
    try Data("{".utf8).write(to: file)
    guard case .built(let second) = try workshop.program("Ripple").outcomes[0] else { throw PluginError("not built") }
    #expect(second.effects == first.effects)
  }

  @Test func outcomesSurviveRoundTrip() throws {
    let workshop = Workshop()
    workshop.write("Dusk/dusk.swift", Self.tide(""))
    workshop.write("Dawn/dawn.swift", Self.tide(""))
    workshop.write("Gone/gone.swift", Self.tide("abort()"))
    workshop.write("Tide/tide.swift", "import Masthead\nlet x = y\n")
    let build = try workshop.program("Dusk", "Dawn", "Tide", "Gone")
    let program = try #require(build.program)
    for outcome in build.outcomes { #expect(try PluginOutcome(try JSON(parsing: outcome.json.compact)) == outcome) }
    #expect(try PluginProgram(JSON(parsing: program.json.compact)) == program)
    #expect(program.objects.map(PluginCache.plugin) == ["Dawn", "Dusk"])
    let message = "cannot find 'y' in scope"
    #expect(
      build.outcomes[2].json.compact
        == """
        {"plugin":"Tide","path":"\(workshop.path)/Tide","problem":"tide.swift:2: \(message)",\
        "messages":[{"file":"tide.swift","line":2,"column":9,"severity":"error","message":"\(message)"}]}
        """)
    #expect(
      IdentifierConflict.all(among: build.outcomes).map(\.description) == [
        "duplicate effect \"com.example.tide\" in the plugins Dusk, Dawn; give it another identifier in one of them"
      ])
  }
}

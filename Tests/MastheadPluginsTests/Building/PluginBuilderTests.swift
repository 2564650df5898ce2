import Foundation
import MastheadPlatform
import MastheadPlugins
import TestSupport
import Testing

/// Builds plugins with the real compilers.
@Suite(.long) struct PluginBuilderTests {
  @Test func pluginIsCompiledOnce() throws {
    let workshop = Workshop()
    workshop.write("Ripple/Ripple.swift", Workshop.ripple)
    workshop.write("Ripple/Exports.swift", "import Masthead\n" + Workshop.rippleLine)
    let built = try workshop.build("Ripple")
    #expect(!built.isCached)
    #expect(
      try workshop.build("Ripple")
        == BuiltPlugin(name: "Ripple", path: "\(workshop.path)/Ripple", object: built.object, isCached: true))
    #expect(try workshop.effects(of: "Ripple") == "com.example.ripple: Fades.")
    #expect(built.object.hasPrefix(Workshop.cache.path + "/Ripple-"))
  }

  @Test func changedSourceIsCompiledUnderDifferentName() throws {
    let workshop = Workshop()
    workshop.write("my-ripple/Ripple.swift", Workshop.ripple + Workshop.rippleLine)
    let first = try workshop.program("my-ripple")
    workshop.write("my-ripple/Ripple.swift", Workshop.ripple.replacing("Fades.", with: "Fadez.") + Workshop.rippleLine)
    let second = try workshop.program("my-ripple")
    #expect(first.program?.path != second.program?.path)
    #expect(try workshop.effects(of: "my-ripple") == "com.example.ripple: Fadez.")
    // The build of the first version is still in the cache.
    workshop.write("my-ripple/Ripple.swift", Workshop.ripple + Workshop.rippleLine)
    #expect(try workshop.build("my-ripple").isCached)
    #expect(try workshop.program("my-ripple").program == first.program)
  }

  /// The folder's name has characters that are special to a shell. The plugin is a link to another folder.
  @Test func anyFolderCanContainPlugins() throws {
    let workshop = Workshop()
    let folder = "it's $HOME; a \"test\""
    workshop.write("elsewhere/Ripple.swift", Workshop.ripple + Workshop.rippleLine)
    workshop.write("\(folder)/README.md", "")
    workshop.folder.link("\(folder)/Ripple", to: "../elsewhere")
    let sources = try PluginFolder("\(workshop.path)/\(folder)").plugins()
    let build = PluginBuild(of: sources, by: workshop.builder)
    #expect(build.program?.objects.count == 1 && build.outcomes.map(\.name) == ["Ripple"])
  }

  /// The names of build files also contain dashes.
  @Test func nameWithDashesBuilds() throws {
    let workshop = Workshop()
    let names = ["my--ripple", "ripple-", "r---"]
    for name in names { workshop.write("\(name)/Ripple.swift", Workshop.ripple + Workshop.rippleLine) }
    let build = PluginBuild(of: try names.map { try workshop.source($0) }, by: workshop.builder)
    for case .failed(let failure) in build.outcomes { Issue.record("\(failure)") }
    #expect(build.program?.objects.map(PluginCache.plugin) == names.sorted())
  }

  // MARK: Programs

  @Test func unusablePluginsDoNotAffectOthers() throws {
    let workshop = Workshop()
    workshop.write("Ripple/Ripple.swift", Workshop.ripple + Workshop.rippleLine)
    workshop.write("Torn/Torn.swift", "let x: Int = \"\"\n")
    workshop.write(
      "Trap/Trap.swift",
      Workshop.ripple.replacing("Ripple", with: "Trap").replacing(
        "var amount", with: "init() { fatalError() }\n  var amount")
        + "let effects = exportEffects(Trap.self)\n")
    // C names are hidden, but Swift names are not.
    let symbol = "@_silgen_name(\"$swave_height\") public func waveHeight() -> Double { 1 }\n"
    for name in ["Dawn", "Dusk"] {
      workshop.write("\(name)/\(name).swift", Workshop.ripple + symbol + Workshop.rippleLine)
    }
    workshop.write(
      "Lost/Lost.swift",
      Workshop.ripple
        + "@_silgen_name(\"nobody_has_it\") func nobodyHasIt() -> [EffectKind]\nlet effects = nobodyHasIt()\n")
    let build = try workshop.program("Ripple", "Torn", "Trap", "Dawn", "Dusk", "Lost")
    #expect(build.program?.objects.map(PluginCache.plugin) == ["Dawn", "Ripple"])
    let problems = build.outcomes.map { if case .failed(let failure) = $0 { failure.problem } else { "" } }
    #expect(problems[0] == "" && problems[3] == "")
    #expect(problems[1] == "Torn.swift:1: cannot convert value of type 'String' to specified type 'Int'")
    #expect(problems[2].hasPrefix("crashed with SIG") && problems[2].contains(" while its effects were made"))
    #expect(problems[4] == "cannot be linked with the other plugins: duplicate symbol: $swave_height")
    #expect(problems[5] == "undefined symbol: nobody_has_it")
  }

  /// A plugin that fails keeps its earlier build, even if its folder is missing.
  @Test func earlierBuildsStayInProgram() throws {
    let workshop = Workshop()
    workshop.write("Ripple/Ripple.swift", Workshop.ripple + Workshop.rippleLine)
    workshop.write(
      "Tide/Tide.swift", Workshop.ripple.replacing("example.ripple", with: "example.tide") + Workshop.rippleLine)
    let first = try #require(try workshop.program("Ripple", "Tide").program)
    for mistake in ["let x: Int = \"\"\n", Workshop.rippleLine.replacing("Ripple.self", with: "")] {
      workshop.write("Ripple/Ripple.swift", Workshop.ripple + mistake)
      let build = try workshop.program("Ripple", keeping: first.objects)
      guard case .failed = build.outcomes[0] else { throw PluginError("It must fail.") }
      #expect(build.program == first)
    }
    workshop.write("Ripple/Ripple.swift", Workshop.ripple.replacing("Fades.", with: "Dims.") + Workshop.rippleLine)
    let last = try #require(try workshop.program("Ripple", keeping: first.objects).program)
    #expect(last.objects.map(PluginCache.plugin) == ["Ripple", "Tide"])
    #expect(last.objects[0] != first.objects[0] && last.objects[1] == first.objects[1])
  }

  // MARK: Sources that do not compile

  @Test func compilerMessagesHaveLocations() throws {
    let workshop = Workshop()
    workshop.write("Tide/Tide.swift", "import Masthead\n\nlet effects = exportEffects(Wave.self)\nlet x: Int = \"x\"\n")
    #expect(
      try workshop.failure("Tide")
        == failure(
          "Tide", in: workshop.path,
          "Tide.swift:3: cannot find 'Wave' in scope (first of 3 errors)",
          [
            message("Tide.swift", 3, 29, "cannot find 'Wave' in scope"),
            message("Tide.swift", 3, 29, "could not infer pack element #0 from context"),
            CompilerMessage(severity: .note, message: "in inferring pack element #0 of 'types'"),
            message("Tide.swift", 4, 14, "cannot convert value of type 'String' to specified type 'Int'"),
          ]))
  }

  /// No function of an effect has a default implementation, so a misspelled function does not compile.
  @Test func misspelledFunctionsAreErrors() throws {
    let frame = "to frame: inout HeaderFrame, at moment: Moment"
    let effects = [
      ("HeaderEffect", "func contribute(_ stage: Stages, \(frame), _ memory: inout Int) {}"),
      ("HeaderEffect", "func contributes(\(frame)) {}"),
      ("HeaderEffect", "func contribute(\(frame), stage: Stages) {}"),
      ("HeaderEffect", "func contribute(to frame: HeaderFrame, at moment: Moment) {}"),
      ("HeaderEffect", "func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}"),
      ("RememberingEffect", "var memory: Double { 0 }; func contribute(\(frame)) {}"),
      ("LayoutEffect", "func layout(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}"),
    ]
    let otherLabel = """
      struct Wave: HeaderEffect {
        static let identifier = "com.example.wave"
        static let stages: Stages = .appearance
        func contribute(frame: inout HeaderFrame, at moment: Moment) {}
      }
      """
    let workshop = Workshop()
    let sources = effects.enumerated().map { index, effect in
      """
      struct Tide\(index): \(effect.0) {
        static let identifier = "com.example.tide\(index)"
        static let stages: Stages = .appearance
        \(effect.1)
      }
      """
    }
    workshop.write(
      "Tide/Tide.swift",
      "import Masthead\n" + (sources + [otherLabel]).joined(separator: "\n")
        + "\nlet effects = exportEffects(Tide0.self)\n")
    let messages = try #require(try workshop.failure("Tide")).messages.map(\.message)
    for (index, effect) in effects.enumerated() {
      #expect(messages.contains("type 'Tide\(index)' does not conform to protocol '\(effect.0)'"), "\(effect.1)")
    }
    #expect(messages.contains { $0.contains("labels") && $0.contains("contribute(to:at:)") }, "\(messages)")
    // The error contains the fact that the compiler reports in a separate note.
    workshop.write(
      "Tide/Tide.swift", "import Masthead\n" + sources[1] + "\nlet effects = exportEffects(Tide1.self)\n")
    #expect(
      try workshop.failure("Tide")?.problem.hasPrefix(
        "Tide.swift:2: type 'Tide1' does not conform to protocol 'HeaderEffect'; it lacks the function contribute(to:at:)"
      )
        == true)
  }

  /// The error explains why a memory does not fit. The compiler explains it only in a note.
  @Test(arguments: ["final class Memory { var x = 0.0 }", "struct Memory { var x: [Double] = [] }"])
  func memoryThatIsNotTrivialIsReported(_ memory: String) throws {
    let workshop = Workshop()
    workshop.write(
      "Tide/Tide.swift",
      """
      import Masthead
      struct Tide: RememberingEffect {
        static let identifier = "com.example.tide"
        static let stages: Stages = .appearance
        \(memory)
        var memory: Memory { Memory() }
        func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {}
      }
      let effects = exportEffects(Tide.self)
      """)
    #expect(
      try workshop.failure("Tide")?.problem
        == "Tide.swift:2: type 'Tide' does not conform to protocol 'RememberingEffect'; 'Tide.Memory' does not conform to 'BitwiseCopyable'"
    )
  }

  @Test(arguments: [
    (Workshop.ripple, "let effects = exportEffects(Ripple.self)"),
    (
      "import Masthead\nextension Tide: LayoutEffect {\n  static let identifier = \"com.example.tide\"\n  func layOut(_: inout HeaderLayout, in _: LayoutEnvironment) {}\n}\nstruct Tide {}\n",
      "let effects = exportEffects(Tide.self)"
    ),
    ("let x = 1\n", "let effects = exportEffects(Ripple.self)"),
  ])
  func sourcesWithoutExportLineReportLineToAdd(_ source: String, _ line: String) throws {
    let workshop = Workshop()
    workshop.write("Tide/Tide.swift", source)
    #expect(
      try workshop.failure("Tide")
        == failure(
          "Tide", in: workshop.path,
          "no exported effects; add the line `\(line)` to one of its files, outside of any type"))
  }

  @Test(arguments: ["private let effects = exportEffects(Ripple.self)", "let effects = [Ripple()]"])
  func wrongDeclarationOfEffectsIsReported(_ line: String) throws {
    let workshop = Workshop()
    workshop.write(
      "Tide/Tide.swift", "import Masthead\n" + line + Workshop.ripple.replacing("import Masthead", with: ""))
    #expect(
      try workshop.failure("Tide")
        == failure(
          "Tide", in: workshop.path,
          "Tide.swift:2: expected `let effects = exportEffects(Ripple.self)`, not another declaration of `effects`"))
  }

  @Test func messagesWithoutLineHaveNoLocation() throws {
    let compiler = FakeCompiler(
      "swiftc",
      """
      echo "$PWD/dusk.swift:3:7: fatal error: lost" >&2
      echo "   3 | code" >&2
      echo "$PWD/sub/dusk.swift:4: warning: odd" >&2
      echo "/elsewhere/x.h:5:1: note: see" >&2
      echo "<unknown>:0: error: nowhere" >&2
      echo "ld: error: undefined" >&2
      echo "error: all: wrong" >&2
      exit 1
      """)
    let workshop = Workshop(toolchain: compiler.toolchain)
    workshop.write("Dusk/dusk.swift", "")
    let found = try #require(try workshop.failure("Dusk"))
    #expect(
      found.messages.map(\.description) == [
        "dusk.swift:3:7: error: lost", "sub/dusk.swift:4: warning: odd", "/elsewhere/x.h:5:1: note: see",
        "error: nowhere",
        "error: undefined", "error: all: wrong",
      ])
    #expect(found.problem == "dusk.swift:3: lost (first of 4 errors)")
  }

  // MARK: Other failures

  @Test func missingCompilerIsReported() throws {
    let workshop = Workshop(toolchain: PluginToolchain(environment: ["PATH": "/nowhere"]))
    workshop.write("Tide/Tide.swift", "")
    #expect(try workshop.failure("Tide")?.problem == "Swift compiler not found: swiftc; add it to PATH")
  }

  @Test func slowCompilerIsStopped() throws {
    let compiler = FakeCompiler("swiftc", "sleep 600")
    let workshop = Workshop(toolchain: compiler.toolchain, timeLimit: 1)
    workshop.write("Tide/Tide.swift", "")
    #expect(
      try workshop.failure("Tide")
        == failure("Tide", in: workshop.path, "took longer than 1 s to compile"))
  }

  /// A compiler gets at most 6 GiB, regardless of the machine's memory.
  @Test func compilerThatNeedsTooMuchMemoryFails() throws {
    for (script, problem) in [
      ("echo \"error: $(ulimit -v)\" >&2; exit 1", "\(6 << 20)"),
      ("echo 'LLVM ERROR: out of memory' >&2; exit 1", "took more than 6 GiB of memory to compile"),
    ] {
      let compiler = FakeCompiler("swiftc", script)
      let workshop = Workshop(toolchain: compiler.toolchain)
      workshop.write("Tide/Tide.swift", "")
      #expect(try workshop.failure("Tide")?.problem == problem)
    }
  }

  @Test func compilerFailureWithoutMessageQuotesOutput() throws {
    let compiler = FakeCompiler("swiftc", "echo no memory >&2; exit 3")
    let workshop = Workshop(toolchain: compiler.toolchain)
    workshop.write("Dusk/dusk.swift", "")
    #expect(try workshop.failure("Dusk")?.problem == "swiftc failed: no memory")
  }

  @Test func sourceChangedDuringCompilationIsCompiledAgain() throws {
    let real = try #require(PluginToolchain().swiftc)
    let compiler = FakeCompiler(
      "swiftc",
      """
      if [ -e dusk.swift ] && [ ! -e saved ]; then touch saved; sed -i s/example.ripple/example.dawn/ dusk.swift; fi
      exec \(real) "$@"
      """)
    let workshop = Workshop(toolchain: compiler.toolchain)
    workshop.write("Dusk/dusk.swift", Workshop.ripple + Workshop.rippleLine)
    #expect(try workshop.effects(of: "Dusk") == "com.example.dawn: Fades.")
    #expect(try workshop.build("Dusk").isCached)
  }

  @Test func sourceThatKeepsChangingFails() throws {
    let compiler = FakeCompiler("swiftc", "echo '//' >> dusk.swift")
    let workshop = Workshop(toolchain: compiler.toolchain)
    workshop.write("Dusk/dusk.swift", "")
    #expect(
      try workshop.failure("Dusk")?.problem
        == "the sources keep changing; build again when all files are saved")
  }

  @Test func missingFileIsNamed() throws {
    let workshop = Workshop()
    workshop.write("Dusk/dusk.swift", "")
    let source = try workshop.source("Dusk")
    try FileManager.default.removeItem(atPath: workshop.path + "/Dusk/dusk.swift")
    let builder = workshop.builder
    #expect(
      throws: failure("Dusk", in: workshop.path, "cannot read \(workshop.path)/Dusk/dusk.swift: not a readable file")
    ) {
      try builder.build(source)
    }
  }

  @Test func unusablePluginIsNotBuilt() throws {
    let workshop = Workshop()
    workshop.write("Both/a.swift", "")
    workshop.write("Both/b.c", "")
    #expect(try workshop.failure("Both")?.problem == "b.c: expected .swift files; plugins are written in Swift")
  }

  @Test func missingCompiledFilesOfMastheadAreReported() throws {
    let folder = TemporaryFolder()
    let workshop = Workshop(toolchain: PluginToolchain(program: folder.path))
    workshop.write("Tide/Tide.swift", "")
    #expect(
      try workshop.failure("Tide")?.problem
        == "compiled files of Masthead not found: \(folder.path)/masthead.product/Objects.LinkFileList; run swift build in \(Repository.root.path), or install masthead with .ci/install"
    )
  }

  // MARK: Helpers

  private func failure(
    _ name: String, in folder: String, _ problem: String, _ messages: [CompilerMessage] = []
  ) -> PluginBuildFailure {
    PluginBuildFailure(
      of: PluginSource(name: name, path: "\(folder)/\(name)", kind: .swift([])), problem, messages: messages)
  }

  private func message(_ file: String, _ line: Int, _ column: Int, _ text: String) -> CompilerMessage {
    CompilerMessage(file: file, line: line, column: column, severity: .error, message: text)
  }
}

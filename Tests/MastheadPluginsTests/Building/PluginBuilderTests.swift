import Foundation
import MastheadPlatform
import MastheadPlugins
import TestSupport
import Testing

/// Builds plugins with the real compilers.
@Suite(.long) struct PluginBuilderTests {
  @Test func swiftPluginIsBuiltOnceAndLoads() throws {
    let workshop = Workshop()
    workshop.write("Ripple/Ripple.swift", Workshop.ripple)
    workshop.write("Ripple/Exports.swift", "import Masthead\n" + Workshop.rippleLine)
    let built = try workshop.build("Ripple")
    #expect(!built.isCached)
    #expect(
      try workshop.build("Ripple")
        == BuiltPlugin(name: "Ripple", path: "\(workshop.path)/Ripple", library: built.library, isCached: true))
    #expect(try PluginLibrary(path: built.library).effects.map(\.identifier) == ["com.example.ripple"])
    #expect(built.library.hasPrefix(Workshop.cache.path + "/Ripple-"))
  }

  @Test func changedSourceIsBuiltUnderDifferentName() throws {
    let workshop = Workshop()
    workshop.write("my-ripple/Ripple.swift", Workshop.ripple + Workshop.rippleLine)
    let first = try workshop.build("my-ripple")
    workshop.write("my-ripple/Ripple.swift", Workshop.ripple.replacing("Fades.", with: "Fadez.") + Workshop.rippleLine)
    let second = try workshop.build("my-ripple")
    #expect(first.library != second.library)
    #expect(try PluginLibrary(path: second.library).effects.map(\.summary) == ["Fadez."])
    // The build of the first version is still in the cache.
    workshop.write("my-ripple/Ripple.swift", Workshop.ripple + Workshop.rippleLine)
    let third = try workshop.build("my-ripple")
    #expect(third.library == first.library)
    #expect(third.isCached)
  }

  @Test func cPluginIsBuiltWithMastheadsHeaderAndOwnHeaders() throws {
    let workshop = Workshop()
    workshop.write(
      "Dusk/dusk.c", CPlugin().source + "\n#include \"dusk.h\"\ndouble half(double x) { return floor(x * HALF); }\n")
    workshop.write("Dusk/dusk.h", "#include <math.h>\n#define HALF 0.5\n")
    let first = try workshop.build("Dusk")
    #expect(try PluginLibrary(path: first.library).effects.map(\.identifier) == ["com.example.dusk"])
    workshop.write("Dusk/dusk.h", "#include <math.h>\n#define HALF 0.25\n")
    #expect(try workshop.build("Dusk").library != first.library)
  }

  @Test func overwrittenLibraryKeepsWorkingFromCopy() throws {
    let workshop = Workshop()
    workshop.write("Dusk/dusk.c", CPlugin().source)
    try FileManager.default.copyItem(atPath: workshop.build("Dusk").library, toPath: workshop.path + "/Prebuilt.so")
    let built = try workshop.build("Prebuilt")
    workshop.write("Prebuilt.so", "something else")
    #expect(try PluginLibrary(path: built.library).effects.map(\.identifier) == ["com.example.dusk"])
    #expect(try workshop.build("Prebuilt").library != built.library)
  }

  // MARK: The programs that the compiler runs

  /// Notes each call of the Swift compiler, and passes it on.
  private static func notingCompiler(_ special: String = "") throws -> FakeCompiler {
    let real = try #require(PluginToolchain().swiftc)
    return FakeCompiler("swiftc", "echo \"$*\" >> \"$(dirname \"$0\")/calls\"\n\(special)\nexec \(real) \"$@\"")
  }

  private static func calls(of compiler: borrowing FakeCompiler) -> [Bool] {
    let text = FileManager.default.contents(atPath: "\(compiler.folder.path)/calls") ?? Data()
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map { $0.hasSuffix("-driver-print-jobs") }
  }

  /// Only another list of files is another question. The folder's name has what a shell treats specially.
  @Test func swiftCompilerIsAskedOnceForItsPrograms() throws {
    let compiler = try Self.notingCompiler()
    let workshop = Workshop(toolchain: compiler.toolchain)
    let folder = "it's $HOME; a \"test\""
    let exports = "\(folder)/Ripple/Exports.swift"
    func build(_ summary: String) throws -> PluginLibrary {
      workshop.write("\(folder)/Ripple/Ripple.swift", Workshop.ripple.replacing("Fades.", with: summary))
      let source = try PluginSource(at: "\(workshop.path)/\(folder)/Ripple")
      return try PluginLibrary(path: workshop.builder.build(source).library)
    }
    workshop.write(exports, "import Masthead\n" + Workshop.rippleLine)
    for summary in ["One.", "Two.", "Three."] {
      #expect(try build(summary).effects.map(\.summary) == [summary])
      #expect(Self.calls(of: compiler) == [true])
    }
    // A mistake is reported by the programs.
    workshop.write(exports, "import Masthead\n" + Workshop.rippleLine + "let x: Int = \"\"\n")
    let failure = #expect(throws: PluginBuildFailure.self) { try build("Four.") }
    #expect(failure?.messages.first?.line == 3)
    #expect(Self.calls(of: compiler) == [true])
    workshop.write(exports, "import Masthead\n" + Workshop.rippleLine)
    workshop.write("\(folder)/Ripple/More.swift", "let more = 1\n")
    #expect(try build("Five.").effects.map(\.summary) == ["Five."])
    #expect(Self.calls(of: compiler) == [true, true])
  }

  /// For example, because another version of the compiler was installed meanwhile.
  @Test func swiftCompilerRunsItselfIfItsProgramsFailWithoutWord() throws {
    let compiler = try Self.notingCompiler(
      #"case "$*" in *-driver-print-jobs) echo /nowhere/swift-frontend; exit;; esac"#)
    let workshop = Workshop(toolchain: compiler.toolchain)
    workshop.write("Ripple/Ripple.swift", Workshop.ripple + Workshop.rippleLine)
    #expect(try PluginLibrary(path: workshop.build("Ripple").library).effects.map(\.summary) == ["Fades."])
    #expect(Self.calls(of: compiler) == [true, false])
    // A failed answer is not kept.
    workshop.write("Ripple/Ripple.swift", Workshop.ripple.replacing("Fades.", with: "Fadez.") + Workshop.rippleLine)
    #expect(try PluginLibrary(path: workshop.build("Ripple").library).effects.map(\.summary) == ["Fadez."])
    #expect(Self.calls(of: compiler) == [true, false, true, false])
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

  /// None of the functions of an effect has a default, so a misspelled one does not compile.
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
  }

  @Test(arguments: [
    (Workshop.ripple, "let effects = exportEffects(Ripple.self)"),
    (
      "import Masthead\nextension Tide: LayoutEffect {\n  static let identifier = \"com.example.tide\"\n  func layOut(_: inout HeaderLayout, in _: LayoutEnvironment) {}\n}\nstruct Tide {}\n",
      "let effects = exportEffects(Tide.self)"
    ),
    ("let x = 1\n", "let effects = exportEffects(Ripple.self)"),
    (Workshop.ripple + "private " + Workshop.rippleLine, "let effects = exportEffects(Ripple.self)"),
    (Workshop.ripple + "let effects = [Ripple()]\n", "let effects = exportEffects(Ripple.self)"),
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

  @Test func invalidCSourceReportsCompilerMessage() throws {
    let workshop = Workshop()
    workshop.write("Dusk/dusk.c", "int dusk(void) { return night; }\n")
    let found = try #require(try workshop.failure("Dusk"))
    #expect(found.messages == [message("dusk.c", 1, 25, "use of undeclared identifier 'night'")])
    #expect(found.problem == "dusk.c:1: use of undeclared identifier 'night'")
  }

  @Test func undefinedFunctionReportsLinkerMessage() throws {
    let workshop = Workshop()
    workshop.write("Dusk/dusk.c", "int night(void);\nint dusk(void) { return night(); }\n")
    let found = try #require(try workshop.failure("Dusk"))
    #expect(found.problem == "undefined reference to 'night'")
    #expect(found.messages == [CompilerMessage(severity: .error, message: "undefined reference to 'night'")])
  }

  @Test func messagesWithoutLineHaveNoLocation() throws {
    let compiler = FakeCompiler(
      "clang",
      """
      echo "$PWD/dusk.c:3:7: fatal error: lost" >&2
      echo "   3 | code" >&2
      echo "$PWD/sub/dusk.h:4: warning: odd" >&2
      echo "/elsewhere/x.h:5:1: note: see" >&2
      echo "<unknown>:0: error: nowhere" >&2
      echo "ld: error: undefined" >&2
      echo "error: all: wrong" >&2
      exit 1
      """)
    let workshop = Workshop(toolchain: compiler.toolchain)
    workshop.write("Dusk/dusk.c", "")
    let found = try #require(try workshop.failure("Dusk"))
    #expect(
      found.messages.map(\.description) == [
        "dusk.c:3:7: error: lost", "sub/dusk.h:4: warning: odd", "/elsewhere/x.h:5:1: note: see", "error: nowhere",
        "error: undefined", "error: all: wrong",
      ])
    #expect(found.problem == "dusk.c:3: lost (first of 4 errors)")
  }

  // MARK: Other failures

  @Test func missingCompilerFailsSourcesButNotLibraries() throws {
    let workshop = Workshop(toolchain: PluginToolchain(environment: ["PATH": "/nowhere"]))
    workshop.write("Tide/Tide.swift", "")
    workshop.write("Dusk/dusk.c", "")
    workshop.write("Prebuilt.so", "x")
    let advice = "add it to PATH"
    #expect(try workshop.failure("Tide")?.problem == "Swift compiler not found: swiftc; \(advice)")
    #expect(try workshop.failure("Dusk")?.problem == "C compiler not found: clang or cc; \(advice)")
    #expect(try workshop.failure("Prebuilt") == nil)
  }

  @Test func slowCompilerIsStopped() throws {
    let compiler = FakeCompiler("swiftc", "sleep 600")
    let workshop = Workshop(toolchain: compiler.toolchain, timeLimit: 1)
    workshop.write("Tide/Tide.swift", "")
    #expect(
      try workshop.failure("Tide")
        == failure("Tide", in: workshop.path, "took longer than 1 s to compile"))
  }

  /// A compiler gets 6 GiB, and no more however much the machine has.
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
    let compiler = FakeCompiler("clang", "echo no memory >&2; exit 3")
    let workshop = Workshop(toolchain: compiler.toolchain)
    workshop.write("Dusk/dusk.c", "")
    #expect(try workshop.failure("Dusk")?.problem == "clang failed: no memory")
  }

  /// The linker that comes with the compiler takes half the time of the system's.
  @Test(arguments: [true, false]) func compilersOwnLinkerIsUsedIfInstalled(isInstalled: Bool) throws {
    let compiler = FakeCompiler("swiftc", "echo \"error: $*\" >&2; exit 1")
    if isInstalled { compiler.folder.writeProgram("ld.lld", "") }
    let workshop = Workshop(toolchain: compiler.toolchain)
    workshop.write("Tide/Tide.swift", "")
    let problem = try #require(try workshop.failure("Tide")?.problem)
    #expect(problem.contains(" -use-ld=lld ") == isInstalled && problem.contains("-emit-library"), "\(problem)")
  }

  @Test func sourceChangedDuringCompilationIsCompiledAgain() throws {
    let real = try #require(PluginToolchain().clang)
    let compiler = FakeCompiler(
      "clang",
      """
      if [ ! -e saved ]; then touch saved; sed -i s/dusk/dawn/ dusk.c; fi
      exec \(real) "$@"
      """)
    let workshop = Workshop(toolchain: compiler.toolchain)
    workshop.write("Dusk/dusk.c", CPlugin().source)
    let built = try workshop.build("Dusk")
    #expect(try PluginLibrary(path: built.library).effects.map(\.identifier) == ["com.example.dawn"])
    #expect(try workshop.build("Dusk").isCached)
  }

  @Test func sourceThatKeepsChangingFails() throws {
    let compiler = FakeCompiler("clang", "echo '//' >> dusk.c")
    let workshop = Workshop(toolchain: compiler.toolchain)
    workshop.write("Dusk/dusk.c", "")
    #expect(
      try workshop.failure("Dusk")?.problem
        == "the sources keep changing; build again when all files are saved")
  }

  @Test func missingFileIsNamed() throws {
    let workshop = Workshop()
    workshop.write("Dusk/dusk.c", "")
    let source = try workshop.source("Dusk")
    try FileManager.default.removeItem(atPath: workshop.path + "/Dusk/dusk.c")
    let builder = workshop.builder
    #expect(throws: failure("Dusk", in: workshop.path, "cannot read \(workshop.path)/Dusk/dusk.c: not a readable file"))
    {
      try builder.build(source)
    }
  }

  @Test func unusablePluginIsNotBuilt() throws {
    let workshop = Workshop()
    workshop.write("Both/a.swift", "")
    workshop.write("Both/b.c", "")
    #expect(
      try workshop.failure("Both")?.problem
        == "sources in both Swift (a.swift) and C (b.c); keep one language")
  }

  @Test func missingMastheadSourcesAreReported() throws {
    let workshop = Workshop(toolchain: PluginToolchain(root: "/nowhere"))
    workshop.write("Tide/Tide.swift", "")
    #expect(
      try workshop.failure("Tide")?.problem
        == "sources of Masthead not found: /nowhere; build this program again"
    )
  }

  /// A program in a build folder has been linked from what plugins are linked with.
  @Test func coreIsMadeOfWhatProgramWasLinkedFrom() throws {
    let compiler = FakeCompiler("swift", "echo 'x.swift:1:1: error: no'; exit 1")
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(compiler.folder.path):\(environment["PATH"] ?? "")"
    let cache = TemporaryFolder()
    let workshop = Workshop(
      toolchain: PluginToolchain(environment: environment), cache: PluginCache("\(cache.path)/plugins"))
    for text in [Workshop.ripple, Workshop.ripple.replacing("Fades.", with: "Dims.")] {
      workshop.write("Ripple/Ripple.swift", text + Workshop.rippleLine)
      #expect(try !workshop.build("Ripple").isCached)
    }
    let cores = try FileManager.default.contentsOfDirectory(atPath: cache.path).filter { $0.hasPrefix("core-") }
    #expect(cores.count == 1)
  }

  /// Without what the program was linked from, and with a part of it.
  @Test(arguments: [false, true]) func failedCoreBuildReportsCompilerMessage(hasPart: Bool) throws {
    let compiler = FakeCompiler("swift", "echo 'x.swift:1:1: error: no'; exit 1")
    let folder = compiler.folder.path
    compiler.folder.writeProgram("swiftc", "#!/bin/sh\n")
    if hasPart {
      compiler.folder.write("Modules/MastheadPluginKit.swiftmodule", "")
      compiler.folder.write("Masthead.build/Masthead.swift.o", "")
    }
    let root = try Resources.find().folder
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = "\(folder):\(environment["PATH"] ?? "")"
    let workshop = Workshop(toolchain: PluginToolchain(environment: environment, program: folder))
    workshop.write("Tide/Tide.swift", "")
    #expect(
      try workshop.failure("Tide")?.problem
        == "cannot build MastheadPluginKit in \(root): swift build failed: x.swift:1:1: error: no"
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

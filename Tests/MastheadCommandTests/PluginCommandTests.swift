import Foundation
import Masthead
import MastheadDocuments
import MastheadPlatform
import MastheadPlugins
import TestSupport
import Testing

/// `masthead plugin` and plugins of other commands, built by the real compilers.
@Suite(.long) struct PluginCommandTests {
  private static let builtIn = EffectRegistry.builtIn.effects.map(\.identifier)

  /// A folder to run commands in, with a folder of plugins.
  private struct Workspace: ~Copyable {
    let folder = TemporaryFolder()
    var path: String { folder.url.path }

    func write(_ name: String, _ text: String) { folder.write(name, text) }

    /// Writes a plugin in Swift with one effect.
    func writePlugin(_ name: String, identifier: String, summary: String = "Fades.") {
      write(
        "Plugins/\(name)/\(name).swift",
        """
        import Masthead

        struct Fading: HeaderEffect {
          static let identifier = "\(identifier)"
          static let summary = "\(summary)"
          static let stages: Stages = .appearance
          static let parameters = [Parameter("amount", \\Fading.amount, in: 0...1, step: 0.01)]
          var amount = 1.0

          func contribute(to frame: inout HeaderFrame, at moment: Moment) {
            frame.opacity *= 1 - amount * frame.collapse
          }
        }

        let effects = exportEffects(Fading.self)
        """)
    }

    /// Writes a document with an effect of a plugin.
    func writeDocument(_ identifier: String) {
      write(
        "my.masthead.json",
        "{ \"masthead\": 1, \"name\": \"Mine\", \"header\": { \"height\": 200 }, \"effects\": [ { \"effect\": \"\(identifier)\" } ] }"
      )
    }

    /// Runs the program in the folder, and replaces the folder's path in the output by HERE.
    func run(_ line: String, _ environment: [String: String] = [:]) throws -> Masthead.Outcome {
      var variables = ["XDG_RUNTIME_DIR": path + "/run"]
      variables.merge(environment) { $1 }
      var outcome = try Masthead.run(
        line.split(separator: " ").map(String.init), in: folder.url, environment: variables)
      outcome.output = outcome.output.replacing(path, with: "HERE")
      outcome.error = outcome.error.replacing(path, with: "HERE")
      return outcome
    }
  }

  @Test(
    arguments: [
      ("plugin --json", 64, "missing action; must be one of new, build, list, validate"),
      ("plugin eat", 64, "unknown action \"eat\"; masthead plugin --help lists all"),
      ("plugin build --prefix x", 64, "--prefix: not allowed with \"plugin build\""),
      ("plugin new Ripple --json", 64, "--json: not allowed with \"plugin new\""),
      ("plugin list Ripple", 64, "unexpected argument \"Ripple\""),
      ("plugin list --plugins nowhere", 66, "folder not found: nowhere"),
      (
        "plugin build", 66,
        "there is no folder Plugins here; masthead plugin new NAME creates it, and --plugins DIR names another"
      ),
      ("plugin build nowhere", 66, "plugin not found: HERE/nowhere"),
      ("plugin new", 64, "missing NAME; usage: masthead plugin new NAME"),
      ("plugin new A B", 64, "unexpected argument \"B\""),
      ("plugin new ../x", 64, invalidName("../x")),
      ("plugin new 1x", 64, invalidName("1x")),
      ("plugin new class", 64, "invalid plugin name \"class\"; it is a Swift keyword"),
      ("plugin new Stretch", 64, "invalid plugin name \"Stretch\"; Stretch is a type of Masthead"),
      (
        "plugin new cut-away", 64,
        "invalid plugin name \"cut-away\"; CutAway is a type of Masthead"
      ),
      ("frames news-digest --plugins nowhere", 66, "folder not found: nowhere"),
      ("check my.masthead.json --plugins nowhere", 66, "folder not found: nowhere"),
      ("effects --plugins nowhere", 66, "folder not found: nowhere"),
    ] as [(String, Int32, String)])
  func invalidCommandLineGetsOneLineError(_ line: String, _ status: Int32, _ message: String) throws {
    #expect(try Workspace().run(line) == .init(status: status, output: "", error: "masthead: \(message)\n"))
  }

  private static func invalidName(_ name: String) -> String {
    "invalid plugin name \"\(name)\"; must begin with a letter and have at most 64 letters, digits, - and _"
  }

  @Test func emptyNameAndNameWithSpaceAreRejected() throws {
    let workspace = Workspace()
    #expect(
      try Masthead.run(["plugin", "new", ""], in: workspace.folder.url).error
        == "masthead: \(Self.invalidName(""))\n")
    #expect(
      try Masthead.run(["plugin", "new", "a b"], in: workspace.folder.url).error
        == "masthead: \(Self.invalidName("a b"))\n")
  }

  /// A new plugin does not land in a folder of plugins inside another.
  @Test(arguments: ["Plugins", "Plugins/Dim"]) func newPluginIsRefusedInFolderOfPlugins(_ place: String) throws {
    let workspace = Workspace()
    workspace.writePlugin("Dim", identifier: "com.example.dim")
    let outcome = try Masthead.run(["plugin", "new", "Tide"], in: workspace.folder.url.appending(path: place))
    #expect(
      outcome
        == .init(
          status: 64, output: "",
          error:
            "masthead: the current folder belongs to the plugins in \(workspace.path)/Plugins; run the command in that folder's parent, or pass --plugins DIR\n"
        ))
    #expect(try workspace.run("plugin new Tide --plugins Plugins").status == 0)
  }

  /// Any plugin that does not compile may contain the missing effect.
  @Test func pluginsThatDoNotCompileAreAllNamed() throws {
    let workspace = Workspace()
    for name in ["Dawn", "Dusk"] { workspace.folder.write("Plugins/\(name)/a.swift", "let effects = nothing\n") }
    workspace.writeDocument("com.example.dusk")
    let problem = "a.swift:1: cannot find 'nothing' in scope"
    for command in ["frames my.masthead.json", "check my.masthead.json"] {
      let outcome = try workspace.run(command)
      #expect(outcome.status == 65)
      #expect((outcome.output + outcome.error).contains("HERE/Plugins/Dawn: \(problem); HERE/Plugins/Dusk: \(problem)"))
    }
  }

  // MARK: Creating

  @Test(arguments: [
    ("plugin new MyRipple", "MyRipple", "MyRipple.swift", "MyRippleTests", "com.example.my-ripple"),
    ("plugin new tide_2", "tide_2", "tide_2.swift", "Tide2Tests", "com.example.tide-2"),
  ])
  func newPluginBuildsUnchanged(
    _ line: String, _ name: String, _ source: String, _ tests: String, _ identifier: String
  ) throws {
    let workspace = Workspace()
    #expect(
      try workspace.run(line)
        == .init(
          status: 0,
          output: """
            Created Plugins/\(name) with \(source), Tests/\(tests).swift, README.md.
            Next: masthead serve, add the effect \(identifier), change Plugins/\(name)/\(source) and save.

            """, error: ""))
    #expect(
      try workspace.run("plugin build") == .init(status: 0, output: "\(name): \(identifier), built.\n", error: ""))
    workspace.writeDocument(identifier)
    let frame = try workspace.run("frames my.masthead.json --offsets 0")
    #expect(frame.status == 0)
    #expect(frame.output.contains("\"opacity\":0,"))
    // An existing plugin stays unchanged.
    #expect(
      try workspace.run(line)
        == .init(
          status: 65, output: "", error: "masthead: HERE/Plugins/\(name): already exists; choose another name\n"
        ))
  }

  @Test func newPluginNamesServerThatUsesItsFolder() throws {
    let workspace = Workspace()
    let servers = RunningServers(environment: ["XDG_RUNTIME_DIR": workspace.path + "/run"])
    defer { servers.withdraw() }
    servers.announce("http://127.0.0.1:8123", plugins: workspace.path + "/Mine")
    #expect(
      try workspace.run("plugin new Ripple --plugins Mine").output == """
        Created Mine/Ripple with Ripple.swift, Tests/RippleTests.swift, README.md.
        Next: open http://127.0.0.1:8123, add the effect com.example.ripple, change Mine/Ripple/Ripple.swift and save.

        """)
    let again = try workspace.run("plugin new ripple --plugins Mine")
    #expect(
      again.error
        == "masthead: HERE/Mine/Ripple/Ripple.swift has the effect com.example.ripple already; choose another name\n")
    // A server that uses another folder would never load the plugin.
    servers.announce("http://127.0.0.1:8123", plugins: workspace.path + "/Plugins")
    #expect(
      try workspace.run("plugin new Tide --plugins Mine").output == """
        Created Mine/Tide with Tide.swift, Tests/TideTests.swift, README.md.
        Next: masthead serve --plugins Mine, add the effect com.example.tide, change Mine/Tide/Tide.swift and save.

        """)
  }

  @Test func newPluginHasChosenPrefixAndNamesItsFolder() throws {
    let workspace = Workspace()
    for plugin in ["Ripple", "Tide"] {
      let outcome = try workspace.run("plugin new \(plugin) --plugins Mine --prefix org.acme")
      #expect(outcome.output.contains("add the effect org.acme.\(plugin.lowercased()),"))
      let text = try String(contentsOfFile: "\(workspace.path)/Mine/\(plugin)/README.md", encoding: .utf8)
      #expect(text.contains("`masthead serve --plugins Mine`"))
      #expect(text.contains("path: \"Mine/\(plugin)/Tests\"") && !text.contains("Plugins/\(plugin)"))
    }
    for prefix in ["", "a..b", ".a", "a b"] {
      let outcome = try Masthead.run(["plugin", "new", "X", "--prefix", prefix], in: workspace.folder.url)
      #expect(
        outcome
          == .init(
            status: 64, output: "",
            error: """
              masthead: invalid prefix "\(prefix)"; must be words of letters, digits, - and _ between dots, such as com.example

              """))
    }
  }

  // MARK: Packages

  @Test func newPackageHasHeaderPluginTestsAndWorkflow() throws {
    let workspace = Workspace()
    let outcome = try workspace.run("new Peaks --prefix org.acme")
    #expect(
      outcome
        == .init(
          status: 0,
          output: """
            Created Peaks with Package.swift, Headers/Peaks.masthead.json, Tests/HeaderTests.swift, .github/workflows/headers.yml, \
            .gitignore, README.md, Plugins/PeaksFade/PeaksFade.swift, Plugins/PeaksFade/Tests/PeaksFadeTests.swift, \
            Plugins/PeaksFade/README.md.
            Next: cd Peaks && masthead serve Headers/Peaks.masthead.json, and run swift test, which records \
            snapshots.
            The workflow needs a Git repository of Masthead: set the variable MASTHEAD of your GitHub repository to the owner and name of the Masthead repository.

            """, error: ""))
    let peaks = workspace.folder.url.appendingPathComponent("Peaks")
    let check = try Masthead.run(["check", "."], in: peaks)
    #expect(check == .init(status: 0, output: "Headers/Peaks.masthead.json: Peaks, 4 effects, valid.\n", error: ""))
    let frames = try Masthead.run(["frames", "Headers/Peaks.masthead.json", "--offsets=-300,0"], in: peaks)
    #expect(frames.status == 0 && frames.lines.map { $0.contains("\"opacity\":1,") } == [true, false])
    // Editors know the plugin's effect.
    #expect(try Masthead.run(["schema", "--install", "Headers"], in: peaks).status == 0)
    let schema = try String(contentsOf: peaks.appendingPathComponent("Headers/pipeline.schema.json"), encoding: .utf8)
    #expect(schema.contains("\"org.acme.peaks-fade\""))
    #expect(try !Masthead.run(["schema", "pipeline"], in: peaks).output.contains("org.acme.peaks-fade"))
    let manifest = try ProgramRun(patiently: ["swift", "package", "dump-package"], folder: peaks.path)
    #expect(manifest.status == 0 && manifest.output.contains("\"Plugins/PeaksFade/Tests\""), "\(manifest.errors)")
    #expect(
      try workspace.run("new Peaks")
        == .init(status: 65, output: "", error: "masthead: HERE/Peaks: already exists; choose another name\n"))
  }

  /// A package depends on a sibling clone, on another clone, or on a Git repository. Its workflow fetches the same
  /// dependency.
  @Test(arguments: [
    ("../Masthead", "path: Context.environment[\"MASTHEAD\"] ?? \"HERE/Masthead\")", true),
    ("Masthead", "path: Context.environment[\"MASTHEAD\"] ?? \"../Masthead\")", true),
    (
      "https://example.com/masthead.git", ".package(url: \"https://example.com/masthead.git\", branch: \"main\")", false
    ),
  ])
  func newPackageDependsOnChosenMasthead(_ word: String, _ dependency: String, isClone: Bool) throws {
    let workspace = Workspace()
    for name in ["Package.swift", "Sources/Masthead/x"] { workspace.write("Masthead/\(name)", "") }
    workspace.write("work/x", "")
    let folder = word.hasPrefix("..") ? workspace.folder.url.appendingPathComponent("work") : workspace.folder.url
    #expect(try Masthead.run(["new", "Peaks", "--masthead", word], in: folder).status == 0)
    func text(_ path: String) throws -> String {
      try String(contentsOf: folder.appendingPathComponent("Peaks/\(path)"), encoding: .utf8)
        .replacing(workspace.path, with: "HERE")
    }
    #expect(try text("Package.swift").contains(dependency))
    let workflow = try text(".github/workflows/headers.yml")
    #expect(workflow.contains("repository: ${{ vars.MASTHEAD }}") == isClone)
    let path = Repository.root.appendingPathComponent("Sources/Masthead/Masthead.docc/InYourRepository.md")
    #expect(try String(contentsOf: path, encoding: .utf8).contains("```yaml\n\(workflow)```\n") == isClone)
  }

  @Test(arguments: [
    ("new", "missing NAME; usage: masthead new NAME"), ("new A B", "unexpected argument \"B\""),
    ("new 1x", "invalid package name \"1x\"; must begin with a letter and have at most 64 letters, digits, - and _"),
    ("new class", "invalid package name \"class\"; it is a Swift keyword"),
    (
      "new Peaks --masthead nowhere",
      "--masthead: expected the address of a Git repository, or a clone of Masthead, got \"nowhere\""
    ),
  ])
  func invalidPackageIsRefused(_ line: String, _ message: String) throws {
    let workspace = Workspace()
    #expect(try workspace.run(line) == .init(status: 64, output: "", error: "masthead: \(message)\n"))
    #expect(!FileManager.default.fileExists(atPath: "\(workspace.path)/Peaks"))
  }

  // MARK: Building and listing

  @Test func buildPrintsWarningsEachTime() throws {
    let workspace = Workspace()
    workspace.write("Plugins/Tide/Tide.swift", PluginFaultCommandTests.source + "\n#warning(\"later\")\n")
    let line = 1 + PluginFaultCommandTests.source.split(separator: "\n", omittingEmptySubsequences: false).count
    for state in ["built", "already built"] {
      #expect(
        try workspace.run("plugin build")
          == .init(
            status: 0,
            output: """
              Tide: com.example.trouble, \(state).
                Tide.swift:\(line):10: warning: later

              """, error: ""))
    }
  }

  @Test func buildPrintsCompilerMessages() throws {
    let workspace = Workspace()
    workspace.writePlugin("Good", identifier: "com.example.good")
    workspace.write("Plugins/Bad/Bad.swift", "let x: Int = \"x\"\n")
    let words = "cannot convert value of type 'String' to specified type 'Int'"
    let first = try workspace.run("plugin build")
    #expect(
      first
        == .init(
          status: 65,
          output: """
            Bad: Bad.swift:1: \(words)
              Bad.swift:1:14: error: \(words)
            Good: com.example.good, built.

            """, error: "masthead: unusable plugin: Bad\n"))
    #expect(
      try workspace.run("plugin build Good")
        == .init(status: 0, output: "Good: com.example.good, already built.\n", error: ""))
    #expect(
      try workspace.run("plugin build Plugins/Bad --json")
        == .init(
          status: 65,
          output: """
            {"plugin":"Bad","path":"HERE/Plugins/Bad","problem":"Bad.swift:1: \(words)",\
            "messages":[{"file":"Bad.swift","line":1,"column":14,"severity":"error","message":"\(words)"}]}

            """, error: "masthead: unusable plugin: Bad\n"))
    let good = try workspace.run("plugin build Good --json")
    let json = try JSON(parsing: good.output)
    #expect(json["plugin"] == "Good")
    #expect(json["path"] == "HERE/Plugins/Good")
    #expect(json["cached"] == true)
    guard case .string(let object)? = json["object"] else { throw PluginError(good.output) }
    #expect(object.hasPrefix(Masthead.cache + "/plugins/Good-") && FileManager.default.fileExists(atPath: object))
    #expect(json["effects"]?.compact.hasPrefix("[{\"identifier\":\"com.example.good\",") == true)
  }

  /// Each compiler waits until the other compiler runs. The results are in the order of the plugins.
  @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1, "needs two processors"))
  func pluginsAreBuiltInParallel() throws {
    let workspace = Workspace()
    for name in ["Dawn", "Dusk"] { workspace.write("Plugins/\(name)/\(name).swift", "") }
    workspace.write("running/mark", "")
    workspace.folder.writeProgram(
      "bin/swiftc",
      """
      #!/bin/sh
      here='\(workspace.path)/running'
      name=$(basename "$PWD")
      touch "$here/$name"
      while [ ! -e "$here/Dawn" ] || [ ! -e "$here/Dusk" ]; do :; done
      # The first plugin is the last to end.
      if [ $name = Dawn ]; then while [ ! -e "$here/ended" ]; do :; done; fi
      touch "$here/ended"
      echo "error: $name does not compile" >&2
      exit 1
      """)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let outcome = try workspace.run("plugin build", ["PATH": "\(workspace.path)/bin:\(path)"])
    #expect(
      outcome
        == .init(
          status: 65,
          output: """
            Dawn: Dawn does not compile
              error: Dawn does not compile
            Dusk: Dusk does not compile
              error: Dusk does not compile

            """, error: "masthead: unusable plugins: Dawn, Dusk\n"))
  }

  @Test func listPrintsPluginsAndConflicts() throws {
    let workspace = Workspace()
    workspace.write("Plugins/README.md", "")
    let sentence = "There are no plugins; masthead plugin new NAME creates one.\n"
    #expect(try workspace.run("plugin list") == .init(status: 0, output: sentence, error: ""))
    #expect(try workspace.run("plugin build") == .init(status: 0, output: sentence, error: ""))
    workspace.writePlugin("One", identifier: "com.example.same")
    workspace.writePlugin("Two", identifier: "com.example.same")
    #expect(
      try workspace.run("plugin build")
        == .init(
          status: 65,
          output: "One: com.example.same, built.\nTwo: com.example.same, built.\n",
          error:
            "masthead: duplicate effect \"com.example.same\" in the plugins One, Two; give it another identifier in one of them\n"
        ))
    workspace.write("Plugins/Text/Text.c", "text")
    let list = try workspace.run("plugin list")
    #expect(list.status == 0)
    #expect(
      list.output == """
        One, from HERE/Plugins/One
          com.example.same  1 parameter
        Text: Text.c: expected .swift files; plugins are written in Swift
        Two, from HERE/Plugins/Two
          com.example.same  1 parameter
        duplicate effect "com.example.same" in the plugins One, Two; give it another identifier in one of them

        """)
    let json = try JSON(parsing: try workspace.run("plugin list --json").output)
    #expect(
      json["problems"]?.compact
        == "[\"duplicate effect \\\"com.example.same\\\" in the plugins One, Two; give it another identifier in one of them\"]"
    )
    guard case .array(let plugins)? = json["plugins"] else { throw PluginError("There is no list.") }
    #expect(plugins.map { $0["plugin"] } == ["One", "Text", "Two"])
    // All commands describe effects in the same words.
    let effects = try JSON(parsing: try workspace.run("effects com.example.same --json").output)["effects"]
    #expect(plugins[0]["effects"] == effects && effects?.compact.contains(#""effect":"com.example.same""#) == true)
  }

  // MARK: Documents with effects of plugins

  @Test func documentsCanUseEffectsOfPlugins() throws {
    let workspace = Workspace()
    workspace.writePlugin("Good", identifier: "com.example.good")
    workspace.write("Plugins/Bad/Bad.swift", "let x: Int = \"x\"\n")
    workspace.writeDocument("com.example.good")
    // A broken plugin does not affect documents with other effects.
    #expect(
      try workspace.run("check my.masthead.json")
        == .init(status: 0, output: "my.masthead.json: Mine, 1 effect, valid.\n", error: ""))
    workspace.write("short.json", #"{"masthead":1,"header":{"height":1},"effects":["com.example.good"]}"#)
    #expect(try workspace.run("check short.json").output == "short.json: Untitled, 1 effect, valid.\n")
    let play = try workspace.run("play my.masthead.json --gesture fling-up --plugins Plugins")
    #expect(play.status == 0)
    #expect(play.lines.first?.contains("\"opacity\":1,") == true)
    #expect(try workspace.run("frames my.masthead.json --offsets 0").output.contains("\"opacity\":0,"))
    #expect(try workspace.run("frames news-digest").status == 0)
    // A broken plugin is reported if it could contain a missing effect.
    workspace.writeDocument("com.example.bad")
    let words = "cannot convert value of type 'String' to specified type 'Int'"
    #expect(
      try workspace.run("check my.masthead.json")
        == .init(
          status: 65, output: "",
          error: """
            Bad.swift:1:14: error: \(words)
            masthead: HERE/Plugins/Bad: Bad.swift:1: \(words)

            """))
    // With several files, the message names the file that needs the plugin.
    #expect(
      try workspace.run("check short.json my.masthead.json")
        == .init(
          status: 65, output: "short.json: Untitled, 1 effect, valid.\n",
          error: """
            Bad.swift:1:14: error: \(words)
            masthead: my.masthead.json: HERE/Plugins/Bad: Bad.swift:1: \(words)

            """))
    try FileManager.default.removeItem(atPath: workspace.path + "/Plugins/Bad")
    #expect(
      try workspace.run("check my.masthead.json").output
        == "my.masthead.json:1:88: error: effects[0].effect: unknown effect \"com.example.bad\"; did you mean com.example.good?\n"
    )
  }

  @Test func mistypedEffectOfPluginGetsSuggestion() throws {
    let workspace = Workspace()
    workspace.writePlugin("Good", identifier: "com.example.good")
    workspace.write("my.json", #"{"masthead":1,"header":{"height":1},"effects":["com.example.goood"]}"#)
    #expect(
      try workspace.run("check my.json").output
        == "my.json:1:48: error: effects[0]: unknown effect \"com.example.goood\"; did you mean com.example.good?\n")
  }

  @Test func effectWithoutFolderOfPluginsGetsHint() throws {
    let workspace = Workspace()
    workspace.write("my.json", #"{"masthead":1,"header":{"height":1},"effects":["com.example.good"]}"#)
    let hint =
      "masthead: there is no folder Plugins here; if com.example.good is an effect of a plugin, name the folder of plugins with "
      + "--plugins\n"
    let unknown =
      "effects[0]: unknown effect \"com.example.good\"; must be one of \(Self.builtIn.joined(separator: ", "))"
    #expect(
      try workspace.run("frames my.json")
        == .init(status: 65, output: "", error: hint + "masthead: my.json: \(unknown)\n"))
    #expect(
      try workspace.run("check my.json")
        == .init(
          status: 65, output: "my.json:1:48: error: \(unknown)\n", error: hint + "masthead: 1 error in the file\n"))
    // A typo in a built-in effect has no dot, so it gets no hint.
    workspace.write("typo.json", #"{"masthead":1,"header":{"height":1},"effects":["strech"]}"#)
    #expect(try workspace.run("frames typo.json").error.contains("--plugins") == false)
  }

  @Test func editsOfSessionsCanUseEffectsOfPlugins() throws {
    let workspace = Workspace()
    workspace.writePlugin("Good", identifier: "com.example.good")
    for edit in [
      #"{"type":"merge","patch":{"effects":["com.example.good"]},"time":0}"#,
      #"{"type":"replace","pipeline":{"masthead":1,"effects":[{"effect":"com.example.good"}]},"time":0}"#,
    ] {
      workspace.write(
        "s.json", #"{"masthead":1,"name":"S","session":{"pipeline":{"masthead":1},"events":[\#(edit)]}}"#)
      #expect(try workspace.run("check s.json") == .init(status: 0, output: "s.json: S, 1 event, valid.\n", error: ""))
    }
  }

  @Test func schemaIncludesEffectsOfNamedPluginsFolder() throws {
    let workspace = Workspace()
    workspace.writePlugin("Good", identifier: "com.example.good")
    func names(_ line: String) throws -> [String] {
      let items = try JSON(parsing: try workspace.run(line).output)["properties"]?["effects"]?["items"]
      guard case .array(let names)? = items?["else"]?["properties"]?["effect"]?["oneOf"] else { return [] }
      // An effect may be named alone.
      #expect(items?["then"]?["oneOf"] == .array(names))
      return names.compactMap { if case .string(let name)? = $0["const"] { name } else { nil } }
    }
    #expect(try names("schema pipeline") == Self.builtIn)
    #expect(
      try names("schema pipeline --plugins Plugins") == Self.builtIn + ["com.example.good"])
  }

  @Test func duplicateIdentifierIsRejected() throws {
    let workspace = Workspace()
    workspace.writePlugin("One", identifier: "com.example.same")
    workspace.writePlugin("Two", identifier: "com.example.same", summary: "Fades too.")
    workspace.writeDocument("com.example.same")
    let sentence =
      "duplicate effect \"com.example.same\" in the plugins One, Two; give it another identifier in one of them"
    #expect(
      try workspace.run("frames my.masthead.json") == .init(status: 65, output: "", error: "masthead: \(sentence)\n"))
    let effects = try workspace.run("effects")
    #expect(effects.error == "masthead: \(sentence)\n")
    #expect(
      effects.lines.suffix(2).joined(separator: "\n") == "com.example.same: Fades.\n  amount  0 to 1; 1 by default")
  }

  @Test func effectsListsPluginsAfterBuiltIns() throws {
    let workspace = Workspace()
    workspace.writePlugin("Good", identifier: "com.example.good")
    workspace.write("Plugins/Empty/Empty.swift", "import Masthead\n")
    let effects = try workspace.run("effects --json --plugins Plugins")
    #expect(effects.status == 0)
    #expect(
      effects.error
        == "masthead: Empty: no exported effects; add the line `let effects = exportEffects(Ripple.self)` to one of its files, outside of any type\n"
    )
    guard case .array(let kinds)? = try JSON(parsing: effects.output)["effects"] else { throw PluginError("No list.") }
    #expect(kinds.count == Self.builtIn.count + 1)
    #expect(kinds.last?["effect"] == "com.example.good")
  }

  @Test func helpOmitsWorker() throws {
    #expect(try !Masthead.run("--help").output.contains("worker"))
  }
}

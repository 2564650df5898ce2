import Foundation
import TestSupport
import Testing

/// Help, the version, and colors on terminals.
@Suite(.long) struct HelpTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
  }

  // MARK: Help

  @Test(arguments: [
    ("help", "--help"), ("help help", "help --help"), ("plugin", "help plugin"), ("snapshot", "snapshot -h"),
    ("help frames", "frames --help"), ("help plugin", "plugin -h"),
    ("help plugin new", "plugin new --help"), ("help snapshot accept", "snapshot accept some.txt --all --help"),
  ])
  func helpCommandEqualsHelpOption(_ first: String, _ second: String) throws {
    let outcome = try Masthead.run(first)
    #expect(outcome.status == 0 && outcome.error == "" && outcome.output.contains("\nUsage: masthead "))
    #expect(try outcome == Masthead.run(second))
  }

  /// An action, its usage, some of its options, and options of other actions.
  @Test(arguments: [
    ("plugin new", "NAME", ["plugins DIR", "prefix PREFIX"], ["json", "level", "seed"]),
    ("plugin list", "", ["plugins DIR", "json"], ["prefix ", "level", "seed"]),
    ("plugin validate", "PATH...", ["plugins DIR", "json", "level LEVEL"], ["prefix "]),
    ("snapshot list", "", ["in FOLDER", "json"], ["all ", "delete", "port", "plugins"]),
    ("snapshot review", "", ["in FOLDER", "port PORT"], ["all ", "delete", "json"]),
    ("snapshot unused", "", ["in FOLDER", "delete", "plugins DIR"], ["all ", "port"]),
  ])
  func helpOfActionShowsItsOptionsOnly(_ action: String, _ operands: String, _ own: [String], _ others: [String]) throws
  {
    let help = try Masthead.run("\(action) --help").output
    #expect(help.contains("\nUsage: masthead \(action)\(operands.isEmpty ? "" : " " + operands) [OPTIONS]\n"))
    for option in own { #expect(help.contains("\n  --\(option) ")) }
    #expect(help.contains("\n  -h, --help "))
    for option in others { #expect(!help.contains("\n  --\(option)")) }
  }

  @Test func helpOfCommandListsActions() throws {
    let help = try Masthead.run("plugin --help").output
    for action in ["new NAME", "build [PATH...]", "list", "validate PATH..."] {
      #expect(help.contains("\n  \(action)  "))
    }
    #expect(help.contains("\nUsage: masthead plugin ACTION [OPTIONS]\n") && help.contains("\n  --level LEVEL "))
    #expect(help.contains("\nRun masthead plugin ACTION --help for an action's options.\n"))
  }

  @Test(arguments: [
    ("help frmaes", "unknown command \"frmaes\"; did you mean frames?"),
    ("help frames twice", "unexpected argument \"twice\""),
    ("help plugin new twice", "unexpected argument \"twice\""),
    (
      "help plugin biuld",
      "unknown action \"biuld\"; did you mean build?"
    ),
    ("plugin biuld", "unknown action \"biuld\"; did you mean build?"),
    ("plugin new Ripple --cc", "unknown option \"--cc\"; masthead plugin new --help lists all"),
    ("plugin fly", "unknown action \"fly\"; masthead plugin --help lists all"),
    ("frames news-digest -xyz", "unknown option \"-xyz\"; masthead frames --help lists all"),
    ("schema pipeline --json", "unknown option \"--json\"; masthead schema --help lists all"),
    ("export artist --to html -o", "missing value for -o"),
    ("snapshot list --jsno", "unknown option \"--jsno\"; did you mean --json?"),
    ("completions", "missing SHELL; usage: masthead completions bash|zsh|fish"),
    ("completions fihs", "unknown shell \"fihs\"; did you mean fish?"),
    ("completions bash zsh", "unexpected argument \"zsh\""),
  ])
  func mistypedWordGetsSuggestion(_ line: String, _ message: String) throws {
    #expect(try Masthead.run(line) == .init(status: 64, output: "", error: "masthead: \(message)\n"))
  }

  /// The lines of a section of the help, up to the next empty line, by their first word.
  private func section(_ title: String, of words: [String] = ["--help"]) throws -> [String: String] {
    let lines = try Masthead.run(words, environment: ["COLUMNS": "1000"]).output.split(
      separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "\(title):"))
    let rows = lines[(start + 1)...].prefix { !$0.isEmpty }.map { line in
      let words = line.split(separator: " ", maxSplits: 1)
      return (String(words[0]), words[1].trimmingCharacters(in: .whitespaces))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// The help lists every variable that the sources read, except for variables that every program reads.
  @Test func helpListsEnvironmentVariables() throws {
    var found: Set<String> = []
    for folder in ["MastheadCommand", "MastheadServer", "MastheadPlugins", "Platform"] {
      let path = Repository.root.appendingPathComponent("Sources/\(folder)").path
      for case let file as String in FileManager.default.enumerator(atPath: path)! where file.hasSuffix(".swift") {
        let source = try Self.text("Sources/\(folder)/\(file)")
        for match in source.matches(of: /(?:environment\[|getenv\(|variable\(|variable = )"([A-Z_]+)"/) {
          found.insert(String(match.output.1))
        }
      }
    }
    #expect(found.isSuperset(of: ["HOME", "PATH", "TERM"]))
    #expect(Set(try section("Environment variables").keys) == found.subtracting(["HOME", "PATH", "TERM"]))
  }

  /// The codes of sysexits.h, and the code of a closed pipe, which is 128 plus the signal's number.
  @Test func helpListsExitCodes() throws {
    #expect(
      try section("Exit codes") == [
        "0": "Success.", "64": "The command line is wrong.", "65": "The content of a file is wrong.",
        "66": "A file or a folder is missing.", "69": "A resource is unavailable, such as a port.",
        "70": "An internal error.", "141": "The reader closed the output.",
      ])
  }

  /// All commands and actions, as words after `help`.
  private func topics() throws -> [[String]] {
    let commands = try section("Commands").keys.map { [$0] }
    let actions = try commands.filter { ["plugin", "snapshot"].contains($0[0]) }.flatMap { command in
      try section("Actions", of: command + ["--help"]).keys.map { command + [$0] }
    }
    return [[]] + commands + actions
  }

  /// Lines have at most 80 columns, or the number in COLUMNS. Only command lines to copy may be longer.
  @Test(arguments: [nil, "40", "60", "150"]) func helpIsWrapped(_ columns: String?) throws {
    let topics = try topics()
    #expect(topics.count > 20)
    var widest = 0
    for topic in topics {
      let help = try Masthead.run(["help"] + topic, environment: columns.map { ["COLUMNS": $0] } ?? [:]).output
      for line in help.split(separator: "\n") where !line.hasPrefix("  masthead ") {
        // A word such as a list of values is not broken.
        let text = line.drop { $0 == " " }
        #expect(line.count <= Int(columns ?? "80")! || !text.contains(" "), "\(line)")
        widest = max(widest, line.count)
      }
    }
    #expect(widest > Int(columns ?? "80")! - 10)
  }

  /// Every command and action has examples, which name existing commands, actions and options.
  @Test func helpHasExamples() throws {
    for topic in try topics() {
      let help = try Masthead.run(["help"] + topic).output
      let examples = help.split(separator: "\n").filter { $0.hasPrefix("  masthead ") }
      #expect(!examples.isEmpty && help.contains("\nExamples:\n  # "), "\(topic)")
      for example in examples { try expectExists(String(example.dropFirst("  masthead ".count))) }
    }
  }

  /// The examples that need no plugin and no test succeed.
  @Test(arguments: [
    "effects", "presets", "check", "schema", "frames", "play", "export", "completions", "help", "version",
  ])
  func examplesRun(_ command: String) throws {
    let folder = TemporaryFolder()
    for name in ["my.masthead.json", "Headers/profile.masthead.json"] {
      folder.write(name, try Masthead.run("presets artist").output)
    }
    folder.write("my.gesture.json", #"{"masthead":1,"gesture":{"pull":{"distance":160}}}"#)
    folder.write("states.ndjson", "{\"offset\": -120}\n")
    folder.write("Tests/README.md", "")
    folder.write("masthead.json", #"{ "exports": [{ "player": "web", "output": "player.js" }] }"#)
    let help = try Masthead.run(["help", command]).output
    for example in help.split(separator: "\n") where example.hasPrefix("  masthead ") {
      // A shell runs the lines as a reader does.
      let line = example.dropFirst("  masthead ".count).replacing("| source", with: "")
      let outcome = try Masthead.run(
        command: ["/bin/sh", "-c", "\"$0\" \(line)", Masthead.program.path], in: folder.url, input: "\n")
      #expect(outcome.status == 0, "\(line): \(outcome.error)")
    }
  }

  /// Every command line in the README and the articles names a command, an action and options that exist.
  @Test func documentedCommandLinesExist() throws {
    let articles = "Sources/Masthead/Masthead.docc"
    let folder = Repository.root.appendingPathComponent(articles).path
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects as? [String] ?? []
    var lines: Set<String> = []
    for path in ["README.md"] + names.filter({ $0.hasSuffix(".md") }).map({ "\(articles)/\($0)" }) {
      for block in try Self.text(path).components(separatedBy: "```sh\n").dropFirst() {
        for match in block.components(separatedBy: "```")[0].matches(of: /\bmasthead ([a-z][^#>)|\n]*)/) {
          lines.insert(match.output.1.trimmingCharacters(in: .whitespaces))
        }
      }
    }
    #expect(lines.count > 15)
    for line in lines { try expectExists(line) }
  }

  private func expectExists(_ line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let hasActions = ["plugin", "snapshot"].contains(words[0])
    let help = try Masthead.run(["help"] + words.prefix(hasActions ? 2 : 1))
    #expect(help.status == 0, "\(line)")
    for option in words where option.contains(/^--?[a-z]/) {
      let name = option.prefix { $0 != "=" }
      #expect(help.output.contains(try Regex("\n  (-., )?\(name)[ ,\n]")), "\(line)")
    }
  }

  @Test func programWithoutArgumentsPrintsHelp() throws {
    #expect(try Masthead.run([]) == Masthead.run("--help"))
  }

  @Test(arguments: [50, 120]) func helpHasWidthOfTerminal(_ columns: Int) throws {
    let help = try terminal("help serve", columns: columns)
    #expect(try help == Masthead.run(["help", "serve"], environment: ["COLUMNS": "\(columns)"]).output)
    let effects = try terminal("effects fade", columns: columns)
    #expect(effects.split(separator: "\n").allSatisfy { $0.count <= columns })
  }

  // MARK: Version

  @Test func versionNamesReleaseAndSwift() throws {
    let changelog = try Self.text(".github/CHANGELOG.md")
    let release = try #require(changelog.firstMatch(of: /\n## \[(\d[^\]]*)\]/)?.output.1)
    let compiler = try Masthead.run(command: ["/usr/bin/env", "swift", "--version"]).output
    let swift = try #require(compiler.firstMatch(of: /Swift version (\d+\.\d+)/)?.output.1)
    let expected = "masthead \(release) (development build)\nSwift \(swift)\n"
    for line in ["--version", "-V", "-v", "version"] {
      #expect(try Masthead.run(line) == .init(status: 0, output: expected, error: ""))
    }
  }

  // MARK: Colors

  /// Runs a command line in a terminal, and returns what it prints there.
  private func terminal(
    _ line: String, _ environment: [String: String] = [:], columns: Int = 80
  ) throws -> String {
    let shell = "stty cols \(columns); '\(Masthead.program.path)' \(line)"
    let command = ["/usr/bin/script", "-qec", shell, "/dev/null"]
    let variables = ["TERM": "xterm", "NO_COLOR": ""].merging(environment) { $1 }
    return try Masthead.run(command: command, environment: variables).output.replacingOccurrences(
      of: "\r\n", with: "\n")
  }

  @Test(
    arguments: [
      ([:], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false),
    ] as [([String: String], Bool)])
  func terminalShowsColorsUnlessUnwanted(_ environment: [String: String], isColored: Bool) throws {
    func colored(_ word: String, _ code: Int) -> String { isColored ? "\u{1B}[1;\(code)m\(word)\u{1B}[0m" : word }
    #expect(try terminal("fly", environment).hasPrefix(colored("masthead:", 31) + " unknown command \"fly\"; "))
    let folder = TemporaryFolder()
    let file = folder.write(
      "a.json", #"{"masthead":1,"header":{"height":300},"effects":["pin",{"effect":"parallax"},7]}"#)
    let findings = try terminal("check \(file)", environment)
    #expect(findings.contains(": \(colored("warning", 33)): effects[0]: "))
    #expect(findings.contains(": \(colored("error", 31)): effects[2]: expected an object, got the number 7\n"))
  }
}

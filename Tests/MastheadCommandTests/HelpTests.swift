import Foundation
import TestSupport
import Testing

/// Help, the version, and colors on terminals.
@Suite(.long) struct HelpTests {
  private static let root = {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 1...3 { root.deleteLastPathComponent() }
    return root
  }()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  // MARK: Help

  @Test(arguments: [
    ("help", "--help"), ("help --help", "--help"), ("help frames", "frames --help"), ("help plugin", "plugin -h"),
    ("help plugin new", "plugin new --help"), ("help snapshot accept", "snapshot accept some.txt --all --help"),
  ])
  func helpCommandEqualsHelpOption(_ first: String, _ second: String) throws {
    let outcome = try Masthead.run(first)
    #expect(outcome.status == 0 && outcome.error == "" && outcome.output.contains("\nUsage: masthead "))
    #expect(try outcome == Masthead.run(second))
  }

  /// An action, its usage, some of its options, and options of other actions.
  @Test(arguments: [
    ("plugin new", "NAME", ["plugins DIR", "c"], ["json", "level", "seed"]),
    ("plugin list", "", ["plugins DIR", "json"], ["c ", "level", "seed"]),
    ("plugin validate", "PATH", ["plugins DIR", "json", "level LEVEL"], ["c "]),
    ("snapshot list", "", ["in FOLDER", "json"], ["all ", "delete", "port", "plugins"]),
    ("snapshot review", "", ["in FOLDER", "port PORT"], ["all ", "delete", "json"]),
    ("snapshot unused", "", ["in FOLDER", "delete", "plugins DIR"], ["all ", "port"]),
  ])
  func helpOfActionShowsItsOptionsOnly(_ action: String, _ operands: String, _ own: [String], _ others: [String]) throws
  {
    let help = try Masthead.run("\(action) --help").output
    #expect(help.contains("\nUsage: masthead \(action)\(operands.isEmpty ? "" : " " + operands) [OPTIONS]\n"))
    for option in own + ["help"] { #expect(help.contains("\n  --\(option) ")) }
    for option in others { #expect(!help.contains("\n  --\(option)")) }
  }

  @Test func helpOfCommandListsActions() throws {
    let help = try Masthead.run("plugin --help").output
    for action in ["new NAME", "build [PATH...]", "list", "validate PATH"] { #expect(help.contains("\n  \(action)  ")) }
    #expect(help.contains("\nUsage: masthead plugin ACTION [OPTIONS]\n") && help.contains("\n  --level LEVEL "))
    #expect(help.contains("\nRun masthead plugin ACTION --help for an action's options.\n"))
  }

  @Test(arguments: [
    ("help frmaes", "unknown command \"frmaes\"; must be one of \(CommandLineTests.commands); did you mean frames?"),
    ("help frames twice", "unexpected argument \"twice\""),
    ("help plugin new twice", "unexpected argument \"twice\""),
    (
      "help plugin biuld",
      "unknown action \"biuld\"; must be one of new, build, list, validate; did you mean build?"
    ),
    ("plugin biuld", "unknown action \"biuld\"; must be one of new, build, list, validate; did you mean build?"),
    ("plugin new Ripple --cc", "unknown option \"--cc\"; must be one of --plugins, --c, --prefix"),
    ("snapshot list --jsno", "unknown option \"--jsno\"; must be one of --in, --json; did you mean --json?"),
    ("completions", "missing SHELL; usage: masthead completions bash|zsh|fish"),
    ("completions fihs", "unknown shell \"fihs\"; must be one of bash, zsh, fish; did you mean fish?"),
    ("completions bash zsh", "unexpected argument \"zsh\""),
  ])
  func mistypedWordGetsSuggestion(_ line: String, _ message: String) throws {
    #expect(try Masthead.run(line) == .init(status: 64, output: "", error: "masthead: \(message)\n"))
  }

  /// The lines of a section of the help, up to the next empty line, by their first word.
  private func section(_ title: String) throws -> [String: String] {
    let lines = try Masthead.run("--help").output.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: "\(title):"))
    let rows = lines[(start + 1)...].prefix { !$0.isEmpty }.map { line in
      let words = line.split(separator: " ", maxSplits: 1)
      return (String(words[0]), words[1].trimmingCharacters(in: .whitespaces))
    }
    return Dictionary(uniqueKeysWithValues: rows)
  }

  /// The help lists every variable that the sources read, except for those that every program reads.
  @Test func helpListsEnvironmentVariables() throws {
    var found: Set<String> = []
    for folder in ["MastheadCommand", "MastheadServer", "MastheadPlugins", "Platform"] {
      let path = Self.root.appendingPathComponent("Sources/\(folder)").path
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

  /// The codes of sysexits.h, and that of a closed pipe, which is 128 plus the signal's number.
  @Test func helpListsExitCodes() throws {
    #expect(
      try section("Exit codes") == [
        "0": "Success.", "64": "The command line is wrong.", "65": "The content of a file is wrong.",
        "66": "A file or a folder is missing.", "69": "A resource is unavailable, such as a port.",
        "70": "An internal error.", "141": "The reader closed the output.",
      ])
  }

  /// Every command line in the README and the articles names a command, an action and options that exist.
  @Test func documentedCommandLinesExist() throws {
    let articles = "Sources/Masthead/Masthead.docc"
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.root.appendingPathComponent(articles).path)
    var lines: Set<String> = []
    for path in ["README.md"] + names.filter({ $0.hasSuffix(".md") }).map({ "\(articles)/\($0)" }) {
      for block in try Self.text(path).components(separatedBy: "```sh\n").dropFirst() {
        for match in block.components(separatedBy: "```")[0].matches(of: /\bmasthead ([a-z][^#>)|\n]*)/) {
          lines.insert(match.output.1.trimmingCharacters(in: .whitespaces))
        }
      }
    }
    #expect(lines.count > 15)
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let hasActions = ["plugin", "snapshot"].contains(words[0])
      let help = try Masthead.run(["help"] + words.prefix(hasActions ? 2 : 1))
      #expect(help.status == 0, "\(line)")
      for option in words where option.hasPrefix("--") { #expect(help.output.contains("\n  \(option) "), "\(line)") }
    }
  }

  // MARK: Version

  @Test func versionNamesReleaseSwiftAndInterface() throws {
    let changelog = try Self.text(".github/CHANGELOG.md")
    let release = try #require(changelog.firstMatch(of: /\n## \[(\d[^\]]*)\]/)?.output.1)
    let header = try Self.text("Sources/CMasthead/include/masthead.h")
    let interface = try #require(header.firstMatch(of: /#define MASTHEAD_ABI_VERSION (\d+)/)?.output.1)
    let compiler = try Masthead.run(command: ["/usr/bin/env", "swift", "--version"]).output
    let swift = try #require(compiler.firstMatch(of: /Swift version (\d+\.\d+)/)?.output.1)
    let expected = "masthead \(release) (development build)\nSwift \(swift)\nplugin interface \(interface)\n"
    #expect(try Masthead.run("--version") == .init(status: 0, output: expected, error: ""))
  }

  // MARK: Colors

  /// Runs a command line in a terminal, and returns what it prints there.
  private func terminal(_ line: String, _ environment: [String: String]) throws -> String {
    let command = ["/usr/bin/script", "-qec", "'\(Masthead.program.path)' \(line)", "/dev/null"]
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

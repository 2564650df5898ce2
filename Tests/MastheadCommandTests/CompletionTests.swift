import Foundation
import TestSupport
import Testing

/// Completion of command lines in shells, by the scripts that the program prints.
@Suite(.long) struct CompletionTests {
  /// Runs a script in a shell. It finds `masthead` in `PATH`.
  private static func run(
    _ shell: [String], _ script: String, _ words: [String] = [], in folder: URL? = nil
  ) throws -> Masthead.Outcome {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let program = Masthead.program.deletingLastPathComponent().path
    return try Masthead.run(
      command: ["/usr/bin/env"] + shell + ["-c", script] + words, in: folder,
      environment: ["PATH": "\(program):\(path)"])
  }

  /// Completes the last of some words as bash does, which splits words at `=`.
  private static func bash(_ words: [String], in folder: URL? = nil) throws -> [String] {
    let script = """
      set -u
      source <(masthead completions bash)
      COMP_WORDS=(masthead "$@"); COMP_CWORD=$#
      _masthead
      [ ${#COMPREPLY[@]} = 0 ] || printf '%s\\n' "${COMPREPLY[@]}"
      """
    let outcome = try run(["bash"], script, ["bash"] + words, in: folder)
    #expect(outcome.status == 0 && outcome.error == "")
    return outcome.lines.map(String.init)
  }

  @Test(
    arguments: [
      (["fr"], ["frames"]), (["s"], ["serve", "schema", "snapshot"]), (["v"], ["version"]),
      (["h"], ["help"]), (["help", "pl"], ["play", "plugin"]), (["help", "plugin", "v"], ["validate"]),
      (["frames", "news"], ["news-digest"]), (["presets", "elastic"], ["elastic-bar"]),
      (["frames", "x.json", "--format", ""], ["ndjson", "csv"]), (["frames", "--format", "=", "c"], ["csv"]),
      (["frames", "--format", "="], ["ndjson", "csv"]), (["frames", "--from", "1", "--st"], ["--step", "--states"]),
      (["export", "news-digest", "--to", "swift"], ["swift", "swiftui"]),
      (["schema", ""], ["pipeline", "gesture", "curves"]),
      (["play", "--gesture", "pull"], ["pull-and-release"]), (["completions", ""], ["bash", "zsh", "fish"]),
      (["plugin", ""], ["new", "build", "list", "validate"]), (["plugin", "new", "--pr"], ["--prefix"]),
      (["plugin", "list", "--pr"], []), (["snapshot", "unused", "--d"], ["--delete"]),
      (["snapshot", "list", "--d"], []),
      (["plugin", "validate", "--level", "s"], ["soak"]), (["serve", "--port", ""], []), (["fly", ""], []), (["x"], []),
      (["worker", "x"], []), (["frames", "--", "$(touch x)"], []),
    ] as [([String], [String])])
  func bashCompletesWords(_ words: [String], _ expected: [String]) throws {
    let folder = TemporaryFolder()
    #expect(try Set(Self.bash(words, in: folder.url)) == Set(expected))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test(arguments: [
    (["check", ""], ["a.json", "another b.json", "Web"]), (["check", "a"], ["a.json", "another b.json"]),
    (["frames", "a"], ["a.json", "another b.json", "album", "artist"]), (["serve", "--web", ""], ["Web"]),
    (["serve", "--web", "=", "W"], ["Web"]), (["serve", ""], ["a.json", "another b.json", "Web"]),
    (["frames", "--states", "another"], ["another b.json"]),
  ])
  func bashCompletesFilesAndFolders(_ words: [String], _ expected: [String]) throws {
    let folder = TemporaryFolder()
    for name in ["a.json", "another b.json", "Web/index.html"] { folder.write(name, "") }
    #expect(try Self.bash(words, in: folder.url).sorted() == expected.sorted())
  }

  @Test(arguments: [
    (["snapshot", "accept", ""], ["Tests/__Snapshots__/A/x.txt"]), (["snapshot", "list", ""], []),
    (["plugin", "build", "Ri"], ["Ripple"]), (["plugin", "new", "Ri"], []),
  ])
  func bashCompletesPendingSnapshotsAndPlugins(_ words: [String], _ expected: [String]) throws {
    let folder = TemporaryFolder()
    for name in ["Tests/__Snapshots__/A/x.txt", "Tests/__Snapshots__/A/x.txt.received", "Plugins/Ripple/Ripple.swift"] {
      folder.write(name, "")
    }
    #expect(try Self.bash(words, in: folder.url) == expected)
  }

  /// Every command, every action, and every option in the help.
  @Test func completionsEqualHelp() throws {
    func rows(_ help: String, _ section: String) -> [String] {
      let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
      guard let start = lines.firstIndex(of: "\(section):") else { return [] }
      // Continuation lines are indented further.
      return lines[(start + 1)...].prefix { !$0.isEmpty }.filter { !$0.hasPrefix("   ") }.map { line in
        // The short form of an option comes first.
        line.firstMatch(of: /^ {2}(?:-., )?(\S+)/).map { String($0.output.1) } ?? ""
      }
    }
    func complete(_ words: [String]) throws -> [String] {
      try Masthead.run(["complete", "--"] + words).lines.dropFirst().map { String($0.split(separator: "\t")[0]) }
    }
    let commands = rows(try Masthead.run("help").output, "Commands")
    #expect(commands.count > 10)
    #expect(try complete([""]) == commands)
    for command in commands {
      let help = try Masthead.run(["help", command]).output
      #expect(try complete([command, "--"]) == rows(help, "Options"))
      for action in rows(help, "Actions") {
        #expect(try complete(["help", command, action]).contains(action))
        let help = try Masthead.run(["help", command, action]).output
        #expect(try complete([command, action, "--"]) == rows(help, "Options"))
      }
    }
  }

  /// zsh and fish pass words with `=` in one piece.
  @Test func wordWithEqualsSignIsCompletedWhole() throws {
    let outcome = try Masthead.run(["complete", "--", "frames", "--format=c"])
    #expect(outcome == .init(status: 0, output: "none\n--format=csv\t\n", error: ""))
  }

  @Test func fishCompletesWords() throws {
    let folder = TemporaryFolder()
    for name in ["a.json", "Web/index.html"] { folder.write(name, "") }
    for (line, expected) in [
      ("fr", ["frames\tPrints a pipeline's frames at content offsets, one per line."]),
      ("frames news", ["news-digest"]),
      ("plugin li", ["list\tLists the plugins in the folder with their effects or errors."]),
      ("frames --format=c", ["--format=csv"]), ("check a", ["a.json"]), ("serve --web W", ["Web/\tDirectory"]),
      ("x ", []),
    ] {
      let script = "masthead completions fish | source; complete -C 'masthead \(line)'"
      let outcome = try Self.run(["fish", "--no-config"], script, in: folder.url)
      #expect(outcome.status == 0 && outcome.error == "")
      #expect(outcome.lines.map { String($0.replacing(/\t$/, with: "")) } == expected, "\(line)")
    }
  }

  /// Loads the script as a startup file does.
  @Test func zshScriptLoads() throws {
    let script = """
      autoload -Uz compinit && compinit -u -D
      eval "$(masthead completions zsh)"
      print -r -- "$_comps[masthead] $+functions[_masthead]"
      """
    let outcome = try Self.run(["zsh", "-f"], script)
    #expect(outcome == .init(status: 0, output: "_masthead 1\n", error: ""))
  }
}

import Foundation
import TestSupport
import Testing

/// The exported files of a project, which `masthead.json` lists.
@Suite(.long) final class ExportListTests {
  private let folder = TemporaryFolder()

  private static let header = #""header": { "height": 200, "elements": [{ "name": "a", "width": 9, "height": 9 }] }"#

  private func masthead(_ words: String...) throws -> Masthead.Outcome {
    try Masthead.run(["export"] + words, in: folder.url)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
  }

  /// A project with a header for UIKit, its player, and a web page of a preset.
  private func writeProject() {
    folder.write("headers/profile.masthead.json", #"{ "masthead": 1, \#(Self.header), "effects": ["stretch"] }"#)
    folder.write("App/.keep", "")
    folder.write(
      "masthead.json",
      #"""
      { "exports": [
        { "pipeline": "headers/profile.masthead.json", "to": "uikit", "output": "App/" },
        { "player": "uikit", "output": "App/HeaderPlayer.swift" },
        { "pipeline": "news-digest", "to": "html", "name": "The <News>", "output": "news.html" }
      ] }
      """#)
  }

  @Test func projectIsExportedAndChecked() throws {
    writeProject()
    let paths = ["App/ProfileHeader.swift", "App/HeaderPlayer.swift", "news.html"]
    // A check writes nothing.
    #expect(
      try masthead("--check")
        == .init(
          status: 65, output: "",
          error: paths.map { "masthead: \($0) does not exist; export it again\n" }.joined()))
    #expect(try masthead("--update").error == paths.map { "Wrote \($0).\n" }.joined())
    #expect(try text("App/ProfileHeader.swift").contains("enum ProfileHeader: HeaderCurves {"))
    #expect(try text("news.html").contains("<title>The &lt;News&gt;</title>"))
    let upToDate = Masthead.Outcome(
      status: 0, output: "", error: paths.map { "\($0) is up to date.\n" }.joined())
    #expect(try masthead("--check") == upToDate)
    #expect(try masthead("--update") == upToDate)

    // After a change of one document, only its exported file changes.
    let others = try paths.dropFirst().map(text)
    folder.write("headers/profile.masthead.json", #"{ "masthead": 1, \#(Self.header), "effects": ["parallax"] }"#)
    let check = try masthead("--check")
    #expect(check.status == 65)
    #expect(check.error.contains("masthead: App/ProfileHeader.swift is not up to date; export it again\n"))
    #expect(check.error.contains("news.html is up to date.\n"))
    #expect(try masthead("--update").error.hasPrefix("Wrote App/ProfileHeader.swift.\nApp/HeaderPlayer.swift is up"))
    #expect(try paths.dropFirst().map(text) == others)
    #expect(try masthead("--check") == upToDate)
  }

  @Test func oneFileIsChecked() throws {
    writeProject()
    let words = ["headers/profile.masthead.json", "--to", "curves", "--check", "-o", "a.json"]
    func check() throws -> Masthead.Outcome { try Masthead.run(["export"] + words, in: folder.url) }
    #expect(try check().error == "masthead: a.json does not exist; export it again\n")
    #expect(try masthead("headers/profile.masthead.json", "--to", "curves", "-o", "a.json").status == 0)
    #expect(try check() == .init(status: 0, output: "", error: "a.json is up to date.\n"))
  }

  @Test(arguments: [
    (["--name", "Wren's profile"], "enum WrenSProfileHeader"), ([], "enum ProfileHeader"),
  ]) func typeIsNamed(options: [String], expected: String) throws {
    writeProject()
    let outcome = try Masthead.run(
      ["export", "headers/profile.masthead.json", "--to", "swiftui"] + options, in: folder.url)
    #expect(outcome.output.contains(expected))
  }

  /// The plugins' program exports headers with effects of a plugin.
  @Test func headerOfPluginIsUpdated() throws {
    folder.write(
      "a.masthead.json", #"{ "masthead": 1, \#(Self.header), "effects": [{ "effect": "com.example.fade" }] }"#)
    folder.write(
      "masthead.json",
      #"{ "exports": [{ "player": "web", "output": "p.js" }, { "pipeline": "a.masthead.json", "to": "curves", "output": "a.json" }] }"#
    )
    let plugins = "--plugins=\(Repository.root.appending(path: "Plugins").path)"
    #expect(try masthead("--update", plugins).error.contains("Wrote a.json."))
    #expect(try text("a.json").contains(#""effects": ["com.example.fade"]"#))
    #expect(
      try masthead("--check", plugins)
        == .init(status: 0, output: "", error: "p.js is up to date.\na.json is up to date.\n"))
    folder.write("a.json", "{}")
    #expect(try masthead("--check", plugins).error.hasSuffix("masthead: a.json is not up to date; export it again\n"))
  }

  /// One header that fails does not stop the others.
  @Test func otherFilesAreMadeAfterFailure() throws {
    folder.write(
      "masthead.json",
      #"""
      { "exports": [{ "pipeline": "gone.json", "to": "html", "output": "a.html" },
        { "pipeline": "artist", "to": "swift", "output": "b.swift" }] }
      """#)
    let outcome = try masthead("--update")
    #expect(outcome.status == 66)
    #expect(outcome.error.hasPrefix("Wrote b.swift.\nmasthead: file or preset not found: gone.json; presets: "))
  }

  @Test func missingListIsExplained() throws {
    for option in ["--update", "--check"] {
      let outcome = try masthead(option)
      #expect(outcome.status == 66)
      #expect(outcome.error.hasPrefix("masthead: there is no masthead.json here; it lists what to export, such as {"))
    }
  }

  @Test(arguments: [
    (#"[]"#, "expected an object, got an array"),
    (#"{}"#, "missing key \"exports\""),
    (#"{ "exports": 1 }"#, "exports: expected an array, got the number 1"),
    (
      #"{ "exports": [{ "pipelin": "album" }] }"#,
      #"exports[0]: unknown key "pipelin"; did you mean pipeline?"#
    ),
    (#"{ "exports": [{ "pipeline": "album", "to": "uikit" }] }"#, #"exports[0]: missing key "output""#),
    (#"{ "exports": [{ "output": "a" }] }"#, #"exports[0]: missing "pipeline" or "player""#),
    (#"{ "exports": [{ "output": "a", "pipeline": "album" }] }"#, #"exports[0]: missing key "to""#),
    (
      #"{ "exports": [{ "output": "a", "pipeline": "album", "to": "css" }] }"#,
      #"exports[0].to: unknown value "css"; must be one of swift, test, uikit, swiftui, html, curves"#
    ),
    (
      #"{ "exports": [{ "output": "a", "player": "web", "to": "html" }] }"#,
      #"exports[0].to: not allowed with "player""#
    ),
    (
      #"{ "exports": [{ "output": "a", "pipeline": "-", "to": "html" }] }"#,
      #"exports[0].pipeline: expected a file or a preset, got "-""#
    ),
    (
      #"{ "exports": [{ "output": "a", "player": "web" }, { "output": "a", "player": "uikit" }] }"#,
      #"exports[1].output: duplicate output "a""#
    ),
  ])
  func faultyListIsRejected(json: String, message: String) throws {
    folder.write("masthead.json", json)
    #expect(
      try masthead("--update")
        == .init(status: 65, output: "", error: "masthead: masthead.json: \(message)\n"))
  }

  /// A project's list changes no file outside the project.
  @Test(arguments: ["../a.js", "/tmp/a.js", "", "-", "App/../../a.js", "link/a.js"])
  func outputStaysInFolder(path: String) throws {
    let outside = TemporaryFolder()
    try FileManager.default.createSymbolicLink(at: folder.url.appending(path: "link"), withDestinationURL: outside.url)
    folder.write("masthead.json", #"{ "exports": [{ "player": "web", "output": "\#(path)" }] }"#)
    #expect(
      try masthead("--update")
        == .init(
          status: 65, output: "",
          error:
            "masthead: masthead.json: exports[0].output: expected a file or a folder in this folder, got \"\(path)\"\n"
        ))
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.url.path).isEmpty)
  }

  @Test(arguments: [
    ("--update album", "unexpected argument \"album\""),
    ("--update --to html", "--to: not allowed with \"--update\""),
    ("--update --check", "--check: not allowed with \"--update\""),
    ("--check -o a", "--output: not allowed with \"--check\""),
    ("--check album --to html", "missing option --output, which --check compares"),
    ("--player web --name a", "--name: not allowed with \"--player\""),
  ])
  func invalidCommandLineGetsOneLineError(line: String, message: String) throws {
    #expect(
      try Masthead.run("export \(line)") == .init(status: 64, output: "", error: "masthead: \(message)\n"))
  }
}

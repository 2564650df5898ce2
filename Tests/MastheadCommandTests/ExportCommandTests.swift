import Foundation
import MastheadDocuments
import MastheadExport
import TestSupport
import Testing

/// `masthead export`.
@Suite(.long) struct ExportCommandTests {
  private func exported(_ preset: String, to target: ExportTarget) throws -> ExportedFile {
    try #require(Preset.named(preset)).document.export(to: target)
  }

  // MARK: Output

  @Test(arguments: Preset.exportable, [ExportTarget.swift, .uikit])
  func exportPrintsSource(preset: String, target: ExportTarget) throws {
    let outcome = try Masthead.run("export \(preset) --to \(target.rawValue)")
    #expect(outcome == .init(status: 0, output: try exported(preset, to: target).text, error: ""))
    #expect(try Masthead.run("export \(preset) --to \(target.rawValue) --output -") == outcome)
    #expect(outcome.output.hasPrefix(target == .swift ? "import Masthead\n" : "// "))
  }

  @Test func outputReplacesExistingFile() throws {
    let folder = TemporaryFolder()
    let path = folder.write("Header.swift", "old content\n")
    let outcome = try Masthead.run(["export", "news-digest", "--to", "uikit", "--output", path])
    #expect(outcome == .init(status: 0, output: "", error: "Wrote \(path).\n"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == exported("news-digest", to: .uikit).text)
  }

  @Test(arguments: [
    (ExportTarget.swift, "NewsDigestHeader.swift"), (.html, "news-digest.html"), (.curves, "news-digest.curves.json"),
  ])
  func outputFolderReceivesFileWithDefaultName(target: ExportTarget, name: String) throws {
    let folder = TemporaryFolder()
    let outcome = try Masthead.run([
      "export", "news-digest", "--to", target.rawValue, "--output", folder.url.path,
    ])
    let path = folder.url.appending(path: name).path
    #expect(outcome == .init(status: 0, output: "", error: "Wrote \(path).\n"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == exported("news-digest", to: target).text)
  }

  @Test func relativeOutputIsInCurrentFolder() throws {
    let folder = TemporaryFolder()
    let outcome = try Masthead.run(
      ["export", "collection-flow", "--to", "uikit", "--output", "."], in: folder.url)
    #expect(outcome == .init(status: 0, output: "", error: "Wrote ./CollectionFlowHeader.swift.\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["CollectionFlowHeader.swift"])
  }

  @Test func documentNameCannotEscapeFolder() throws {
    let folder = TemporaryFolder()
    let document = folder.write(
      "documents/a.masthead.json",
      #"{ "masthead": 1, "name": "../../etc/\u0000passwd", "header": {} }"#)
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "out"), withIntermediateDirectories: false)
    let outcome = try Masthead.run(["export", document, "--to", "swift", "--output", "out"], in: folder.url)
    #expect(outcome == .init(status: 0, output: "", error: "Wrote out/EtcPasswdHeader.swift.\n"))
  }

  // MARK: Plugins

  @Test func pluginEffectsAreExported() throws {
    let folder = TemporaryFolder()
    let document = folder.write(
      "a.masthead.json",
      #"{ "masthead": 1, "name": "Faded", "header": {}, "effects": [{ "effect": "com.example.fade" }] }"#)
    let plugins = ["--plugins", Repository.root.appending(path: "Plugins").path]
    let swift = try Masthead.run(["export", document, "--to", "swift"] + plugins)
    #expect(swift.status == 0 && swift.output.contains(#"try effect("com.example.fade", ["#))
    let curves = try Masthead.run(["export", document, "--to", "curves"] + plugins)
    #expect(curves.status == 0 && curves.output.contains(#""effects": ["com.example.fade"]"#))
  }

  // MARK: Players

  @Test(arguments: HeaderPlayer.allCases) func playerIsWritten(_ player: HeaderPlayer) throws {
    let folder = TemporaryFolder()
    let outcome = try Masthead.run(["export", "--player", player.rawValue, "--output", folder.url.path])
    let path = folder.url.appending(path: player == .web ? "masthead-header.js" : "HeaderPlayer.swift").path
    #expect(outcome == .init(status: 0, output: "", error: "Wrote \(path).\n"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == player.file.text)
    #expect(try Masthead.run("export --player \(player.rawValue)").output == player.file.text)
  }

  // MARK: Errors

  private static let targets = "swift, test, uikit, swiftui, html, curves"

  @Test(
    arguments: [
      ("export", 64, "missing PIPELINE; usage: masthead export PIPELINE"),
      ("export news-digest", 64, "missing option --to; must be one of \(targets)"),
      ("export news-digest twice --to swift", 64, "unexpected argument \"twice\""),
      ("export news-digest --to", 64, "missing value for --to"),
      ("export news-digest --to kotlin", 64, "--to: unknown value \"kotlin\"; must be one of \(targets)"),
      ("export --player flash", 64, "--player: unknown value \"flash\"; must be one of uikit, swiftui, web"),
      ("export album --player web", 64, "unexpected argument \"album\""),
      ("export --player web --to html", 64, "--to: not allowed with \"--player\""),
      ("export news-digest --format svg", 64, "unknown option \"--format\"; masthead export --help lists all"),
      (
        "export nothing.json --to swift", 66,
        "file or preset not found: nothing.json; presets: \(CommandLineTests.presets)"
      ),
      ("export news-digest --to swift --plugins /nowhere", 66, "folder not found: /nowhere"),
      ("export news-digest --to swift --output /nowhere/a.swift", 66, "folder not found: /nowhere"),
      ("export news-digest --to swift --output nowhere/", 66, "folder not found: nowhere/"),
    ] as [(String, Int32, String)])
  func invalidCommandLineGetsOneLineErrorAndExitCode(line: String, status: Int32, message: String) throws {
    #expect(try Masthead.run(line) == .init(status: status, output: "", error: "masthead: \(message)\n"))
  }

  @Test func headerWithoutCurvesIsRefused() throws {
    let folder = TemporaryFolder()
    let document = folder.write(
      "a.masthead.json",
      #"{ "masthead": 1, "header": {}, "effects": ["hide-on-scroll", { "effect": "fade", "parameters": { "duration": 1 } }] }"#
    )
    let reason =
      "effects: cannot become curves: hide-on-scroll and fade remember earlier frames; export to swift and use the package instead"
    #expect(
      try Masthead.run(["export", document, "--to", "uikit"])
        == .init(status: 65, output: "", error: "masthead: \(document): \(reason)\n"))
  }

  @Test func emptyOutputPathIsRejected() throws {
    #expect(
      try Masthead.run(["export", "news-digest", "--to", "swift", "--output", ""])
        == .init(status: 64, output: "", error: "masthead: --output: expected a file or a folder, got \"\"\n"))
  }

  @Test func exportDoesNotOverwritePipeline() throws {
    let folder = TemporaryFolder()
    let text = #"{ "masthead": 1, "header": {} }"#
    let path = folder.write("a.masthead.json", text)
    let outcome = try Masthead.run(
      ["export", path, "--to", "swift", "--output", "./a.masthead.json"], in: folder.url)
    #expect(
      outcome
        == .init(
          status: 64, output: "",
          error: "masthead: --output: ./a.masthead.json is the pipeline itself; choose another file\n"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func unwritableFileIsReported() throws {
    #expect(
      try Masthead.run("export news-digest --to swift --output /proc/version")
        == .init(status: 69, output: "", error: "masthead: cannot write /proc/version: Input/output error\n"))
  }

  @Test func documentWithoutHeaderIsRejected() throws {
    let folder = TemporaryFolder()
    let path = folder.write("a.masthead.json", #"{ "masthead": 1 }"#)
    #expect(
      try Masthead.run(["export", path, "--to", "uikit"])
        == .init(
          status: 65, output: "",
          error: "masthead: \(path): header: cannot export a document without a header\n"))
  }
}

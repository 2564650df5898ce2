import Foundation
import MastheadDocuments
import MastheadExport
import TestSupport
import Testing

/// `masthead gallery`.
@Suite(.long) final class GalleryCommandTests {
  private let folder = TemporaryFolder()

  private static let header =
    #""header": { "height": 200, "elements": [{ "name": "badge", "width": 9, "height": 9 }] }"#

  private func document(_ name: String, effects: String = "\"stretch\"") -> String {
    #"{ "masthead": 1, "name": "\#(name)", \#(Self.header), "effects": [\#(effects)] }"#
  }

  private func gallery(_ words: String...) throws -> Masthead.Outcome {
    try Masthead.run(["gallery"] + words, in: folder.url)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.url.appending(path: path), encoding: .utf8)
  }

  private func entries(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: path).path).sorted()
  }

  /// Expects every linked page to exist, and every file to be well-formed.
  private func expectLinks(in site: String) throws {
    for page in try FileManager.default.subpathsOfDirectory(atPath: folder.url.appending(path: site).path)
    where page.hasSuffix("index.html") {
      let base = folder.url.appending(path: "\(site)/\(page)")
      // The player shows examples of markup. Quotes in texts of documents are escaped.
      let markup = try text("\(site)/\(page)").replacing(/<script type="module">(?s:.*?)<\/script>/, with: "")
      for match in markup.matches(of: /(?:href|src|data-film)="([^"#:]+)"/) {
        let path = String(match.output.1)
        #expect(
          FileManager.default.fileExists(atPath: URL(filePath: path, relativeTo: base).path), "\(page): \(path)")
      }
    }
  }

  @Test func folderBecomesSite() throws {
    folder.write("a/profile.masthead.json", document("Profile"))
    folder.write("b/profile.masthead.json", #"{ "masthead": 1, \#(Self.header) }"#)
    folder.write("b/a.gesture.json", #"{"masthead":1,"gesture":{"pull":{"distance":160}}}"#)
    let outcome = try gallery(".", "--output", "site")
    #expect(
      outcome
        == .init(status: 0, output: "", error: "Profile\nprofile\nWrote site/index.html with 2 headers.\n"))
    #expect(try entries("site") == ["index.html", "players", "profile", "profile-2"])
    #expect(
      try entries("site/profile") == [
        "ProfileHeaderTests.swift", "film.svg", "index.html", "profile.curves.json", "profile.html",
        "profile.masthead.json", "still.svg", "swift", "swiftui", "uikit",
      ])
    try expectLinks(in: "site")
    // Each file equals the output of the other commands.
    let path = "a/profile.masthead.json"
    for (target, file) in [
      ("html", "profile.html"), ("curves", "profile.curves.json"), ("test", "ProfileHeaderTests.swift"),
      ("swift", "swift/ProfileHeader.swift"), ("uikit", "uikit/ProfileHeader.swift"),
      ("swiftui", "swiftui/ProfileHeader.swift"),
    ] {
      let exported = try Masthead.run(["export", path, "--to", target], in: folder.url).output
      #expect(try text("site/profile/\(file)") == exported)
    }
    for player in HeaderPlayer.allCases {
      #expect(try text("site/players/\(player.rawValue)/\(player.file.name)") == player.file.text)
    }
  }

  @Test func siteIsUpdated() throws {
    folder.write("a.masthead.json", document("A"))
    folder.write("b.masthead.json", document("B"))
    #expect(try gallery(".", "-o", "site").status == 0)
    folder.write("site/CNAME", "example.com")
    folder.write("site/own/index.html", "<title>Own</title>")
    try FileManager.default.removeItem(at: folder.url.appending(path: "b.masthead.json"))
    // The documents of the site are not read as documents of the folder.
    #expect(try gallery(".", "-o", "site").error == "A\nWrote site/index.html with 1 header.\n")
    #expect(try entries("site") == ["CNAME", "a", "index.html", "own", "players"])
    #expect(try text("site/CNAME") == "example.com")
  }

  @Test func headerWithoutCurvesHasFilmAndSource() throws {
    folder.write(
      "a.masthead.json",
      document("A", effects: #""hide-on-scroll", { "effect": "fade", "parameters": { "duration": 1 } }"#))
    let reason =
      "effects: cannot become curves: hide-on-scroll and fade remember earlier frames; export to swift and use the package instead"
    #expect(
      try gallery(".", "-o", "site").error
        == "A, without a live header: \(reason)\nWrote site/index.html with 1 header.\n")
    let page = try text("site/a/index.html")
    #expect(page.contains("<p class=\"problem\">") && page.contains("hide-on-scroll and fade remember earlier frames"))
    #expect(!page.contains("<masthead-header>"))
    #expect(
      try entries("site/a") == [
        "AHeaderTests.swift", "a.masthead.json", "film.svg", "index.html", "still.svg", "swift",
      ])
    try expectLinks(in: "site")
  }

  @Test func headersOfPluginsAreShown() throws {
    folder.write("a.masthead.json", document("A", effects: #""com.example.fade""#))
    let plugins = "--plugins=\(Repository.root.appending(path: "Plugins").path)"
    let outcome = try gallery(".", "-o", "site", plugins)
    #expect(outcome == .init(status: 0, output: "", error: "A\nWrote site/index.html with 1 header.\n"))
    #expect(try text("site/a/a.curves.json").contains(#""effects": ["com.example.fade"]"#))
  }

  /// Names and texts of documents are escaped in markup and in paths.
  @Test func hostileTextsAreEscaped() throws {
    let hostile = #"</title><script>alert(1)</script>\"><img src=x onerror=alert(2)>/../../x"#
    folder.write("a/</script>.masthead.json".replacing("/script", with: "script"), document(hostile))
    let outcome = try gallery(".", "-o", "site")
    #expect(outcome.status == 0)
    #expect(try entries("site") == ["index.html", "players", "script"])
    #expect(try entries(".").sorted() == ["a", "site"])
    for page in [
      "site/index.html", "site/script/index.html",
      "site/script/\(try entries("site/script").first { $0.hasSuffix(".html") && $0 != "index.html" }!)",
    ] {
      let text = try text(page)
      #expect(!text.contains("<script>alert") && !text.contains("<img src=x"), "\(page)")
    }
  }

  @Test func brokenPipelineDoesNotHideOthers() throws {
    folder.write("a.masthead.json", document("A"))
    folder.write("b.masthead.json", #"{ "masthead": 1, "header": { "height": -1 } }"#)
    #expect(
      try gallery(".", "-o", "site")
        == .init(
          status: 65, output: "",
          error: """
            A
            Wrote site/index.html with 1 header.
            masthead: ./b.masthead.json: header.height: must be between 0 and 1000 pt, got -1
            masthead: 1 of 2 pipelines are not in the gallery

            """.replacing("./b", with: "b")))
  }

  @Test func onlyGalleriesAreReplaced() throws {
    folder.write("a.masthead.json", document("A"))
    folder.write("site/index.html", "<title>Home</title>")
    #expect(
      try gallery(".", "-o", "site")
        == .init(
          status: 64, output: "",
          error: "masthead: --output: site contains files that are not a gallery; choose an empty folder\n"))
    #expect(try text("site/index.html") == "<title>Home</title>")
  }

  @Test(
    arguments: [
      ("gallery", 64, "missing option --output"),
      ("gallery a b -o site", 64, "unexpected argument \"b\""),
      ("gallery nowhere -o site", 66, "folder not found: nowhere"),
      ("gallery empty -o site", 66, "no pipelines in empty; their names end in .masthead.json"),
      ("gallery -o file", 64, "--output: file is a file; choose a folder"),
      ("gallery -o file/site", 69, "cannot write file/site/album/album.masthead.json: Not a directory"),
    ] as [(String, Int32, String)])
  func invalidCommandLineGetsOneLineError(line: String, status: Int32, message: String) throws {
    folder.write("file", "")
    folder.write("empty/readme.txt", "")
    #expect(
      try Masthead.run(line.split(separator: " ").map(String.init), in: folder.url)
        == .init(status: status, output: "", error: "masthead: \(message)\n"))
  }
}

import Foundation
import Masthead
import MastheadDocuments
import MastheadSnapshots
import TestSupport
import Testing

/// `masthead snapshot review --terminal` and `snapshot diff` in pseudo-terminals, and `masthead snapshot report`.
@Suite(.long) struct SnapshotReviewTests {
  /// Three pending snapshots: a new drawing, a table that differs, and a text that differs.
  private final class Tests {
    let folder = TemporaryFolder()
    var path: String { folder.path }
    static let names = ["film.svg", "header.phone.txt", "words.txt"].map { "__Snapshots__/HeaderTests/\($0)" }

    init() throws {
      let document = Preset.named("news-digest")!.document
      let changed = try document.setting("effects[1].parameters.depth", to: .number(100))
      let tables = try [document, changed].map {
        try SnapshotTable(of: $0.snapshotSubject, along: .pull(40), on: SnapshotList(rate: 10)).bytes
      }
      try add(0, nil, Array("<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n".utf8))
      try add(1, tables[0], tables[1])
      try add(2, Array("same\nold\n".utf8), Array("same\nnew \u{1B}[31m`a`\n".utf8))
    }

    private func add(_ index: Int, _ expected: [UInt8]?, _ actual: [UInt8]) throws {
      let file = SnapshotFile(path: "\(path)/\(Self.names[index])")
      if let expected { try file.write(expected) }
      try file.writeReceived(actual)
    }

    /// The state of each snapshot: `accepted`, `rejected` or `pending`.
    func decisions() throws -> [String] {
      try Self.names.map { name in
        let file = SnapshotFile(path: "\(path)/\(name)")
        if try file.readReceived() != nil { return "pending" }
        let text = try file.read().map { String(decoding: $0, as: UTF8.self) } ?? ""
        return text.contains("depth=100") || text.contains("new") || text.contains("<svg") ? "accepted" : "rejected"
      }
    }

    func run(_ line: String) throws -> Masthead.Outcome {
      try Masthead.run(["snapshot"] + line.split(separator: " ").map(String.init), in: folder.url)
    }

    /// Runs a command line in a terminal, and returns its output. When the program waits for a key, presses keys and
    /// closes the input, which the terminal reports as Ctrl-D.
    func terminal(_ line: String, keys: String? = nil, _ variables: [String: String] = [:]) throws -> String {
      let user =
        keys == nil ? ":" : #"until grep -q › log 2>/dev/null; do sleep 0.02; done; printf %s "$KEYS""#
      let command = "{ \(user); } | /usr/bin/script -qefc \"$COMMAND\" log"
      let environment = [
        "TERM": "xterm", "NO_COLOR": "1", "KEYS": keys ?? "",
        "COMMAND": "'\(Masthead.program.path)' snapshot \(line)",
      ].merging(variables) { $1 }
      return try Masthead.run(command: ["/bin/sh", "-c", command], in: folder.url, environment: environment).output
        .replacing("\r\n", with: "\n")
    }
  }

  // MARK: Review

  @Test(arguments: [
    ("ars", ["accepted", "rejected", "pending"], "1 accepted, 1 rejected, 1 skipped."),
    ("SdAx?a", ["pending", "accepted", "accepted"], "2 accepted, 0 rejected, 1 skipped."),
    ("rq", ["rejected", "pending", "pending"], "0 accepted, 1 rejected, 2 skipped."),
    // Arrows end with the letters A to D.
    ("\u{1B}[A\u{1B}OA\u{1B}[1;5Aa\u{3}", ["accepted", "pending", "pending"], "1 accepted, 0 rejected, 2 skipped."),
    ("", ["pending", "pending", "pending"], "0 accepted, 0 rejected, 3 skipped."),
  ])
  func keysDecide(keys: String, decisions: [String], end: String) throws {
    let tests = try Tests()
    let output = try tests.terminal("review --terminal; stty -a", keys: keys)
    #expect(try tests.decisions() == decisions)
    #expect(output.contains("\n\(end)\n"), "\(output)")
    // The terminal has its own settings again.
    #expect(output.contains(" icanon ") && output.contains(" echo "), "\(output)")
  }

  @Test func reviewShowsDifferencesWithCurves() throws {
    let output = try Tests().terminal("review --terminal", keys: "sdsds")
    let parts = [
      "[1/3] \(Tests.names[0])\nnew: 1 line\na accept  r reject  s skip  d whole diff  q quit  › skip\n",
      "[2/3] \(Tests.names[1])\n5 columns differ, beginning with header.y at sample 0; cut-away depth: 80 → 100\n",
      "\n  expected ▆▄▂▁▁▂▄▅▆▆▆▆▆\n  got      █▇▄▃▃▅▇██████\nmask.3.y differs first",
      "\nChanges:\n  cut-away depth: 80 → 100\na accept ", "› whole diff\n--- \(Tests.names[1])\n", "…\n",
      "[3/3] \(Tests.names[2])\n1 line removed, 1 added\n--- ", "\n-old\n+new \\u{1B}[31m`a`\n",
      "\n0 accepted, 0 rejected, 3 skipped.\n",
    ]
    var rest = output[...]
    for part in parts {
      let range = try #require(rest.range(of: part), "\(part) is not in \(rest)")
      rest = rest[range.upperBound...]
    }
  }

  @Test func reviewNeedsTerminal() throws {
    let tests = try Tests()
    let message = "--terminal: needs a terminal; without one, use snapshot diff and snapshot accept"
    #expect(try tests.run("review --terminal") == .init(status: 64, output: "", error: "masthead: \(message)\n"))
    #expect(
      try tests.run("review --terminal --port 80")
        == .init(
          status: 64, output: "", error: "masthead: --port: not allowed with \"snapshot review --terminal\"\n"))
    #expect(try tests.decisions() == ["pending", "pending", "pending"])
    #expect(try tests.terminal("review --terminal --in /usr/include").hasSuffix("Nothing is pending.\n"))
  }

  // MARK: Diff

  @Test func diffOnTerminalHasColors() throws {
    let tests = try Tests()
    let plain = try tests.run("diff words").output
    #expect(try tests.terminal("diff words").hasSuffix(plain))
    let colored = try tests.terminal("diff words", ["NO_COLOR": ""])
    let lines = [
      "\u{1B}[31m--- \(Tests.names[2])\u{1B}[0m", "\u{1B}[32m+++ \(Tests.names[2])\u{1B}[0m",
      "\u{1B}[36m@@ -1,2 +1,2 @@\u{1B}[0m", " same", "\u{1B}[31m-old\u{1B}[0m",
      "\u{1B}[32m+new \\u{1B}[31m`a`\u{1B}[0m", "",
    ]
    #expect(colored.hasSuffix(lines.joined(separator: "\n")), "\(colored)")
  }

  // MARK: Report

  @Test func reportInMarkdownHasFilmStrips() throws {
    let tests = try Tests()
    let address = "https://example.com/pull 7"
    let text = try Masthead.run(
      ["snapshot", "report", "--markdown", "--pictures", "film strips", "--address", address], in: tests.folder.url
    ).output
    #expect(text.hasPrefix("## 3 pending snapshots\n\n### `\(Tests.names[0])`\n\nnew: 1 line\n"))
    // In the order of their paths.
    for part in [
      "\n![received](https://example.com/pull%207/1-received.svg)\n",
      "\n![Film strip, expected above received](https://example.com/pull%207/2.svg)\n",
      "\n```text\nheader.y differs first ",
      "\n  expected ▆▄▂▁▁▂▄▅▆▆▆▆▆\n", "\nChanges:\n  cut-away depth: 80 → 100\n```\n",
      "\n<details><summary>Diff</summary>\n\n```diff\n--- \(Tests.names[2])\n",
    ] { #expect(text.contains(part), "\(part) is not in \(text)") }
    let folder = "\(tests.path)/film strips"
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["1-received.svg", "2.svg"])
    let strip = try String(contentsOfFile: "\(folder)/2.svg", encoding: .utf8)
    #expect(strip.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" ") && strip.contains(">expected, 0.000 s<"))
    #expect(strip.contains(">received, 0.000 s<"))
    #expect(try tests.decisions() == ["pending", "pending", "pending"])

    let plain = try tests.run("report --markdown").output
    #expect(plain.contains("\n  expected ▆▄▂") && !plain.contains("!["))
    #expect(try tests.run("report --markdown --pictures p").output.contains("](p/2.svg)"))
  }

  @Test func reportIsPageByDefault() throws {
    let html = try Tests().run("report").output
    #expect(html.hasPrefix("<!doctype html>") && html.hasSuffix("</html>\n"))
    #expect(html.components(separatedBy: "<img alt=").count == 3)
    #expect(html.contains("<h1>3 pending snapshots</h1>") && html.contains("Changes:"))
    for word in ["<script", "href=", "src=\"http"] { #expect(!html.contains(word), "\(word)") }
  }

  @Test(
    arguments: [
      ("report --pictures p", 64, "--pictures: must be used with --markdown"),
      ("report --markdown --address u", 64, "--address: must be used with --pictures"),
      ("report --terminal", 64, "--terminal: not allowed with \"snapshot report\""),
      ("report header", 64, "unexpected argument \"header\""),
      ("report --markdown --pictures /proc/p", 69, "cannot write /proc/p/1-received.svg: No such file or directory"),
    ] as [(String, Int32, String)])
  func wrongReportIsRefused(line: String, status: Int32, message: String) throws {
    #expect(try Tests().run(line) == .init(status: status, output: "", error: "masthead: \(message)\n"))
  }

  @Test func reportWithoutPendingSnapshotsIsEmpty() throws {
    let folder = TemporaryFolder()
    let run = { try Masthead.run(["snapshot", "report"] + $0, in: folder.url).output }
    #expect(try run(["--markdown"]) == "## No snapshot is pending\n")
    #expect(try run([]).contains("<h1>No snapshot is pending</h1>"))
  }
}

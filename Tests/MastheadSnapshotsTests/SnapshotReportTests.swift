import Masthead
import MastheadDocuments
import Testing

@testable import MastheadSnapshots

@Suite struct SnapshotReportTests {
  private func change(_ name: String, from old: String?, to new: String) -> SnapshotChange {
    SnapshotChange(name: name, from: old.map { Array($0.utf8) }, to: Array(new.utf8))
  }

  @Test func changedTextIsDiffInMarkdown() {
    let report = SnapshotReport(on: [change("Tests/a_b.txt", from: "same\nold\n", to: "same\nnew\n")])
    #expect(
      report.markdown(picturesAt: "pictures") == """
        ## 1 pending snapshot

        ### `Tests/a_b.txt`

        1 line removed, 1 added

        <details><summary>Diff</summary>

        ```diff
        --- Tests/a_b.txt
        +++ Tests/a_b.txt
        @@ -1,2 +1,2 @@
         same
        -old
        +new
        ```

        </details>

        """)
  }

  /// Text of a snapshot cannot end a code block, and is not interpreted as Markdown.
  @Test func textsOfSnapshotsAreEscaped() {
    let report = SnapshotReport(on: [change("a`b``.txt", from: "", to: "````\n</details><script>\n")])
    let text = report.markdown(picturesAt: nil)
    #expect(text.contains("\n### ``` a`b``.txt ```\n"))
    #expect(text.contains("\n`````diff\n") && text.contains("\n+````\n+</details><script>\n`````\n"))
    #expect(report.html.contains("&lt;/details&gt;&lt;script&gt;"))
  }

  @Test func longReportFitsComment() {
    let lines = (0..<500).map { "\($0) \(String(repeating: "x", count: 400))\n" }.joined()
    let report = SnapshotReport(on: (0..<30).map { change("\($0).txt", from: "", to: lines) })
    let text = report.markdown(picturesAt: nil)
    #expect(text.utf8.count < 65_536 && text.utf8.count > 40_000)
    #expect(text.contains("… and 463 more lines\n"))
    #expect(text.firstMatch(of: /\n… and (\d+) more, from `(\d+).txt` on.\n$/)?.output.1 != nil)
  }

  /// The film strip of a new table of a preset.
  private func strip(of preset: String) throws -> String {
    let subject = try #require(Preset.named(preset)).document.snapshotSubject
    let table = try SnapshotTable(of: subject, along: .pull(120), on: SnapshotList(rate: 10))
    let pictures = SnapshotReport(on: [SnapshotChange(name: "a.txt", from: nil, to: table.bytes)]).pictures
    return String(decoding: try #require(pictures.first).bytes, as: UTF8.self)
  }

  @Test func filmStripShowsTablesWithElements() throws {
    let document = Preset.named("news-digest")!.document
    func table(_ height: Double, _ samples: Double = 120) throws -> SnapshotTable {
      let subject = try document.setting("header.height", to: .number(height)).snapshotSubject
      return try SnapshotTable(of: subject, along: .pull(120), on: SnapshotList(rate: samples))
    }
    for (old, rows) in [(try table(300), 2), (nil, 1)] {
      let change = SnapshotChange(name: "a.txt", from: old?.bytes, to: try table(250).bytes)
      let picture = try #require(SnapshotReport(on: [change]).pictures.first)
      let svg = String(decoding: picture.bytes, as: UTF8.self)
      let count = svg.components(separatedBy: "class=\"picture\"").count - 1
      #expect(picture.name == "1.svg" && count % rows == 0 && (4...14).contains(count), "\(count)")
      let identifiers = svg.matches(of: /clipPath id="([^"]+)"/).map(\.output.1)
      #expect(identifiers.count == count && Set(identifiers).count == count)
    }
    #expect(try strip(of: "elastic-bar").contains("width=\"343\" height=\"35\""))
    #expect(try strip(of: "artist").contains(" width=\"245\" height=\"52\" opacity=\"1\" fill=\"#fff6\""))
    // One side has a single sample.
    let short = SnapshotChange(name: "a.txt", from: try table(300).bytes, to: try table(250, 0.01).bytes)
    #expect(SnapshotReport(on: [short]).pictures.count == 1)
  }
}

import Masthead
import MastheadDocuments
import MastheadExport
import TestSupport
import Testing

/// The text of exported pages. Other tests check their behavior in a browser.
@Suite struct HeaderPageTests {
  private func named(_ name: String) throws -> PipelineDocument {
    try PipelineDocument(["masthead": 1, "name": .string(name), "header": ["height": 200]])
  }

  @Test(
    .long,
    arguments: [
      ("News Digest", "news-digest.html"), ("", "untitled.html"), ("🏔️", "untitled.html"),
      ("../../etc/passwd", "etc-passwd.html"), ("Über uns\nheute", "über-uns-heute.html"),
      ("\"); import Foundation //", "import-foundation.html"),
      (String(repeating: "a", count: 39) + " b", String(repeating: "a", count: 39) + ".html"),
      (String(repeating: "山", count: 300), String(repeating: "山", count: 40) + ".html"),
    ])
  func pageIsNamedAfterPipeline(name: String, file: String) throws {
    #expect(try named(name).export(to: .html).name == file)
  }

  /// The page has the same tags for all texts of the document.
  @Test(.long) func textsOfDocumentAreNotMarkup() throws {
    var random = SplitMix.printingSeed()
    let pieces = [
      "<", ">", "\"", "'", "&", "\n", "\r", "-->", "</title>", "</script>", "<!--", "\u{0}", "\\", "`", "${", "é", "🏔️",
      "x", "\u{2028}", "</style>", "url(", ";", "}",
    ]
    func page(_ text: () -> String) throws -> String {
      let document = try PipelineDocument([
        "masthead": 1, "name": .string(text()),
        "header": ["height": 200, "elements": [["name": "a", "width": 20, "height": 20]]],
        "scene": [
          "elements": ["a": ["label": .string(text()), "alt": .string(text()), "text": .string(text())]],
          "content": [
            "kind": "rows",
            "sections": [["rows": [["title": .string(text()), "text": .string(text()), "color": [0, 0, 0]]]]],
          ],
        ],
      ])
      return try document.export(to: .html).text
    }
    func marks(_ page: String) -> [Int] { ["<", ">"].map { page.split(separator: $0).count } }
    let plain = marks(try page { "x" })
    for _ in 0..<repetitions(20, quick: 4) {
      let hostile = try page {
        (0..<Int.random(in: 1...8, using: &random)).map { _ in pieces.randomElement(using: &random)! }.joined()
      }
      // JSON keeps `>`; without `<` it opens and closes nothing.
      #expect(marks(hostile)[0] == plain[0])
    }
  }

  @Test func documentWithoutHeaderIsRejected() throws {
    let error = #expect(throws: DocumentError.self) { try PipelineDocument(["masthead": 1]).export(to: .html) }
    #expect(error?.description == "header: cannot export a document without a header")
  }
}

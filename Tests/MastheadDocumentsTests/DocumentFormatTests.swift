import Masthead
import Testing

@testable import MastheadDocuments

/// Tests of reading earlier versions of the format, with invented migration steps.
@Suite struct DocumentFormatTests {
  private static let format = DocumentFormat("pipeline document", steps: [.init(renamed), .init(raised)])

  /// Version 2 renames `title` to `name`.
  @Sendable private static func renamed(_ json: JSON) -> JSON {
    var json = json
    json["name"] = json["title"]
    json["title"] = nil
    return json
  }

  /// Version 3 adds 100 points to heights.
  @Sendable private static func raised(_ json: JSON) throws(DocumentError) -> JSON {
    guard case .number(let height)? = json["header"]?["height"] else {
      throw DocumentError(place: "header.height", message: "The height is missing, which version 3 needs.")
    }
    var json = json
    json["header"] = ["height": .number(height.value + 100)]
    return json
  }

  private func read(_ text: String) throws(DocumentError) -> PipelineDocument {
    try PipelineDocument(
      JSON(document: text.utf8), format: Self.format, registry: .builtIn, unknownEffects: .refused)
  }

  @Test(
    arguments: [
      (
        #"{"masthead":1,"title":"A","header":{"height":50}}"#,
        ["masthead: updated from version 1 to 3"]
      ),
      (
        #"{"masthead":2,"name":"A","header":{"height":50}}"#,
        ["masthead: updated from version 2 to 3"]
      ),
      (#"{"masthead":3,"name":"A","header":{"height":150}}"#, []),
    ] as [(String, [String])])
  func everyVersionIsMigratedByLaterSteps(_ text: String, _ migrations: [String]) throws {
    let document = try read(text)
    #expect(document.name == "A" && document.header == Header(height: 150))
    #expect(document.migrations.map(\.description) == migrations)
    // Writing a document that was only read changes nothing.
    #expect(document.json.compact == text)
    // Editing writes the current version.
    let edited = try document.setting("header.height", to: 160).merging(["name": "B"])
    #expect(edited.json["masthead"] == 3 && edited.json["title"] == nil)
    #expect(edited.name == "B" && edited.header == Header(height: 160) && edited.migrations.isEmpty)
    // Adapting without changes keeps the version.
    #expect(document.adapted(to: .builtIn).document.json.compact == text)
  }

  @Test(arguments: [
    (
      #"{"masthead":4}"#,
      "masthead: must be at most 3, got 4; update Masthead"
    ),
    (#"{"masthead":0}"#, "masthead: must be a whole number between 1 and 2147483647, got 0"),
    (#"{"masthead":1,"title":"A"}"#, "header.height: The height is missing, which version 3 needs."),
    (
      #"{"masthead":2,"title":"A","header":{"height":1}}"#,
      #"unknown key "title"; allowed keys: masthead, name, header, effects, highlights, scene"#
    ),
    (#"{"title":"A"}"#, #"missing key "masthead""#),
    ("[]", "expected an object, got an array"),
  ])
  func documentThatNoStepCanReadIsRejected(_ text: String, _ message: String) {
    let error = #expect(throws: DocumentError.self) { try read(text) }
    #expect(error?.description == message)
  }

  @Test func currentFormatsAreVersionOne() {
    #expect([DocumentFormat.pipeline, .gesture, .session].map(\.version) == [1, 1, 1])
    #expect(PipelineDocument.version == 1 && GestureDocument.version == 1)
  }
}

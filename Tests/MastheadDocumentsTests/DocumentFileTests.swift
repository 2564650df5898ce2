import Foundation
import Masthead
import MastheadDocuments
import Testing

/// Documents that are read from files and bundles.
@Suite struct DocumentFileTests {
  private static let text =
    #"{"masthead":1,"name":"News","effects":[{"effect":"com.example.ripple"},{"effect":"stretch"}]}"#

  /// A folder for the time of a test.
  private func withFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("documents-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  @Test func aFileIsReadAsItsBytesAre() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent("any.json")
      try Data(Self.text.utf8).write(to: file)
      let document = try PipelineDocument(contentsOf: file, unknownEffects: .skipped)
      #expect(document.json == (try JSON(parsing: Self.text)) && document.problems.count == 1)
      #expect(document.unknownEffects == .skipped)
      let error = #expect(throws: DocumentError.self) { try PipelineDocument(contentsOf: file) }
      #expect(error?.place == "effects[0].effect")
    }
  }

  @Test func aFileThatIsNoneIsNamed() throws {
    try withFolder { folder in
      let missing = folder.appendingPathComponent("missing.masthead.json")
      #expect(throws: DocumentError(place: "", message: "There is no file \"\(missing.path)\".")) {
        try PipelineDocument(contentsOf: missing)
      }
      #expect(throws: DocumentError(place: "", message: "\"\(folder.path)\" cannot be read; it is to be a file.")) {
        try PipelineDocument(contentsOf: folder)
      }
    }
  }

  @Test func aBundleHasDocumentsByName() throws {
    try withFolder { folder in
      try Data(Self.text.utf8).write(to: folder.appendingPathComponent("NewsDigest.masthead.json"))
      let bundle = try #require(Bundle(path: folder.path))
      let document = try PipelineDocument(named: "NewsDigest", in: bundle, unknownEffects: .skipped)
      #expect(document.name == "News" && document.problems.count == 1)
      #expect(throws: DocumentError.self) { try PipelineDocument(named: "NewsDigest", in: bundle) }
      let missing = DocumentError(
        place: "",
        message: "There is no resource \"News.masthead.json\" in the bundle \(bundle.bundlePath); "
          + "add the file to the target's resources.")
      #expect(throws: missing) { try PipelineDocument(named: "News", in: bundle) }
    }
  }
}

import Foundation
import Masthead
import MastheadDocuments
import TestSupport
import Testing

/// Tests of reading documents from files and bundles.
@Suite struct DocumentFileTests {
  private static let text =
    #"{"masthead":1,"name":"News","effects":[{"effect":"com.example.ripple"},{"effect":"stretch"}]}"#

  @Test func fileReadsLikeItsBytes() throws {
    let folder = TemporaryFolder()
    let file = URL(fileURLWithPath: folder.write("any.json", Self.text))
    let document = try PipelineDocument(contentsOf: file, unknownEffects: .skipped)
    #expect(document.json == (try JSON(parsing: Self.text)) && document.problems.count == 1)
    #expect(document.unknownEffects == .skipped)
    let error = #expect(throws: DocumentError.self) { try PipelineDocument(contentsOf: file) }
    #expect(error?.place == "effects[0].effect")
  }

  @Test func missingOrUnreadableFileIsNamed() throws {
    let folder = TemporaryFolder()
    let missing = folder.url.appendingPathComponent("missing.masthead.json")
    #expect(throws: DocumentError(place: "", message: "file not found: \(missing.path)")) {
      try PipelineDocument(contentsOf: missing)
    }
    #expect(throws: DocumentError(place: "", message: "cannot read \(folder.path): not a readable file")) {
      try PipelineDocument(contentsOf: folder.url)
    }
  }

  @Test func bundleFindsDocumentsByName() throws {
    let folder = TemporaryFolder()
    folder.write("NewsDigest.masthead.json", Self.text)
    let bundle = try #require(Bundle(path: folder.path))
    let document = try PipelineDocument(named: "NewsDigest", in: bundle, unknownEffects: .skipped)
    #expect(document.name == "News" && document.problems.count == 1)
    #expect(throws: DocumentError.self) { try PipelineDocument(named: "NewsDigest", in: bundle) }
    let missing = DocumentError(
      place: "",
      message: "resource not found: News.masthead.json in \(bundle.bundlePath); "
        + "add the file to the target's resources")
    #expect(throws: missing) { try PipelineDocument(named: "News", in: bundle) }
  }
}

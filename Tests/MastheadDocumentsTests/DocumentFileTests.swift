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

  @Test func folderFindsDocumentsByName() throws {
    let folder = TemporaryFolder()
    folder.write("Headers/Profile.masthead.json", #"{"masthead":1,"name":"Profile"}"#)
    folder.write("Headers/Pull.gesture.json", #"{"masthead":1,"gesture":{"pull":{"distance":160}}}"#)
    // A test names the folder from its own file.
    let headers = try #require(
      URL(string: "../Headers", relativeTo: folder.url.appendingPathComponent("Tests/A.swift")))
    #expect(try PipelineDocument(named: "Profile", in: headers).name == "Profile")
    #expect(try GestureDocument(named: "Pull", in: headers).gesture == .pull(160))
    let bundle = try #require(Bundle(path: "\(folder.path)/Headers"))
    #expect(try GestureDocument(named: "Pull", in: bundle).gesture == .pull(160))
    #expect(
      try GestureDocument(contentsOf: headers.appendingPathComponent("Pull.gesture.json")).gesture == .pull(160))
  }

  @Test func missingDocumentIsReportedInOneSentence() throws {
    let folder = TemporaryFolder()
    for name in ["Profile.masthead", "Peaks.masthead", "Pull.gesture"] { folder.write("\(name).json", "{}") }
    let (path, bundle) = (folder.path, try #require(Bundle(path: folder.path)))
    func message(_ read: () throws(DocumentError) -> Void) -> String {
      do { try read() } catch { return "\(error)" }
      return "nothing is wrong"
    }
    let messages = [
      message { () throws(DocumentError) in _ = try PipelineDocument(named: "Profil", in: URL(fileURLWithPath: path)) },
      message { () throws(DocumentError) in _ = try GestureDocument(named: "Fling", in: URL(fileURLWithPath: path)) },
      message { () throws(DocumentError) in
        _ = try GestureDocument(named: "Pull", in: URL(fileURLWithPath: path + "/x"))
      },
      message { () throws(DocumentError) in _ = try PipelineDocument(named: "profile", in: bundle) },
      message { () throws(DocumentError) in _ = try GestureDocument(named: "Fling", in: bundle) },
      message { () throws(DocumentError) in _ = try GestureDocument(named: "Fling") },
      message { () throws(DocumentError) in _ = try PipelineDocument(named: "Peaks.masthead.json", in: bundle) },
      message { () throws(DocumentError) in _ = try GestureDocument(named: "Pull", in: bundle) },
    ]
    #expect(
      messages == [
        "file not found: \(path)/Profil.masthead.json; did you mean Profile?",
        "file not found: \(path)/Fling.gesture.json",
        "folder not found: \(path)/x",
        "resource not found: profile.masthead.json in \(bundle.bundlePath); did you mean Profile?",
        "resource not found: Fling.gesture.json in \(bundle.bundlePath); add the file to the target's resources",
        "resource not found: Fling.gesture.json in \(Bundle.main.bundlePath); add the file to the target's resources, and in a package, pass in: .module",
        "resource not found: Peaks.masthead.json.masthead.json in \(bundle.bundlePath); leave out .masthead.json",
        "missing key \"masthead\"",
      ])
  }
}

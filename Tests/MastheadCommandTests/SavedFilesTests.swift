import Foundation
import Masthead
import MastheadDocuments
import MastheadSnapshots
import TestSupport
import Testing

/// Documents, gestures, sessions and snapshots that an earlier program saved, with the frames of that program.
@Suite(.long) struct SavedFilesTests {
  private static let folder = Repository.root.appending(path: "Tests/Fixtures/SavedFiles")

  private static let documents = [
    "album-highlight", "disabled-effect", "hiding-bar-without-status", "parallax-with-version", "renamed-title",
    "tuned-digest",
  ]
  private static let presets = ["news-digest", "photo-blur", "tabs-snap"]

  /// Runs the program in a folder without plugins.
  private func run(_ arguments: [String], input: String = "") throws -> Masthead.Outcome {
    let empty = TemporaryFolder()
    return try Masthead.run(arguments, in: empty.url, input: input)
  }

  @Test(arguments: documents)
  func documentGivesSavedFrames(_ name: String) throws {
    let document = Self.folder.appending(path: "\(name).masthead.json").path
    try expectFrames("\(name).frames.csv", ["play", document, "--gesture", "demonstration"])
  }

  @Test(arguments: presets)
  func gestureGivesSavedFrames(_ preset: String) throws {
    let gesture = Self.folder.appending(path: "captured-\(preset).gesture.json").path
    // Uses the saved document, because the preset's rows and the length of its list may change.
    let session = try JSON(parsing: Data(contentsOf: Self.folder.appending(path: "captured-\(preset).session.json")))
    let document = try #require(session["session"]?["pipeline"]).compact
    try expectFrames("captured-\(preset).gesture.csv", ["play", "-", "--gesture", gesture], input: document)
  }

  @Test(arguments: presets)
  func sessionIsRead(_ preset: String) throws {
    let session = Self.folder.appending(path: "captured-\(preset).session.json").path
    let outcome = try run(["check", session])
    #expect(outcome.status == 0 && outcome.error == "")
  }

  /// The versions in the lines of effects are ignored.
  @Test(arguments: [("tabs-snap", "demonstration"), ("hiding-bar", "slow-scroll"), ("profile-tabs", "fling-up")])
  func tableEqualsFrames(_ preset: String, _ gesture: String) throws {
    let saved = try SnapshotTable(
      reading: Array(Data(contentsOf: Self.folder.appending(path: "\(preset).\(gesture).txt"))))
    let document = try #require(Preset.named(preset)).document
    let device = document.scene.device
    // The earlier program did not measure the texts of elements.
    var subject = document.snapshotSubject
    subject.scene = nil
    let table = try SnapshotTable(
      of: subject, along: #require(NamedGesture.named(gesture)).gesture,
      on: SnapshotList(viewport: device.size, safeArea: device.safeArea, rate: 30))
    #expect(TableComparison(saved, table).isSame)
    #expect(saved.effects == table.effects)
  }

  private func expectFrames(_ file: String, _ arguments: [String], input: String = "") throws {
    let outcome = try run(arguments + ["--hz", "6", "--format", "csv"], input: input)
    #expect(outcome.status == 0)
    let saved = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    let (now, then) = (Self.rows(outcome.output), Self.rows(saved))
    // Texts over the header have become elements, whose columns are new.
    let names = Set(then[0].keys)
    #expect(names.isSubset(of: now[0].keys))
    #expect(now.map { $0.filter { names.contains($0.key) } } == then)
  }

  /// The cells of a table's rows by column.
  private static func rows(_ table: String) -> [[String: String]] {
    let rows = table.split(separator: "\n").map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).map { cell in
        Double(cell).map(\.description) ?? String(cell)
      }
    }
    return rows.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(rows[0], $0)) }
  }
}

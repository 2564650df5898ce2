import Foundation
import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadSnapshots

@Suite struct PendingSnapshotTests {
  private func table() throws -> SnapshotTable {
    try SnapshotTable(
      of: Preset.named("elastic-bar")!.document.snapshotSubject, along: NamedGesture.all[0].gesture)
  }

  private func change(_ expected: SnapshotTable?, _ actual: SnapshotTable) -> SnapshotChange {
    SnapshotChange(name: "a.txt", from: expected?.bytes, to: actual.bytes)
  }

  @Test func summaryDescribesDifferences() throws {
    let table = try table()
    #expect(change(nil, table).summary == "new: Elastic Bar, \(table.count) samples")
    #expect(change(table, table).summary == "no number differs")

    var changed = table
    changed.effects.removeLast()
    changed.gesture = "{}"
    #expect(change(table, changed).summary == "no number differs; effect removed: safe-area; gesture changed")

    changed = table
    changed.columns[4].values[20] += 1
    #expect(change(table, changed).summary == "\(table.columns[4].name) differs, first at sample 20")
    changed.columns[5].values[9] += 1
    #expect(
      change(table, changed).summary == "2 columns differ, beginning with \(table.columns[5].name) at sample 9")

    changed = table
    let removed = changed.columns.removeLast().name
    changed.columns.append(.init(name: "values.mine", values: changed.columns[0].values))
    for index in changed.columns.indices { changed.columns[index].values.removeLast() }
    changed.mask = "varies"
    #expect(
      change(table, changed).summary
        == "\(table.count) samples expected, \(changed.count) received; 1 column missing; 1 column added; mask changed")
    #expect(
      TableComparison(table, changed).lines == [
        "The reference has \(table.count) samples; there are \(changed.count) now.",
        "Only the reference has \(removed).", "The reference does not have values.mine.",
        "The mask's elements changed from MLLLZ to varying kinds.",
      ])
  }

  @Test func summaryNamesAtMostTwoChanges() throws {
    let table = try table()
    var changed = table
    changed.header[0].value = "400"
    changed.effects[0].settings[0].value = "0.25"
    let (effect, setting) = (table.effects[0], table.effects[0].settings[0])
    let height = "header height: \(table.header[0].value) → 400"
    let other = "\(effect.identifier) \(setting.parameter): \(setting.value) → 0.25"
    #expect(change(table, changed).summary == "no number differs; \(height); \(other)")
    changed.effects.removeLast()
    changed.list = "another"
    #expect(change(table, changed).summary == "no number differs; \(height); \(other); 1 more; list changed")
  }

  @Test func missingValueIsPrintedAsNone() throws {
    let table = try table()
    var changed = table
    changed.columns[5].values[0] = .nan
    let line = try #require(TableComparison(table, changed).lines.first)
    #expect(
      line.hasPrefix("\(table.columns[5].name) differs first at sample 0 (t 0.000 s, offset -280.0): expected "))
    #expect(line.hasSuffix(", got none; largest at sample 0; 1 of \(table.count) samples"))
  }

  @Test(arguments: ["-1", "100001", "9223372036854775807"])
  func tableWithInvalidSampleCountCountsAsText(count: String) throws {
    let table = try table()
    let text = table.text.replacing(", \(table.count) samples", with: ", \(count) samples")
    #expect(throws: SnapshotError("samples: must be a whole number between 0 and 100000, got \(count)")) {
      try SnapshotTable(reading: Array(text.utf8))
    }
    #expect(SnapshotChange(name: "a.txt", from: table.bytes, to: Array(text.utf8)).kind == .text)
  }

  @Test func comparingRandomBytesNeverTraps() throws {
    var random = SplitMix.printingSeed()
    let bytes = try table().bytes
    for _ in 0..<repetitions(300, quick: 60) {
      var other = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        // Most errors happen in the head.
        let place = Int.random(in: 0..<(Bool.random(using: &random) ? 600 : other.count - 1), using: &random)
        switch Int.random(in: 0...3, using: &random) {
        case 0: other[place] = UInt8.random(in: 0...255, using: &random)
        case 1: other.remove(at: place)
        case 2: other.insert(Array("0123456789-. =\n%:".utf8).randomElement(using: &random)!, at: place)
        default: other.removeSubrange(place..<min(other.count - 1, place + 40))
        }
        if other.count < 700 { other = bytes }
      }
      let change = SnapshotChange(name: "a.txt", from: bytes, to: other)
      _ = (change.kind, change.summary, change.comparison?.lines, change.unifiedDiff)
    }
  }

  @Test(arguments: [(1 << 20, "1 line removed, 1 added"), ((1 << 20) + 1, "1 bytes expected, 1048577 received")])
  func longTextIsNotComparedByLines(_ size: Int, _ summary: String) {
    let change = SnapshotChange(name: "a.txt", from: [0x61], to: [UInt8](repeating: 0x62, count: size))
    #expect(change.summary == summary)
    #expect((change.unifiedDiff == nil) == (size > 1 << 20))
  }

  @Test func pathsAreRelativeToSearchedFolder() throws {
    let folder = TemporaryFolder()
    for name in ["B/__Snapshots__/T/b.txt", "A/__Snapshots__/T/a.txt", "A/other/c.txt", ".build/__Snapshots__/d.txt"] {
      try SnapshotFile(path: folder.path + "/" + name).writeReceived([1])
    }
    let expected = ["A/__Snapshots__/T/a.txt", "B/__Snapshots__/T/b.txt"]
    #expect(PendingSnapshot.all(in: folder.path).map(\.name) == expected)
    #expect(PendingSnapshot.all(in: folder.path + "/A/..//").map(\.name) == expected)
    #expect(PendingSnapshot.all(in: folder.path + "/A").map(\.name) == ["__Snapshots__/T/a.txt"])
    #expect(PendingSnapshot.all(in: folder.path + "/nothing").isEmpty)

    let link = folder.path + "-link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
    defer { try? FileManager.default.removeItem(atPath: link) }
    #expect(PendingSnapshot.all(in: link).map(\.name) == expected)
  }
}

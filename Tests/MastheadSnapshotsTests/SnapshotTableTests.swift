import Masthead
import MastheadDocuments
import Testing

@testable import MastheadSnapshots

@Suite struct SnapshotTableTests {
  @Test func aTableReadsBackEqual() throws {
    for preset in Preset.all {
      for gesture in NamedGesture.all {
        let table = try SnapshotTable(of: preset.document.snapshotSubject, along: gesture.gesture)
        let read = try SnapshotTable(reading: table.bytes)
        #expect(read.text == table.text)
        #expect(TableComparison(read, table).isSame)
      }
    }
  }
}

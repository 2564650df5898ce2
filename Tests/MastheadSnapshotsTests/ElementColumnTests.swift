import Masthead
import Testing

@testable import MastheadSnapshots

/// Snapshot tables record elements. They record other numbers of the catalogue only if the numbers change.
@Suite struct ElementColumnTests {
  private static let header = Header(
    height: .points(200), collapsedHeight: 50,
    elements: [
      HeaderElement("title", alignment: .bottom, width: 100, height: 20),
      HeaderElement("avatar", width: 40, height: 40, cornerRadius: 20),
    ])

  private func table(_ effects: [any Effect]) throws -> SnapshotTable {
    try SnapshotTable(
      of: SnapshotSubject(name: "Elements", header: Self.header, effects: effects),
      along: .drag(through: [0, -100], duration: 0.5))
  }

  /// The column names between the columns of every table and the columns of the mask.
  private func names(_ table: SnapshotTable) -> [String] {
    let fixed = ["time", "offset"] + FrameField.all(in: .snapshots).map(\.identifier)
    return table.columns.map(\.name).filter { !fixed.contains($0) && !$0.hasPrefix("mask.") }
  }

  private static let always = ["title", "avatar"].flatMap { name in
    ["x", "y", "width", "height", "opacity"].map { "\(name).\($0)" }
  }

  @Test func elementsHaveTheirRectangleAndOpacity() throws {
    let table = try table([Collapse()])
    // The avatar's radius is not the default, already in the first sample.
    #expect(names(table) == Self.always + ["avatar.cornerRadius"])
    let (offsets, y) = (try #require(table["offset"]?.values), try #require(table["title.y"]?.values))
    for (offset, y) in zip(offsets, y) { #expect(abs(y - (180 - min(150, offset + 200))) < 1e-9) }
    #expect(table["avatar.cornerRadius"]?.values.allSatisfy { $0 == 20 } == true)
  }

  @Test func numbersThatChangeHaveColumnFromFirstSampleOn() throws {
    let table = try table([
      Collapse(), Pin(), Scale(Self.header["title"], to: 0.5, progress: .collapse, start: 0.2),
      Fade(.image, to: 0, start: 0.3), Trigger(event: .haptic, progress: .collapse, at: 0.5, release: 0.5),
    ])
    #expect(Set(names(table)) == Set(Self.always + ["avatar.cornerRadius", "title.scale", "imageOpacity", "events"]))
    let (offsets, scales) = (try #require(table["offset"]?.values), try #require(table["title.scale"]?.values))
    let (opacities, events) = (
      try #require(table["imageOpacity"]?.values), try #require(table["events"]?.values)
    )
    for (index, offset) in offsets.enumerated() {
      let collapse = min(1, max(0, (offset + 200) / 150))
      #expect(abs(scales[index] - (1 - 0.5 * max(0, (collapse - 0.2) / 0.8))) < 1e-9)
      #expect(abs(opacities[index] - (1 - max(0, (collapse - 0.3) / 0.7))) < 1e-9)
      #expect(events[index] == (collapse > 0.5 - 1e-9 ? 2 : 0))
    }
  }

  @Test func headHasElementsAsInDocuments() throws {
    let table = try table([Collapse()])
    let head = table.text.split(separator: "\n").prefix(5)
    #expect(
      head == [
        "masthead table 2, 421 samples", "pipeline: Elements",
        "header: height=200 collapsedHeight=50 placement=aboveContent imageSize.width=1200 imageSize.height=900",
        #"element: {"name":"title","alignment":"bottom","width":100,"height":20}"#,
        #"element: {"name":"avatar","width":40,"height":40,"cornerRadius":20}"#,
      ])
    let read = try SnapshotTable(reading: table.bytes)
    #expect(read.elements == table.elements && read.bytes == table.bytes)
  }
}

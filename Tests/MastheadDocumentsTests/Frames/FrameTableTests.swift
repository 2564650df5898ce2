import Masthead
import MastheadPreview
import SeededRandom
import Testing

@testable import MastheadDocuments

@Suite struct FrameTableTests {
  private static let known =
    "seq,time,offset,phase,velocity,header.x,header.y,header.width,header.height,image.x,image.y,image.width,image.height,contentInset.top,topOffset,overscroll,stretch,collapse,opacity,blur,scrim,mask"

  /// Returns the cells of the known columns, so that a further column does not break a test.
  private func cells(of row: String) -> String {
    let known = Self.known.split(separator: ",")
    let columns = zip(
      FrameTable.header.split(separator: ","), row.split(separator: ",", omittingEmptySubsequences: false))
    return columns.filter { known.contains($0.0) }.map(\.1).joined(separator: ",")
  }

  @Test func headerNamesColumns() {
    #expect(cells(of: FrameTable.header) == Self.known)
    let fields = FrameField.all(in: .frames).map(\.identifier)
    #expect(FrameTable.header == "seq,time,offset,phase,velocity,\(fields.joined(separator: ",")),mask")
  }

  @Test func frameOfDesignIsRow() throws {
    let document = try #require(Preset.named("news-digest")).document
    let scroll = ScrollState(
      contentOffset: -312.5, time: 0.1, environment: document.scene.environment(clock: .standing))
    #expect(
      cells(of: FrameTable.row(document.makePipeline().frame(at: scroll), at: scroll, sequence: 12))
        == "12,0.1,-312.5,idle,0,0,-312.5,375,352.5,-47.5,0,470,352.5,260,-260,52.5,52.5,0,1,0,0,M0 0L375 0L375 352.5L0 272.5Z"
    )
  }

  @Test func zeroHasNoSign() throws {
    let document = try #require(Preset.named("twitter-profile")).document
    let scroll = ScrollState(contentOffset: 0, environment: document.scene.environment(clock: .standing))
    #expect(
      cells(of: FrameTable.row(document.makePipeline().frame(at: scroll), at: scroll, sequence: 0))
        == "0,0,0,idle,0,0,0,375,128,-4.5,0,384,128,0,0,0,0,0,1,0,0,M0 0L375 0L375 128L0 128Z")
  }

  @Test func everyRowHasAsManyColumnsAsHeader() {
    let columns = FrameTable.header.split(separator: ",").count
    var random = SplitMix(seed: 1)
    for index in 0..<100 {
      var frame = HeaderFrame()
      frame.header = MastheadRect(x: random.finite(), y: .infinity, width: .nan, height: random.finite())
      frame.mask = random.path()
      let scroll = ScrollState(contentOffset: random.finite(), viewport: .zero)
      for frame in [frame, nil] {
        let row = FrameTable.row(frame, at: scroll, sequence: index)
        #expect(row.split(separator: ",", omittingEmptySubsequences: false).count == columns, "\(row)")
        #expect(!row.contains("\n") && !row.contains("nan") && !row.contains("inf"))
      }
    }
  }
}

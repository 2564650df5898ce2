import Masthead
import MastheadPreview
import TestSupport
import Testing

@testable import MastheadDocuments

@Suite struct FrameTableTests {
  private static let names =
    "seq,time,offset,phase,velocity,header.x,header.y,header.width,header.height,image.x,image.y,image.width,image.height,"
    + "contentInset.top,topOffset,overscroll,stretch,collapse,scrolled,opacity,imageOpacity,blur,scrim,shadow,"
    + "mask,obscuredTop,isAnimating,events,"

  @Test func headerNamesColumns() {
    #expect(FrameTable().header == Self.names + "values")
    #expect(
      FrameTable(elements: ["title", "a-b_1"]).header
        == Self.names
        + "title.x,title.y,title.width,title.height,title.scale,title.rotation,title.opacity,title.blur,"
        + "title.cornerRadius,title.zIndex,a-b_1.x,a-b_1.y,a-b_1.width,a-b_1.height,a-b_1.scale,a-b_1.rotation,"
        + "a-b_1.opacity,a-b_1.blur,a-b_1.cornerRadius,a-b_1.zIndex,values")
  }

  @Test(arguments: [
    Row(
      "news-digest", -312.5,
      "12,0.1,-312.5,idle,0,0,-312.5,375,352.5,-47.5,0,470,352.5,260,-260,52.5,52.5,0,0,1,1,0,0,0,"
        + "M0 0L375 0L375 352.5L0 272.5Z,352.5,false,,16,16,343,0,1,0,1,0,0,0,"),
    // Zero has no sign.
    Row(
      "collection-flow", 0,
      "12,0.1,0,idle,0,0,0,375,160,0,-170,375,500,0,0,0,0,0,0,1,1,0,0,0,M0 0L375 0L375 160L0 160Z,160,false,,"
        + "16,144,343,0,1,0,1,0,0,0,"),
  ])
  func frameOfPresetIsRow(_ row: Row<Double, String>) throws {
    let document = try #require(Preset.named(row.name)).document
    let scroll = ScrollState(
      contentOffset: row.input, time: 0.1, environment: document.scene.environment())
    let frame = document.makePipeline().frame(at: scroll)
    #expect(FrameTable(elements: document.elementNames).row(frame, at: scroll, sequence: 12) == row.output)
  }

  /// A frame in which all numbers differ.
  private static var frame: HeaderFrame {
    var frame = HeaderFrame()
    frame.header = MastheadRect(x: 1, y: 2, width: 3, height: 4)
    frame.image = MastheadRect(x: 5, y: 6, width: 7, height: 8)
    (frame.contentInset.top, frame.topOffset, frame.overscroll, frame.stretch) = (9, 10, 11, 12)
    (frame.collapse, frame.scrolled, frame.opacity, frame.imageOpacity) = (0.13, 14, 0.15, 0.16)
    (frame.blur, frame.scrim, frame.shadow) = (17, 0.18, 0.19)
    frame.mask.move(to: .zero)
    frame.mask.line(to: MastheadPoint(x: 20, y: 21))
    frame.isAnimating = true
    frame.events = [.refresh, .custom2]
    var element = ElementFrame(rect: MastheadRect(x: 22, y: 23, width: 24, height: 25), cornerRadius: 30)
    (element.scale, element.rotation, element.opacity, element.blur, element.zIndex) = (26, 27, 0.28, 29, -31)
    frame.elements.append(element)
    frame.values["glow"] = 0.5
    frame.values["lag ms"] = -3
    return frame
  }

  private static let state = ScrollState(
    contentOffset: -7, velocity: 40, time: 0.25, phase: .dragging, environment: LayoutEnvironment(viewport: .zero))

  private static let numbers =
    "3,0.25,-7,dragging,40,1,2,3,4,5,6,7,8,9,10,11,12,0.13,14,0.15,0.16,17,0.18,0.19,M0 0L20 21,13,true,refresh custom2,"

  @Test func rowHasElementsEventsAndNamedValues() {
    #expect(
      FrameTable(elements: ["title"]).row(Self.frame, at: Self.state, sequence: 3)
        == Self.numbers + "22,23,24,25,26,27,0.28,29,30,-31,glow=0.5 lag ms=-3")
    // A frame with fewer elements than the table has empty cells. Additional elements have no columns.
    #expect(
      FrameTable(elements: ["title", "tabs"]).row(Self.frame, at: Self.state, sequence: 3)
        == Self.numbers + "22,23,24,25,26,27,0.28,29,30,-31,,,,,,,,,,,glow=0.5 lag ms=-3")
    #expect(
      FrameTable().row(Self.frame, at: Self.state, sequence: 3) == Self.numbers + "glow=0.5 lag ms=-3")
  }

  @Test func rowWithoutHeaderHasOnlyScrollState() {
    let cells = FrameTable(elements: ["title"]).header.split(separator: ",").count
    #expect(
      FrameTable(elements: ["title"]).row(nil, at: Self.state, sequence: 3)
        == "3,0.25,-7,dragging,40" + String(repeating: ",", count: cells - 5))
  }

  @Test(arguments: [
    Row("comma", "a,b", "\"a,b=1\""), Row("quotation mark", "say \"hi\"", "\"say \"\"hi\"\"=1\""),
    Row("line feed", "a\nb", "\"a\nb=1\""), Row("carriage return", "a\rb", "\"a\rb=1\""),
    Row("both", "\r\n", "\"\r\n=1\""), Row("space", "a b", "a b=1"), Row("other letters", "ñ;='", "ñ;='=1"),
  ])
  func cellWithSeparatorIsQuoted(_ row: Row<String, String>) throws {
    var frame = Self.frame
    frame.values = NamedValues()
    frame.values[try #require(ValueName(row.input))] = 1
    #expect(FrameTable().row(frame, at: Self.state, sequence: 3) == Self.numbers + row.output)
  }

  @Test func everyRowHasAsManyCellsAsHeader() {
    let table = FrameTable(elements: ["title", "avatar"])
    let count = table.header.split(separator: ",").count
    var random = SplitMix(seed: 1)
    for index in 0..<100 {
      var frame = HeaderFrame()
      frame.header = MastheadRect(x: random.finite(), y: .infinity, width: .nan, height: random.finite())
      frame.mask = random.path()
      frame.elements.append(ElementFrame(rect: MastheadRect(x: .nan, y: random.finite(), width: 1, height: .infinity)))
      frame.values["v"] = .nan
      let scroll = ScrollState(contentOffset: random.finite(), viewport: .zero)
      for frame in [frame, nil] {
        let row = table.row(frame, at: scroll, sequence: index)
        #expect(row.split(separator: ",", omittingEmptySubsequences: false).count == count, "\(row)")
        #expect(!row.contains("\n") && !row.contains("nan") && !row.contains("inf"))
      }
    }
  }
}

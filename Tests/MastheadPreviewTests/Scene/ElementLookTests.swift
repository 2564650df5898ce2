import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadPreview

@Suite struct ElementLookTests {
  private func preview(_ header: String, _ looks: String, _ scene: String = "") throws -> PipelinePreview {
    PipelinePreview(
      of: try PipelineDocument(
        parsing:
          #"{"masthead":1,"header":{"height":200,"elements":[\#(header)]},"scene":{\#(scene)"elements":{\#(looks)}}}"#
          .utf8))
  }

  /// Widths from Helvetica's metrics: in thousandths, "A" 667, "d" 556 and "a" 556; bold "A" 722, "d" 611 and "a" 556.
  @Test(
    arguments: [
      Row("a text", #"{"text":"Ada","size":20}"#, MastheadSize(width: 36, height: 25)),
      Row("a bold text", #"{"text":"Ada","size":20,"bold":true}"#, MastheadSize(width: 38, height: 25)),
      Row("two lines", #"{"text":"Ada\nAd","size":20}"#, MastheadSize(width: 36, height: 50)),
      Row(
        "a button", #"{"shape":"capsule","texts":[{"text":"Ada","size":20}]}"#, MastheadSize(width: 60, height: 37)),
      Row(
        "tabs", #"{"shape":"rectangle","texts":[{"text":"Ada","size":20},{"text":"d","size":20}]}"#,
        MastheadSize(width: 120, height: 37)),
      Row("a picture", #"{"picture":"avatar"}"#, MastheadSize(width: 44, height: 44)),
    ])
  func elementFitsItsLook(_ row: Row<String, MastheadSize>) throws {
    let preview = try preview(#"{"name":"e","width":"fit","height":"fit"}"#, "\"e\":\(row.input)")
    let element = preview.pipeline.frame(at: preview.restingState).elements[0]
    #expect(MastheadSize(width: element.rect.width, height: element.rect.height) == row.output)
  }

  @Test func heightFitsTextsThatWrapAtTheElementsWidth() throws {
    let look = #""e":{"text":"Ada Ada Ada","size":20}"#
    let height = { (width: String) throws in
      let preview = try preview(#"{"name":"e","width":\#(width),"height":"fit"}"#, look)
      return preview.pipeline.frame(at: preview.restingState).elements[0].rect.height
    }
    // The three words and their spaces are 107 + 11 points wide.
    #expect(try [height("120"), height("80"), height("40"), height("\"fill\"")] == [25, 50, 75, 25])
  }

  /// In Helvetica, "Ada" is 35.58 points wide at a size of 20. A text shrinks to at most half its size, and keeps its
  /// lines.
  @Test(arguments: [
    Row("room enough", ("40", "25", "Ada"), Shrunk(lines: ["Ada"], size: 20)),
    Row("a narrow element", ("26.685", "25", "Ada"), Shrunk(lines: ["Ada"], size: 15)),
    Row("a low element", ("40", "16", "Ada"), Shrunk(lines: ["Ada"], size: 16)),
    Row("two lines in a low element", ("40", "36", "Ada\\nAda"), Shrunk(lines: ["Ada", "Ada"], size: 16)),
    Row("a height that follows the header", ("40", "\"fill\"", "Ada"), Shrunk(lines: ["Ada"], size: 20)),
    Row("no room", ("12", "25", "Ada"), Shrunk(lines: ["…"], size: 10)),
  ])
  func textShrinksIntoItsElement(_ row: Row<(String, String, String), Shrunk>) throws {
    let (width, height, text) = row.input
    let look = #""e":{"texts":[{"text":"\#(text)","size":20,"overflow":"shrink"}]}"#
    let shown = try preview(#"{"name":"e","width":\#(width),"height":\#(height)}"#, look).scene.elements[0].texts[0]
      .text
    #expect(shown.lines == row.output.lines)
    #expect(abs(shown.size - row.output.size) < 1e-6, "\(shown.size)")
  }

  struct Shrunk: Sendable {
    let lines: [String]
    let size: Double
  }

  @Test func elementWithoutLookIsRectangleWithItsName() throws {
    let element = try preview(#"{"name":"avatar","clipped":false}"#, "").scene.elements[0]
    #expect((element.name, element.isClipped, element.shape) == ("avatar", false, .rectangle))
    #expect(element.texts.map(\.text.lines) == [["avatar"]])
    #expect(element.colors.map { $0.opacity < 1 } == [true])
  }

  @Test(
    arguments: [
      Row("left to right", "", [0, 0.5 + 0.25, 0.5 + 0.5]),
      Row("right to left", #""layoutDirection":"rightToLeft","#, [1, 0.25, 0]),
    ])
  func textsLieInColumnsInReadingOrder(_ row: Row<String, [Double]>) throws {
    let texts = #"{"text":"a","alignment":"leading"},{"text":"b"}"#
    let trailing = #"{"text":"a"},{"text":"b","alignment":"trailing"}"#
    let shares = try [texts, trailing].flatMap {
      try preview(#"{"name":"e"}"#, #""e":{"shape":"rectangle","texts":[\#($0)]}"#, row.input)
        .scene.elements[0].texts.map(\.share)
    }
    #expect([shares[0], shares[1], shares[3]] == row.output)
  }

  @Test func postAndCardHavePicturesBesideAndAboveTheirTexts() throws {
    let rows = #"{"kind":"post","title":"a","text":"b"},{"kind":"card","picture":"photo2","title":"a","text":"b"}"#
    let document = try PipelineDocument(
      parsing: #"{"masthead":1,"scene":{"content":{"kind":"rows","sections":[{"rows":[\#(rows)]}]}}}"#.utf8)
    let scene = PipelinePreview(of: document).scene
    let (post, card) = (scene.items[0], scene.items[1])
    let (avatar, photo) = (try #require(post.picture), try #require(card.picture))
    #expect([avatar.picture, photo.picture] == [.illustration(.avatar), .illustration(.photo2)])
    #expect(post.texts.allSatisfy { $0.x > avatar.rect.x + avatar.rect.width })
    #expect(card.texts.allSatisfy { $0.y - $0.size >= photo.rect.maxY })
    #expect(scene.pictures == [.illustration(.avatar), .illustration(.photo2)])
  }

  @Test(arguments: MastheadScene.Illustration.allCases) func onlyIconsHaveNoColor(_ name: MastheadScene.Illustration) {
    let layers = Illustration(name).layers
    #expect(!layers.isEmpty)
    #expect(layers.allSatisfy { $0.colors.isEmpty } == name.isIcon)
    #expect(layers.contains { $0.colors.isEmpty } == name.isIcon)
  }
}

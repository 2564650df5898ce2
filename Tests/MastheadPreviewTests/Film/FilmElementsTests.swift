import Masthead
import Testing

@testable import MastheadDocuments
@testable import MastheadPreview

@Suite struct FilmElementsTests {
  /// A header with three elements, and typical values of effects in its frame.
  private func sheet(
    picture: String = "avatar", direction: String = "leftToRight", _ change: (inout HeaderFrame) -> Void = { _ in }
  ) throws -> Sheet {
    let document = try PipelineDocument(
      parsing: """
        {"masthead":1,"header":{"height":200,"elements":[
           {"name":"first","width":40,"height":20},{"name":"second","width":40,"height":20,"insets":{"top":50}},
           {"name":"third","width":40,"height":20,"insets":{"top":100},"clipped":false}]},
         "scene":{"layoutDirection":"\(direction)",
           "elements":{"first":{"text":"One"},"second":{"text":"Two"},"third":{"picture":"\(picture)"}}}}
        """.utf8)
    let preview = PipelinePreview(of: document)
    let device = FilmDevice(preview, fitting: MastheadSize(width: 393, height: 685))
    var frame = preview.pipeline.frame(at: preview.restingState)
    change(&frame)
    return try Sheet(
      """
      <svg xmlns="http://www.w3.org/2000/svg"><defs>\(device.definitions(for: [0]).text)</defs>\
      \(device.draw(frame, at: preview.restingState, number: 0).text)</svg>
      """)
  }

  private func elements(_ sheet: Sheet) -> [[String: String]] {
    sheet.elements.filter { $0.attributes["class"] == "element" }.map(\.attributes)
  }

  @Test func elementsAreDrawnInTheirRectangles() throws {
    let sheet = try sheet()
    #expect(
      elements(sheet).map { $0["transform"] } == [
        "translate(20 10) translate(-20 -10)", "translate(20 60) translate(-20 -10)",
        "translate(20 110) translate(-20 -10)",
      ])
    #expect(sheet.texts.filter { ["One", "Two"].contains($0) } == ["One", "Two"])
    #expect(sheet.elements.contains { $0.name == "use" && $0.attributes["href"] == "#illustration-avatar" })
    #expect(sheet.danglingReferences == [])
  }

  @Test func elementHasAppearanceOfItsFrame() throws {
    let sheet = try sheet { frame in
      var element = frame.elements[0]
      element.rect = MastheadRect(x: 10, y: 20, width: 80, height: 40)
      (element.scale, element.rotation, element.opacity, element.blur) = (2, 30, 0.5, 4)
      frame.elements[0] = element
    }
    let element = elements(sheet)[0]
    #expect(element["transform"] == "translate(50 40) rotate(30) scale(2) translate(-20 -10)")
    #expect(element["opacity"] == "0.5")
    #expect(element["filter"] == "url(#element-blur-0-0)")
    // The blur applies before the scale.
    #expect(sheet.elements.first { $0.name == "feGaussianBlur" }?.attributes["stdDeviation"] == "2")
    #expect(sheet.danglingReferences == [])
  }

  /// In right-to-left layouts, an icon that points back points to the right, unless an effect turns the icon.
  @Test(
    arguments: [
      ("leftToRight", "back", 0.0, nil), ("rightToLeft", "back", 0, "matrix(-1 0 0 1 40 0)"),
      ("rightToLeft", "back", 180, nil), ("rightToLeft", "play", 0, nil),
    ] as [(String, String, Double, String?)])
  func iconFollowsDirection(_ direction: String, _ picture: String, _ rotation: Double, _ transform: String?) throws {
    let sheet = try sheet(picture: picture, direction: direction) { $0.elements[2].rotation = rotation }
    let group = sheet.elements.first { $0.attributes["clip-path"] == "url(#element-outline-0-2)" }
    #expect(try #require(group).attributes["transform"] == transform)
  }

  @Test func elementsFollowTheirZIndices() throws {
    func texts(_ first: Double, _ second: Double) throws -> [String] {
      try sheet { frame in
        frame.elements[0].zIndex = first
        frame.elements[1].zIndex = second
      }.texts.filter { ["One", "Two"].contains($0) }
    }
    #expect(try texts(0, 0) == ["One", "Two"])
    #expect(try texts(1, 0) == ["Two", "One"])
    #expect(try texts(-1, -2) == ["Two", "One"])
  }

  @Test func invisibleElementsAreOmitted() throws {
    #expect(try elements(sheet { $0.elements[0].opacity = 0 }).count == 2)
    #expect(try elements(sheet { $0.elements[0].scale = 0 }).count == 2)
    #expect(try elements(sheet { $0.elements[0].rect.width = 0 }).count == 2)
  }

  @Test func shadowAndOpacityOfImageAreDrawn() throws {
    let sheet = try sheet { frame in
      frame.shadow = 0.4
      frame.imageOpacity = 0.25
    }
    #expect(sheet.elements.first { $0.attributes["class"] == "shadow" }?.attributes["opacity"] == "0.4")
    #expect(sheet.elements.contains { $0.name == "g" && $0.attributes["opacity"] == "0.25" })
    #expect(sheet.danglingReferences == [])
  }
}

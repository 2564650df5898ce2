import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadEngine

/// A handle's line predicts the position of a part of the header for another value.
@Suite struct SessionHandlesTests {
  private func handle(_ driver: Driver, _ path: String) throws -> JSON {
    guard case .array(let handles)? = driver.session.json(identifier: "a")["handles"] else { throw Missing() }
    return try #require(handles.first { $0["path"] == .string(path) })
  }

  private struct Missing: Error {}

  private func number(_ handle: JSON, _ key: String) throws -> Double { try #require(handle[key]?.number) }

  private func driver(
    height: String = "300", collapsed: String = "0", effects: String = "[]", scene: String = "{}"
  ) throws -> Driver {
    Driver(
      try PipelineDocument(
        parsing: """
          {"masthead":1,"header":{"height":\(height),"collapsedHeight":\(collapsed)},"effects":\(effects),"scene":\(scene)}
          """.utf8))
  }

  /// The y on the screen of a part of a header that begins at the screen's top.
  private enum Part: Sendable { case lowerEdge, collapsedEdge, cut, firstRow }

  private struct Case: Sendable {
    var height = "300"
    var collapsed = "0"
    var effects = "[]"
    var scene = "{}"
    var path: String
    var value: Double
    var part: Part
  }

  @Test(
    arguments: [
      Row("height", Case(path: "header.height", value: 240, part: .lowerEdge), 240),
      Row(
        "a ratio of the width",
        Case(height: #"{"ratioOfWidth":0.5}"#, path: "header.height.ratioOfWidth", value: 0.4, part: .lowerEdge), 150),
      Row(
        "below the bar",
        Case(
          height: #"{"excludingSafeArea":200}"#,
          effects: #"[{"effect":"safe-area","parameters":{"policy":"underlap"}}]"#,
          scene: #"{"device":{"model":"notchPhone"}}"#, path: "header.height.excludingSafeArea", value: 100,
          part: .lowerEdge), 144),
      Row(
        "below an opaque bar",
        Case(scene: #"{"navigationBar":"opaque"}"#, path: "header.height", value: 100, part: .lowerEdge), 144),
      Row(
        "collapsed", Case(collapsed: "80", path: "header.collapsedHeight", value: 60, part: .collapsedEdge), 60),
      Row(
        "cut", Case(effects: #"["cut-away"]"#, path: "effects[0].parameters.depth", value: 100, part: .cut), 200),
      Row(
        "cut as a ratio",
        Case(
          effects: #"[{"effect":"cut-away","parameters":{"ratio":0.2}}]"#, path: "effects[0].parameters.ratio",
          value: 0.5, part: .cut), 150),
      Row(
        "curve that bulges down",
        Case(effects: #"["curve"]"#, path: "effects[0].parameters.depth", value: 100, part: .cut), 200),
      Row(
        "curve that bulges up",
        Case(
          effects: #"[{"effect":"curve","parameters":{"depth":-40}}]"#, path: "effects[0].parameters.depth",
          value: -100, part: .cut), 200),
      Row(
        "overlap",
        Case(effects: #"["cut-away","overlap"]"#, path: "effects[1].parameters.ratio", value: 4, part: .firstRow), 280),
    ] as [Row<Case, Double>])
  private func lineLeadsToPart(_ row: Row<Case, Double>) throws {
    let example = row.input
    var driver = try driver(
      height: example.height, collapsed: example.collapsed, effects: example.effects, scene: example.scene)
    let handle = try handle(driver, example.path)
    let term = handle["reciprocal"] == true ? 1 / example.value : example.value
    #expect(isNear(try number(handle, "base") + number(handle, "slope") * term, row.output))
    try driver.edit(.set(path: example.path, .number(example.value)))
    let (layout, top) = (driver.session.layout, driver.session.scene.scrollView.y)
    let part =
      switch example.part {
      case .lowerEdge: top + layout.height
      case .collapsedEdge: top + layout.collapsedHeight
      case .cut: top + layout.height - layout.cutDepth
      case .firstRow: top + layout.contentOriginY - layout.topOffset
      }
    #expect(isNear(part, row.output))
  }

  /// A curve's handle lies on a different part of the curve for each sign, so the handle stops between the signs.
  @Test(arguments: [Row("down", "40", 0.0...200.0), Row("up", "-40", -200.0...0.0)])
  func handleOfCurveKeepsSign(_ row: Row<String, ClosedRange<Double>>) throws {
    let driver = try driver(effects: #"[{"effect":"curve","parameters":{"depth":\#(row.input)}}]"#)
    let handle = try handle(driver, "effects[0].parameters.depth")
    let bounds = (handle["minimum"]?.number ?? -200)...(handle["maximum"]?.number ?? 200)
    #expect(bounds == row.output)
  }

  /// Each handle of an element moves its edge by the slope times the change of the value.
  @Test(arguments: [false, true])
  func handlesOfElementMoveTheirEdges(isRightToLeft: Bool) throws {
    let geometries = [
      #""width":100,"height":60"#, #""width":100,"height":60,"alignment":"bottomTrailing""#,
      #""width":100,"height":60,"alignment":"center""#, #""insets":{"leading":20,"trailing":10,"top":8,"bottom":4}"#,
      #""height":{"excludingSafeArea":50},"insets":{"top":{"excludingSafeArea":5}}"#,
    ]
    for geometry in geometries {
      let document = try PipelineDocument(
        parsing: """
          {"masthead":1,"header":{"height":300,"elements":[{"name":"e",\(geometry)}]},
           "scene":{"layoutDirection":"\(isRightToLeft ? "rightToLeft" : "leftToRight")"}}
          """.utf8)
      guard case .array(let handles)? = Driver(document).session.json(identifier: "a")["handles"] else {
        throw Missing()
      }
      let own = handles.filter { $0["element"] == "e" }
      #expect(own.count >= 3, "\(geometry)")
      for handle in own {
        var driver = Driver(document)
        let before = try #require(driver.frame.frame).elements[0].rect
        let path = try #require(handle["path"]?.string)
        guard case .array(let elements)? = driver.session.json(identifier: "a")["header"]?["elements"],
          case .array(let controls)? = elements[0]["parameters"]
        else { throw Missing() }
        let value = try #require(controls.first { $0["path"] == .string(path) }?["value"])
        let changed = JSON.number(try #require(value.number ?? value["excludingSafeArea"]?.number) + 6)
        try driver.edit(.set(path: path, value.number == nil ? ["excludingSafeArea": changed] : changed))
        let after = try #require(driver.frame.frame).elements[0].rect
        let moved: Double =
          switch handle["edge"]?.string {
          case "left": after.x - before.x
          case "right": after.x + after.width - before.x - before.width
          case "top": after.y - before.y
          case "bottom": after.maxY - before.maxY
          default:
            handle["axis"] == "x"
              ? after.x + after.width / 2 - before.x - before.width / 2
              : after.y + after.height / 2 - before.y - before.height / 2
          }
        #expect(isNear(moved, 6 * (try number(handle, "slope"))), "\(path) of \(geometry)")
      }
    }
  }

  /// The collapsed geometry has its own alignment, and so different handles.
  @Test func collapsedGeometryHasItsOwnHandles() throws {
    let driver = Driver(
      try PipelineDocument(
        parsing: """
          {"masthead":1,"header":{"height":300,"elements":[
            {"name":"e","width":100,"height":60,"collapsed":{"alignment":"topTrailing","width":50}},
            {"name":"f","width":100,"height":60}]}}
          """.utf8))
    let handle = try handle(driver, "header.elements[0].collapsed.insets.trailing")
    #expect(try number(handle, "slope") == -1)
    #expect(handle["edge"] == "middle")
    guard case .array(let handles)? = driver.session.json(identifier: "a")["handles"] else { throw Missing() }
    let paths = handles.compactMap { $0["path"]?.string }.filter {
      $0.contains("collapsed.") && $0.contains("elements")
    }
    let names = ["insets.trailing", "width", "insets.top", "height"]
    #expect(paths == names.map { "header.elements[0].collapsed.\($0)" })
  }

  @Test func disabledEffectHasNoHandle() throws {
    let driver = try driver(effects: #"[{"effect":"cut-away","enabled":false},"overlap"]"#)
    guard case .array(let handles)? = driver.session.json(identifier: "a")["handles"] else { throw Missing() }
    let paths = handles.compactMap { $0["path"]?.string }
    #expect(paths.filter { !$0.hasPrefix("header.") } == ["effects[1].parameters.ratio"])
    let bare = Driver(try PipelineDocument(["masthead": 1])).session.json(identifier: "a")
    #expect(bare["handles"] == [])
  }
}

extension JSON {
  fileprivate var number: Double? { if case .number(let number) = self { number.value } else { nil } }
  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
}

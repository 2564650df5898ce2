import Masthead
import MastheadDocuments
import Testing

@testable import MastheadEngine

@Suite struct SessionJSONTests {
  private func session(_ name: String) -> JSON { Driver(Preset.named(name)!.document).session.json(identifier: "abc") }

  @Test func sessionHasIdentifierRevisionAndDocument() {
    let json = session("news-digest")
    #expect(
      json.keys == [
        "id", "revision", "pipeline", "header", "effects", "warnings", "suggestions", "layout", "scene", "handles",
        "history",
      ])
    #expect(json["id"] == "abc")
    #expect(json["revision"] == 1)
    #expect(json["pipeline"] == Preset.named("news-digest")?.document.json)
  }

  @Test func layoutMatchesDesign() {
    let json = session("news-digest")["layout"]
    let inset: JSON = ["top": 260, "left": 0, "bottom": 0, "right": 0]
    #expect(
      json?.keys == [
        "height", "collapsedHeight", "cutDepth", "overlap", "originY", "contentOriginY", "contentInset", "topOffset",
        "bottomOffset",
      ])
    #expect((json?["height"], json?["collapsedHeight"], json?["cutDepth"], json?["overlap"]) == (300, 0, 80, 40))
    #expect(
      (json?["originY"], json?["contentOriginY"], json?["contentInset"], json?["topOffset"]) == (-260, 0, inset, -260))
  }

  @Test func effectHasControlForEachParameter() throws {
    guard case .array(let effects)? = session("news-digest")["effects"] else {
      Issue.record("There are no effects.")
      return
    }
    for (index, effect) in effects.enumerated() {
      #expect(effect.keys == ["effect", "name", "summary", "path", "enabled", "opened", "parameters"])
      #expect(effect["path"] == .string("effects[\(index)]"))
    }
    #expect(
      effects[2]
        == (try JSON(
          parsing: """
            {"effect":"overlap","name":"Overlap","summary":"Lets the header overlap the first row by a share of its cut.",
             "path":"effects[2]","enabled":true,"opened":true,"parameters":[{"parameter":"ratio","name":"Ratio",
             "summary":"The overlap with the first row is the cut's depth divided by this. 1 overlaps the whole cut.",
             "kind":"number","minimum":1,
             "maximum":10,"step":0.1,"unit":"","default":2,"alternatives":[],"formula":"cut ÷ #",
             "path":"effects[2].parameters.ratio","value":2,"opened":2,"points":40}]}
            """)))
  }

  @Test func parameterWithActiveAlternativeHasNoValue() throws {
    guard case .array(let controls)? = session("news-digest")["effects"]?[1]?["parameters"] else {
      Issue.record("There are no controls.")
      return
    }
    #expect(controls.map { $0["parameter"] } == ["ratio", "depth", "side", "flattening"])
    #expect(controls.map { $0["value"] } == [.null, 80, "left", 0])
    #expect(controls.map { $0["default"] } == [.null, 80, "left", 0])
    #expect(controls.map { $0["alternatives"] } == [["depth"], ["ratio"], [], []])
    #expect(controls[0]["points"] == nil)
    #expect(
      controls[2]["choices"] == [["choice": "left", "name": "Left"], ["choice": "right", "name": "Right"]])
  }

  @Test func onlyDocumentsWithHeaderHaveHeaderControls() throws {
    guard case .array(let controls)? = session("collection-flow")["header"]?["parameters"] else {
      Issue.record("There are no controls.")
      return
    }
    #expect(
      controls.map { $0["path"] } == [
        "header.height", "header.height.ratioOfWidth", "header.height.fitting.minimum",
        "header.height.excludingSafeArea", "header.maximumHeight", "header.maximumHeight.ratioOfViewport",
        "header.collapsedHeight", "header.collapsedHeight.excludingSafeArea", "header.collapsedHeight.fitting.minimum",
        "header.placement", "header.imageSize.width", "header.imageSize.height",
      ])
    #expect(
      controls.map { $0["value"] } == [
        160, .null, .null, .null, .null, .null, 0, .null, .null, "insideContent", 900, 1200,
      ])
    let bare = Driver(try PipelineDocument(["masthead": 1])).session.json(identifier: "a")
    #expect(bare["header"] == .null)
    #expect(bare["effects"] == [])
  }

  @Test func sceneHasEverythingThatPageDraws() throws {
    let scene = try #require(session("elastic-bar")["scene"])
    #expect(
      scene.keys == [
        "device", "parameters", "colors", "scrollView", "safeArea", "statusBar", "navigationBar", "keyboard",
        "homeIndicator", "layoutDirection", "imageSize", "header", "picture", "pictures", "contentHeight", "items",
      ])
    #expect(
      scene["device"] == [
        "width": 375, "height": 812, "cornerRadius": 40,
        "cutout": ["kind": "notch", "rect": ["x": 83.5, "y": 0, "width": 208, "height": 30]],
      ])
    #expect(scene["scrollView"] == ["x": 0, "y": 0, "width": 375, "height": 812])
    #expect(scene["safeArea"] == ["top": 88, "left": 0, "bottom": 34, "right": 0])
    #expect(scene["statusBar"]?["height"] == 44)
    #expect(scene["statusBar"]?["middle"] == 25)
    #expect(
      scene["colors"] == [
        "screen": "rgb(255 255 255)", "separator": "rgb(218 218 222)", "bar": "rgb(249 249 249)",
        "barLine": "rgb(185 185 189)", "barTitle": "rgb(0 0 0)", "indicator": "rgb(20 20 22)",
        "keyboard": "rgb(209 212 219)", "key": "rgb(255 255 255)", "brightness": 1,
      ])
    #expect(scene["navigationBar"] == ["y": 44, "height": 44, "title": "Activity", "translucent": true])
    #expect((scene["homeIndicator"], scene["layoutDirection"]) == (true, "leftToRight"))
    #expect(scene["imageSize"] == ["width": 1200, "height": 900])
    guard case .array(let items)? = scene["items"], case .array(let elements)? = scene["header"]?["elements"] else {
      Issue.record("There are no items or elements.")
      return
    }
    #expect((items.count, elements.count) == (14, 2))
    for item in items { #expect(item.keys == ["kind", "rect", "color", "cornerRadius", "picture", "texts"]) }
    for element in elements {
      guard case .array(let texts)? = element["texts"] else {
        Issue.record("There are no texts.")
        continue
      }
      #expect(
        texts.map(\.keys) == [
          ["lines", "x", "y", "lineHeight", "size", "weight", "color", "alignment", "width", "share"]
        ])
    }
  }

  @Test func sceneHasLooksOfElementsInDrawingOrder() throws {
    let document = try PipelineDocument(
      parsing: """
        {"masthead":1,"header":{"elements":[{"name":"photo"},{"name":"follow","clipped":false},{"name":"rest"}]},
         "scene":{"elements":{"follow":{"shape":"capsule","gradient":[[1,0,0],[0,0,1]],"texts":[{"text":"Go","size":10}],
                                        "label":"Follow me","role":"button","outline":{"color":"#00000080","width":2}},
                              "photo":{"picture":"play","color":[0,1,0]}}}}
        """.utf8)
    let scene = try #require(Driver(document).session.json(identifier: "a")["scene"])
    guard case .array(let elements)? = scene["header"]?["elements"] else {
      Issue.record("There are no elements.")
      return
    }
    #expect(elements.map { $0["name"] } == ["photo", "follow", "rest"])
    #expect(
      elements[0] == [
        "name": "photo", "label": "photo", "clipped": true, "role": .null, "alt": .null, "shape": .null, "colors": [],
        "outline": .null, "picture": "play", "focus": [0.5, 0.5], "pictureShare": 1, "iconColor": "rgb(0 255 0)",
        "brightness": .null, "axis": "horizontal", "texts": [],
      ])
    #expect(
      elements[1] == [
        "name": "follow", "label": "Follow me", "clipped": false, "role": "button", "alt": .null, "shape": "capsule",
        "colors": ["rgb(255 0 0)", "rgb(0 0 255)"], "outline": ["color": "rgb(0 0 0 / 0.502)", "width": 2],
        "picture": .null, "focus": [0.5, 0.5], "pictureShare": 1, "iconColor": "rgb(255 255 255)",
        "brightness": [0.299, 0.114], "axis": "horizontal",
        "texts": [
          [
            "lines": ["Go"], "x": 0, "y": 3.5999999999999996, "lineHeight": 13, "size": 10, "weight": 400,
            "color": "rgb(255 255 255)", "alignment": "center", "width": 351, "share": 0.5,
          ]
        ],
      ])
    #expect(scene["pictures"]?.keys == ["play"])
    #expect(scene["pictures"]?["play"]?.keys == ["side", "icon", "brightness", "layers"])
  }

  @Test func everyValueOfElementHasControl() throws {
    let document = try PipelineDocument(
      parsing: """
        {"masthead":1,"header":{"height":200,"elements":[{"name":"title","width":"fit","height":{"excludingSafeArea":44},
          "insets":{"top":{"excludingSafeArea":8},"leading":-300},
          "collapsed":{"width":80,"insets":{"leading":16}}}]},
         "effects":[{"effect":"fade","parameters":{"target":"title"}}]}
        """.utf8)
    var driver = Driver(document)
    let before = driver.session.json(identifier: "a")
    guard case .array(let controls)? = before["header"]?["elements"]?[0]?["parameters"] else {
      Issue.record("There are no controls.")
      return
    }
    let keys = [
      "alignment", "width", "height", "insets.top", "insets.leading", "insets.bottom", "insets.trailing", "within",
      "cornerRadius",
    ]
    #expect(controls.map { $0["path"] } == (["name"] + keys + ["clipped"]).map { .string("header.elements[0].\($0)") })
    let values: [JSON] = [
      "topLeading", "fit", ["excludingSafeArea": 44], ["excludingSafeArea": 8], -300, 0, 0, "bounds", 0,
    ]
    #expect(controls.map { $0["value"] } == ["title"] + values + [true])
    #expect(controls[0]["kind"] == "text")
    // The collapsed geometry defaults to the values at rest.
    guard case .array(let collapsed)? = before["header"]?["elements"]?[0]?["collapsed"] else {
      Issue.record("There are no controls of the collapsed geometry.")
      return
    }
    #expect(collapsed.map { $0["path"] } == keys.map { .string("header.elements[0].collapsed.\($0)") })
    #expect(collapsed.map { $0["default"] } == values)
    #expect(
      collapsed.map { $0["value"] } == [
        "topLeading", 80, ["excludingSafeArea": 44], ["excludingSafeArea": 8], 16, 0, 0, "bounds", 0,
      ])
    #expect(controls[3]["suggestion"] == ["minimum": 0, "maximum": 375, "step": 1, "unit": "pt"])
    // The header's elements are the targets of effects.
    let target = before["effects"]?[0]?["parameters"]?[0]
    #expect(target?["kind"] == "target" && target?["value"] == "title")
    #expect(target?["targets"] == ["header", "image", "title"])
    for control in controls + collapsed {
      guard case .string(let path)? = control["path"], let value = control["value"] else { continue }
      try driver.edit(.set(path: path, value))
    }
    let after = driver.session.json(identifier: "a")
    for key in ["header", "effects", "layout", "scene"] { #expect(after[key] == before[key]) }
  }

  @Test func elementWithoutCollapsedGeometryHasNoControlsForIt() throws {
    let document = try PipelineDocument(parsing: #"{"masthead":1,"header":{"elements":[{"name":"a"}]}}"#.utf8)
    #expect(Driver(document).session.json(identifier: "a")["header"]?["elements"]?[0]?["collapsed"] == .null)
  }

  @Test func warningsNameTheirEffects() throws {
    let document = try PipelineDocument(
      parsing: #"{"masthead":1,"header":{"height":200},"effects":["snap","pin","overlap","collapse","snap"]}"#.utf8)
    var driver = Driver(document)
    try driver.edit(.set(path: "header.collapsedHeight", 200))
    let json = driver.session.json(identifier: "a")
    #expect(
      json["warnings"] == [
        [
          "message": "has no effect: header.collapsedHeight is not less than the height",
          "effects": ["effects[0]", "effects[3]", "effects[4]"],
        ]
      ])
    try driver.edit(.set(path: "header.collapsedHeight", 60))
    #expect(driver.session.json(identifier: "a")["warnings"] == [])
  }

  @Test func suggestionUpToHeightIsStatedOnce() throws {
    let document = try PipelineDocument(
      parsing:
        #"{"masthead":1,"header":{"height":200},"effects":[{"effect":"fade","parameters":{"progress":"scrolled"}}]}"#
        .utf8)
    let json = Driver(document).session.json(identifier: "a")
    #expect(json["suggestions"] == ["height": ["minimum": 0, "maximum": 200, "step": 1, "unit": "pt"]])
    guard case .array(let controls)? = json["effects"]?[0]?["parameters"] else {
      Issue.record("There are no controls.")
      return
    }
    let suggestions = controls.filter { $0["parameter"] == "start" || $0["parameter"] == "end" }
    #expect(suggestions.map { $0["suggestion"] } == ["height", "height"])
  }

  @Test func missingSceneElementsAreNull() {
    let scene = session("news-digest")["scene"]
    #expect((scene?["statusBar"], scene?["navigationBar"], scene?["homeIndicator"]) == (.null, .null, false))
  }

  @Test(arguments: Preset.all.map(\.identifier))
  func settingShownValuesChangesNothing(_ name: String) throws {
    // Every value that a control shows can be set by the control's path.
    var driver = Driver(Preset.named(name)!.document)
    let before = driver.session.json(identifier: "a")
    var controls: [JSON] = []
    if case .array(let own)? = before["header"]?["parameters"] { controls += own }
    if case .array(let effects)? = before["effects"] {
      for effect in effects { if case .array(let own)? = effect["parameters"] { controls += own } }
    }
    #expect(controls.count > 7)
    for control in controls {
      guard case .string(let path)? = control["path"], let value = control["value"], value != .null else { continue }
      try driver.edit(.set(path: path, value))
    }
    let after = driver.session.json(identifier: "a")
    for key in ["header", "effects", "layout", "scene"] { #expect(after[key] == before[key]) }
  }
}

extension JSON {
  /// The keys of an object, in order.
  fileprivate var keys: [String] { if case .object(let members) = self { members.map(\.key) } else { [] } }

  fileprivate subscript(index: Int) -> JSON? {
    if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { nil }
  }
}

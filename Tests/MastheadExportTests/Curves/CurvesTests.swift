import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadExport

/// Compares the frames that curves play from their JSON with the frames of the pipeline.
@Suite struct CurvesTests {
  private static func curves(_ document: PipelineDocument) throws -> JSON {
    try JSON(document: document.export(to: .curves).text.utf8)
  }

  private static func document(_ effects: String, header: String = #"{ "height": 300, "collapsedHeight": 80 }"#) throws
    -> PipelineDocument
  {
    try PipelineDocument(parsing: #"{ "masthead": 1, "header": \#(header), "effects": [\#(effects)] }"#.utf8)
  }

  // MARK: Frames

  /// Returns the greatest difference in points. An opacity step of 1/255 and a scale step of 1/500 each count as 0.2
  /// points.
  private static func difference(_ one: HeaderFrame, _ other: HeaderFrame, _ elements: Int) -> Double {
    var differences: [Double] = []
    let fields: [FrameField] = [
      .headerX, .headerY, .headerWidth, .headerHeight, .imageX, .imageY, .imageWidth, .imageHeight, .marginsTop,
      .marginsLeading, .marginsBottom, .marginsTrailing, .blur, .stretch,
    ]
    differences += fields.map { one[$0] - other[$0] }
    differences += [FrameField.opacity, .imageOpacity, .scrim, .shadow, .collapse].map { (one[$0] - other[$0]) * 51 }
    for index in 0..<elements {
      let (a, b) = (one.elements[index], other.elements[index])
      differences += [
        a.rect.x - b.rect.x, a.rect.y - b.rect.y, a.rect.width - b.rect.width, a.rect.height - b.rect.height,
        (a.scale - b.scale) * 100, a.rotation - b.rotation, (a.opacity - b.opacity) * 51, a.blur - b.blur,
        a.cornerRadius - b.cornerRadius, a.zIndex - b.zIndex,
      ]
    }
    return differences.map(\.magnitude).max()!
  }

  /// A screen that no curve was solved for.
  private static func screen(_ random: inout SplitMix) -> LayoutEnvironment {
    let (short, long) = (Double.random(in: 320...1024, using: &random), Double.random(in: 568...1366, using: &random))
    let isLandscape = Bool.random(using: &random)
    let notch = Double.random(in: 0...59, using: &random).rounded()
    var environment = LayoutEnvironment(
      viewport: isLandscape ? .init(width: long, height: short) : .init(width: short, height: long),
      safeArea: isLandscape
        ? .init(top: 0, left: notch, bottom: 21, right: Bool.random(using: &random) ? notch : 0)
        : .init(top: notch, left: 0, bottom: 34, right: 0))
    environment.layoutDirection = Bool.random(using: &random) ? .leftToRight : .rightToLeft
    environment.reducedMotion = Int.random(in: 0..<4, using: &random) == 0
    return environment
  }

  /// Compares curves with a pipeline on screens and at places that were not measured.
  private static func expect(
    _ json: JSON, toPlay pipeline: Pipeline, within tolerance: Double = 0.5, _ random: inout SplitMix, _ name: String
  ) throws {
    let elements = pipeline.header.elements.map(\.name)
    var worst = (error: 0.0, place: "")
    for _ in 0..<6 {
      let environment = screen(&random)
      var player = HeaderMotion(HeaderSheet(json.compact), on: HeaderScreen(environment))
      let layout = pipeline.layout(in: environment)
      #expect(abs(player.topOffset - layout.topOffset) < 0.01)
      let jumps = player.jumps
      for _ in 0..<60 {
        let distance = Double.random(in: -500...1200, using: &random)
        if jumps.contains(where: { abs($0 - distance) < 0.5 }) { continue }
        let frame = pipeline.frame(
          at: ScrollState(
            contentOffset: layout.topOffset + distance, contentHeight: 5000, environment: environment))
        player.restart()
        let played = player.frame(at: distance, end: 5000, time: 0, isResting: false)
        var error = difference(frame, HeaderFrame(played), elements.count)
        if played.mask.isEmpty {
          #expect(frame.mask.elements == bounds(of: frame))
        } else {
          error = max(error, maskDifference(frame, played.maskPoints))
        }
        if error > worst.error { worst = (error, "\(distance) in \(environment)") }
      }
    }
    #expect(worst.error <= tolerance, "\(name) at \(worst.place)")
  }

  private static func bounds(of frame: HeaderFrame) -> [PathElement] {
    let (w, h) = (frame.header.width, frame.header.height)
    return [
      .moveTo(.zero), .lineTo(.init(x: w, y: 0)), .lineTo(.init(x: w, y: h)), .lineTo(.init(x: 0, y: h)), .closePath,
    ]
  }

  /// If the point counts differ, measures the distance of each point from the bounds. An outline without a cut lies on
  /// the bounds, but may have more points than corners.
  private static func maskDifference(_ frame: HeaderFrame, _ points: [MastheadPoint]) -> Double {
    let own = frame.mask.allPoints
    let (w, h) = (frame.header.width, frame.header.height)
    if own.count != points.count {
      return points.map { min(abs($0.x), abs($0.x - w), abs($0.y), abs($0.y - h)) }.max()!
    }
    return zip(own, points).map { max(abs($0.x - $1.x), abs($0.y - $1.y)) }.max()!
  }

  private static let presets = Preset.playable

  @Test(.long, arguments: presets) func curvesPlayPresetOnAnyScreen(_ preset: String) throws {
    var random = SplitMix.printingSeed()
    let document = try #require(Preset.named(preset)).document
    try Self.expect(Self.curves(document), toPlay: document.measured, &random, preset)
  }

  /// Plays curves and a pipeline along a random drag with pauses, on a screen that was not measured.
  private static func expectAlike(
    _ json: JSON, _ pipeline: Pipeline, _ random: inout SplitMix, _ name: String, within tolerance: Double = 0.75
  ) {
    let elements = pipeline.header.elements.count
    var worst = (error: 0.0, place: "")
    for _ in 0..<4 {
      let environment = screen(&random)
      var (played, frame) = (pipeline, HeaderFrame())
      var player = HeaderMotion(HeaderSheet(json.compact), on: HeaderScreen(environment))
      let (layout, jumps) = (pipeline.layout(in: environment), player.jumps)
      var (distance, target, time) = (0.0, 0.0, 0.0)
      for _ in 0..<900 {
        time += 1.0 / 60
        if abs(distance - target) < 12 {
          if Int.random(in: 0..<30, using: &random) == 0 { target = Double.random(in: -250...700, using: &random) }
        } else {
          distance += (target > distance ? 1 : -1) * Double.random(in: 1...12, using: &random)
        }
        let isJump = jumps.contains { abs($0 - distance) < 0.5 }
        played.update(
          &frame,
          at: ScrollState(
            contentOffset: layout.topOffset + distance, contentHeight: 1e6, time: time, phase: .dragging,
            environment: environment))
        let shown = player.frame(at: distance, end: 1e6, time: time, isResting: false)
        if isJump { continue }
        let error = difference(frame, HeaderFrame(shown), elements)
        if error > worst.error { worst = (error, "\(distance) at \(time) s in \(environment)") }
      }
    }
    #expect(worst.error <= tolerance, "\(name) at \(worst.place)")
  }

  @Test(.long, arguments: Preset.all.map(\.identifier).filter { !Preset.playable.contains($0) })
  func curvesRememberLikePreset(_ preset: String) throws {
    var random = SplitMix.printingSeed()
    let document = try #require(Preset.named(preset)).document
    let json = try Self.curves(document)
    try SchemaValidator.expectValid([(preset, json)], by: HeaderCurves.schema)
    Self.expectAlike(json, document.measured, &random, preset)
  }

  /// Headers that hide, each with other parameters.
  @Test(
    .long,
    arguments: [
      #"{}"#, #"{ "revealAfter": 80 }"#, #"{ "hideAfter": 60, "extent": "collapsible" }"#,
      #"{ "returns": "collapsed" }"#, #"{ "duration": 0.3, "hideAfter": 20, "revealAfter": 30 }"#,
      #"{ "settling": "nearest", "threshold": 0.3 }"#,
    ])
  func curvesHideLikePipeline(_ parameters: String) throws {
    var random = SplitMix.printingSeed()
    let document = try Self.document(
      #""stretch", { "effect": "hide-on-scroll", "parameters": \#(parameters) }, "pin", "shadow", { "effect": "fade", "parameters": { "target": "image", "to": 0 } }"#
    )
    let json = try Self.curves(document)
    #expect(json["hides"] != nil)
    Self.expectAlike(json, document.measured, &random, parameters)
  }

  @Test(.long) func switchHasPositionsDurationAndEasing() throws {
    let json = try Self.curves(
      Self.document(
        #""stretch", { "effect": "fade", "parameters": { "target": "image", "from": 1, "to": 0.25, "progress": "scrolled", "start": 40, "end": 90, "duration": 0.25 } }"#
      ))
    let found = try #require(json["switches"]?.elements.first)
    #expect(found["while"] == "scrolled" && found["begins"] == 90 && found["ends"] == 40 && found["duration"] == 0.25)
    let easing = try #require(found["easing"]?.elements.map { $0.double! })
    #expect(easing.enumerated().allSatisfy { abs($1 - Double($0) / 64) < 1e-3 })
    #expect(json["numbers"]?["imageOpacity"] == ["corners": [[0, 1]], "on": 0.25, "switch": 0, "effects": ["fade"]])
  }

  @Test(.long) func curvesPlayRandomPipelinesOrAreRefused() throws {
    var random = SplitMix.printingSeed()
    var refusals = 0
    let count = repetitions(50, quick: 8)
    for index in 0..<count {
      let document = random.pipelineDocument(upTo: 400)
      let json: JSON
      do { json = try Self.curves(document) } catch let error as DocumentError {
        #expect(error.message.hasSuffix("; export to swift and use the package instead"))
        refusals += 1
        continue
      }
      try Self.expect(json, toPlay: document.measured, &random, "\(index): \(document.json.compact)")
    }
    print("\(refusals) of \(count) random pipelines are refused.")
    #expect(refusals < count)
  }

  /// A header whose numbers are straight between corners, with a custom effect.
  private struct Lean: HeaderEffect {
    static let identifier = "com.example.lean"
    static let summary = "Moves the header and the image with the list."
    static let stages: Stages = [.header, .image]
    static let parameters = [Parameter("share", \Lean.share, in: 0...1)]
    var share = 0.25

    func contribute(to frame: inout HeaderFrame, at moment: Moment) {
      let distance = min(max(moment.scroll.contentOffset - moment.layout.topOffset, -40), 90)
      if moment.stage == .header { frame.header.x += distance * share }
      if moment.stage == .image { frame.image.x += distance + moment.layout.width / 8 }
    }
  }

  @Test(.long) func curvesOfStraightPipelineAreExact() throws {
    var random = SplitMix.printingSeed()
    var registry = EffectRegistry.builtIn
    registry.register(Lean.self)
    let document = try PipelineDocument(
      parsing: #"""
        { "masthead": 1,
          "header": { "height": { "ratioOfWidth": 0.5 }, "collapsedHeight": { "excludingSafeArea": 50 },
            "elements": [{ "name": "title", "alignment": "bottomLeading", "width": 90, "height": 30,
              "insets": { "leading": 16 } }] },
          "effects": [{ "effect": "safe-area", "parameters": { "policy": "underlap" } }, "stretch", "collapse", "pin",
            "com.example.lean", { "effect": "move", "parameters": { "target": "title", "x": 20, "y": 7 } }] }
        """#.utf8, registry: registry)
    let json = try Self.curves(document)
    try Self.expect(json, toPlay: document.measured, within: 0.002, &random, "straight")
    #expect(json["error"]!.double! <= 0.002)
    #expect(json["numbers"]?["header.x"]?["effects"] == ["com.example.lean"])
    #expect(json["numbers"]?["header.x"]?["corners"] == [[-40, -10], [90, 22.5]])
  }

  /// A curved easing becomes lines, and the error stays invisible.
  @Test(.long) func easingBecomesChainOfLines() throws {
    var random = SplitMix.printingSeed()
    for easing in [#""easeOut""#, #""curve", "startSlope": 0, "endSlope": 3"#] {
      let document = try Self.document(
        #"{ "effect": "move", "parameters": { "target": "image", "y": 120, "progress": "scrolled", "end": 200, "easing": \#(easing) } }"#
      )
      let json = try Self.curves(document)
      try Self.expect(json, toPlay: document.measured, &random, easing)
      let corners = try #require(json["numbers"]?["image.centerY"]?["corners"]?.elements)
      #expect((6...20).contains(corners.count))
      for (corner, expected) in [(corners[0], [0.0, 0]), (corners.last!, [200, 120])] {
        #expect(zip(corner.elements, expected).allSatisfy { abs($0.double! - $1) < 1 }, "\(corner)")
      }
    }
  }

  @Test(.long) func roundedCornersEndOnTheBounds() throws {
    var random = SplitMix.printingSeed()
    let document = try Self.document(
      #""stretch", "collapse", { "effect": "corner-radius", "parameters": { "target": "header", "from": 30, "to": 0, "end": 0.5 } }"#
    )
    let json = try Self.curves(document)
    #expect(json["mask"] == "MLLCLCZ")
    try Self.expect(json, toPlay: document.measured, &random, "corner radius")
  }

  // MARK: Facts

  @Test(.long) func eventsHavePositionsOfBeginAndEnd() throws {
    let json = try Self.curves(
      Self.document(
        #""stretch", { "effect": "trigger", "parameters": { "at": 90, "release": 60 } }, { "effect": "trigger", "parameters": { "event": "custom1", "progress": "scrolledFraction", "at": 0.5, "release": 0.5 } }"#
      ))
    #expect(
      json["events"] == [
        ["event": "refresh", "while": "pulled", "begins": -90, "ends": -60],
        ["event": "custom1", "while": "scrolled", "begins": 150, "ends": 150],
      ])
  }

  @Test(.long) func snapsHaveDistances() throws {
    let json = try Self.curves(
      Self.document(#""collapse", "pin", { "effect": "snap", "parameters": { "start": 0.5, "threshold": 0.3 } }"#))
    #expect(json["snaps"] == [["start": 110, "end": 220, "threshold": 0.3]])
  }

  /// Players know neither names of colors nor how a color adapts to a dark system.
  @Test(.long) func looksHaveBothColorsAndTheirPictures() throws {
    var document = try #require(Preset.named("twitter-profile")).document
    let json = try Self.curves(document)
    let follow = try #require(json["elements"]?.elements.first { $0["name"] == "follow" })
    #expect(
      follow["look"] == [
        "label": "follow", "shape": "capsule", "fill": [["#0f1419", "#e7e9ea"]],
        "texts": [
          [
            "text": "Follow", "size": 15, "weight": 700, "color": ["#ffffff", "#000000"], "alignment": "center",
            "overflow": "shrink",
          ]
        ], "role": "button",
      ])
    let avatar = try #require(json["elements"]?.elements.first { $0["name"] == "avatar" })
    #expect(avatar["look"]?["alt"] == "A wren on a branch")
    guard case .object(let pictures) = json["pictures"] else { throw Missing() }
    #expect(pictures.map(\.key) == ["wren", "contours", "back", "more"])
    for picture in pictures {
      guard case .string(let url) = picture.value else { throw Missing() }
      #expect(url.hasPrefix("data:image/svg+xml;base64,"))
    }
    document = try PipelineDocument(
      parsing: #"""
        { "masthead": 1, "header": { "height": 90, "elements": [{ "name": "me", "width": 9, "height": 9 }] },
          "scene": { "picture": "own", "pictures": { "own": { "data": "data:image/png;base64,iVBORw0KGgo=", "alt": "" } },
            "elements": { "me": { "picture": "own", "focus": [0.5, 0.25] } } } }
        """#.utf8)
    let own = try Self.curves(document)
    #expect(own["picture"] == "own" && own["pictures"] == ["own": "data:image/png;base64,iVBORw0KGgo="])
    #expect(own["elements"] == [["name": "me", "look": ["label": "me", "picture": "own", "focus": [0.5, 0.25]]]])
  }

  private struct Missing: Error {}

  @Test(.long) func schemaAcceptsCurves() throws {
    let documents = try ["podcast-curve", "tabs-snap", "news-digest", "profile-tabs"].map { name in
      (name, try Self.curves(#require(Preset.named(name)).document))
    }
    let trigger = try Self.document(#""stretch", "trigger""#)
    try SchemaValidator.expectValid(
      documents + [("trigger", Self.curves(trigger))], by: HeaderCurves.schema)
  }

  @Test(.long) func schemaRejectsMistakes() throws {
    let curves = try Self.curves(Self.document(#""stretch", "collapse", "snap""#))
    var mistakes: [JSON] = []
    for (key, value) in [
      ("curves", 2), ("numbers", ["blur": ["corners": []]]), ("numbers", ["blur": ["depth": 1]]), ("mask", "MX"),
      ("snaps", [["start": 0]]), ("effects", []),
    ] as [(String, JSON)] {
      var mistake = curves
      mistake[key] = value
      mistakes.append(mistake)
    }
    #expect(try SchemaValidator.mistakes(in: mistakes, by: HeaderCurves.schema).allSatisfy { $0 != nil })
  }

  @Test(.long) func fileHasFewKilobytes() throws {
    for preset in ["album", "profile-tabs"] {
      var json = try Self.curves(#require(Preset.named(preset)).document)
      for key in ["elements", "pictures", "colors"] { json[key] = nil }
      #expect(json.compact.utf8.count < 8000, "\(preset): \(json.compact.utf8.count)")
    }
  }

  // MARK: Refusals

  /// An effect that depends on the time.
  private struct Sway: HeaderEffect {
    static let identifier = "com.example.sway"
    static let summary = "Moves the image in its own time."
    static let stages: Stages = .image
    static let parameters: [Parameter<Sway>] = []
    func contribute(to frame: inout HeaderFrame, at moment: Moment) { frame.image.x += moment.scroll.time }
  }

  @Test(.long) func errorNamesAllEffectsWithoutCurve() throws {
    var registry = EffectRegistry.builtIn
    registry.register(Sway.self)
    let document = try PipelineDocument(
      parsing: #"""
        { "masthead": 1, "header": { "height": 300, "collapsedHeight": 80 },
          "effects": ["collapse", "com.example.sway", "hide-on-scroll", "hide-on-scroll",
            { "effect": "fade", "parameters": { "duration": 0.3 } }, "trigger"] }
        """#.utf8, registry: registry)
    #expect(
      throws: DocumentError(
        place: "effects",
        message:
          "cannot become curves: com.example.sway follows the time, the velocity or the finger, and hide-on-scroll and fade remember earlier frames; export to swift and use the package instead"
      )
    ) { try document.export(to: .curves) }
  }

  /// The share limits the header on some screens only, so its height is no sum of multiples of the screen's sides.
  @Test(.long) func errorNamesMaximumHeightWithoutCurve() throws {
    func document(_ maximum: String) throws -> PipelineDocument {
      try PipelineDocument(
        parsing: #"""
          { "masthead": 1, "header": { "height": 360, "collapsedHeight": 44, "maximumHeight": \#(maximum) },
            "effects": ["stretch", "collapse", "pin"] }
          """#.utf8)
    }
    for ratio in [0.5, 0.6, 0.9] {
      #expect(
        throws: DocumentError(
          place: "header.maximumHeight",
          message:
            "cannot become curves: a share of the screen's height limits the header on some screens only; use points; export to swift and use the package instead"
        )
      ) { try document(#"{ "ratioOfViewport": \#(ratio) }"#).export(to: .curves) }
    }
    #expect(throws: Never.self) { try document("300").export(to: .curves) }
  }
}

import Masthead
import MastheadDocuments
import MastheadPreview

/// How a renderer draws a header, in the header's coordinates.
struct Rendering: Equatable {
  struct Layer: Equatable {
    /// `image`, `scrim` or `content`.
    var name: String
    /// The layer's own opacity within the group.
    var opacity = 1.0
    /// The layer's rectangle; nil for the content, which belongs to the app.
    var rect: MastheadRect?
    /// The standard deviation of its blur, in points.
    var blur = 0.0
  }

  /// The layers from back to front.
  var layers: [Layer]
  /// The opacity of all layers as one group.
  var opacity: Double
  /// The corners of the mask that clips the group.
  var mask: [MastheadPoint]
}

/// Gives every frame the same appearance.
struct Veil: HeaderEffect {
  static let identifier = "com.example.veil"
  static let stages: Stages = .appearance
  static let parameters = [
    Parameter("opacity", \Veil.opacity, in: 0...1, step: 0.1), Parameter("scrim", \Veil.scrim, in: 0...1, step: 0.1),
    Parameter("blur", \Veil.blur, in: 0...100),
  ]

  var opacity = 1.0
  var scrim = 0.0
  var blur = 0.0

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    frame.opacity = opacity
    frame.scrim = scrim
    frame.blur = blur
  }
}

/// A header at a moment, for drawing it with several renderers. Its device has 375 × 667 points.
protocol DrawnHeader: Sendable {
  var document: PipelineDocument { get throws }
  /// The pull of the list, in points.
  var pulled: Double { get }
}

extension DrawnHeader {
  /// The scroll state of the pulled list, and its frame.
  func moment() throws -> (preview: PipelinePreview, state: ScrollState, frame: HeaderFrame) {
    let preview = PipelinePreview(of: try document)
    var state = preview.restingState
    state.contentOffset -= pulled
    return (preview, state, preview.pipeline.frame(at: state))
  }
}

/// A header of 375 × 300 points with a cut at its lower edge, and a list below it.
struct VeiledHeader: DrawnHeader {
  var opacity = 1.0
  var scrim = 0.0
  var blur = 0.0
  /// The width of the image, which is as high as the header.
  var imageWidth = 405
  var mode = MastheadContentMode.aspectFill
  var text: String?
  /// The pull of the list, in points.
  var pulled = 0.0

  var document: PipelineDocument {
    get throws {
      var registry = EffectRegistry.builtIn
      registry.register(Veil.self)
      let texts = text.map { #"[{ "text": "\#($0)", "size": 40, "bold": true, "edge": "top" }]"# } ?? "[]"
      return try PipelineDocument(
        parsing: """
          { "masthead": 1, "header": { "height": 300, "imageSize": { "width": \(imageWidth), "height": 300 } },
            "effects": [
              { "effect": "stretch" }, { "effect": "cut-away", "parameters": { "depth": 80 } },
              { "effect": "content-mode", "parameters": { "mode": "\(mode.rawValue)" } },
              { "effect": "com.example.veil",
                "parameters": { "opacity": \(opacity), "scrim": \(scrim), "blur": \(blur) } }],
            "scene": {
              "headerTexts": \(texts),
              "content": { "kind": "rows", "sections": [{ "rows": [{ "title": "Row", "text": "A row." }] }] } } }
          """.utf8, registry: registry)
    }
  }
}

/// A header of 300 points behind a status bar of 44 points.
struct StatusBarHeader: DrawnHeader {
  var testDescription: String
  /// The color of the status bar's symbols.
  var color: String
  var picture = "none"
  /// The members of an element and of its look, as JSON. By default the element is too narrow to count.
  var element = #","width":60"#
  var look = #""shape":"rectangle","color":[0,0,0]"#
  /// The effects after `stretch` with their parameters, as JSON.
  var effects = ""
  /// More members of the scene, as JSON.
  var scene = ""
  var pulled = 0.0

  var document: PipelineDocument {
    get throws {
      try PipelineDocument(
        parsing: """
          { "masthead": 1,
            "header": {
              "height": 300, "imageSize": { "width": 405, "height": 300 }, "elements": [{ "name": "e"\(element) }] },
            "effects": ["stretch"\(effects)],
            "scene": {
              "device": { "width": 375, "height": 667, "safeArea": { "top": 44 } }, "statusBar": true\(scene),
              "picture": "\(picture)", "elements": { "e": { \(look) } },
              "content": { "kind": "rows", "sections": [{ "rows": [{ "title": "Row", "text": "A row." }] }] } } }
          """.utf8)
    }
  }
}

/// A header of 300 points with one element of 100 × 60 points at (40, 30), which the scene draws, and one effect.
struct ElementHeader: DrawnHeader {
  var testDescription: String
  /// The members of the element and of its look, as JSON.
  var element = ""
  var look = #""shape":"rectangle","color":[1,0,0]"#
  /// The effects after `stretch` with their parameters, as JSON.
  var effects = ""
  var pulled = 100.0

  var document: PipelineDocument {
    get throws {
      try PipelineDocument(
        parsing: """
          { "masthead": 1,
            "header": {
              "height": 300, "imageSize": { "width": 405, "height": 300 },
              "elements": [{
                "name": "e", "width": 100, "height": 60, "insets": { "leading": 40, "top": 30 }\(element) }] },
            "effects": ["stretch"\(effects)],
            "scene": {
              "picture": "none", "elements": { "e": { \(look) } },
              "content": { "kind": "rows", "sections": [{ "rows": [{ "title": "Row", "text": "A row." }] }] } } }
          """.utf8)
    }
  }
}

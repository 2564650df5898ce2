import Masthead
import MastheadDocuments

extension PipelineDocument {
  /// Returns a document with a custom effect, as apps and plugins add them.
  public static func swinging() throws -> PipelineDocument {
    var registry = EffectRegistry.builtIn
    registry.register(Swing.self)
    return try PipelineDocument(
      parsing: #"""
        { "masthead": 1, "name": "Swing", "header": { "height": 220, "collapsedHeight": 80,
          "elements": [{ "name": "badge", "width": 40, "height": 40 }] },
          "effects": ["stretch", "collapse", "pin", "com.example.swing"] }
        """#.utf8, registry: registry)
  }
}

/// Swings an element down and back.
private struct Swing: HeaderEffect {
  static let identifier = "com.example.swing"
  static let stages: Stages = .elements
  static let parameters: [Parameter<Swing>] = []

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    let distance = moment.scroll.contentOffset - moment.layout.topOffset
    frame[element: .element(0)].rect.y += max(0, 60 - abs(distance - 60))
    frame[element: .element(0)].rotation = min(max(0, distance), 90)
  }
}

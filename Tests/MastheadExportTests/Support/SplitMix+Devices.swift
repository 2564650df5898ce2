import Masthead
import MastheadDocuments
import TestSupport

extension SplitMix {
  /// Returns a device with a size on which no curves were measured.
  mutating func device() -> LayoutEnvironment {
    func length(_ range: ClosedRange<Int>, _ random: inout SplitMix) -> Double {
      Double(Int.random(in: range, using: &random))
    }
    var device = LayoutEnvironment(
      viewport: MastheadSize(width: length(320...1366, &self), height: length(320...1366, &self)))
    device.safeArea = MastheadEdgeInsets(
      top: length(0...59, &self), left: length(0...59, &self), bottom: length(0...34, &self),
      right: length(0...59, &self))
    if Bool.random(using: &self) { device.layoutDirection = .rightToLeft }
    return device
  }

  /// Returns random documents without memory that have curves. Their expectations are first frames; other tests play memory.
  mutating func playedHeaders(_ count: Int) -> [PlayedHeader] {
    var headers: [PlayedHeader] = []
    while headers.count < count {
      let document = pipelineDocument(upTo: 400)
      guard !document.makePipeline().remembers else { continue }
      if let header = try? PlayedHeader(document, headers.count) { headers.append(header) }
    }
    return headers
  }
}

extension PlayedHeader {
  /// Headers that are other ones on wide screens: an element with a greatest height, and a header that is not high enough to collapse.
  static func limited() throws -> [PlayedHeader] {
    try [
      #"""
      { "masthead": 1, "name": "Limited", "header": { "height": { "ratioOfWidth": 0.3 }, "elements": [
        { "name": "card", "alignment": "bottom", "width": "fill", "height": "fill", "maximumHeight": 150 }] },
        "effects": ["stretch"] }
      """#,
      #"""
      { "masthead": 1, "name": "Low", "header": { "height": { "ratioOfWidth": 0.5 }, "collapsedHeight": 260,
        "elements": [{ "name": "title", "alignment": "bottomLeading", "width": 90, "height": 30 }] },
        "effects": ["collapse", "pin", { "effect": "fade", "parameters": { "target": "title", "to": 0, "progress": "collapse" } }] }
      """#,
    ].enumerated().map { try PlayedHeader(PipelineDocument(parsing: $1.utf8), $0) }
  }

  /// A header with an effect that this program adds, as an app or a plugin does.
  static func custom() throws -> PlayedHeader {
    var registry = EffectRegistry.builtIn
    registry.register(Swing.self)
    return try PlayedHeader(
      PipelineDocument(
        parsing: #"""
          { "masthead": 1, "name": "Swing", "header": { "height": 220, "collapsedHeight": 80,
            "elements": [{ "name": "badge", "width": 40, "height": 40 }] },
            "effects": ["stretch", "collapse", "pin", "com.example.swing"] }
          """#.utf8, registry: registry), 0)
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
}

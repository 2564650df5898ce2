import Masthead
import MastheadDocuments
import TestSupport
import Testing

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

  /// Returns random documents without memory that have curves. Their expectations are first frames. Other tests play
  /// memory.
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
  /// A kind of header that both players play.
  enum Kind: CaseIterable {
    case presets, random
    /// Headers that need two curves for one number: each curve is for some of the screens.
    case limited
    case custom
  }

  /// Returns the headers of a kind.
  static func headers(_ kind: Kind, _ random: inout SplitMix) throws -> [PlayedHeader] {
    switch kind {
    case .presets:
      return try Preset.playable.enumerated().map { try PlayedHeader(#require(Preset.named($1)).document, $0) }
    case .random: return random.playedHeaders(repetitions(16, quick: 3))
    case .limited:
      let headers = try limited()
      #expect(headers.allSatisfy { $0.source.contains("\"where\"") })
      return headers
    case .custom: return try [PlayedHeader(.swinging(), 0)]
    }
  }

  /// Headers that differ between screens: an element with a maximum height, and a header that is too low to collapse on
  /// narrow screens.
  private static func limited() throws -> [PlayedHeader] {
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
}

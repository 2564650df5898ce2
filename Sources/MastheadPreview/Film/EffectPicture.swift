import Masthead
import MastheadDocuments

/// A small picture of one effect: a header with the effect at rest, and pulled or scrolled.
///
/// The effect has its default parameters. If the effect can act on an element, its target is an element in the middle.
package struct EffectPicture: Sendable {
  /// The SVG document.
  package let svg: String

  /// The size of each device, in points of the picture.
  private static let size = MastheadSize(width: 64, height: 64)
  private static let gap = 6.0

  /// Draws an effect of a registry. Returns nil if the header looks the same without the effect.
  ///
  /// - Throws: A ``DocumentError`` if a document cannot contain the effect with its default parameters.
  package init?(of kind: EffectKind, registry: EffectRegistry) throws(DocumentError) {
    let (with, without) = (try Self.preview(of: kind, registry), try Self.preview(of: kind, registry, isShown: false))
    let (shown, bare) = (Self.frames(of: with, kind), Self.frames(of: without, kind))
    // The pulled header shows more than the scrolled header, which looks like a smaller header at rest.
    let differing = shown.indices.filter { shown[$0].frame != bare[$0].frame }
    guard let telling = [0, 2, 1].first(where: differing.contains) else { return nil }
    let moments = telling == 1 ? [shown[1], shown[2]] : [shown[1], shown[telling]]

    let device = FilmDevice(with, fitting: Self.size)
    var devices: Markup = ""
    for (index, moment) in moments.enumerated() {
      let x = Double(index) * (device.size.width + Self.gap)
      devices +=
        "<g transform=\"translate(\(x))\">\(device.draw(moment.frame, at: moment.state, number: index))"
      if let event = moment.frame.events.names.first { devices += Self.label(event, below: device.size) }
      devices += "</g>\n"
    }
    let width = 2 * device.size.width + Self.gap
    let markup: Markup = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(device.size.height)" \
      viewBox="0 0 \(width) \(device.size.height)" role="img">
      <title>\(kind.name)</title>
      <defs>
      \(device.definitions(for: moments.map(\.state.contentOffset)))</defs>
      \(devices)</svg>

      """
    svg = markup.text
  }

  /// Draws the name of an event, because an event is not visible in the header.
  private static func label(_ event: String, below size: MastheadSize) -> Markup {
    """
    <rect x="8" y="\(size.height - 26)" width="\(size.width - 16)" height="16" rx="8" fill="#3d4fe0"/>\
    <text x="\(size.width / 2)" y="\(size.height - 15)" font-family="system-ui, sans-serif" font-size="10" font-weight="600" \
    text-anchor="middle" fill="#fff">\(event)</text>
    """
  }

  /// The frames of the list pulled, at rest and scrolled, with their states.
  private static func frames(of preview: PipelinePreview, _ kind: EffectKind) -> [(
    frame: HeaderFrame, state: ScrollState
  )] {
    let trajectory = preview.trajectory(of: gesture(for: kind))
    return [pulled, 0, trajectory.duration].map { time in
      var (playback, frame) = (Playback(of: preview.pipeline, along: trajectory), HeaderFrame())
      let state = playback.update(&frame, at: time)
      return (frame, state)
    }
  }

  /// Returns a gesture that pulls and holds the list, releases it, and scrolls until the header has collapsed.
  private static func gesture(for kind: EffectKind) -> MastheadGesture {
    let rest: [Double] =
      if kind.stages.contains(.scroll) {
        // A hidden header appears again when the list scrolls back.
        [0, -180, -120, -120]
      } else if kind.identifier == Snap.identifier {
        // Between the expanded and the collapsed header.
        [0, -50, -50]
      } else {
        [0, -110, -110]
      }
    return .sequence([
      .drag(through: [0, 150, 150], duration: 0.5), .pause(1.5), .drag(through: rest, duration: 0.5), .pause(1),
    ])
  }

  /// The time at which the list is pulled, in seconds.
  private static let pulled = 0.45

  private static func preview(
    of kind: EffectKind, _ registry: EffectRegistry, isShown: Bool = true
  ) throws(DocumentError) -> PipelinePreview {
    PipelinePreview(of: try PipelineDocument(document(with: kind, isShown: isShown), registry: registry))
  }

  /// Replacements for default parameters that have little or no visible effect.
  private static let parameters: [String: JSON.Member] = [
    Move.identifier: .init("x", 60), FitImage.identifier: .init("mode", "aspectFit"),
    SafeArea.identifier: .init("policy", "underlap"), CollectionFlow.identifier: .init("inset", 30),
    Trigger.identifier: .init("at", 40),
  ]

  private static func document(with kind: EffectKind, isShown: Bool) -> JSON {
    let targets = kind.parameters.filter { parameter in
      if case .target(let kinds) = parameter.kind { kinds.contains(.element) } else { false }
    }
    var others: [String] = []
    // Ramps and snaps follow the collapse or the stretch, which separate effects create.
    if kind.parameters.contains(where: { $0.identifier == "progress" }) || kind.identifier == Snap.identifier {
      others = [Stretch.identifier, Collapse.identifier, Pin.identifier]
    }
    if kind.identifier == Overlap.identifier { others = [CutAway.identifier] }
    let values = targets.map { JSON.Member($0.identifier, "logo") } + (parameters[kind.identifier].map { [$0] } ?? [])
    let effect: JSON = [
      "effect": .string(kind.identifier), "enabled": .bool(isShown), "parameters": .object(values),
    ]
    let logo: JSON = [
      "name": "logo", "width": 56, "height": 56, "alignment": "center", "cornerRadius": 8, "clipped": false,
      "collapsed": ["width": 26, "height": 26, "alignment": "bottomLeading", "insets": ["leading": 12, "bottom": 12]],
    ]
    let row: JSON = ["title": "Row", "color": [0.4, 0.4, 0.45], "text": "One row of the list"]
    return [
      "masthead": 1, "name": .string(kind.name),
      "header": [
        "height": 120, "collapsedHeight": 50, "elements": .array(targets.isEmpty ? [] : [logo]),
      ],
      "effects": .array([effect] + others.map(JSON.string)),
      "scene": [
        "device": [
          "width": 200, "height": 200, "scale": 2, "cornerRadius": 18,
          "safeArea": ["top": kind.identifier == SafeArea.identifier ? 30 : 0, "left": 0, "bottom": 0, "right": 0],
        ],
        "statusBar": false, "navigationBar": "none",
        "elements": targets.isEmpty ? [:] : ["logo": ["shape": "rectangle", "color": [1, 0.8, 0.2]]],
        "content": ["kind": "rows", "sections": [["rows": .array(Array(repeating: row, count: 8))]]],
      ],
    ]
  }
}

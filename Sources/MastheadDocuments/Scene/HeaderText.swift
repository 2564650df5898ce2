import Masthead

/// A text over the header, in the deprecated form of earlier versions. Elements replace it.
struct HeaderText {
  /// An edge of the header's content.
  private enum Edge: String, CaseIterable { case top, bottom }

  /// The text and its font, in the form of an element's text.
  private let look: JSON
  private let edge: Edge

  private typealias Text = MastheadScene.Element.Text
  private static let words = Key(
    "text", .text, isRequired: true, "The text. {date} and {time} stand for the date and the time.")
  private static let typeSize = Key("size", .number(in: 1...200), "The font size, in points.", default: 17)
  private static let edgeKey = Key(
    "edge", .choice(Edge.self), "The edge of the header's content that the text is pinned to.",
    default: .string(Edge.bottom.rawValue))

  private static let shape = Shape<Self>.object(
    [words, typeSize, Text.weightKey, Text.boldKey, edgeKey],
    rule: { object throws(DocumentError) in try Text.checkWeight(in: object) }
  ) { object throws(DocumentError) in
    for key in [words, typeSize, Text.weightKey, Text.boldKey] as [any DocumentKey] { try key.check(in: object) }
    var look = object.json
    look[edgeKey.name] = nil
    look["alignment"] = "leading"
    return Self(look: look, edge: try object[edgeKey] ?? .bottom)
  }.adding("not", ["required": [.string(Text.weightKey.name), .string(Text.boldKey.name)]])

  static let list = Shape<[Self]>.list(of: shape).limited(to: 32, "texts").adding("deprecated", true)

  /// The distance of the texts from the edges of the header's content, in points.
  private static let padding: JSON = 16

  /// Returns a document with elements in place of its texts over the header.
  ///
  /// The new elements lie behind all others, like the texts. A list without a header showed no texts, so they are
  /// removed.
  static func elements(
    inPlaceOf texts: [Self], in document: JSON, fits: Bool
  ) -> JSON {
    var document = document
    var scene = document[PipelineDocument.sceneKey.name] ?? [:]
    scene[MastheadScene.headerTextsKey.name] = nil
    if var header = document[PipelineDocument.headerKey.name] {
      var elements: [JSON] = []
      if case .array(let others)? = header["elements"] { elements = others }
      var looks = scene[MastheadScene.elementsKey.name] ?? [:]
      var added: [JSON] = []
      for edge in Edge.allCases {
        // A header that fits its texts has room for all of them in one element.
        let stack = fits ? (edge == .top ? texts : []) : texts.filter { $0.edge == edge }
        guard !stack.isEmpty else { continue }
        let name = freeName("\(edge.rawValue)Texts", beside: elements)
        var element: JSON = ["name": .string(name)]
        if edge == .bottom { element["alignment"] = "bottomLeading" }
        element["height"] = "fit"
        element["insets"] = ["top": padding, "leading": padding, "bottom": padding, "trailing": padding]
        element["within"] = "margins"
        added.append(element)
        looks[name] = ["axis": "vertical", "texts": .array(stack.map(\.look))]
      }
      if !added.isEmpty {
        header["elements"] = .array(added + elements)
        document[PipelineDocument.headerKey.name] = header
        scene[MastheadScene.elementsKey.name] = looks
      }
    }
    document[PipelineDocument.sceneKey.name] = scene
    return document
  }

  private static func freeName(_ name: String, beside elements: [JSON]) -> String {
    let taken = elements.compactMap { $0[HeaderElement.nameKey.name] }
    var (free, number) = (name, 1)
    while taken.contains(.string(free)) {
      number += 1
      free = "\(name)\(number)"
    }
    return free
  }
}

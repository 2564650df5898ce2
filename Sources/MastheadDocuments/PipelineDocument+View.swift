import Masthead

extension PipelineDocument {
  /// The keys of a scene that say how somebody looks at a header, not what it is: the settings of ``MastheadScene/parameters``.
  private static let viewKeys = Set(MastheadScene.parameters.compactMap { $0.identifier.split(separator: ".").first })

  /// Returns this document's JSON with the view of another document. A key that the other document does not give is removed.
  package func json(viewedAs other: JSON) -> JSON { json.viewed { key, _ in other[Self.sceneKey.name]?[key] } }

  /// Returns JSON that somebody else changed, with the view of this document where that person left it as it was.
  ///
  /// - Parameters:
  ///   - changed: The changed JSON.
  ///   - earlier: The JSON before the change.
  package func keepingView(in changed: JSON, of earlier: JSON) -> JSON {
    changed.viewed { key, value in
      value == earlier[Self.sceneKey.name]?[key] ? json[Self.sceneKey.name]?[key] : value
    }
  }

  /// Whether a document with this JSON is looked at in the same way.
  package func isViewed(as other: JSON) -> Bool { json(viewedAs: other) == json }

  fileprivate static func isViewKey(_ key: String) -> Bool { viewKeys.contains(key[...]) }

  fileprivate static var sortedViewKeys: [String] { viewKeys.map(String.init).sorted() }
}

extension JSON {
  /// Returns the JSON of a document with other values of the view's keys. A scene that becomes empty is removed.
  fileprivate func viewed(_ value: (_ key: String, JSON?) -> JSON?) -> JSON {
    let key = PipelineDocument.sceneKey.name
    var scene = self[key] ?? .object([])
    for key in PipelineDocument.sortedViewKeys {
      let new = value(key, scene[key])
      if new != scene[key] { scene[key] = new }
    }
    guard scene != self[key] else { return self }
    var json = self
    if scene != .object([]) { json[key] = scene } else if self[key] != nil { json[key] = nil }
    return json
  }
}

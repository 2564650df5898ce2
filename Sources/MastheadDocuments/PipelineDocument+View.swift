import Masthead

extension PipelineDocument {
  /// The keys of a scene that belong to a user's view, not to the header: the settings of ``MastheadScene/parameters``.
  private static let viewKeys = Set(MastheadScene.parameters.compactMap { $0.identifier.split(separator: ".").first })

  /// Returns this document's JSON with the view of another document. A key that the other document does not contain is
  /// removed.
  package func json(viewedAs other: JSON) -> JSON { json.viewed { key, _ in other[Self.sceneKey.name]?[key] } }

  /// Returns JSON that another user changed. Keys of the view that the user did not change have this document's values.
  ///
  /// - Parameters:
  ///   - changed: The changed JSON.
  ///   - earlier: The JSON before the change.
  package func keepingView(in changed: JSON, of earlier: JSON) -> JSON {
    changed.viewed { key, value in
      value == earlier[Self.sceneKey.name]?[key] ? json[Self.sceneKey.name]?[key] : value
    }
  }

  /// Whether a document with this JSON has the same view.
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

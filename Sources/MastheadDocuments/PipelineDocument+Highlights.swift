import Masthead

extension PipelineDocument {
  /// The maximum number of highlights.
  static let highlightLimit = 12

  /// Returns the error of a highlight; nil if it names a parameter. Parameters of skipped effects are unknown, so any
  /// name is accepted. If `effects` is nil, any effect is accepted too.
  static func error(
    in highlight: String, hasHeader: Bool, _ effects: [Entry]?, at place: String
  ) -> DocumentError? {
    let path = HighlightPath(highlight)
    switch path {
    case .header(let parameter):
      if hasHeader, Header.parameterDescriptions.named(parameter) != nil { return nil }
    case .effect(let index, let parameter):
      guard let effects else { return nil }
      if effects.indices.contains(index),
        effects[index].isSkipped || effects[index].kind.parameters.named(parameter) != nil
      {
        return nil
      }
    case nil: break
    }
    return DocumentError(
      place: place,
      message: ErrorText.expected(
        "the path of a parameter, such as header.height or effects[0].parameters.factor", got: "\"\(highlight)\""))
  }

  /// Returns the JSON of a document whose effects were replaced, with highlights that still name the same effects.
  ///
  /// An effect keeps its highlights when it moves, or when its values change in place. Highlights of removed effects, and of
  /// a removed header, are dropped.
  static func renumberingHighlights(in json: JSON, replacing old: JSON) -> JSON {
    guard case .array(let highlights)? = old[highlightsKey.name], case .array(let before)? = old[effectsKey.name],
      case .array(let after)? = json[effectsKey.name] ?? .array([])
    else { return json }
    let places = places(of: before.map(\.effectEntry), in: after.map(\.effectEntry))
    return json.mappingHighlights(highlights) { path in
      switch path {
      case .header: json[headerKey.name] == nil ? nil : path
      case .effect(let index, let parameter):
        places.indices.contains(index) ? places[index].map { .effect($0, parameter) } : nil
      }
    }
  }

  /// Returns the new index of each entry, or nil for a removed entry. Matches equal entries, first those at the same
  /// index, and then other entries with the same effect.
  private static func places(of before: [JSON], in after: [JSON]) -> [Int?] {
    var places = [Int?](repeating: nil, count: before.count)
    var free = Set(after.indices)
    func match(_ isMatch: (Int, Int) -> Bool) {
      for index in before.indices where places[index] == nil {
        let kept = free.contains(index) && isMatch(index, index) ? index : nil
        guard let place = kept ?? free.sorted().first(where: { isMatch(index, $0) }) else { continue }
        places[index] = place
        free.remove(place)
      }
    }
    for index in before.indices where after.indices.contains(index) && before[index] == after[index] {
      places[index] = index
      free.remove(index)
    }
    match { before[$0] == after[$1] }
    match { before[$0][Entry.effectKey.name] == after[$1][Entry.effectKey.name] }
    return places
  }
}

extension JSON {
  /// Returns a document with other highlights. `path` returns nil for a highlight to drop.
  func mappingHighlights(_ highlights: [JSON], _ path: (HighlightPath) -> HighlightPath?) -> JSON {
    var json = self
    let mapped = highlights.compactMap { highlight in
      if case .string(let text) = highlight, let old = HighlightPath(text) {
        path(old).map { JSON.string($0.text) }
      } else {
        nil
      }
    }
    json[PipelineDocument.highlightsKey.name] = mapped.isEmpty ? nil : .array(mapped)
    return json
  }
}

/// The path of a parameter in a document's highlights.
enum HighlightPath: Equatable {
  case header(String)
  case effect(Int, String)

  /// Reads a path. Returns nil if it has another form.
  init?(_ text: String) {
    if let parameter = text.suffix(after: "header.") {
      self = .header(parameter)
    } else if let rest = text.suffix(after: "effects["), let end = rest.firstIndex(of: "]"),
      let index = Int(rest[..<end]),
      String(index) == rest[..<end], let parameter = String(rest[end...]).suffix(after: "].parameters.")
    {
      self = .effect(index, parameter)
    } else {
      return nil
    }
  }

  var text: String {
    switch self {
    case .header(let parameter): "header.\(parameter)"
    case .effect(let index, let parameter): "effects[\(index)].parameters.\(parameter)"
    }
  }
}

extension String {
  /// Returns the text after a prefix, or nil if the prefix is missing.
  fileprivate func suffix(after prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}

import Masthead

/// Finds all errors in a document instead of the first one.
package enum DocumentErrors {
  /// The most errors that are reported.
  private static let limit = 100

  /// Reads a document. Returns its value, or what the correct parts give, and the errors in order.
  ///
  /// After an error, it reads the document without the value that caused it, as long as it can tell which value that is.
  package static func collect<Value>(
    in json: JSON, reading read: (JSON) throws(DocumentError) -> Value
  ) -> (value: Value?, errors: [DocumentError]) {
    var (json, errors, last) = (json, [DocumentError](), DocumentError?.none)
    while errors.count < limit {
      do throws(DocumentError) { return (try read(json), errors) } catch {
        guard error != last else { break }
        last = error
        // An error around an earlier one is due to the missing value.
        let place = error.pathOfKey ?? error.place
        if !errors.contains(where: { $0.place == place || $0.place.hasPrefix(place + ".") }) { errors.append(error) }
        guard let rest = json.withoutCause(of: error) else { break }
        json = rest
      }
    }
    return (nil, errors)
  }
}

extension PipelineDocument {
  /// Returns the notes about a document that are not due to its errors. If the header has one, all of them may be.
  package func notes(_ notes: [DocumentNote], notDueTo errors: [DocumentError]) -> [DocumentNote] {
    guard !errors.contains(where: { $0.place.hasPrefix(Self.headerKey.name) }) else { return [] }
    return notes.filter { note in !errors.contains { $0.place.hasPrefix(note.place) } }
  }
}

extension JSON {
  /// Returns a document that reads further than to an error; nil if that is unknown.
  fileprivate func withoutCause(of error: DocumentError) -> JSON? {
    var path = segments(of: error.place)
    var json = self
    if path.isEmpty {
      guard let key = error.key else { return nil }
      // The only key that a document must have.
      json[key] = json[key] == nil && key == DocumentFormat.pipeline.key.name ? 1 : nil
      return json == self ? nil : json
    }
    // This version cannot tell what is correct in a later one.
    if path == [DocumentFormat.pipeline.key.name] { return nil }
    // Later errors may be due to a wrong header or a wrong list of elements.
    if path == ["header"] && error.key == nil || path == ["header", "elements"] { return nil }
    if path.first == "effects", path.count == 2 || path.last == "effect" || path.last == "version" {
      // Without its parameters, the first effect is always correct. Removing an entry would change the paths of later ones.
      if error.key == nil || path.count > 2 || json.value(at: path[...])?[error.key!] == nil {
        return json.replacing(path.prefix(2), with: .string(EffectRegistry.builtIn.effects[0].identifier))
      }
    }
    if let key = error.key {
      // An object without a required key is removed.
      if json.value(at: path[...])?[key] != nil { path.append(key) }
    }
    return json.replacing(path[...], with: nil)
  }

  private func value(at path: ArraySlice<String>) -> JSON? {
    guard let first = path.first else { return self }
    let rest = path.dropFirst()
    if case .array(let elements) = self {
      return Int(first).flatMap { elements.indices.contains($0) ? elements[$0].value(at: rest) : nil }
    }
    return self[first]?.value(at: rest)
  }

  /// Returns the value with another one at a path; nil if there is no such path, or an element of an array would be removed.
  private func replacing(_ path: ArraySlice<String>, with other: JSON?) -> JSON? {
    guard let first = path.first else { return other }
    let rest = path.dropFirst()
    var json = self
    if case .array(var elements) = self {
      guard let index = Int(first), elements.indices.contains(index),
        let element = elements[index].replacing(rest, with: other)
      else { return nil }
      elements[index] = element
      return .array(elements)
    }
    guard let member = self[first] else { return nil }
    if rest.isEmpty {
      json[first] = other
      return json
    }
    guard let changed = member.replacing(rest, with: other) else { return nil }
    json[first] = changed
    return json
  }
}

/// The keys and the indices of a path such as `effects[2].parameters.ratio`.
private func segments(of place: String) -> [String] {
  place.split { $0 == "." || $0 == "[" }.map { String($0.last == "]" ? $0.dropLast() : $0) }
}

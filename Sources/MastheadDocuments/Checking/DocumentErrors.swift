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
    // A value that replaces a wrong one may be wrong beside another. The bound ends such a circle.
    for _ in 0..<4 * limit where errors.count < limit {
      do throws(DocumentError) { return (try read(json), errors) } catch {
        guard error != last else { break }
        last = error
        // An error around an earlier one is due to the missing value.
        let place = error.pathOfKey ?? error.place
        if !errors.contains(where: { $0.place == place || $0.place.hasPrefix(place + ".") }) { errors.append(error) }
        guard let rest = json.withoutCause(of: error) else { break }
        // Without a required value, the object around it is wrong. Another value leaves the rest of that object to be read.
        json =
          isCorrect(rest, at: place, read)
          ? rest : json.candidates(at: place).first { isCorrect($0, at: place, read) } ?? rest
      }
    }
    return (nil, errors)
  }

  /// Returns whether reading a document finds no error in the value at a path, or around it.
  private static func isCorrect<Value>(
    _ json: JSON, at place: String, _ read: (JSON) throws(DocumentError) -> Value
  ) -> Bool {
    do throws(DocumentError) { _ = try read(json) } catch {
      return !segments(of: place).starts(with: segments(of: error.pathOfKey ?? error.place))
    }
    return true
  }

  /// Returns the notes about a pipeline that are not due to errors. If the header has an error, all of them may be.
  ///
  /// - Parameters:
  ///   - notes: the notes, with paths in the pipeline.
  ///   - outer: the path of the pipeline in the document. The paths of the result begin with it.
  ///   - errors: the errors in the document.
  package static func notes(
    _ notes: [DocumentNote], at outer: String, notDueTo errors: [DocumentError]
  ) -> [DocumentNote] {
    let notes = notes.map { $0.within(outer) }
    let header = DocumentNote(place: PipelineDocument.headerKey.name, message: "").within(outer).place
    guard !errors.contains(where: { $0.place.hasPrefix(header) }) else { return [] }
    return notes.filter { note in !errors.contains { $0.place.hasPrefix(note.place) } }
  }
}

extension JSON {
  /// Entries that are always correct, by the key of their array. They take the place of wrong ones, because removing an entry would
  /// change the paths of later ones.
  private static let entries: [String: JSON] = [
    "effects": .string(EffectRegistry.builtIn.effects[0].identifier),
    "events": ["type": "statusBarTap", "time": 0],
    "captured": ["type": "statusBarTap", "time": 0],
    "sequence": ["pause": ["duration": 0]],
    "through": 0,
  ]

  /// Returns a document that reads further than to an error; nil if that is unknown.
  fileprivate func withoutCause(of error: DocumentError) -> JSON? {
    var path = segments(of: error.place)
    let start = path.starts(with: ["session", "pipeline"]) ? 2 : 0
    let version = DocumentFormat.key.name
    // This version cannot tell what is correct in a later one.
    if path[start...] == [version] { return nil }
    if let key = error.key, var object = value(at: path[...]) {
      if object[key] != nil {
        path.append(key)
      } else if path.count == start {
        // The only key that a pipeline must have.
        guard key == version else { return nil }
        object[key] = 1
        return replacing(path[...], with: object)
      }
    }
    // Without its identifier or its version, the parameters of an effect cannot be judged.
    if path[start...].first == "effects", ["effect", "version"].contains(path.last) { path.removeLast() }
    while !path.isEmpty {
      // Later errors may be due to a wrong header or a wrong list of elements.
      if path[start...] == ["header"] && error.key == nil || path[start...] == ["header", "elements"] { return nil }
      if let rest = replacing(path[...], with: nil) { return rest }
      if path.count > 1, let entry = Self.entries[path[path.count - 2]], value(at: path[...]) != entry {
        return replacing(path[...], with: entry)
      }
      path.removeLast()
    }
    return nil
  }

  /// Returns the document with other values at a path, which may be correct there.
  fileprivate func candidates(at place: String) -> [JSON] {
    [0, 1, [0]].compactMap { replacing(segments(of: place)[...], with: $0) }
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

import Masthead

/// Collects the errors of one reading of a document. Reading continues after each error.
///
/// Cursors carry the collector. Without a collector, the first error ends the reading.
package final class DocumentErrors {
  /// The maximum number of errors.
  private static let limit = 100

  /// The errors in the order of the reading. No two are equal.
  package private(set) var list: [DocumentError] = []

  /// The paths of values that are not valid JSON. Their errors are already known.
  private let ignored: Set<String>

  private init(ignoring places: Set<String>) { ignored = places }

  /// Whether the collector drops further errors, so that readers can stop.
  var isFull: Bool { list.count >= Self.limit }

  func add(_ error: DocumentError) {
    guard !isFull, !ignored.contains(error.place), !list.contains(error) else { return }
    list.append(error)
  }

  /// Reads a whole document. Returns its value without the wrong parts, and all errors.
  ///
  /// - Parameters:
  ///   - json: The document.
  ///   - places: The paths of values whose errors are not reported, because the text has other errors there.
  package static func collect<Value>(
    in json: JSON, ignoring places: Set<String> = [], reading read: (JSONCursor) throws(DocumentError) -> Value
  ) -> (value: Value?, errors: [DocumentError]) {
    let errors = DocumentErrors(ignoring: places)
    do throws(DocumentError) {
      return (try read(JSONCursor(json: json, place: "", errors: errors)), errors.list)
    } catch {
      errors.add(error)
      return (nil, errors.list)
    }
  }

  /// Returns the notes about a pipeline that do not result from errors. Returns none if the header has an error,
  /// because any note may result from it.
  ///
  /// - Parameters:
  ///   - notes: The notes, with paths in the pipeline.
  ///   - outer: The path of the pipeline in the document. The paths of the result begin with it.
  ///   - errors: The errors in the document.
  package static func notes(
    _ notes: [DocumentNote], at outer: String, notDueTo errors: [DocumentError]
  ) -> [DocumentNote] {
    let notes = notes.map { $0.within(outer) }
    let header = DocumentNote(place: PipelineDocument.headerKey.name, message: "").within(outer).place
    guard !errors.contains(where: { $0.place.hasPrefix(header) }) else { return [] }
    return notes.filter { note in !errors.contains { $0.place.hasPrefix(note.place) } }
  }
}

extension DocumentErrors? {
  /// Calls a function. If the function throws, collects the error and returns nil, or throws the error without a
  /// collector. Returns nil without a call if the collector is full.
  package func attempt<Value>(_ read: () throws(DocumentError) -> Value) throws(DocumentError) -> Value? {
    guard self?.isFull != true else { return nil }
    do throws(DocumentError) { return try read() } catch {
      guard let self else { throw error }
      self.add(error)
      return nil
    }
  }

  /// Calls a function for each element and then throws the first error, so that it does not hide the errors of later
  /// elements. Without a collector, throws immediately.
  func forEach<Element>(
    in elements: some Sequence<Element>, _ body: (Element) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    var first: DocumentError?
    for element in elements where first == nil || self?.isFull != true {
      do throws(DocumentError) { try body(element) } catch {
        guard let self else { throw error }
        self.add(error)
        first = first ?? error
      }
    }
    if let first { throw first }
  }
}

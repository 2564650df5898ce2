import Masthead

/// Collects the errors of one reading of a document, which goes on after each of them.
///
/// A reader passes it along with its cursors. Where there is none, the first error ends the reading.
package final class DocumentErrors {
  /// The most errors that are kept.
  private static let limit = 100

  /// The errors in the order of the reading. No two are equal.
  package private(set) var list: [DocumentError] = []

  /// The places of values that the text does not really give, because they are no JSON. Their errors are known already.
  private let ignored: Set<String>

  private init(ignoring places: Set<String>) { ignored = places }

  /// Whether further errors are dropped, so that looking for them is of no use.
  var isFull: Bool { list.count >= Self.limit }

  func add(_ error: DocumentError) {
    guard !isFull, !ignored.contains(error.place), !list.contains(error) else { return }
    list.append(error)
  }

  /// Reads a document to its end. Returns its value, of which wrong parts are missing, and all errors.
  ///
  /// - Parameters:
  ///   - json: the document.
  ///   - places: the paths of values that are not reported, because the text has other errors there.
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

extension DocumentErrors? {
  /// Calls a function. If it throws, collects the error and returns nil. If no errors are collected, throws it. Calls nothing once
  /// further errors would be dropped.
  package func attempt<Value>(_ read: () throws(DocumentError) -> Value) throws(DocumentError) -> Value? {
    guard self?.isFull != true else { return nil }
    do throws(DocumentError) { return try read() } catch {
      guard let self else { throw error }
      self.add(error)
      return nil
    }
  }

  /// Calls a function for each element, and then throws the first error, so that it does not hide those of later elements. If no
  /// errors are collected, throws it at once.
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

import Masthead
import MastheadDocuments
import MastheadPlatform
import MastheadTuning

/// The content of a document's file, or the reason why there is none.
enum FileReading: Sendable {
  /// The content is the same as before.
  case unchanged
  case missing
  case content(text: [UInt8], json: JSON)
  /// The file has a mistake, or cannot be read. The sentence names the file.
  case failure(String)

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - name: The name of the file in sentences.
  ///   - known: A text for which the result is `unchanged`.
  init(_ file: DocumentFile, named name: String, unless known: [UInt8]? = nil) {
    do throws(SystemError) {
      guard let text = try file.read() else {
        self = .missing
        return
      }
      guard text != known else {
        self = .unchanged
        return
      }
      do throws(DocumentError) {
        let json = try JSON(document: text, valueLimit: HTTPRequest.valueLimit)
        try json.requireEffects(atMost: PipelineDocument.effectLimitOfServers)
        self = .content(text: text, json: json)
      } catch { self = .failure(Self.sentence(error, in: text, of: name)) }
    } catch { self = .failure(error.description) }
  }

  /// Returns the mistake in a file, or the reason why it cannot be read, as a sentence. Returns nil if the file is
  /// valid or missing. Unknown effects are not a mistake.
  static func mistake(in file: DocumentFile, named name: String) -> String? {
    switch FileReading(file, named: name) {
    case .unchanged, .missing: return nil
    case .failure(let sentence): return sentence
    case .content(let text, let json):
      do throws(DocumentError) {
        _ = try PipelineDocument(json, unknownEffects: .skipped)
        return nil
      } catch { return sentence(error, in: text, of: name) }
    }
  }

  /// The error with the line and the column of its place: `profile.masthead.json:3:5: header.height: expected a number`.
  static func sentence(_ error: DocumentError, in text: [UInt8], of name: String) -> String {
    // The error for a syntax mistake already has a line and a column.
    let isOfSyntax = error.place.wholeMatch(of: /\d+:\d+/) != nil
    guard !isOfSyntax, let (_, positions) = try? DocumentPositions.read(text) else { return "\(name):\(error)" }
    return "\(name):\(positions.position(of: error)): \(error)"
  }
}

import Masthead
import MastheadDocuments

/// Reads the gestures that a command line names.
enum GestureFile {
  /// Returns a named gesture, or the gesture of a file.
  static func read(_ operand: String) throws(CommandError) -> GestureDocument {
    if let named = NamedGesture.named(operand) { return named.document }
    try InputFile.requireFile(operand, or: "gesture", named: NamedGesture.all.map(\.identifier))
    return try InputFile.read(operand) { data throws(DocumentError) in try GestureDocument(parsing: data) }
  }
}

import Foundation
import Masthead
import MastheadDocuments

/// Reads the files that a command line names.
enum InputFile {
  /// Whether a file, not a folder, exists at a path.
  static func exists(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }

  /// Reads a file and parses its content with a closure.
  static func read<Document>(
    _ path: String, as document: (Data) throws(DocumentError) -> Document
  ) throws(CommandError) -> Document {
    guard exists(path) else { throw .missing(ErrorText.notFound("file", path)) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .missing(ErrorText.cannot("read", path, "not a readable file"))
    }
    do throws(DocumentError) { return try document(data) } catch {
      throw .data(error.description(in: path))
    }
  }
}

import Foundation
import Masthead
import MastheadDocuments

/// A file that a command line names.
enum InputFile {
  /// Whether there is a file, and no folder, at a path.
  static func exists(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }

  /// What a file's content says.
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

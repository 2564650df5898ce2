import Foundation
import MastheadDocuments

/// The pipelines that a command line names.
enum DocumentFile {
  /// The document of a preset's name or of a file.
  static func read(_ operand: String) throws(CommandError) -> PipelineDocument {
    if let preset = Preset.named(operand) { return preset.document }
    guard isFile(operand) else {
      let presets = Preset.all.map(\.identifier).joined(separator: ", ")
      throw .missing("\"\(operand)\" is neither a file nor a preset; the presets are \(presets).")
    }
    return try readFile(operand)
  }

  /// The document of a file.
  static func readFile(_ path: String) throws(CommandError) -> PipelineDocument {
    guard isFile(path) else { throw .missing("There is no file \"\(path)\".") }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .missing("\"\(path)\" cannot be read.")
    }
    do throws(DocumentError) { return try PipelineDocument(parsing: data) } catch {
      throw .data("\(path): \(error)")
    }
  }

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
  }
}

import Foundation
import Masthead
import MastheadDocuments
import MastheadPlatform
import MastheadPlugins

/// Reads the files that a command line names.
enum InputFile {
  /// Whether a file, not a folder, exists at a path.
  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path) && !isFolder(path)
  }

  /// Throws if an operand that may be a name names neither that nor a file.
  static func requireFile(_ operand: String, or noun: String, named names: [String]) throws(CommandError) {
    guard !exists(operand) else { return }
    try refuseFolder(operand)
    throw .missing(
      ErrorText.notFound("file or \(noun)", operand) + "; \(noun)s: \(names.joined(separator: ", "))"
        + ErrorText.suggestion(for: operand, among: names))
  }

  private static func refuseFolder(_ path: String) throws(CommandError) {
    if isFolder(path) { throw .missing(ErrorText.cannot("read", path, "expected a file, got a folder")) }
  }

  /// The operand that stands for standard input.
  static let standardInput = "-"

  /// Returns the bytes of a file, or of standard input.
  static func bytes(_ path: String) throws(CommandError) -> [UInt8] {
    if path == standardInput {
      do { return Array(try FileHandle.standardInput.readToEnd() ?? Data()) } catch {
        throw .missing(ErrorText.cannot("read", "standard input", error.systemReason))
      }
    }
    try refuseFolder(path)
    guard exists(path) else { throw .missing(ErrorText.notFound("file", path)) }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .missing(ErrorText.cannot("read", path, "not a readable file"))
    }
    return Array(data)
  }

  /// Reads a file and parses its content with a closure.
  static func read<Document>(
    _ path: String, as document: ([UInt8]) throws(DocumentError) -> Document
  ) throws(CommandError) -> Document {
    let bytes = try bytes(path)
    do throws(DocumentError) { return try document(bytes) } catch {
      throw .data(error.description(in: path))
    }
  }
}

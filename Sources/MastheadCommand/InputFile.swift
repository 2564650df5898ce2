import Foundation
import Masthead
import MastheadDocuments
import MastheadPlatform
import MastheadPlugins

/// Reads the files on a command line.
package enum InputFile {
  /// Whether a file, not a folder, exists at a path.
  package static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path) && !isFolder(path)
  }

  /// Throws unless an operand is a file or standard input. The error suggests a similar name that the command also accepts.
  package static func requireFile(_ operand: String, or noun: String, named names: [String]) throws(CommandError) {
    guard operand != standardInput, !exists(operand) else { return }
    try refuseFolder(operand)
    throw .missing(
      ErrorText.notFound("file or \(noun)", operand)
        + ErrorText.remedy(for: operand, among: names, otherwise: "\(noun)s: \(names.joined(separator: ", "))"))
  }

  private static func refuseFolder(_ path: String) throws(CommandError) {
    if isFolder(path) { throw .missing(ErrorText.cannot("read", path, "expected a file, got a folder")) }
  }

  /// The operand for standard input.
  package static let standardInput = "-"

  /// Whether a path names standard input.
  package static func isStandardInput(_ path: String) -> Bool {
    [standardInput, "/dev/stdin", "/dev/fd/0"].contains(path)
  }

  /// The error for a command line with standard input twice.
  package static let isReadOnce = "standard input can be read only once"

  /// Returns the name of a file for messages.
  package static func name(of path: String) -> String { path == standardInput ? "<stdin>" : path }

  /// Returns whether another process can read a file again. Standard input and pipes can be read only once.
  package static func isLasting(_ path: String) -> Bool {
    let values = try? URL(fileURLWithPath: path).resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey])
    return path != standardInput && !path.hasPrefix("/dev/") && values?.isRegularFile == true
  }

  /// The maximum size of a file, in bytes: several times the size of a session or a list of scroll states of an hour. The program
  /// reads and checks a file of this size within a second.
  private static let limit = 64 << 20

  /// Returns the bytes of a file, of a pipe, or of standard input. Throws if there are more than the limit.
  package static func bytes(_ path: String) throws(CommandError) -> [UInt8] {
    if path == standardInput {
      return try bytes(of: .standardInput, "standard input")
    }
    try refuseFolder(path)
    guard exists(path) else { throw .missing(ErrorText.notFound("file", path)) }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw .missing(ErrorText.cannot("read", path, "not a readable file"))
    }
    return try bytes(of: file, path)
  }

  /// Returns the JSON of a file; nil if the file cannot be read or parsed.
  static func json(_ path: String) -> JSON? { (try? bytes(path)).flatMap { try? JSON(document: $0) } }

  private static func bytes(of file: FileHandle, _ name: String) throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    do {
      // Stop at the limit, because a device may be endless.
      while bytes.count <= limit, let part = try file.read(upToCount: 1 << 20), !part.isEmpty { bytes += part }
    } catch {
      throw .missing(ErrorText.cannot("read", name, error.systemReason))
    }
    guard bytes.count <= limit else {
      throw .data(ErrorText.cannot("read", name, "expected at most \(limit >> 20) MB, got more"))
    }
    return bytes
  }

  /// Reads a file and parses its content with a closure.
  package static func read<Document>(
    _ path: String, as document: ([UInt8]) throws(DocumentError) -> Document
  ) throws(CommandError) -> Document {
    let bytes = try bytes(path)
    do throws(DocumentError) { return try document(bytes) } catch {
      throw .data(error.description(in: name(of: path)))
    }
  }
}

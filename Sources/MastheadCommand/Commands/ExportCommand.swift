import Foundation
import Masthead
import MastheadDocuments
import MastheadExport
import MastheadPlugins

/// Exports pipelines as source.
enum ExportCommand: Command {
  static let name = "export"
  static let summary = "Writes a pipeline as source: Swift with the library, UIKit or SwiftUI without it, or a page."
  static let operands = "PIPELINE"
  static let options = [
    Option("to", targets.joined(separator: "|"), help: "What the source is for."),
    Option("output", "FILE|DIR", help: "Where it is written, over what is there; standard output (-) by default."),
    PluginArguments.option,
  ]

  private static let targets = ExportTarget.allCases.map(\.rawValue)

  static func run(_ arguments: Arguments) throws(CommandError) {
    let operand = try PreviewArguments.operand(arguments, of: self)
    let target = try target(arguments)
    let document = try DocumentFile.read(operand, plugins: PluginArguments.folder(arguments))
    let file: ExportedFile
    do throws(DocumentError) { file = try document.export(to: target) } catch {
      throw .data(error.description(in: operand))
    }
    guard let output = arguments.string("output"), output != "-" else {
      return Output.write(Array(file.text.utf8), to: STDOUT_FILENO)
    }
    try write(file, to: output, besides: operand)
  }

  private static func target(_ arguments: Arguments) throws(CommandError) -> ExportTarget {
    guard arguments.has("to") else {
      throw .usage(ErrorText.missing("option --to", allowed: targets))
    }
    let word = try arguments.choice("to", of: targets)
    return ExportTarget.allCases.first { $0.rawValue == word }!
  }

  /// Writes a file to a path, or under its own name into a folder, and says where. The pipeline itself is not written over.
  private static func write(_ file: ExportedFile, to output: String, besides operand: String) throws(CommandError) {
    guard !output.isEmpty else { throw .usage("--output: " + ErrorText.expected("a file or a folder", got: "\"\"")) }
    // A path with a slash at its end means a folder, whether it is there or not.
    guard !output.hasSuffix("/") || isFolder(output) else { throw .noFolder(output) }
    // As it was asked for: a relative path stays one.
    let path = isFolder(output) ? output + (output.hasSuffix("/") ? "" : "/") + file.name : output
    let url = URL(filePath: path)
    guard url.resolvingSymlinksInPath().path != URL(filePath: operand).resolvingSymlinksInPath().path else {
      throw .usage("--output: \(output) is the pipeline itself; choose another file")
    }
    let folder = url.deletingLastPathComponent().path
    guard isFolder(folder) else { throw .noFolder(folder) }
    do { try Data(file.text.utf8).write(to: url) } catch {
      throw .unavailable(ErrorText.cannot("write", path, error.localizedDescription))
    }
    Output.printError("Wrote \(path).")
  }
}

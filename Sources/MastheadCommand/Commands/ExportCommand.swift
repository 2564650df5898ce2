import Foundation
import Masthead
import MastheadDocuments
import MastheadExport
import MastheadPlatform
import MastheadPlugins
import MastheadPreview

/// Exports pipelines as source code.
enum ExportCommand: Command {
  static let name = "export"
  static let summary =
    "Exports a pipeline as Swift code or a test that uses Masthead, as standalone UIKit or SwiftUI, as a web page, or as curves."
  static let operands = "PIPELINE"
  static let examples = [
    Example("Write a SwiftUI view without dependencies", "export news-digest --to swiftui -o NewsDigest.swift"),
    Example("Write a web page to show to somebody", "export album --to html -o album.html"),
    Example("Write the header's numbers along the list as JSON", "export album --to curves -o album.curves.json"),
    Example("Write a snapshot test into a folder", "export my.masthead.json --to test -o Tests/"),
  ]
  static let note = """
    swift and test take every header. html and curves take every header without effects that remember earlier frames, \
    such as hide-on-scroll and ramps with a duration. uikit and swiftui take headers without elements, with the effects \
    stretch, parallax, cut-away, overlap, collection-flow, safe-area and content-mode.


    """ + PreviewArguments.note
  static let completion = Completion.pipelines
  static let options = [
    Option("to", oneOf: targets, help: "The target to export to; required."),
    Option(
      "output", letter: "o", "FILE|DIR", .files,
      help: "The file or folder to write to, replacing an existing file; standard output (-) by default."),
    PluginArguments.option,
  ]

  private static let targets = ExportTarget.allCases.map(\.rawValue)

  static func run(_ arguments: Arguments) throws(CommandError) {
    let operand = try PreviewArguments.operand(arguments, of: self)
    let target = try target(arguments)
    guard let document = try PluginWorker.document(operand, arguments, for: self) else { return }
    let file: ExportedFile
    do throws(DocumentError) {
      file = try document.export(to: target)
    } catch {
      throw .data(error.description(in: operand))
    }
    guard let output = arguments.string("output"), output != "-" else {
      return Output.write(Array(file.text.utf8), to: Output.descriptor)
    }
    try write(file, to: output, notOver: operand)
  }

  private static func target(_ arguments: Arguments) throws(CommandError) -> ExportTarget {
    guard arguments.has("to") else {
      throw .usage(ErrorText.missing("option --to", allowed: targets))
    }
    let word = try arguments.choice("to", of: targets)
    return ExportTarget.allCases.first { $0.rawValue == word }!
  }

  /// Writes a file to a path, or into a folder under the file's own name, and prints the path.
  ///
  /// Throws if the path is the pipeline's own document.
  private static func write(_ file: ExportedFile, to output: String, notOver operand: String) throws(CommandError) {
    guard !output.isEmpty else { throw .usage("--output: " + ErrorText.expected("a file or a folder", got: "\"\"")) }
    // A trailing slash means a folder, even if the folder does not exist.
    guard !output.hasSuffix("/") || isFolder(output) else { throw .noFolder(output) }
    // Keeps a relative path relative, because the message prints it.
    let path = isFolder(output) ? output + (output.hasSuffix("/") ? "" : "/") + file.name : output
    let url = URL(filePath: path)
    guard url.resolvingSymlinksInPath().path != URL(filePath: operand).resolvingSymlinksInPath().path else {
      throw .usage("--output: \(output) is the pipeline itself; choose another file")
    }
    let folder = url.deletingLastPathComponent().path
    guard isFolder(folder) else { throw .noFolder(folder) }
    do { try Data(file.text.utf8).write(to: url) } catch {
      throw .unavailable(ErrorText.cannot("write", path, error.systemReason))
    }
    Output.printError("Wrote \(path).")
  }
}

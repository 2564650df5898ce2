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
    "Exports a header as Swift code or a test that uses Masthead, or as curves that play without it: in UIKit, SwiftUI or a web page."
  static let operands = "PIPELINE | --player PLAYER"
  static let examples = [
    Example("Write the player of UIKit into a folder, once for an app", "export --player uikit -o ."),
    Example("Write a header for the player", "export album --to uikit -o ."),
    Example("Write a web page to show to somebody", "export album --to html -o album.html"),
    Example("Write the header's numbers along the list as JSON", "export album --to curves -o album.curves.json"),
    Example("Write a snapshot test into a folder", "export my.masthead.json --to test -o Tests/"),
  ]
  static let note = """
    swift and test take every header. uikit, swiftui, html and curves take every header whose frames follow the list, with \
    ramps that have a duration, or with hide-on-scroll. They say which effects have no curves. A header for uikit or \
    swiftui needs its player: one file for an app, however many headers it has. html is one file with its player inside.


    """ + PreviewArguments.note
  static let completion = Completion.pipelines
  static let options = [
    Option("to", oneOf: targets, help: "The target to export to; required for a pipeline."),
    Option("player", oneOf: players, help: "The player to write, instead of a pipeline."),
    Option(
      "output", letter: "o", "FILE|DIR", .files,
      help: "The file or folder to write to, replacing an existing file; standard output (-) by default."),
    PluginArguments.option,
  ]

  private static let targets = ExportTarget.allCases.map(\.rawValue)
  private static let players = HeaderPlayer.allCases.map(\.rawValue)

  static func run(_ arguments: Arguments) throws(CommandError) {
    if arguments.has("player") { return try exportPlayer(arguments) }
    let operand = try PreviewArguments.operand(arguments, of: self)
    let target = try target(arguments)
    guard let document = try PluginWorker.document(operand, arguments, for: self) else { return }
    let file: ExportedFile
    do throws(DocumentError) {
      file = try document.export(to: target)
    } catch {
      throw .data(error.description(in: operand))
    }
    try write(file, arguments, notOver: operand)
  }

  private static func exportPlayer(_ arguments: Arguments) throws(CommandError) {
    if let operand = arguments.operands.first { throw .unexpected(operand) }
    for option in ["to", "plugins"] where arguments.has(option) { throw .notAllowed(option, with: "--player") }
    let word = try arguments.choice("player", of: players)
    try write(HeaderPlayer(rawValue: word)!.file, arguments, notOver: nil)
  }

  /// Writes a file to where the arguments say: standard output, if they say nothing.
  private static func write(
    _ file: ExportedFile, _ arguments: Arguments, notOver operand: String?
  ) throws(CommandError) {
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
  private static func write(_ file: ExportedFile, to output: String, notOver operand: String?) throws(CommandError) {
    guard !output.isEmpty else { throw .usage("--output: " + ErrorText.expected("a file or a folder", got: "\"\"")) }
    // A trailing slash means a folder, even if the folder does not exist.
    guard !output.hasSuffix("/") || isFolder(output) else { throw .noFolder(output) }
    // Keeps a relative path relative, because the message prints it.
    let path = isFolder(output) ? output + (output.hasSuffix("/") ? "" : "/") + file.name : output
    let url = URL(filePath: path)
    guard url.resolvingSymlinksInPath().path != operand.map({ URL(filePath: $0).resolvingSymlinksInPath().path }) else {
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

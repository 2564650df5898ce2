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
  static let operands = "PIPELINE | --player PLAYER | --update | --check"
  static let examples = [
    Example("Write the player of UIKit into a folder, once for an app", "export --player uikit -o ."),
    Example("Write a header for the player", "export album --to uikit -o ."),
    Example("Write a web page to show to somebody", "export album --to html -o album.html"),
    Example("Write the header's numbers along the list as JSON", "export album --to curves -o album.curves.json"),
    Example("Write a snapshot test into a folder", "export my.masthead.json --to test -o Tests/"),
    Example("Update all exported files of a project", "export --update"),
  ]
  static let note = """
    swift and test take every header. uikit, swiftui, html and curves take every header whose frames follow the list, with \
    ramps that have a duration, or with hide-on-scroll. The error names effects without curves. A header for uikit or \
    swiftui needs its player: one file for all headers of an app. html is one file with its player inside.

    A project lists its exported files in \(ExportList.file): {"exports": [{"pipeline": "album.masthead.json", "to": "uikit", \
    "output": "App/"}, {"player": "uikit", "output": "App/"}]}. An entry may have a "name". --update updates the files that \
    are out of date, and --check fails if there is one.


    """ + PreviewArguments.note
  static let completion = Completion.pipelines
  static let options = [
    Option("to", oneOf: targets, help: "The target to export to; required for a pipeline."),
    Option("player", oneOf: players, help: "The player to write, instead of a pipeline."),
    Option(
      "name", "NAME", help: "The header's name in the exported text; by default the document's, or that of its file."),
    Option(
      "output", letter: "o", "FILE|DIR", .files,
      help: "The file or folder to write to, replacing an existing file; standard output (-) by default."),
    Option("update", help: "Updates the files in \(ExportList.file) of the current folder that are out of date."),
    Option(
      "check",
      help: "Fails if a file is out of date, instead of writing it: --output, or all files in \(ExportList.file)."),
    PluginArguments.option,
  ]

  private static let targets = ExportTarget.allCases.map(\.rawValue)
  private static let players = HeaderPlayer.allCases.map(\.rawValue)

  static func run(_ arguments: Arguments) throws(CommandError) {
    if arguments.has("update") { return try runList(arguments, "update") }
    let isWholeList = arguments.operands.isEmpty && !arguments.has("player")
    if arguments.has("check"), isWholeList { return try runList(arguments, "check") }
    if arguments.has("check"), !hasFile(arguments) { throw .usage("missing option --output, which --check compares") }
    if arguments.has("player") { return try exportPlayer(arguments) }
    let operand = try PreviewArguments.operand(arguments, of: self)
    let target = try target(arguments)
    guard var document = try PluginWorker.document(operand, arguments, for: self) else { return }
    document = document.named(after: operand)
    if let name = arguments.string("name") { document.name = name }
    let file: ExportedFile
    do throws(DocumentError) {
      file = try document.export(to: target)
    } catch {
      throw .data(error.description(in: operand))
    }
    try write(file, arguments, notOver: operand)
  }

  private static func hasFile(_ arguments: Arguments) -> Bool { ![nil, "-"].contains(arguments.string("output")) }

  /// Exports all files of the project's list, or checks them. Continues after a failure.
  private static func runList(_ arguments: Arguments, _ option: String) throws(CommandError) {
    if let operand = arguments.operands.first { throw .unexpected(operand) }
    for other in options.map(\.name) where arguments.has(other) && ![option, "plugins"].contains(other) {
      throw .notAllowed(other, with: "--\(option)")
    }
    let list = try ExportList()
    let check = option == "check" ? ["--check"] : []
    let plugins = arguments.string("plugins").map { ["--plugins=\($0)"] } ?? []
    var failures: [CommandError] = []
    for entry in list.entries {
      do throws(CommandError) {
        try run(Arguments(check + (entry.isPlayer ? [] : plugins) + entry.words, of: self))
      } catch { failures.append(error) }
    }
    for failure in failures.dropLast() { Output.printError("masthead: \(failure.message.onOneLine)") }
    if let last = failures.last { throw last }
  }

  private static func exportPlayer(_ arguments: Arguments) throws(CommandError) {
    if let operand = arguments.operands.first { throw .unexpected(operand) }
    for option in ["to", "name", "plugins"] where arguments.has(option) { throw .notAllowed(option, with: "--player") }
    let word = try arguments.choice("player", of: players)
    try write(HeaderPlayer(rawValue: word)!.file, arguments, notOver: nil)
  }

  /// Writes a file to the path in the arguments, or to standard output without a path.
  private static func write(
    _ file: ExportedFile, _ arguments: Arguments, notOver operand: String?
  ) throws(CommandError) {
    guard hasFile(arguments), let output = arguments.string("output") else {
      return Output.write(Array(file.text.utf8), to: Output.descriptor)
    }
    try write(file, to: output, notOver: operand, onlyCompares: arguments.has("check"))
  }

  private static func target(_ arguments: Arguments) throws(CommandError) -> ExportTarget {
    guard arguments.has("to") else {
      throw .usage(ErrorText.missing("option --to", allowed: targets))
    }
    let word = try arguments.choice("to", of: targets)
    return ExportTarget.allCases.first { $0.rawValue == word }!
  }

  /// Writes a file to a path, or into a folder under the exported file's name, and prints the path.
  ///
  /// Does not write a file that is up to date, so that build systems do not rebuild. Throws if the path is the pipeline's document.
  ///
  /// - Parameter onlyCompares: whether to throw instead of writing.
  private static func write(
    _ file: ExportedFile, to output: String, notOver operand: String?, onlyCompares: Bool
  ) throws(CommandError) {
    guard !output.isEmpty else { throw .usage("--output: " + ErrorText.expected("a file or a folder", got: "\"\"")) }
    // A trailing slash means a folder, even if the folder does not exist.
    guard !output.hasSuffix("/") || isFolder(output) else { throw .noFolder(output) }
    // Keep a relative path relative, because the message prints the path.
    let path = isFolder(output) ? output + (output.hasSuffix("/") ? "" : "/") + file.name : output
    let url = URL(filePath: path)
    guard url.resolvingSymlinksInPath().path != operand.map({ URL(filePath: $0).resolvingSymlinksInPath().path }) else {
      throw .usage("--output: \(output) is the pipeline itself; choose another file")
    }
    let folder = url.deletingLastPathComponent().path
    guard isFolder(folder) else { throw .noFolder(folder) }
    let bytes = Array(file.text.utf8)
    if InputFile.isLasting(path), let old = try? InputFile.bytes(path), old == bytes {
      return Output.printError("\(path) is up to date.")
    }
    guard !onlyCompares else {
      let state = InputFile.exists(path) ? "is not up to date" : "does not exist"
      throw .data("\(path) \(state); export it again")
    }
    do { try Data(bytes).write(to: url) } catch {
      throw .unavailable(ErrorText.cannot("write", path, error.systemReason))
    }
    Output.printError("Wrote \(path).")
  }
}

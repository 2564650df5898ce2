import Foundation
import Masthead
import MastheadDocuments
import MastheadExport
import MastheadPlatform

/// The exported files of a project, from the file `masthead.json` in the current folder. Each entry corresponds to a command line.
struct ExportList {
  /// The name of the file with the list.
  static let file = "masthead.json"

  private static let example = #"{ "exports": [{ "pipeline": "album", "to": "uikit", "output": "App/" }] }"#

  /// A file that the project exports.
  struct Entry {
    let output: String
    let isPlayer: Bool
    /// The arguments of `masthead export`.
    let words: [String]
  }

  private(set) var entries: [Entry] = []

  /// Reads the list.
  init() throws(CommandError) {
    guard InputFile.exists(Self.file) else {
      throw .missing("there is no \(Self.file) here; it lists what to export, such as \(Self.example)")
    }
    entries = try InputFile.read(Self.file) { bytes throws(DocumentError) in
      let cursor = JSONCursor(json: try JSON(document: bytes), place: "")
      var entries: [Entry] = []
      for element in try cursor.object(allowing: ["exports"]).require("exports").array() {
        let entry = try Self.entry(element)
        guard entries.allSatisfy({ $0.output != entry.output || entry.output.hasSuffix("/") }) else {
          throw DocumentError(
            place: element.place(of: "output"), message: ErrorText.duplicate("output", entry.output))
        }
        entries.append(entry)
      }
      return entries
    }
  }

  private static func entry(_ cursor: JSONCursor) throws(DocumentError) -> Entry {
    let object = try cursor.object(allowing: ["pipeline", "to", "name", "player", "output"])
    let output = try output(object.require("output"))
    guard object["player"] == nil else {
      for key in ["pipeline", "to", "name"] where object[key] != nil {
        throw DocumentError(place: cursor.place(of: key), message: "not allowed with \"player\"")
      }
      let player = try object.require("player").choice(HeaderPlayer.self)
      return Entry(output: output, isPlayer: true, words: ["--player=\(player.rawValue)", "--output=\(output)"])
    }
    guard object["pipeline"] != nil else { throw cursor.error("missing \"pipeline\" or \"player\"") }
    let target = try object.require("to").choice(ExportTarget.self)
    let pipeline = try object.require("pipeline").string()
    guard !InputFile.isStandardInput(pipeline), !pipeline.isEmpty else {
      throw DocumentError(
        place: cursor.place(of: "pipeline"), message: ErrorText.expected("a file or a preset", got: "\"\(pipeline)\""))
    }
    let name = try object["name"].map { cursor throws(DocumentError) in ["--name=\(try cursor.string())"] } ?? []
    return Entry(
      output: output, isPlayer: false,
      words: ["--to=\(target.rawValue)", "--output=\(output)"] + name + ["--", pipeline])
  }

  /// Returns a path in the list's folder. Rejects paths outside, because an export must change only files of the project.
  private static func output(_ cursor: JSONCursor) throws(DocumentError) -> String {
    let path = try cursor.string()
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let folder = URL(filePath: ".").resolvingSymlinksInPath().path
    let parent = URL(filePath: path).deletingLastPathComponent().resolvingSymlinksInPath().path
    guard !path.isEmpty, path != "-", !path.hasPrefix("/"), !parts.contains(".."), !path.contains("\0"),
      parent == folder || parent.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
    else { throw cursor.error(ErrorText.expected("a file or a folder in this folder", got: "\"\(path)\"")) }
    return path
  }
}

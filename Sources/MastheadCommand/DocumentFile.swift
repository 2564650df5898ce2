import Foundation
import Masthead
import MastheadDocuments
import MastheadPlugins

/// Reads the pipelines on a command line.
enum DocumentFile {
  /// Returns the document of a preset or a file, which may use the effects of a registry.
  static func read(
    _ operand: String, registry: (JSON) throws(CommandError) -> EffectRegistry
  ) throws(CommandError) -> PipelineDocument {
    if let preset = Preset.named(operand) { return preset.document }
    let json = try json(operand)
    for (key, advice) in [
      ("gesture", "this is a gesture; play PIPELINE --gesture FILE plays it"),
      ("session", "this is a session; check and tests read it"),
    ] where json[key] != nil && json["header"] == nil && json["effects"] == nil {
      throw .data("\(InputFile.name(of: operand)): expected a pipeline, but \(advice)")
    }
    let registry = try registry(json)
    do throws(DocumentError) { return try PipelineDocument(json, registry: registry) } catch {
      throw .data(error.description(in: InputFile.name(of: operand)))
    }
  }

  /// Returns a file's name without the suffix of documents: `profile` for `headers/profile.masthead.json`.
  static func stem(of path: String) -> String {
    let file = URL(filePath: path).lastPathComponent
    let suffix = [PipelineDocument.suffix, ".json"].first { file.hasSuffix($0) && file != $0 }
    return String(file.dropLast(suffix?.count ?? 0))
  }

  /// Returns the contents of a file.
  private static func json(_ path: String) throws(CommandError) -> JSON {
    try InputFile.requireFile(path, or: "preset", named: Preset.all.map(\.identifier))
    return try InputFile.read(path) { data throws(DocumentError) in try JSON(document: data) }
  }
}

extension PipelineDocument {
  /// Returns the document with a name: a document without a name gets the name of its file.
  func named(after operand: String) -> PipelineDocument {
    var document = self
    if name == "Untitled", operand != InputFile.standardInput { document.name = DocumentFile.stem(of: operand) }
    return document
  }
}

/// Reads the gestures on a command line.
enum GestureFile {
  /// Returns a sentence about the movement of a named gesture.
  static func summary(of gesture: NamedGesture) -> String {
    switch gesture.identifier {
    case "pull-and-release": "Pulls by 160 points, holds for a quarter of a second, and lets go."
    case "fling-down": "Starts at 700 points, and throws the list against its top."
    case "fling-up": "Throws the list up, through the collapse of the header."
    case "slow-scroll": "Drags slowly up by 420 points and back."
    case "rubber-band-limit": "Pulls as far as rubber-banding goes."
    case "catch-mid-bounce": "Pulls, lets go, catches the header in its bounce, and drags it on."
    default: "Pulls, collapses, hides and throws the header in turn: the full demonstration."
    }
  }

  /// Returns a named gesture, or the gesture of a file.
  static func read(_ operand: String) throws(CommandError) -> GestureDocument {
    if let named = NamedGesture.named(operand) { return named.document }
    try InputFile.requireFile(operand, or: "gesture", named: NamedGesture.all.map(\.identifier))
    return try InputFile.read(operand) { data throws(DocumentError) in
      let json = try JSON(document: data)
      guard json["gesture"] != nil || json["header"] == nil && json["effects"] == nil else {
        throw DocumentError(place: "", message: "expected a gesture, but this is a pipeline")
      }
      return try GestureDocument(JSONCursor(json: json, place: ""))
    }
  }
}

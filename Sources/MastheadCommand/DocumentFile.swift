import Masthead
import MastheadDocuments
import MastheadPlugins

/// Reads the pipelines that a command line names.
enum DocumentFile {
  /// Returns the document of a preset or a file.
  static func read(_ operand: String, plugins: PluginFolder?) throws(CommandError) -> PipelineDocument {
    try read(operand) { json throws(CommandError) in try PluginEffects.registry(for: json, in: plugins) }
  }

  /// Returns the document of a preset or a file, which may use the effects of a registry.
  static func read(
    _ operand: String, registry: (JSON) throws(CommandError) -> EffectRegistry
  ) throws(CommandError) -> PipelineDocument {
    if let preset = Preset.named(operand) { return preset.document }
    let json = try json(operand)
    let registry = try registry(json)
    do throws(DocumentError) { return try PipelineDocument(json, registry: registry) } catch {
      throw .data(error.description(in: InputFile.name(of: operand)))
    }
  }

  /// Returns the contents of a file.
  private static func json(_ path: String) throws(CommandError) -> JSON {
    try InputFile.requireFile(path, or: "preset", named: Preset.all.map(\.identifier))
    return try InputFile.read(path) { data throws(DocumentError) in try JSON(document: data) }
  }
}

/// Reads the gestures that a command line names.
enum GestureFile {
  /// Returns a named gesture, or the gesture of a file.
  static func read(_ operand: String) throws(CommandError) -> GestureDocument {
    if let named = NamedGesture.named(operand) { return named.document }
    try InputFile.requireFile(operand, or: "gesture", named: NamedGesture.all.map(\.identifier))
    return try InputFile.read(operand) { data throws(DocumentError) in try GestureDocument(parsing: data) }
  }
}

import Masthead
import MastheadDocuments
import MastheadPlugins

/// Reads the pipelines that a command line names.
enum DocumentFile {
  /// Returns the document of a preset or a file.
  static func read(_ operand: String, plugins: PluginFolder?) throws(CommandError) -> PipelineDocument {
    if let preset = Preset.named(operand) { return preset.document }
    guard InputFile.exists(operand) else {
      let presets = Preset.all.map(\.identifier).joined(separator: ", ")
      throw .missing(ErrorText.notFound("file or preset", operand) + "; presets: \(presets)")
    }
    return try readFile(operand, plugins: plugins)
  }

  /// Returns the document of a file, which may use effects of plugins.
  static func readFile(_ path: String, plugins: PluginFolder?) throws(CommandError) -> PipelineDocument {
    let json = try InputFile.read(path) { data throws(DocumentError) in try JSON(document: data) }
    let registry = try PluginEffects.registry(for: json, in: plugins)
    do throws(DocumentError) { return try PipelineDocument(json, registry: registry) } catch {
      throw .data(error.description(in: path))
    }
  }
}

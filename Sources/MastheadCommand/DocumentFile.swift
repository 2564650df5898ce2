import MastheadDocuments

/// The pipelines that a command line names.
enum DocumentFile {
  /// The document of a preset's name or of a file.
  static func read(_ operand: String) throws(CommandError) -> PipelineDocument {
    if let preset = Preset.named(operand) { return preset.document }
    guard InputFile.exists(operand) else {
      let presets = Preset.all.map(\.identifier).joined(separator: ", ")
      throw .missing("\"\(operand)\" is neither a file nor a preset; the presets are \(presets).")
    }
    return try readFile(operand)
  }

  /// The document of a file.
  static func readFile(_ path: String) throws(CommandError) -> PipelineDocument {
    try InputFile.read(path) { data throws(DocumentError) in try PipelineDocument(parsing: data) }
  }
}

import MastheadDocuments

extension PipelineDocument {
  func uikitSource() throws(DocumentError) -> ExportedFile {
    _ = try HeaderFormulas(of: self)
    return ExportedFile(name: "", text: "")
  }
}

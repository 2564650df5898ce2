import MastheadDocuments

extension PipelineDocument {
  func page() throws(DocumentError) -> ExportedFile {
    _ = try HeaderFormulas(of: self)
    return ExportedFile(name: "", text: "")
  }
}

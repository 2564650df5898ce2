import MastheadDocuments

extension PipelineDocument {
  func swiftSource() throws(DocumentError) -> ExportedFile {
    _ = try HeaderFormulas(of: self)
    return ExportedFile(name: "", text: "")
  }
}

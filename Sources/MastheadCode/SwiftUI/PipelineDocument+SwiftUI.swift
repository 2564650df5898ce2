import MastheadDocuments

extension PipelineDocument {
  func swiftUISource() throws(DocumentError) -> ExportedFile {
    _ = try HeaderFormulas(of: self)
    return ExportedFile(name: "", text: "")
  }
}

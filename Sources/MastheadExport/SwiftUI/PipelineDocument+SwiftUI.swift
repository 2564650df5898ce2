import MastheadDocuments

extension PipelineDocument {
  /// Exports one standalone file for SwiftUI: the geometry and a scroll view with the header.
  func swiftUISource() throws(DocumentError) -> ExportedFile {
    let source = SwiftUISource(try HeaderFormulas(of: self), name: name)
    return ExportedFile(name: "\(source.view).swift", text: source.text)
  }
}

import MastheadDocuments

extension PipelineDocument {
  /// The pipeline as source.
  ///
  /// What cannot be exported is refused with its place: a document without a header, a number that is not finite, and a custom
  /// effect where the source is to stand alone.
  package func export(to target: ExportTarget) throws(DocumentError) -> ExportedFile {
    switch target {
    case .swift: try swiftSource()
    case .uikit: try uikitSource()
    case .swiftui: try swiftUISource()
    case .css: try page()
    }
  }
}

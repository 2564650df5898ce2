import MastheadDocuments

extension PipelineDocument {
  /// Exports the pipeline as source code.
  ///
  /// - Throws: an error with the path of the first value that cannot be exported: a missing header, a number that is not
  ///   finite, or, for standalone targets, a part that they do not compute.
  package func export(to target: ExportTarget) throws(DocumentError) -> ExportedFile {
    switch target {
    case .swift: try swiftSource()
    case .uikit: try uikitSource()
    case .swiftui: try swiftUISource()
    case .css: try page()
    }
  }
}

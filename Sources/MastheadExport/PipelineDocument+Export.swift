import MastheadDocuments

extension PipelineDocument {
  /// Exports the pipeline as source code.
  ///
  /// - Throws: an error with the path of the first value that cannot be exported: a missing header, a number that is not
  ///   finite, or, for standalone targets, a part that they do not compute.
  ///
  /// - Parameters:
  ///   - target: The kind of source.
  ///   - stage: The list and the gesture of a snapshot test. By default the device of the document's scene, with a list of
  ///     2,000 points, and the gesture "Demonstration".
  package func export(to target: ExportTarget, on stage: SnapshotStage? = nil) throws(DocumentError) -> ExportedFile {
    switch target {
    case .swift: try swiftSource()
    case .test: try testSource(on: stage ?? SnapshotStage(of: self))
    case .uikit: try uikitSource()
    case .swiftui: try swiftUISource()
    case .css: try page()
    }
  }
}

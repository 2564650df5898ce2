import Masthead
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
    case .html: try page()
    case .curves: try curves()
    }
  }
}

/// A file with an exported pipeline.
package struct ExportedFile: Equatable, Sendable {
  /// The file's name, derived from the pipeline's: `NewsDigestHeader.swift`, `news-digest.html`.
  package let name: String

  /// The file's content.
  package let text: String
}

/// A kind of source that pipelines can be exported to.
package enum ExportTarget: String, CaseIterable, Sendable {
  /// Swift code that builds the pipeline with Masthead.
  case swift
  /// A snapshot test in Swift of the pipeline along a gesture, which uses MastheadTesting.
  case test
  /// One Swift file for UIKit, without other dependencies.
  case uikit
  /// One Swift file for SwiftUI, without other dependencies.
  case swiftui
  /// One HTML file with the header in a phone, which opens without a server.
  case html
  /// The header's numbers along the list as JSON, for players that know no effects.
  case curves
}

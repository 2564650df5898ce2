import Masthead
import MastheadDocuments

extension PipelineDocument {
  /// Exports the pipeline as source code.
  ///
  /// - Throws: An error with the path of the first value that cannot be exported: a missing header, a number that is not finite,
  ///   or, for targets with a player, a part without curves.
  ///
  /// - Parameters:
  ///   - target: The kind of source.
  ///   - stage: The list and the gesture of a snapshot test. The default is a list of 2,000 points on the device of the
  ///     document's scene, and the gesture "Demonstration".
  package func export(to target: ExportTarget, on stage: SnapshotStage? = nil) throws(DocumentError) -> ExportedFile {
    switch target {
    case .swift: try swiftSource()
    case .test: try testSource(on: stage ?? SnapshotStage(of: self))
    case .uikit, .swiftui, .html, .curves: try played(by: target, measuredCurves())
    }
  }

  /// Exports the header for a target that plays curves.
  func played(by target: ExportTarget, _ curves: HeaderCurves) -> ExportedFile {
    switch target {
    case .html: ExportedFile(name: "\(fileName).html", text: HeaderPage(self, curves.json(of: self)).text)
    case .curves: ExportedFile(name: "\(fileName).curves.json", text: curves.json(of: self).pretty)
    default: playedSource(curves)
    }
  }
}

extension PipelineDocument {
  /// Returns the header if the document can be exported.
  ///
  /// - Throws: An error if the document has no header, or if an enabled effect has a number that is not finite, because Swift
  ///   has no literal for such a number.
  func exportableHeader() throws(DocumentError) -> Header {
    guard let header else {
      throw DocumentError(place: "header", message: "cannot export a document without a header")
    }
    for (index, entry) in effects.enumerated() where entry.isEnabled {
      for parameter in entry.effect.parameterDescriptions {
        guard let value = entry.effect.value(of: parameter.identifier), !value.isFinite else { continue }
        throw DocumentError(
          place: "effects[\(index)].parameters.\(parameter.identifier)",
          message: ErrorText.outOfRange(-.infinity...(.infinity), got: "\(value)"))
      }
    }
    return header
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
  /// One Swift file for the player of UIKit.
  case uikit
  /// One Swift file for the player of SwiftUI.
  case swiftui
  /// One HTML file with the header in a phone, which opens without a server.
  case html
  /// The header's numbers along the list as JSON, for players that know no effects.
  case curves
}

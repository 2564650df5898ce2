/// A file with an exported pipeline.
package struct ExportedFile: Equatable, Sendable {
  /// The file's name, derived from the pipeline's: `NewsDigestHeader.swift`, `news-digest.html`.
  package let name: String

  /// The file's content.
  package let text: String
}

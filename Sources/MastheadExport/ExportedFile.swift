/// A pipeline as source, and the file's name.
package struct ExportedFile: Equatable, Sendable {
  /// The file's name, made from the pipeline's: `NewsDigestHeader.swift`, `news-digest.html`.
  package let name: String

  /// What is in the file.
  package let text: String
}

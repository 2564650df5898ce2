/// A pipeline as source, and the file's name.
public struct ExportedFile: Equatable, Sendable {
  /// The file's name, made from the pipeline's: `NewsDigestHeader.swift`, `news-digest.html`.
  public let name: String

  /// What is in the file.
  public let text: String
}

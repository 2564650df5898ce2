import Foundation
import Masthead

extension PipelineDocument {
  /// What the names of files end in that have pipeline documents.
  private static let suffix = ".masthead.json"

  /// Reads a document from a file.
  ///
  /// A file that is not there, or cannot be read, is an error of the whole document that names the path.
  public init(
    contentsOf url: URL, registry: EffectRegistry = .builtIn, unknownEffects: UnknownEffects = .refused
  ) throws(DocumentError) {
    let data: Data
    do { data = try Data(contentsOf: url) } catch {
      let path = url.isFileURL ? url.path : url.absoluteString
      let isThere = url.isFileURL && FileManager.default.fileExists(atPath: url.path)
      throw DocumentError(
        place: "",
        message: isThere ? ErrorText.cannot("read", path, "not a readable file") : ErrorText.notFound("file", path))
    }
    try self.init(parsing: data, registry: registry, unknownEffects: unknownEffects)
  }

  /// Reads the document of a name in a bundle: `NewsDigest` is the resource `NewsDigest.masthead.json`.
  ///
  /// A resource that is not there is an error of the whole document that says what was looked for, and where.
  public init(
    named name: String, in bundle: Bundle = .main, registry: EffectRegistry = .builtIn,
    unknownEffects: UnknownEffects = .refused
  ) throws(DocumentError) {
    let file = name + Self.suffix
    guard let url = bundle.url(forResource: file, withExtension: nil) else {
      throw DocumentError(
        place: "",
        message: ErrorText.notFound("resource", "\(file) in \(bundle.bundlePath)")
          + "; add the file to the target's resources"
      )
    }
    try self.init(contentsOf: url, registry: registry, unknownEffects: unknownEffects)
  }
}

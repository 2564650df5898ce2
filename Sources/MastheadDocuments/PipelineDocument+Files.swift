import Foundation
import Masthead

extension PipelineDocument {
  /// The suffix of file names of pipeline documents.
  private static let suffix = ".masthead.json"

  /// Reads a document from a file.
  ///
  /// - Throws: A ``DocumentError``. If the file is missing or unreadable, its message names the path.
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

  /// Reads a document from a bundle by its name: `NewsDigest` is the resource `NewsDigest.masthead.json`.
  ///
  /// - Throws: A ``DocumentError``. If the resource is missing, its message names the file and the bundle.
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

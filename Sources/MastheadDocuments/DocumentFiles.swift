import Foundation
import Masthead

extension PipelineDocument {
  /// The suffix of file names of pipeline documents.
  package static let suffix = ".masthead.json"

  /// Reads a document from a file.
  ///
  /// - Throws: A ``DocumentError``. If the file is missing or unreadable, its message names the path.
  public init(
    contentsOf url: URL, registry: EffectRegistry = .builtIn, unknownEffects: UnknownEffects = .refused
  ) throws(DocumentError) {
    try self.init(
      parsing: try DocumentResource.data(at: url), registry: registry, unknownEffects: unknownEffects)
  }

  /// Reads a document from a bundle by its name: `NewsDigest` is the resource `NewsDigest.masthead.json`.
  ///
  /// - Throws: A ``DocumentError``. If the resource is missing, its message names the file and the bundle.
  public init(
    named name: String, in bundle: Bundle = .main, registry: EffectRegistry = .builtIn,
    unknownEffects: UnknownEffects = .refused
  ) throws(DocumentError) {
    try self.init(
      parsing: try DocumentResource.data(of: name, suffix: Self.suffix, in: bundle), registry: registry,
      unknownEffects: unknownEffects)
  }

  /// Reads a document from a folder by its name: `NewsDigest` is the file `NewsDigest.masthead.json`.
  ///
  /// - Throws: A ``DocumentError``. If the file or the folder is missing, its message names the path.
  public init(
    named name: String, in folder: URL, registry: EffectRegistry = .builtIn, unknownEffects: UnknownEffects = .refused
  ) throws(DocumentError) {
    try self.init(
      parsing: try DocumentResource.data(of: name, suffix: Self.suffix, in: folder), registry: registry,
      unknownEffects: unknownEffects)
  }

  // MARK: With custom effects

  /// Reads a document from a file. The document may use your own effects and the built-in ones.
  ///
  ///     let document = try PipelineDocument(contentsOf: url, effects: [Ripple.self])
  ///
  /// - Throws: A ``DocumentError``, as without your own effects.
  public init(contentsOf url: URL, effects: [any DeclaredEffect.Type]) throws(DocumentError) {
    try self.init(contentsOf: url, registry: .builtIn(and: effects))
  }

  /// Reads a document from a bundle. The document may use your own effects and the built-in ones.
  ///
  ///     let document = try PipelineDocument(named: "Pond", in: .module, effects: [Ripple.self])
  ///
  /// - Throws: A ``DocumentError``, as without your own effects.
  public init(
    named name: String, in bundle: Bundle = .main, effects: [any DeclaredEffect.Type]
  ) throws(DocumentError) {
    try self.init(named: name, in: bundle, registry: .builtIn(and: effects))
  }

  /// Reads a document from a folder. The document may use your own effects and the built-in ones.
  ///
  ///     let document = try PipelineDocument(named: "Pond", in: headers, effects: [Ripple.self])
  ///
  /// - Throws: A ``DocumentError``, as without your own effects.
  public init(named name: String, in folder: URL, effects: [any DeclaredEffect.Type]) throws(DocumentError) {
    try self.init(named: name, in: folder, registry: .builtIn(and: effects))
  }
}

extension GestureDocument {
  /// The suffix of file names of gesture documents.
  package static let suffix = ".gesture.json"

  /// Reads a gesture from a file.
  ///
  /// - Throws: A ``DocumentError``. If the file is missing or unreadable, its message names the path.
  public init(contentsOf url: URL) throws(DocumentError) {
    try self.init(parsing: try DocumentResource.data(at: url))
  }

  /// Reads a gesture from a bundle by its name: `Pull` is the resource `Pull.gesture.json`.
  ///
  /// - Throws: A ``DocumentError``. If the resource is missing, its message names the file and the bundle.
  public init(named name: String, in bundle: Bundle = .main) throws(DocumentError) {
    try self.init(parsing: try DocumentResource.data(of: name, suffix: Self.suffix, in: bundle))
  }

  /// Reads a gesture from a folder by its name: `Pull` is the file `Pull.gesture.json`.
  ///
  /// - Throws: A ``DocumentError``. If the file or the folder is missing, its message names the path.
  public init(named name: String, in folder: URL) throws(DocumentError) {
    try self.init(parsing: try DocumentResource.data(of: name, suffix: Self.suffix, in: folder))
  }
}

/// Reads files and resources. Each kind of failure has its own message.
private enum DocumentResource {
  /// Returns the content of a file. Throws if it is missing or unreadable; the message names the path.
  static func data(at url: URL) throws(DocumentError) -> Data {
    do { return try Data(contentsOf: url) } catch {
      let path = url.isFileURL ? url.path : url.absoluteString
      let isThere = url.isFileURL && FileManager.default.fileExists(atPath: url.path)
      throw DocumentError(
        place: "",
        message: isThere ? ErrorText.cannot("read", path, "not a readable file") : ErrorText.notFound("file", path))
    }
  }

  /// Returns the content of a resource. Throws if it is missing; the message names the file and the bundle.
  static func data(of name: String, suffix: String, in bundle: Bundle) throws(DocumentError) -> Data {
    let file = name + suffix
    guard let url = bundle.url(forResource: file, withExtension: nil) else {
      let suggestion = suggestion(for: name, suffix: suffix, in: bundle.resourceURL ?? bundle.bundleURL)
      let remedy =
        "; add the file to the target's resources" + (bundle == .main ? ", and in a package, pass in: .module" : "")
      throw DocumentError(
        place: "",
        message: ErrorText.notFound("resource", "\(file) in \(bundle.bundlePath)")
          + (suggestion.isEmpty ? remedy : suggestion))
    }
    return try data(at: url)
  }

  /// Returns the content of a file in a folder. Throws if either is missing; the message names the path.
  static func data(of name: String, suffix: String, in folder: URL) throws(DocumentError) -> Data {
    let folder = folder.standardizedFileURL
    guard (try? folder.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else {
      throw DocumentError(place: "", message: ErrorText.notFound("folder", folder.path))
    }
    let url = folder.appendingPathComponent(name + suffix)
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw DocumentError(
        place: "", message: ErrorText.notFound("file", url.path) + suggestion(for: name, suffix: suffix, in: folder))
    }
    return try data(at: url)
  }

  /// Returns a remedy with the file name that is most similar to a mistyped name; empty if none is close.
  private static func suggestion(for name: String, suffix: String, in folder: URL) -> String {
    if name.hasSuffix(suffix) { return "; leave out \(suffix)" }
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let names = files.filter { $0.hasSuffix(suffix) }.map { String($0.dropLast(suffix.count)) }
    return ErrorText.remedy(for: name, among: names.sorted())
  }
}

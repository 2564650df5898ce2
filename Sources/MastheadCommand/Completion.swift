import MastheadDocuments

/// The words with which a shell completes an operand or an option's value.
struct Completion: Sendable {
  /// The files that a shell offers in addition to the words. The scripts for shells know these names.
  enum Paths: String, Sendable { case none, folders, files }

  var words: [String] = []
  var paths = Paths.none

  static let none = Completion()
  static let files = Completion(paths: .files)
  static let folders = Completion(paths: .folders)
  static let presets = Completion(words: Preset.all.map(\.identifier))
  static let pipelines = Completion(words: presets.words, paths: .files)

  static func words(_ words: [String]) -> Completion { Completion(words: words) }
}

import Masthead
import MastheadDocuments

extension PipelineDocument {
  /// Reads the document from the data of a `pipeline` event. Skips effects that the registry lacks, because the server may be
  /// newer or have plugins.
  init(followed data: String, registry: EffectRegistry) throws(DocumentError) {
    // Ignores other keys, which newer servers may add.
    guard let json = try JSON(document: data.utf8)["pipeline"] else {
      throw DocumentError(place: "", message: ErrorText.missing("key", "pipeline"))
    }
    try self.init(json, registry: registry, unknownEffects: .skipped)
  }
}

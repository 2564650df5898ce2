import Masthead
import MastheadDocuments

extension PipelineDocument {
  /// Reads the document in the data of a `pipeline` event. Effects that the app has not are skipped: the server may be newer, or
  /// have plugins.
  init(followed data: String, registry: EffectRegistry) throws(DocumentError) {
    // What else newer servers tell there is theirs to add.
    guard let json = try JSON(document: data.utf8)["pipeline"] else {
      throw DocumentError(place: "", message: ErrorText.missing("key", "pipeline"))
    }
    try self.init(json, registry: registry, unknownEffects: .skipped)
  }
}

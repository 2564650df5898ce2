import Masthead
import MastheadDocuments

extension EffectRegistry {
  /// Returns a registry of the effects that an export accepts: the export does not throw for a document with only that
  /// effect.
  ///
  /// Some targets cannot express every effect.
  public func accepted<File>(by export: (PipelineDocument) throws(DocumentError) -> File) -> EffectRegistry {
    var accepted = EffectRegistry()
    for kind in effects {
      let json: JSON = ["masthead": 1, "header": [:], "effects": [["effect": .string(kind.identifier)]]]
      do throws(DocumentError) {
        let document = try PipelineDocument(json, registry: self)
        do throws(DocumentError) { _ = try export(document) } catch { continue }
      } catch { preconditionFailure("\(error) in \(json.pretty)") }
      accepted.register(kind)
    }
    return accepted
  }
}

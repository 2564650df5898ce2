import Masthead
import MastheadDocuments
import TestSupport

@testable import MastheadExport

extension EffectRegistry {
  /// The built-in effects that a target accepts.
  static func accepted(by target: ExportTarget) -> EffectRegistry {
    builtIn.accepted { document throws(DocumentError) in try document.export(to: target) }
  }
}

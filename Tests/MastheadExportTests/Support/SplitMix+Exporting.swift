import Masthead
import MastheadDocuments
import TestSupport

@testable import MastheadExport

extension SplitMix {
  /// Returns the presets and `count` random documents that a standalone target can express.
  mutating func pipelineDocuments(count: Int, for target: ExportTarget) -> [PipelineDocument] {
    pipelineDocuments(count: count, from: .accepted(by: target), where: \.isStandalone)
  }
}

extension PipelineDocument {
  /// Whether standalone sources can express the header, and the parameters of effects that they accept.
  fileprivate var isStandalone: Bool {
    guard let header, header.elements.isEmpty, header.placement != .collapsedAboveContent else { return false }
    if case .excludingSafeArea = header.height { return false }
    return effects.filter(\.isEnabled).allSatisfy { entry in
      switch entry.effect {
      case let stretch as Masthead.Stretch: stretch.gap == .above
      case let parallax as Parallax: parallax.target == .image
      case let image as FitImage: image.expands && image.shrinks
      case let cutAway as CutAway: cutAway.flattening == 0
      default: true
      }
    }
  }
}

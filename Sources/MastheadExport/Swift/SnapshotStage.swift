import Masthead
import MastheadDocuments

/// The list and the gesture of an exported snapshot test.
package struct SnapshotStage: Sendable {
  let state: ScrollState
  let gesture: GestureDocument

  /// Creates a stage from a list at rest at its top, and a gesture.
  package init(_ state: ScrollState, along gesture: GestureDocument) { (self.state, self.gesture) = (state, gesture) }

  /// The device of a document's scene with a list of 2,000 points, and the demonstration.
  init(of document: PipelineDocument) {
    let device = document.scene.device
    self.init(
      ScrollState(
        contentOffset: 0, contentHeight: 2000,
        environment: LayoutEnvironment(viewport: device.size, safeArea: device.safeArea)),
      along: NamedGesture.demonstration.document)
  }
}

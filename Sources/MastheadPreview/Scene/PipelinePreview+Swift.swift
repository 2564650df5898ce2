import Masthead
import MastheadDocuments

extension PipelinePreview {
  /// Creates a preview of a pipeline without a document, on a plain device whose list is filled with cells.
  ///
  /// - Parameters:
  ///   - name: The pipeline's name for people.
  ///   - header: The pipeline's header.
  ///   - effects: The pipeline's effects.
  ///   - state: The list at rest, with the device and the height of the content.
  package init(of name: String, header: Header, effects: [any Effect], on state: ScrollState) {
    var scene = MastheadScene()
    scene.device.size = state.environment.viewport
    scene.device.safeArea = state.environment.safeArea
    scene.alwaysBounceVertical = state.alwaysBounceVertical
    // A grid of three columns has square cells with gaps between them.
    let (columns, spacing) = (3, 8.0)
    let side = (state.environment.viewport.width - spacing) / Double(columns)
    let rows = side > 0 ? min(300, max(0, Int((state.contentHeight - spacing) / side))) : 0
    let section = MastheadScene.GridSection(title: nil, count: rows * columns, color: .gray)
    scene.content = .grid(MastheadScene.Grid(columns: columns, spacing: spacing, sections: [section]))
    let document = PipelineDocument(name: name, header: header, effects: effects, scene: scene)
    self.init(of: document, restingOn: state)
  }
}

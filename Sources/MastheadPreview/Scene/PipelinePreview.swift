import Foundation
import Masthead
import MastheadDocuments

/// A pipeline and a scene, laid out for a device, for computing frames and playing gestures.
package struct PipelinePreview: Sendable {
  /// The pipeline's name for people.
  package let name: String

  /// Whether there is a header. A document may have none.
  let hasHeader: Bool

  package let pipeline: Pipeline

  /// The description that the scene's layout was made from.
  let sceneDescription: MastheadScene

  /// The header's layout.
  package let layout: HeaderLayout

  /// The layout of the scene around the header.
  package let scene: SceneLayout

  /// The list at rest at its top.
  package let restingState: ScrollState

  /// The scroll limits of the list.
  package let limits: ScrollLimits

  /// Creates a preview of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - scene: The scene. The default is the document's.
  ///   - size: The device's size. The default is the scene's.
  ///   - safeAreaTop: The list's top safe area inset, in points. The default is the scene's.
  ///   - clock: The time that the scene shows. The default is a fixed time, so that a document always has the same preview.
  package init(
    of document: PipelineDocument, in scene: MastheadScene? = nil, size: MastheadSize? = nil,
    safeAreaTop: Double? = nil, clock: WallClock = .standing
  ) {
    let description = scene ?? document.scene
    (name, hasHeader, sceneDescription) = (document.name, document.header != nil, description)
    var environment = description.environment(size: size)
    if let safeAreaTop { environment.safeArea.top = safeAreaTop }
    pipeline = description.previewPipeline(document.makePipeline(), in: environment)
    layout = pipeline.layout(in: environment)
    self.scene = description.layout(size: size, around: layout, elements: pipeline.header.elements, clock: clock)
    restingState = description.restingState(
      under: layout, contentHeight: self.scene.contentHeight, in: environment)
    limits = description.limits(under: layout, from: restingState)
  }

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
    (self.name, hasHeader, sceneDescription) = (name, true, scene)
    pipeline = scene.previewPipeline(Pipeline(header, effects: effects), in: state.environment)
    layout = pipeline.layout(in: state.environment)
    self.scene = scene.layout(around: layout, elements: pipeline.header.elements, clock: .standing)
    limits = scene.limits(under: layout, from: state)
    restingState = state
  }

  /// Returns the trajectory of the list during a gesture. The trajectory lasts until the header is at rest too.
  package func trajectory(of gesture: MastheadGesture) -> Trajectory {
    Trajectory(of: gesture, from: restingState, in: limits).settled(with: pipeline)
  }
}

extension WallClock {
  /// A fixed time, the usual time in pictures of phones: Tuesday, January 9, 2007, 9:41.
  package static let standing = WallClock(date: Date(timeIntervalSince1970: 1_168_335_660), timeZone: .gmt)
}

import Foundation
import Masthead
import MastheadDocuments

/// A document's pipeline and scene, laid out for a device, for computing frames and playing gestures.
package struct PipelinePreview: Sendable {
  package let document: PipelineDocument
  package let pipeline: Pipeline

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
  ///   - size: The device's size. The default is the scene's.
  ///   - safeAreaTop: The list's top safe area inset, in points. The default is the scene's.
  ///   - clock: The time that the scene shows. The default is a fixed time, so that a document always has the same preview.
  package init(
    of document: PipelineDocument, size: MastheadSize? = nil, safeAreaTop: Double? = nil, clock: WallClock = .standing
  ) {
    self.document = document
    var environment = document.scene.environment(size: size, clock: clock)
    if let safeAreaTop { environment.safeArea.top = safeAreaTop }
    pipeline = document.makePreviewPipeline(in: environment)
    layout = pipeline.layout(in: environment)
    scene = document.scene.layout(size: size, around: layout, elements: pipeline.header.elements, clock: clock)
    restingState = document.scene.restingState(
      under: layout, contentHeight: scene.contentHeight, in: environment)
    limits = document.scene.limits(under: layout, from: restingState)
  }

  /// Creates a preview of a document with another resting state than the scene's.
  init(of document: PipelineDocument, restingOn state: ScrollState) {
    self.document = document
    pipeline = document.makePreviewPipeline(in: state.environment)
    layout = pipeline.layout(in: state.environment)
    scene = document.scene.layout(around: layout, elements: pipeline.header.elements, clock: .standing)
    limits = document.scene.limits(under: layout, from: state)
    restingState = state
  }

  /// Returns the trajectory of the list during a gesture. It lasts until the header rests too.
  package func trajectory(of gesture: MastheadGesture) -> Trajectory {
    Trajectory(of: gesture, from: restingState, in: limits).settled(with: pipeline)
  }
}

extension WallClock {
  /// A fixed time, the one that phones show in pictures: Tuesday, January 9, 2007, 9:41.
  package static let standing = WallClock(date: Date(timeIntervalSince1970: 1_168_335_660), timeZone: .gmt)
}

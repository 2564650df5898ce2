import Foundation
import Masthead
import MastheadDocuments

/// A document's pipeline and scene, laid out for a device: what frames are computed with, and what gestures are played on.
package struct PipelinePreview: Sendable {
  package let document: PipelineDocument
  package let pipeline: DynamicPipeline

  /// The header's layout.
  package let layout: HeaderLayout

  /// The scene as it lies around the header.
  package let scene: SceneLayout

  /// The list at rest at its top.
  package let restingState: ScrollState

  /// Where the list may scroll to.
  package let limits: ScrollLimits

  /// Lays a document out.
  ///
  /// - Parameters:
  ///   - document: what is previewed.
  ///   - size: the device's size; the scene's own by default.
  ///   - safeAreaTop: what bars cover of the list at the top, in points; what the scene says by default.
  ///   - clock: the time that the scene shows. By default it stands still, so that the same document always gives the same.
  package init(
    of document: PipelineDocument, size: MastheadSize? = nil, safeAreaTop: Double? = nil, clock: WallClock = .standing
  ) {
    self.document = document
    var environment = document.scene.environment(size: size, clock: clock)
    if let safeAreaTop { environment.safeArea.top = safeAreaTop }
    pipeline = document.makePipeline()
    layout = pipeline.layout(in: environment)
    scene = document.scene.layout(size: size, around: layout, clock: clock)
    restingState = document.scene.restingState(
      under: layout, contentHeight: scene.contentHeight, in: environment)
    limits = document.scene.limits(under: layout, from: restingState)
  }

  /// Lays a document out on a device and a list that are given from elsewhere.
  init(of document: PipelineDocument, restingOn state: ScrollState) {
    self.document = document
    pipeline = document.makePipeline()
    layout = pipeline.layout(in: state.environment)
    scene = document.scene.layout(around: layout, clock: .standing)
    limits = document.scene.limits(under: layout, from: state)
    restingState = state
  }

  /// What a gesture does to the list.
  package func trajectory(of gesture: MastheadGesture) -> Trajectory {
    Trajectory(of: gesture, from: restingState, in: limits)
  }
}

extension WallClock {
  /// A clock that stands still at the time that phones show in pictures: Tuesday, the 9th of January 2007, 9:41.
  package static let standing = WallClock(date: Date(timeIntervalSince1970: 1_168_335_660), timeZone: .gmt)
}

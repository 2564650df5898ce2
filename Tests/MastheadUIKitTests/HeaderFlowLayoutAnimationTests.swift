import Foundation
import Masthead
import MastheadUIKit
import Testing
@_spi(Double) import UIKit

@MainActor
@Suite struct HeaderFlowLayoutAnimationTests {
  private func screen(_ placement: Placement) -> (CollectionScreen, HeaderFlowLayout) {
    let header = Header(height: .points(160), collapsedHeight: 60, placement: placement)
    let layout = HeaderFlowLayout(pipeline: Pipeline(header, effects: [Stretch(), Collapse(), Pin()]))
    layout.sectionHeadersPinToVisibleBounds = true
    return (CollectionScreen(layout), layout)
  }

  // UIKit animates an appearing element from its initial attributes, and a disappearing element to its final
  // attributes. Both are at the element's position in the list. Otherwise the element would fly in or out.
  @Test(arguments: Placement.allCases, UICollectionViewFlowLayout.AnimationSource.allCases)
  func updatesAnimateElementsInPlace(placement: Placement, source: UICollectionViewFlowLayout.AnimationSource) {
    for offset in [nil, 0, 200, 700] as [CGFloat?] { updateAnimatesElementsInPlace(placement, source, offset) }
  }

  private func updateAnimatesElementsInPlace(
    _ placement: Placement, _ source: UICollectionViewFlowLayout.AnimationSource, _ offset: CGFloat?
  ) {
    let (screen, layout) = screen(placement)
    layout.animationSource = source
    let view = screen.collectionView
    if let offset { screen.rest(at: offset) }
    let visible = (0..<9).map { IndexPath(item: $0, section: 0) }.filter { view.cellForItem(at: $0) != nil }
    view.performBatchUpdates {
      screen.counts = [7, 14, 20]
      view.deleteItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 4, section: 0)])
      view.insertItems(at: [IndexPath(item: 1, section: 1), IndexPath(item: 5, section: 1)])
    }
    #expect(view.transitions.contains { $0.kind == nil } || visible.isEmpty)
    for transition in view.transitions {
      let name = "\(transition.kind ?? "item") \(transition.indexPath), appears: \(transition.appears)"
      guard let attributes = transition.attributes else {
        Issue.record("There are no attributes of \(name).")
        continue
      }
      // An element that only leaves the screen moves to its new position.
      let moved = transition.kind.flatMap {
        layout.layoutAttributesForSupplementaryView(ofKind: $0, at: transition.indexPath)
      }
      #expect(attributes.frame == transition.shown.frame || attributes.frame == moved?.frame, "\(name)")
    }
  }

  @Test(arguments: Placement.allCases)
  func preparationChangesNeitherInsetsNorOffset(placement: Placement) {
    let (screen, layout) = screen(placement)
    for offset in [-300.0, -100, 0, 40, 400, -160] { screen.drag(to: offset) }
    layout.pipeline.header.height = .points(220)
    screen.window.display()
    screen.window.safeArea.top = 88
    screen.window.display()
    screen.window.rotate(
      to: CGSize(width: 667, height: 375), safeArea: UIEdgeInsets(top: 32, left: 44, bottom: 21, right: 44))
    #expect(screen.collectionView.changesDuringPreparation == [])
  }

  /// The last reference to a layout may lie in a closure that runs on another thread.
  @Test func layoutReleasedOnAnotherThreadUndoesItsChanges() async throws {
    await #expect(processExitsWith: .success) {
      await HeaderFlowLayoutAnimationTests.releaseLayoutOnAnotherThread()
    }
  }

  private static func releaseLayoutOnAnotherThread() async {
    let (screen, _) = HeaderFlowLayoutAnimationTests().screen(.aboveContent)
    let view = screen.collectionView
    precondition(view.contentInset.top == 160)
    view.layoutReplacement = .isUntold
    nonisolated(unsafe) var last: HeaderFlowLayout? = view.collectionViewLayout as? HeaderFlowLayout
    view.collectionViewLayout = UICollectionViewFlowLayout()
    await Task.detached { last = nil }.value
    precondition(last == nil)
    for _ in 0..<1000 where view.contentInset.top != 0 { await Task.yield() }
    precondition(view.contentInset.top == 0)
  }
}

import Masthead
import MastheadDocuments
import TestSupport
import Testing
@_spi(Double) import UIKit

@testable import MastheadUIKit

/// Tests a collection view's insets and rows while headers, layouts and the app's insets change.
@MainActor
struct HeaderFlowLayoutInsetTests {
  private static func pipeline(_ identifier: String) throws -> Pipeline {
    try #require(Preset.named(identifier)).document.makePipeline()
  }

  @Test(arguments: Preset.all.map(\.identifier), UIScrollView.InsetAdjustment.allCases)
  func rotationAdaptsHeaderToNewSize(identifier: String, adjustment: UIScrollView.InsetAdjustment)
    throws
  {
    var pipeline = try Self.pipeline(identifier)
    pipeline.header.height = .ratioOfWidth(0.4)
    let screen = CollectionScreen(HeaderFlowLayout(pipeline: pipeline), adjusting: adjustment)
    for (size, safeArea) in [
      (CGSize(width: 667, height: 375), UIEdgeInsets(top: 0, left: 44, bottom: 21, right: 44)),
      (CGSize(width: 375, height: 667), UIEdgeInsets(top: 88, left: 0, bottom: 34, right: 0)),
      (CGSize(width: 320, height: 480), .zero),
    ] {
      screen.window.rotate(to: size, safeArea: safeArea)
      let frame = screen.stage.frame(of: pipeline)
      #expect(isClose(screen.collectionView.contentOffset.y, frame.topOffset), "A list at its top stays at its top.")
      #expect(screen.collectionView.contentOffset.x == 0, "The content does not move sideways.")
      screen.expectHeader(shows: frame)
      screen.expectInsets(of: frame)
      screen.drag(to: frame.topOffset - 70)
      screen.expectHeader(shows: screen.stage.frame(of: pipeline))
      screen.rest(at: frame.topOffset)
    }
  }

  enum Position: CaseIterable {
    case atTop, pulled, justBelow, farBelow
  }

  @Test(arguments: Position.allCases, UIScrollView.InsetAdjustment.allCases)
  func newHeaderHeightMovesNoRows(position: Position, adjustment: UIScrollView.InsetAdjustment) throws {
    for identifier in Preset.all.map(\.identifier) {
      let layout = HeaderFlowLayout(pipeline: try Self.pipeline(identifier))
      let screen = CollectionScreen(layout, adjusting: adjustment)
      let path = IndexPath(item: 0, section: 1)
      for height in [320.0, 40, 200] {
        let top = screen.collectionView.topOffset
        switch position {
        case .atTop: screen.rest(at: top)
        case .pulled: screen.drag(to: top - 52.5)
        // Farther from the top than any change of a header's height.
        case .justBelow: screen.rest(at: top + 300)
        case .farBelow: screen.rest(at: top + 700)
        }
        let before = try #require(screen.y(of: path))
        layout.pipeline.header.height = .points(height)
        screen.window.display()
        let after = try #require(screen.y(of: path))
        if position == .atTop {
          #expect(isClose(screen.collectionView.contentOffset.y, screen.collectionView.topOffset), "\(identifier)")
        } else {
          #expect(abs(after - before) <= tolerance, "\(identifier), \(height)")
        }
        let frame = screen.stage.frame(of: layout.pipeline)
        let shown = layout.pipeline.layout(in: screen.stage.environment(fittingHeight: 160))
        #expect(shown.height == height)
        #expect(frame.header.height >= (shown.collapses ? shown.collapsedHeight : height))
        screen.expectHeader(shows: frame, "\(identifier), \(height)")
        screen.expectInsets(of: frame, "\(identifier), \(height)")
      }
    }
  }

  // MARK: Replacing layouts

  @Test(arguments: UICollectionView.LayoutReplacement.allCases, UIScrollView.InsetAdjustment.allCases)
  func replacedLayoutUndoesItsChanges(
    replacement: UICollectionView.LayoutReplacement, adjustment: UIScrollView.InsetAdjustment
  ) throws {
    for identifier in Preset.all.map(\.identifier) {
      let pipeline = try Self.pipeline(identifier)
      let layout = HeaderFlowLayout(pipeline: pipeline)
      let screen = CollectionScreen(layout, adjusting: adjustment)
      screen.collectionView.layoutReplacement = replacement
      let other = UICollectionViewFlowLayout()
      other.minimumLineSpacing = 17
      for _ in 0..<2 {
        screen.collectionView.contentInset.top += 13
        screen.rest(at: screen.collectionView.topOffset)
        screen.collectionView.collectionViewLayout = other
        screen.window.display()
        #expect(isClose(screen.collectionView.contentInset.top, 13), "\(identifier)")
        #expect(screen.collectionView.contentInsetAdjustmentBehavior == .automatic, "\(identifier)")
        #expect(isClose(screen.collectionView.contentOffset.y, -13 - 44), "\(identifier): the list stays at its top.")
        screen.collectionView.setCollectionViewLayout(layout, animated: true)
        screen.collectionView.contentInset.top -= 13
        screen.window.display()
        screen.rest(at: screen.collectionView.topOffset)
        let frame = screen.stage.frame(of: pipeline)
        #expect(
          isClose(screen.collectionView.contentOffset.y, frame.topOffset), "\(identifier): the list stays at its top.")
        screen.expectHeader(shows: frame, "\(identifier)")
        screen.expectInsets(of: frame, "\(identifier)")
      }
    }
  }

  @Test(arguments: UICollectionView.LayoutReplacement.allCases)
  func newHeaderLayoutReplacesInsetOfOldOne(replacement: UICollectionView.LayoutReplacement) throws {
    let layouts = try ["news-digest", "elastic-bar"].map { HeaderFlowLayout(pipeline: try Self.pipeline($0)) }
    let screen = CollectionScreen(layouts[0])
    screen.collectionView.layoutReplacement = replacement
    for round in 1...4 {
      let layout = layouts[round % 2]
      screen.collectionView.collectionViewLayout = layout
      screen.window.display()
      let frame = screen.stage.frame(of: layout.pipeline)
      screen.expectHeader(shows: frame)
      screen.expectInsets(of: frame)
      #expect(screen.collectionView.contentInsetAdjustmentBehavior == (round % 2 == 1 ? .scrollableAxes : .never))
    }
    screen.collectionView.collectionViewLayout = UICollectionViewFlowLayout()
    screen.window.display()
    #expect(screen.collectionView.contentInset == .zero)
    #expect(screen.collectionView.contentInsetAdjustmentBehavior == .automatic)
  }

  @Test(arguments: UICollectionView.LayoutReplacement.allCases)
  func deallocatedLayoutUndoesItsChanges(replacement: UICollectionView.LayoutReplacement) async throws {
    let screen = CollectionScreen(HeaderFlowLayout(pipeline: try Self.pipeline("news-digest")))
    screen.collectionView.layoutReplacement = replacement
    #expect(screen.collectionView.contentInset.top == 260)
    weak let layout = screen.collectionView.collectionViewLayout
    // The new layout's content has the same size, so only the old layout's deallocation can trigger the reset.
    screen.collectionView.collectionViewLayout = UICollectionViewLayout()
    #expect(layout == nil)
    // The tests' main actor need not be the main thread.
    for _ in 0..<1000 where screen.collectionView.contentInset != .zero { await Task.yield() }
    #expect(screen.collectionView.contentInset == .zero)
    #expect(screen.collectionView.contentInsetAdjustmentBehavior == .automatic)
  }

  // MARK: App insets

  @Test(arguments: UIScrollView.InsetAdjustment.allCases)
  func refreshControlAddsAndRemovesItsInset(adjustment: UIScrollView.InsetAdjustment) throws {
    let pipeline = try Self.pipeline("news-digest")
    let screen = CollectionScreen(HeaderFlowLayout(pipeline: pipeline), adjusting: adjustment)
    let refresh = UIRefreshControl(frame: .zero)
    screen.collectionView.refreshControl = refresh
    screen.drag(to: -400)
    refresh.beginRefreshing()
    screen.window.display()
    #expect(screen.collectionView.contentOffset.y == -400)
    #expect(screen.collectionView.contentInset.top == 320)
    screen.rest(at: -320)
    // The header stretches into the room that the control reserves above the list.
    #expect(screen.header?.frame == CGRect(x: 0, y: -320, width: 375, height: 360))
    #expect(refresh.layer.zPosition > screen.header!.layer.zPosition, "The header must not hide the control.")
    refresh.endRefreshing()
    screen.window.display()
    #expect(screen.collectionView.contentOffset.y == -260)
    screen.expectHeader(shows: screen.stage.frame(of: pipeline))
    screen.expectInsets(of: screen.stage.frame(of: pipeline))
    screen.collectionView.collectionViewLayout = UICollectionViewFlowLayout()
    screen.window.display()
    #expect(screen.collectionView.contentInset == .zero)
    #expect(refresh.layer.zPosition == 0)
  }

  @Test func headerInsetIsAddedToReplacedAppInset() throws {
    let screen = CollectionScreen(HeaderFlowLayout(pipeline: try Self.pipeline("news-digest")))
    screen.collectionView.contentInset = UIEdgeInsets(top: 20, left: 1, bottom: 2, right: 3)
    screen.window.display()
    #expect(screen.collectionView.contentInset == UIEdgeInsets(top: 280, left: 1, bottom: 2, right: 3))
    #expect(screen.collectionView.contentOffset.y == -280)
    screen.collectionView.collectionViewLayout = UICollectionViewFlowLayout()
    screen.window.display()
    #expect(screen.collectionView.contentInset == UIEdgeInsets(top: 20, left: 1, bottom: 2, right: 3))
  }

  @Test(arguments: UIScrollView.InsetAdjustment.allCases)
  func insetManagementCanBeTurnedOffAndOn(adjustment: UIScrollView.InsetAdjustment) throws {
    let pipeline = try Self.pipeline("elastic-bar")
    let layout = HeaderFlowLayout(pipeline: pipeline)
    let screen = CollectionScreen(layout, adjusting: adjustment)
    screen.collectionView.contentInset.bottom = 7
    #expect(screen.collectionView.contentInsetAdjustmentBehavior == .scrollableAxes)
    layout.managesContentInset = false
    screen.window.display()
    #expect(screen.collectionView.contentInset == UIEdgeInsets(top: 0, left: 0, bottom: 7, right: 0))
    #expect(screen.collectionView.contentInsetAdjustmentBehavior == .automatic)
    screen.expectHeader(shows: screen.stage.frame(of: pipeline), "The header is at the pipeline's position.")
    screen.collectionView.contentInsetAdjustmentBehavior = .scrollableAxes
    layout.managesContentInset = true
    screen.window.display()
    screen.expectInsets(of: screen.stage.frame(of: pipeline))
    #expect(isClose(screen.collectionView.contentOffset.y, screen.collectionView.topOffset))
    #expect(screen.collectionView.contentInsetAdjustmentBehavior == .scrollableAxes)
    layout.scrollDirection = .horizontal
    screen.window.display()
    #expect(screen.collectionView.contentInset == UIEdgeInsets(top: 0, left: 0, bottom: 7, right: 0))
    #expect(screen.collectionView.contentInsetAdjustmentBehavior == .scrollableAxes)
  }

  // MARK: Random order

  /// An event in the life of a collection view.
  private enum Event: CaseIterable {
    case inset, keyboard, refresh, header, noHeader, pipeline, tune, rotate, bar, scroll, pull, rest, items, manage,
      replace
  }

  @Test(arguments: UICollectionView.LayoutReplacement.allCases, UIScrollView.InsetAdjustment.allCases)
  func randomEventsCauseNoJumpAndLeaveNoInset(
    replacement: UICollectionView.LayoutReplacement, adjustment: UIScrollView.InsetAdjustment
  ) throws {
    var random = SplitMix.printingSeed()
    for _ in 0..<repetitions(30, quick: 8) {
      let layout = HeaderFlowLayout()
      let other = UICollectionViewFlowLayout()
      other.minimumLineSpacing = 17
      let screen = CollectionScreen(layout, adjusting: adjustment)
      let view = screen.collectionView
      view.layoutReplacement = replacement
      let refresh = UIRefreshControl(frame: .zero)
      view.refreshControl = refresh
      // The app's inset, and its part that a refresh control does not add.
      var (appInset, topInset) = (UIEdgeInsets.zero, CGFloat.zero)
      var log: [String] = []
      for _ in 0..<30 {
        let event = Event.allCases.randomElement(using: &random)!
        func toggleRefresh() {
          appInset.top += refresh.isRefreshing ? -UIRefreshControl.height : UIRefreshControl.height
          if refresh.isRefreshing { refresh.endRefreshing() } else { refresh.beginRefreshing() }
          if !refresh.isRefreshing { topInset = appInset.top }
        }
        if refresh.isRefreshing, [.noHeader, .replace].contains(event) {
          toggleRefresh()
          screen.window.display()
        }
        let isOurs = view.collectionViewLayout === layout
        let (offset, top, start) = (view.contentOffset.y, view.topOffset, self.start(in: view))
        let wasAtTop = !view.isDragging && offset <= top + 0.25
        switch event {
        case .inset:
          // Never the negative height of a bar, because an inset of zero would count as the app's own.
          let top = CGFloat(Int.random(in: 0...80, using: &random)) + (refresh.isRefreshing ? 60.5 : 0.5)
          view.contentInset.top += top - appInset.top
          appInset.top = top
          if !refresh.isRefreshing { topInset = top }
        case .keyboard:
          appInset.bottom = [0, 291].randomElement(using: &random)!
          view.contentInset.bottom = appInset.bottom
        case .refresh:
          // An adapter distinguishes the control's room from the app's inset only if the control begins refreshing
          // while it is active.
          guard refresh.isRefreshing || isOurs && screen.headerHeights[0] > 0 else { continue }
          toggleRefresh()
        case .header, .noHeader:
          screen.headerHeights[0] = event == .header ? 120 : 0
          view.collectionViewLayout.invalidateLayout()
        case .pipeline: layout.adopt(random.pipelineDocument(upTo: 600).makePipeline())
        case .tune: layout.pipeline.header.height = .points(Double(Int.random(in: 0...400, using: &random)))
        case .rotate:
          let isUpright = screen.window.bounds.width < screen.window.bounds.height
          screen.window.rotate(
            to: CGSize(width: isUpright ? 667 : 375, height: isUpright ? 375 : 667),
            safeArea: UIEdgeInsets(top: isUpright ? 32 : 88, left: 0, bottom: 21, right: 0))
        case .bar:
          screen.window.safeArea.top = [20, 64, 88, 110].randomElement(using: &random)!
          scrollMinimally(screen)
        case .scroll:
          view.rest(at: max(view.topOffset, min(view.bottomOffset, .random(in: -300...1000, using: &random))))
        case .pull: view.move(to: view.topOffset - .random(in: 0...150, using: &random), dragging: true)
        case .rest: view.rest(at: max(view.topOffset, min(view.bottomOffset, view.contentOffset.y)))
        case .items:
          screen.counts[0] = Int.random(in: 1...20, using: &random)
          view.reloadData()
        case .manage: layout.managesContentInset.toggle()
        case .replace:
          view.collectionViewLayout = isOurs ? other : layout
          scrollMinimally(screen)
        }
        let asked = view.contentOffset.y
        screen.window.display()
        log.append("\(event) \(offset) → \(asked) → \(view.contentOffset.y)")
        var comment: Comment { Comment(rawValue: log.joined(separator: "\n")) }

        // The inset is the app's plus the header's.
        let isActive = view.collectionViewLayout === layout && screen.headerHeights[0] > 0
        let frame = screen.stage.frame(
          of: layout.pipeline, fittingHeight: screen.headerHeights[0], below: layout.managesContentInset ? topInset : 0)
        let added = isActive && layout.managesContentInset ? frame.contentInset.top : 0
        #expect(isClose(view.contentInset.top, appInset.top + added), comment)
        #expect(view.contentInset.bottom == appInset.bottom, comment)
        if isActive { screen.expectHeader(shows: frame, comment) }

        // Rows move only with the header's room. A list at rest is also clamped to its ends.
        guard isOurs, view.collectionViewLayout === layout else { continue }
        guard [.header, .noHeader, .pipeline, .tune, .manage].contains(event) else { continue }
        let shift = self.start(in: view) - start
        // An event without effect does not move a list that is a fraction of a pixel below its top.
        if wasAtTop, (view.topOffset, shift) != (top, 0) {
          #expect(isClose(view.contentOffset.y, view.topOffset), comment)
        } else {
          let kept = offset + shift
          let allowed = view.isDragging ? kept : max(view.topOffset, min(kept, view.bottomOffset))
          #expect(isClose(view.contentOffset.y, allowed), comment)
        }
      }
      view.rest()
      view.collectionViewLayout = UICollectionViewFlowLayout()
      scrollMinimally(screen)
      #expect(isClose(view.contentInset.top, appInset.top), "\(log.joined(separator: "\n"))")
      #expect(view.contentInset.bottom == appInset.bottom)
      #expect(view.contentInsetAdjustmentBehavior == .automatic)
    }
  }

  /// Scrolls by the smallest amount. A layout that was not notified of its replacement reacts to the next scroll.
  private func scrollMinimally(_ screen: CollectionScreen) {
    screen.window.display()
    screen.collectionView.contentOffset.y = screen.collectionView.contentOffset.y.nextUp
    screen.window.display()
  }

  /// The top of the first item in the content.
  private func start(in view: UICollectionView) -> CGFloat {
    view.collectionViewLayout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.minY ?? 0
  }
}

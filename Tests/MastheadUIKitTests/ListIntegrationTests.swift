import Foundation
import Masthead
import MastheadDocuments
import MastheadUIKit
import TestSupport
import Testing
@_spi(Double) import UIKit

/// Tests headers together with other parts of an app around a list.
@MainActor
@Suite struct ListIntegrationTests {
  /// A header that stretches, and collapses to 88 points.
  private static let collapsing = Pipeline(
    Header(height: .points(300), collapsedHeight: 88), effects: [Stretch(), Collapse(), Pin()])

  private static let phone = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)

  /// The y-coordinate of the first row on the screen.
  private func firstRow(_ table: UITableView) -> CGFloat {
    table.rectForRow(at: IndexPath(row: 0, section: 0)).minY - table.contentOffset.y
  }

  // MARK: Sections

  @Test(arguments: UITableView.Style.plainAndGrouped)
  func sectionHeadersAndScrolledRowsStayBelowCollapsedHeader(style: UITableView.Style) throws {
    let list = List(sections: [("A", 20), ("B", 20), ("C", 20)])
    let table = HeaderTableView(frame: .zero, style: style)
    table.pipeline = Self.collapsing
    table.dataSource = list
    let header = PictureHeader()
    table.headerView = header
    let stage = Stage(table, with: list, safeArea: Self.phone)
    stage.window.display()
    #expect(header.frame.height == 300 && firstRow(table) == 328)
    table.scrollToRow(at: IndexPath(row: 5, section: 1), at: .top, animated: false)
    stage.window.display()
    let bar = header.convert(header.bounds, to: stage.window)
    #expect(bar == CGRect(x: 0, y: 0, width: 375, height: 88))
    let title = try #require(table.headerView(forSection: 1))
    let row = table.rectForRow(at: IndexPath(row: 5, section: 1)).minY - table.contentOffset.y
    if style == .plain {
      #expect(title.convert(title.bounds, to: stage.window).minY == 88)
      #expect(isClose(row, 88 + 28))
    } else {
      #expect(isClose(row, 88))
    }
  }

  // MARK: Reads by UIKit

  /// UIKit may read a view's properties or their storage. Overridden properties of a subclass must equal the stored
  /// values.
  @Test(arguments: UIScrollView.InternalReads.allCases, Preset.all.map(\.identifier))
  func tableKeepsItsPositionForAllReadsOfUIKit(reads: UIScrollView.InternalReads, preset: String) throws {
    let pipeline = try #require(Preset.named(preset)).document.makePipeline()
    let table = HeaderTableView(frame: .zero, style: .plain)
    table.internalReads = reads
    table.pipeline = pipeline
    let list = List(rows: 30)
    table.dataSource = list
    let header = PictureHeader()
    table.headerView = header
    let stage = Stage(table, with: list, safeArea: Self.phone)
    stage.window.display()
    let layout = pipeline.layout(in: stage.environment(fittingHeight: 120))
    let rest = layout.contentOriginY - layout.topOffset
    #expect(isClose(firstRow(table), rest))
    // Makes room for a keyboard, as apps do.
    table.contentInset.bottom = 300
    stage.window.display()
    #expect(isClose(firstRow(table), rest))
    table.contentInset.bottom = 0
    for way in [-80.0, 60, 500] {
      table.move(to: table.topOffset + way, dragging: true)
      stage.window.display()
      #expect(isClose(firstRow(table), rest - way))
      let frame = table.headerFrame.header
      #expect(isClose(header.frame, frame), "\(header.frame) \(frame)")
    }
  }

  // MARK: App insets

  /// A banner of 40 points above the list, for which the app has set an inset.
  @Test(arguments: ["table", "layout", "binder"])
  func permanentInsetDoesNotStretchHeader(adapter: String) throws {
    let scene = AdapterScene(adapter, Self.collapsing, safeArea: .zero)
    #expect(scene.headerRect == CGRect(x: 0, y: 0, width: 375, height: 300))
    scene.list.contentInset.top += 40
    scene.list.rest(at: scene.list.topOffset)
    scene.display()
    #expect(scene.headerRect == CGRect(x: 0, y: 40, width: 375, height: 300))
    // A refresh control stretches the header as a finger does. The banner's room does not change.
    let refresh = UIRefreshControl(frame: .zero)
    for reservation in UIRefreshControl.Reservation.allCases {
      refresh.reservation = reservation
      scene.list.refreshControl = refresh
      refresh.beginRefreshing()
      scene.list.rest(at: scene.list.topOffset)
      scene.display()
      #expect(scene.headerRect == CGRect(x: 0, y: 40, width: 375, height: 360), "\(reservation)")
      refresh.endRefreshing()
      scene.list.rest(at: scene.list.topOffset)
      scene.display()
      #expect(scene.headerRect == CGRect(x: 0, y: 40, width: 375, height: 300), "\(reservation)")
    }
    scene.list.move(to: scene.list.topOffset + 250, dragging: true)
    scene.display()
    #expect(scene.headerRect == CGRect(x: 0, y: 40, width: 375, height: 88))
    scene.list.rest(at: scene.list.topOffset)
    scene.list.contentInset.top -= 40
    scene.display()
    #expect(scene.headerRect == CGRect(x: 0, y: 0, width: 375, height: 300))
  }

  /// Many apps set the inset to zero when they hide a keyboard, which removes the header's part. The header's part may
  /// be negative, for a header inside the content and behind a bar.
  @Test(arguments: ["table", "layout", "binder"], Placement.allCases)
  func insetSetToZeroKeepsHeadersPart(adapter: String, placement: Placement) {
    var pipeline = Self.collapsing
    pipeline.header.placement = placement
    pipeline.effects = [SafeArea(policy: .underlap)] + pipeline.effects
    let scene = AdapterScene(adapter, pipeline, safeArea: Self.phone)
    let (inset, rect) = (scene.list.contentInset.top, scene.headerRect)
    scene.list.contentInset.bottom = 300
    scene.display()
    scene.list.contentInset = .zero
    scene.display()
    scene.list.rest(at: scene.list.topOffset)
    scene.display()
    #expect(scene.list.contentInset.top == inset && scene.headerRect == rect)
  }

  // MARK: Phases

  /// A list that is flung beyond an end bounces at the end.
  @Test(arguments: ["table", "layout", "binder"])
  func phasesMatchList(adapter: String) {
    let phases = PhaseLog()
    let scene = AdapterScene(adapter, Pipeline(Header(height: 200), effects: [phases]), safeArea: .zero)
    func phase(at offset: CGFloat, dragging: Bool) -> Double? {
      MediaClock.time += 0.1
      scene.list.move(to: offset, dragging: dragging)
      scene.display()
      return scene.presenter.headerFrame.values["phase"]
    }
    #expect(phase(at: scene.list.topOffset - 40, dragging: true) == 1)
    #expect(phase(at: scene.list.topOffset + 40, dragging: false) == 2)
    #expect(phase(at: scene.list.topOffset - 10, dragging: false) == 3)
    #expect(phase(at: scene.list.bottomOffset + 10, dragging: false) == 3)
    MediaClock.time += 0.1
    scene.list.rest(at: scene.list.topOffset + 20)
    scene.display()
    #expect(scene.presenter.headerFrame.values["phase"] == 0)
  }

  private struct PhaseLog: HeaderEffect {
    static let identifier = "com.example.phase"
    static let stages: Stages = .appearance

    func contribute(to frame: inout HeaderFrame, at moment: Moment) {
      frame.values["phase"] = Double(MastheadScrollPhase.allCases.firstIndex(of: moment.scroll.phase)!)
    }
  }

  /// A deceleration that ends before its speed is measured also snaps.
  @Test(arguments: ["table", "binder"])
  func shortFlightSnaps(adapter: String) {
    let pipeline = Pipeline(
      Header(height: .points(200), collapsedHeight: 60), effects: [Collapse(), Pin(), Snap(start: 0, end: 1)])
    let scene = AdapterScene(adapter, pipeline, safeArea: .zero)
    scene.list.move(to: scene.list.topOffset + 60, dragging: true)
    scene.display()
    scene.list.move(to: scene.list.topOffset + 61, dragging: false)
    scene.display()
    scene.list.rest()
    for _ in 0..<5 { CADisplayLink.tick(scene.window) }
    #expect(isClose(scene.list.contentOffset.y, scene.list.topOffset))
  }

  // MARK: Bars

  /// A navigation bar with a large title and a search bar shrinks by the distance that the list scrolls, and only the
  /// finger moves the list.
  @Test(arguments: ["table", "layout", "binder"], [SafeAreaPolicy.underlap, .include, .exclude])
  func growingBarAndHeaderDoNotConflict(adapter: String, policy: SafeAreaPolicy) throws {
    try expectBarFollowsList(
      adapter, Header(height: .points(200), collapsedHeight: 60),
      effects: [SafeArea(policy: policy), Stretch(), Collapse(), Pin()])
  }

  /// While the bar shrinks, the difference between the two heights changes, and with it the room of a header inside the
  /// content.
  @Test(
    arguments: ["table", "layout", "binder"],
    [
      Header(height: .points(300), collapsedHeight: .excludingSafeArea(60)),
      Header(height: .excludingSafeArea(150), collapsedHeight: .points(160)),
      Header(height: .points(300), collapsedHeight: .excludingSafeArea(60), placement: .collapsedAboveContent),
    ])
  func growingBarAndHeaderWithMixedHeightsDoNotConflict(adapter: String, header: Header) throws {
    try expectBarFollowsList(adapter, header, effects: [SafeArea(policy: .underlap), Stretch(), Collapse(), Pin()])
  }

  private func expectBarFollowsList(_ adapter: String, _ header: Header, effects: [any Masthead.Effect]) throws {
    let pipeline = Pipeline(header, effects: effects)
    let scene = AdapterScene(adapter, pipeline, safeArea: Self.phone, hasLargeBar: true)
    let bar = try #require(scene.bar)
    #expect(isClose(bar.height, 44 + 52 + 52))
    let start = scene.list.contentOffset.y
    let changes = scene.list.offsetChanges
    for way in Array(stride(from: 0.0, through: 300, by: 7)) + Array(stride(from: 300.0, through: -60, by: -9)) {
      scene.list.move(to: start + way, dragging: true)
      scene.display()
      #expect(isClose(scene.list.contentOffset.y, start + way), "at \(way)")
      #expect(isClose(bar.height, 44 + max(0, 104 - way)), "at \(way)")
    }
    #expect(scene.list.offsetChanges == changes)
  }

  /// The bars and the list can change while there is no header. Such a bar has not followed the list.
  @Test func headerThatReturnsKeepsRowsInPlace() throws {
    let scene = AdapterScene(
      "table",
      Pipeline(
        Header(height: .points(300), collapsedHeight: .excludingSafeArea(60)),
        effects: [SafeArea(policy: .underlap), Stretch(), Collapse(), Pin()]), safeArea: Self.phone)
    let table = try #require(scene.list as? HeaderTableView)
    scene.list.rest(at: 100)
    scene.display()
    table.headerView = nil
    scene.display()
    scene.list.rest(at: 500)
    scene.window.safeArea.top -= 20
    scene.display()
    let before = scene.rowsTop
    table.headerView = scene.header
    scene.display()
    #expect(scene.rowsTop == before)
  }

  /// The app's inset and the adapter's part can add up to zero when refreshing ends. The app has not reset its inset then.
  @Test(arguments: ["table", "layout", "binder"])
  func insetOfAppSurvivesRefreshingThatEndsAtZero(adapter: String) throws {
    let scene = AdapterScene(
      adapter, Pipeline(Header(height: 100), effects: [SafeArea(policy: .underlap)]),
      safeArea: UIEdgeInsets(top: 40, left: 0, bottom: 0, right: 0))
    let refresh = UIRefreshControl(frame: .zero)
    scene.list.refreshControl = refresh
    scene.list.contentInset.top += 20
    scene.display()
    #expect(scene.list.contentInset.top == 80)
    refresh.beginRefreshing()
    scene.window.safeArea.top = 120
    scene.display()
    #expect(scene.list.contentInset.top == UIRefreshControl.height)
    refresh.endRefreshing()
    scene.display()
    let y = scene.expectedFrame(below: 20).header.y - scene.list.contentOffset.y
    #expect(scene.list.contentInset.top == 0 && scene.headerRect.minY == y)
    scene.window.safeArea.top = 40
    scene.display()
    #expect(scene.list.contentInset.top == 80)
  }

  // MARK: Views

  @Test(arguments: ["table", "binder"])
  func headerBuiltWithConstraintsKeepsItsSize(adapter: String) {
    let scene = AdapterScene(adapter, Self.collapsing, safeArea: .zero) {
      $0.translatesAutoresizingMaskIntoConstraints = false
    }
    for way in [0.0, -50, 100, 400] {
      scene.list.move(to: scene.list.topOffset + way, dragging: true)
      scene.display()
      #expect(isClose(scene.headerRect.height, max(88, 300 - way)), "at \(way)")
    }
  }

  /// In a rotation, Core Animation animates only views. Layers without a view need the animation's duration, and paths
  /// need a separate animation.
  @Test func rotationAnimatesLayersWithTheirView() throws {
    let cut = Pipeline(
      Header(height: .ratioOfWidth(0.8), collapsedHeight: 88),
      effects: [Stretch(), Collapse(), Pin(), CutAway(ratio: 0.2), Scrim(from: 0.2, to: 0.6), Shadow(from: 0.2)])
    let scene = AdapterScene("table", cut, safeArea: .zero)
    scene.list.move(to: scene.list.topOffset + 100, dragging: true)
    scene.display()
    let mask = try #require(scene.header.layer.mask as? CAShapeLayer)
    let before = (CATransaction.implicitAnimations, mask.path)
    #expect(mask.animations.isEmpty)
    scene.window.rotate(to: CGSize(width: 667, height: 375), safeArea: .zero)
    #expect(mask.path != before.1)
    #expect(CATransaction.implicitAnimations > before.0, "The scrim and the shadow move with the view.")
    #expect(CATransaction.durations.subtracting([0.4]) == [])
    let animation = try #require(mask.animations["path"])
    #expect(animation.keyPath == "path" && animation.duration == 0.4 && animation.fromValue as? CGPath == before.1)
    let after = CATransaction.implicitAnimations
    scene.list.move(to: scene.list.topOffset + 90, dragging: true)
    scene.display()
    #expect(CATransaction.implicitAnimations == after, "A finger moves them at once.")
  }

  /// iOS blurs content under a bar, and would also blur a header under the bar.
  @Test(arguments: ["table", "layout", "binder"])
  func edgeEffectDoesNotBlurHeader(adapter: String) {
    let scene = AdapterScene(adapter, Self.collapsing, safeArea: Self.phone)
    #expect(scene.list.topEdgeEffect.isHidden)
    scene.removeHeader()
    #expect(!scene.list.topEdgeEffect.isHidden)
  }

  /// Accessibility settings reach the effects at once, also while the list rests.
  @Test(arguments: ["table", "layout", "binder"])
  func settingsOfAccessibilityReachEffects(adapter: String) {
    let scene = AdapterScene(adapter, Pipeline(Header(height: 200), effects: [Calm()]), safeArea: .zero)
    defer { (UIAccessibility.reduceMotion, UIAccessibility.reduceTransparency) = (false, false) }
    for (motion, transparency) in [(false, false), (true, false), (true, true), (false, true), (false, false)] {
      (UIAccessibility.reduceMotion, UIAccessibility.reduceTransparency) = (motion, transparency)
      scene.display()
      let frame = scene.presenter.headerFrame
      #expect([frame.opacity, frame.imageOpacity] == [motion ? 0.75 : 1, transparency ? 0.5 : 1])
    }
  }

  // MARK: Ticks

  @Test(arguments: ["table", "layout", "binder"])
  func tickOfListComputesOneFrame(adapter: String) {
    let scene = AdapterScene(adapter, Self.collapsing, safeArea: Self.phone)
    var frames = 0
    scene.presenter.frameHandler = { _ in frames += 1 }
    for way in stride(from: 1.0, through: 400, by: 8) {
      (MediaClock.time, frames) = (MediaClock.time + 1.0 / 60, 0)
      scene.list.move(to: scene.list.topOffset + way, dragging: true)
      scene.display()
      #expect(frames == 1, "at \(way)")
    }
  }

  @Test(arguments: ["table", "layout", "binder"])
  func headerFollowsSafeAreaAndTextSizeAtRest(adapter: String) {
    let pipeline = Pipeline(Header(height: .fitting(minimum: 40)), effects: [SafeArea(policy: .underlap), Stretch()])
    let scene = AdapterScene(adapter, pipeline, safeArea: .zero)
    scene.constrainHeader(to: 150)
    scene.window.screenTraits = UITraitCollection(displayScale: 2, preferredContentSizeCategory: .extraExtraLarge)
    scene.display()
    #expect(scene.headerRect == CGRect(x: 0, y: 0, width: 375, height: 150))
    let before = scene.list.contentOffset.y
    scene.window.safeArea.top = 50
    scene.display()
    #expect(scene.list.contentInset.top + 50 == scene.list.adjustedContentInset.top)
    #expect(scene.presenter.headerFrame.margins.top == 50 && scene.list.contentOffset.y == before)
  }

  // MARK: Random order

  private enum Event: CaseIterable {
    case scroll, pull, throwing, rest, inset, keyboard, refresh, rotation, reload, updates, height, textSize, bar
  }

  /// After any order of events, the header matches the pipeline, and the rows begin below the header's room. Removing
  /// the header restores the list.
  @Test(arguments: ["table", "layout", "binder"])
  func randomEventsLeaveHeaderAndRowsInPlace(adapter: String) throws {
    var random = SplitMix.printingSeed()
    // The position of a header with memory depends on all earlier frames. Other tests check these headers.
    for preset in Preset.all where !preset.document.makePipeline().remembers {
      var pipeline = preset.document.makePipeline()
      // A snap would move a released list.
      pipeline.effects = pipeline.effects.filter { !($0 is Snap) }
      let scene = AdapterScene(adapter, pipeline, safeArea: Self.phone, hasLargeBar: .random(using: &random))
      var (topInset, log) = (CGFloat.zero, [preset.identifier])
      let refresh = UIRefreshControl(frame: .zero)
      scene.list.refreshControl = refresh
      for _ in 0..<repetitions(40, quick: 15) {
        let event = Event.allCases.randomElement(using: &random)!
        MediaClock.time += 0.1
        switch event {
        case .scroll: scene.list.move(to: .random(in: scene.list.topOffset...800, using: &random), dragging: true)
        case .pull: scene.list.move(to: scene.list.topOffset - .random(in: 0...120, using: &random), dragging: true)
        case .throwing: scene.list.move(to: .random(in: scene.list.topOffset...800, using: &random), dragging: false)
        case .rest:
          scene.list.rest(at: max(scene.list.topOffset, min(scene.list.contentOffset.y, scene.list.bottomOffset)))
        case .inset where !refresh.isRefreshing:
          // A quarter, because all lengths of bars and headers are multiples of a half here. A total of zero would
          // count as the app's own inset.
          let inset = CGFloat(Int.random(in: 0...60, using: &random)) + 0.25
          scene.list.contentInset.top += inset - topInset
          topInset = inset
        case .inset: break
        case .keyboard: scene.list.contentInset.bottom = [0, 291].randomElement(using: &random)!
        case .refresh where refresh.isRefreshing: refresh.endRefreshing()
        case .refresh:
          refresh.reservation = UIRefreshControl.Reservation.allCases.randomElement(using: &random)!
          refresh.beginRefreshing()
        case .rotation:
          let isUpright = scene.window.bounds.width < scene.window.bounds.height
          scene.window.rotate(
            to: CGSize(width: isUpright ? 667 : 375, height: isUpright ? 375 : 667),
            safeArea: isUpright ? UIEdgeInsets(top: 0, left: 47, bottom: 21, right: 47) : Self.phone)
        case .reload:
          (scene.list as? UITableView)?.reloadData()
          (scene.list as? UICollectionView)?.reloadData()
        case .updates: scene.replaceFirstItem()
        case .height:
          scene.presenter.pipeline.header.height = .points(Double(Int.random(in: 100...400, using: &random)))
        case .textSize:
          let size = [UIContentSizeCategory.large, .extraExtraLarge].randomElement(using: &random)!
          scene.window.screenTraits = UITraitCollection(displayScale: 2, preferredContentSizeCategory: size)
        case .bar: scene.window.safeArea.top = [0, 20, 47].randomElement(using: &random)!
        }
        scene.display()
        log.append("\(event) → \(scene.list.contentOffset.y)")
        let frame = scene.expectedFrame(below: topInset)
        let comment = Comment(rawValue: log.joined(separator: "\n"))
        let screen = scene.list.convert(scene.list.bounds, to: scene.window)
        let y = frame.header.y - scene.list.contentOffset.y + screen.minY
        if adapter != "layout" || y < screen.maxY && y + frame.header.height > screen.minY, frame.header.height > 0 {
          #expect(
            isClose(
              scene.headerRect,
              MastheadRect(x: frame.header.x, y: y, width: frame.header.width, height: frame.header.height)),
            comment)
        }
        if adapter != "binder" {
          #expect(isClose(scene.rowsTop, frame.contentOriginY - scene.list.contentOffset.y), comment)
        }
      }
      if refresh.isRefreshing { refresh.endRefreshing() }
      scene.list.rest()
      scene.display()
      scene.removeHeader()
      #expect(abs(scene.list.contentInset.top - topInset) < 1e-9, "\(log)")
      #expect(scene.list.contentInsetAdjustmentBehavior == .automatic, "\(log)")
    }
  }
}

extension UITableView.Style {
  static let plainAndGrouped: [UITableView.Style] = [.plain, .grouped]
}

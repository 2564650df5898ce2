import Masthead
import MastheadDocuments
import MastheadUIKit
import TestSupport
import Testing
@_spi(Double) import UIKit

@MainActor
@Suite struct HeaderTableViewInsetTests {
  /// Whether a table's actual inset is the app's inset plus the pipeline's.
  private func hasExpectedInset(
    _ stage: Stage<HeaderTableView>, appInset: UIEdgeInsets, below topInset: CGFloat = 0
  ) -> Bool {
    let added =
      stage.view.headerView == nil
      ? 0 : stage.frame(of: stage.view.pipeline, fittingHeight: 120, below: topInset).contentInset.top
    let real = stage.view.contentInsetStorage
    return isClose(real.top, appInset.top + added) && real.bottom == appInset.bottom
  }

  @Test(arguments: Preset.all.map(\.identifier), UIScrollView.InsetAdjustment.allCases)
  func rotationKeepsRowsInPlace(preset: String, adjustment: UIScrollView.InsetAdjustment) throws {
    let pipeline = try #require(Preset.named(preset)).document.makePipeline().inTable
    for offset in [nil, 300.0, 900] {
      let (stage, header) = HeaderTableViewTests.stage(pipeline, adjustment: adjustment)
      let table = stage.view
      if let offset { table.rest(at: min(offset, table.bottomOffset)) }
      stage.window.display()
      let (before, room) = (table.contentOffset.y, stage.frame(of: pipeline, fittingHeight: 120))
      stage.window.rotate(
        to: CGSize(width: 667, height: 375), safeArea: UIEdgeInsets(top: 32, left: 44, bottom: 21, right: 44))
      #expect(HeaderTableViewTests.difference(stage, header!) == nil)
      let layout = pipeline.layout(in: stage.environment(fittingHeight: 120))
      if offset == nil {
        #expect(isClose(table.contentOffset.y, layout.topOffset), "A list at its top stays at its top.")
      } else {
        let old = pipeline.layout(
          in: LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667), fittingHeight: 120))
        #expect(isClose(table.contentOffset.y, before + layout.contentOriginY - old.contentOriginY))
      }
      stage.window.rotate(
        to: CGSize(width: 375, height: 667), safeArea: UIEdgeInsets(top: 88, left: 0, bottom: 34, right: 0))
      #expect(isClose(table.contentOffset.y, before))
      #expect(stage.frame(of: pipeline, fittingHeight: 120) == room)
      #expect(hasExpectedInset(stage, appInset: .zero))
    }
  }

  @Test(arguments: UIScrollView.InsetAdjustment.allCases)
  func refreshControlAddsAndRemovesItsInset(adjustment: UIScrollView.InsetAdjustment) throws {
    let pipeline = try #require(Preset.named("news-digest")).document.makePipeline()
    let (stage, header) = HeaderTableViewTests.stage(pipeline, safeArea: .zero, adjustment: adjustment)
    let table = stage.view
    let refresh = UIRefreshControl(frame: .zero)
    table.refreshControl = refresh
    let top = table.topOffset
    table.move(to: top - 140, dragging: true)
    refresh.beginRefreshing()
    stage.window.display()
    #expect(table.contentOffset.y == top - 140)
    #expect(hasExpectedInset(stage, appInset: UIEdgeInsets(top: 60, left: 0, bottom: 0, right: 0)))
    table.rest(at: top - 60)
    stage.window.display()
    // The header stretches into the room that the control reserves above the list.
    #expect(header?.frame == CGRect(x: 0, y: top - 60, width: 375, height: 360))
    refresh.endRefreshing()
    stage.window.display()
    #expect(hasExpectedInset(stage, appInset: .zero))
    #expect(table.contentOffset.y == top)
    #expect(header?.frame == CGRect(x: 0, y: top, width: 375, height: 300))
  }

  @Test func settingInsetKeepsHeadersPart() throws {
    let (stage, _) = HeaderTableViewTests.stage(try #require(Preset.named("news-digest")).document.makePipeline())
    // Many apps show and hide a keyboard this way.
    stage.view.contentInset = UIEdgeInsets(top: 0, left: 0, bottom: 291, right: 0)
    stage.window.display()
    #expect(hasExpectedInset(stage, appInset: UIEdgeInsets(top: 0, left: 0, bottom: 291, right: 0)))
    stage.view.contentInset = .zero
    stage.window.display()
    #expect(hasExpectedInset(stage, appInset: .zero))
  }

  @Test func insetManagementCanBeTurnedOff() throws {
    let (stage, header) = HeaderTableViewTests.stage(try #require(Preset.named("elastic-bar")).document.makePipeline())
    let table = stage.view
    table.managesContentInset = false
    stage.window.display()
    #expect(table.contentInsetStorage == .zero)
    #expect(table.contentInsetAdjustmentBehavior == .automatic)
    #expect(isClose(header!.frame, stage.frame(of: table.pipeline).header), "The header is at the pipeline's position.")
    table.contentInsetAdjustmentBehavior = .never
    table.managesContentInset = true
    stage.window.display()
    #expect(table.contentInsetAdjustmentBehavior == .scrollableAxes)
    table.headerView = nil
    #expect(table.contentInsetAdjustmentBehavior == .never, "The original behavior is restored.")
  }

  @Test func adjustmentBehaviorSetByAppStays() throws {
    let (stage, _) = HeaderTableViewTests.stage(try #require(Preset.named("news-digest")).document.makePipeline())
    #expect(stage.view.contentInsetAdjustmentBehavior == .never)
    stage.view.contentInsetAdjustmentBehavior = .scrollableAxes
    stage.view.headerView = nil
    #expect(stage.view.contentInsetAdjustmentBehavior == .scrollableAxes)
  }

  @Test(arguments: Preset.all.map(\.identifier))
  func landscapePhoneKeepsListAtItsEdges(preset: String) throws {
    let pipeline = try #require(Preset.named(preset)).document.makePipeline()
    let safeArea = UIEdgeInsets(top: 32, left: 44, bottom: 21, right: 44)
    let (stage, header) = HeaderTableViewTests.stage(pipeline)
    stage.window.rotate(to: CGSize(width: 667, height: 375), safeArea: safeArea)
    #expect(stage.view.contentOffset.x == 0)
    #expect(stage.view.adjustedContentInset.left == 0 && stage.view.adjustedContentInset.right == 0)
    #expect(header?.frame.width == 667)
  }

  @Test(arguments: Preset.all.map(\.identifier), UIScrollView.InsetAdjustment.allCases)
  func resizedBarTakesEffectInNextFrame(preset: String, adjustment: UIScrollView.InsetAdjustment) throws {
    let pipeline = try #require(Preset.named(preset)).document.makePipeline().inTable
    for offset in [nil, 100.0, 400] {
      let (stage, header) = HeaderTableViewTests.stage(pipeline, adjustment: adjustment)
      if let offset { stage.view.rest(at: offset) }
      stage.window.display()
      for top in [140.0, 44, 88] {
        let before = stage.view.contentOffset.y
        let oldOrigin = pipeline.layout(in: stage.environment(fittingHeight: 120)).contentOriginY
        stage.window.safeArea.top = top
        stage.window.display()
        let layout = pipeline.layout(in: stage.environment(fittingHeight: 120))
        #expect(HeaderTableViewTests.difference(stage, header!) == nil)
        #expect(hasExpectedInset(stage, appInset: .zero))
        let kept = before + layout.contentOriginY - oldOrigin
        #expect(isClose(stage.view.contentOffset.y, offset == nil ? layout.topOffset : kept))
      }
    }
  }

  @Test func offsetSetBeyondEndsStays() throws {
    let (stage, header) = HeaderTableViewTests.stage(try #require(Preset.named("news-digest")).document.makePipeline())
    for offset in [-400.0, 1100] {
      stage.view.setContentOffset(CGPoint(x: 0, y: offset), animated: false)
      stage.window.display()
      #expect(isClose(stage.view.contentOffset.y, offset), "A plain table also keeps the offset.")
      #expect(HeaderTableViewTests.difference(stage, header!) == nil)
    }
  }

  @Test func shortListRestsBelowHeader() throws {
    for preset in Preset.all {
      let pipeline = preset.document.makePipeline().inTable
      let (stage, header) = HeaderTableViewTests.stage(pipeline, rows: List(rows: 2))
      let layout = pipeline.layout(in: stage.environment(fittingHeight: 120))
      #expect(isClose(stage.view.contentOffset.y, layout.topOffset), "\(preset.identifier)")
      stage.view.move(to: layout.topOffset - 50, dragging: true)
      stage.window.display()
      #expect(HeaderTableViewTests.difference(stage, header!) == nil, "\(preset.identifier)")
      stage.view.rest(at: layout.topOffset)
      stage.window.display()
      let row = stage.view.rectForRow(at: IndexPath(row: 0, section: 0))
      #expect(isClose(row.minY, layout.contentOriginY), "\(preset.identifier)")
    }
  }

  @Test func sectionHeadersArePinnedAsInUIKit() throws {
    let sections = List(sections: [("A", 12), ("B", 12), ("C", 12)])
    for preset in ["news-digest", "collection-flow"] {
      let pipeline = try #require(Preset.named(preset)).document.makePipeline()
      let (stage, header) = HeaderTableViewTests.stage(pipeline, rows: sections, safeArea: .zero)
      let layout = pipeline.layout(in: stage.environment(fittingHeight: 120))
      for offset in stride(from: layout.topOffset - 40, through: 1200, by: 37) {
        stage.view.move(to: offset, dragging: true)
        stage.window.display()
        #expect(stage.view.subviews.last === header)
        // The section header is pinned at the inset's height while its own section has room.
        let top = offset + stage.view.adjustedContentInset.top
        for section in 0..<3 {
          let first = stage.view.rectForRow(at: IndexPath(row: 0, section: section)).minY
          let last = stage.view.rectForRow(at: IndexPath(row: 11, section: section)).maxY
          let wanted = max(first - 28, min(top, last - 28))
          #expect(isClose(try #require(stage.view.headerView(forSection: section)).frame.minY, wanted), "at \(offset)")
        }
      }
    }
  }

  // MARK: Random order

  /// An event in the life of a table.
  private enum Event: CaseIterable {
    case inset, keyboard, refresh, header, noHeader, pipeline, tune, rotate, bar, scroll, pull, rest, rows, manage
  }

  @Test(arguments: UIScrollView.InsetAdjustment.allCases)
  func randomEventsCauseNoJumpAndLeaveNoInset(adjustment: UIScrollView.InsetAdjustment) throws {
    var random = SplitMix.printingSeed()
    for _ in 0..<60 {
      let list = List(rows: 30)
      let (stage, _) = HeaderTableViewTests.stage(header: nil, rows: list, adjustment: adjustment)
      let table = stage.view
      // The app's inset, and its part that a refresh control does not add.
      var (appInset, topInset) = (UIEdgeInsets.zero, CGFloat.zero)
      let refresh = UIRefreshControl(frame: .zero)
      table.refreshControl = refresh
      var log: [String] = []
      for _ in 0..<30 {
        let event = Event.allCases.randomElement(using: &random)!
        func toggleRefresh() {
          appInset.top += refresh.isRefreshing ? -UIRefreshControl.height : UIRefreshControl.height
          if refresh.isRefreshing { refresh.endRefreshing() } else { refresh.beginRefreshing() }
          if !refresh.isRefreshing { topInset = appInset.top }
        }
        if refresh.isRefreshing, [.noHeader, .header].contains(event) {
          toggleRefresh()
          stage.window.display()
        }
        let (offset, room) = (table.contentOffset.y, self.room(of: table))
        let wasAtTop = !table.isDragging && offset <= table.topOffset + 0.25
        switch event {
        case .inset:
          // Never the negative height of a bar, because an inset of zero would count as the app's own.
          let top = CGFloat(Int.random(in: 0...80, using: &random)) + (refresh.isRefreshing ? 60.5 : 0.5)
          table.contentInset.top += top - appInset.top
          appInset.top = top
          if !refresh.isRefreshing { topInset = top }
        case .keyboard:
          appInset.bottom = [0, 291].randomElement(using: &random)!
          table.contentInset = UIEdgeInsets(top: table.contentInset.top, left: 0, bottom: appInset.bottom, right: 0)
        case .refresh:
          // An adapter distinguishes the control's room from the app's inset only if the control begins refreshing
          // while it is active.
          guard refresh.isRefreshing || table.headerView != nil else { continue }
          toggleRefresh()
        case .header:
          let header = PictureHeader()
          table.headerView = header
          table.headerImageView = header.picture
        case .noHeader: table.headerView = nil
        case .pipeline:
          var pipeline = random.pipelineDocument(upTo: 600).makePipeline()
          // A snap would move a released list.
          pipeline.effects = pipeline.effects.filter { !($0 is Snap) }
          table.adopt(pipeline)
        case .tune: table.pipeline.header.height = .points(Double(Int.random(in: 0...400, using: &random)))
        case .rotate:
          let isUpright = stage.window.bounds.width < stage.window.bounds.height
          stage.window.rotate(
            to: CGSize(width: isUpright ? 667 : 375, height: isUpright ? 375 : 667),
            safeArea: UIEdgeInsets(top: isUpright ? 32 : 88, left: 0, bottom: 21, right: 0))
        case .bar: stage.window.safeArea.top = [20, 64, 88, 110].randomElement(using: &random)!
        case .scroll:
          table.rest(at: max(table.topOffset, min(table.bottomOffset, .random(in: -300...1000, using: &random))))
        case .pull: table.move(to: table.topOffset - .random(in: 0...150, using: &random), dragging: true)
        case .rest: table.rest(at: max(table.topOffset, min(table.bottomOffset, table.contentOffset.y)))
        case .rows:
          list.sections[0].rows = Int.random(in: 0...40, using: &random)
          table.reloadData()
        case .manage: table.managesContentInset.toggle()
        }
        let asked = table.contentOffset.y
        stage.window.display()
        log.append("\(event) \(offset) → \(asked) → \(table.contentOffset.y)")
        if table.managesContentInset {
          #expect(hasExpectedInset(stage, appInset: appInset, below: topInset), "\(log.joined(separator: "\n"))")
        } else {
          #expect(isClose(table.contentInset.top, appInset.top), "\(log.joined(separator: "\n"))")
        }
        // Rows move only with the header's room. A list at rest is also clamped to its ends.
        if [.header, .noHeader, .pipeline, .tune, .manage].contains(event), !wasAtTop {
          let kept = offset + self.room(of: table) - room
          let allowed = table.isDragging ? kept : max(table.topOffset, min(kept, table.bottomOffset))
          #expect(isClose(table.contentOffset.y, allowed), "\(log.joined(separator: "\n"))")
        }
        if wasAtTop, [.header, .noHeader, .pipeline, .tune, .manage].contains(event) {
          // UIKit rounds offsets to pixels.
          #expect(abs(table.contentOffset.y - table.topOffset) <= 0.25, "\(log.joined(separator: "\n"))")
        }
      }
      table.headerView = nil
      table.rest()
      stage.window.display()
      #expect(isClose(table.contentInsetStorage.top, appInset.top), "\(log.joined(separator: "\n"))")
      #expect(table.contentInsetAdjustmentBehavior == .automatic)
      #expect(table.contentSize.height == CGFloat(list.sections[0].rows) * 44)
    }
  }

  /// The distance from the top of the content to the first row.
  private func room(of table: UITableView) -> CGFloat {
    table.contentSize.height - 44 * CGFloat(table.dataSource?.tableView(table, numberOfRowsInSection: 0) ?? 0)
  }
}

import Masthead
import MastheadDocuments
import MastheadUIKit
import TestSupport
import Testing
@_spi(Double) import UIKit

@MainActor
@Suite struct HeaderBinderTests {
  /// Returns a scroll view with content of 2,000 points.
  private func stage(
    safeArea: UIEdgeInsets = UIEdgeInsets(top: 88, left: 0, bottom: 34, right: 0),
    _ adjustment: UIScrollView.InsetAdjustment = .clamps
  ) -> Stage<UIScrollView> {
    let scrollView = UIScrollView(frame: .zero)
    scrollView.insetAdjustment = adjustment
    scrollView.contentSize = CGSize(width: 375, height: 2000)
    let stage = Stage(scrollView, safeArea: safeArea)
    stage.window.display()
    return stage
  }

  @Test(arguments: Preset.played)
  func headerMatchesPipelineAlongEveryGesture(preset: String, gesture: String) throws {
    let pipeline = try #require(Preset.named(preset)).document.makePipeline()
    for adjustment in UIScrollView.InsetAdjustment.allCases {
      let stage = stage(adjustment)
      let header = PictureHeader()
      stage.view.addSubview(header)
      let binder = HeaderBinder(stage.view, header: header, pipeline: pipeline)
      binder.imageView = header.picture
      var misses = 0
      stage.play(try #require(NamedGesture.named(gesture)).gesture, over: binder.layout) { _ in
        let frame = stage.frame(of: pipeline, fittingHeight: 120)
        let isThere =
          isClose(header.frame, frame.header) && isClose(header.picture.frame, frame.image)
          && isClose(header.layer.mask, frame) && isClose(stage.view.contentInset.top, frame.contentInset.top)
        if !isThere { misses += 1 }
      }
      #expect(misses == 0, "\(adjustment)")
      #expect(binder.layout == pipeline.layout(in: stage.environment(fittingHeight: 120)))
      binder.unbind()
      #expect(stage.view.contentInset == .zero)
      #expect(stage.view.contentInsetAdjustmentBehavior == .automatic)
      #expect(header.frame == CGRect(x: 0, y: 0, width: 100, height: 120))
      stage.view.contentOffset.y = 10
      #expect(header.bounds.height == 120, "An unbound header does not change.")
    }
  }

  @Test func headerBesideScrollViewIsPositionedOnScreen() throws {
    let stage = stage(safeArea: .zero)
    stage.view.frame = CGRect(x: 0, y: 20, width: 375, height: 647)
    let header = PictureHeader()
    stage.window.addSubview(header)
    let pipeline = Pipeline(Header(height: 200)) { Stretch() }
    let binder = HeaderBinder(stage.view, header: header, pipeline: pipeline)
    #expect(header.frame == CGRect(x: 0, y: 20, width: 375, height: 200))
    stage.view.move(to: -260, dragging: true)
    #expect(header.frame == CGRect(x: 0, y: 20, width: 375, height: 260))
    stage.view.rest(at: -150)
    #expect(header.frame == CGRect(x: 0, y: -30, width: 375, height: 200))
    binder.unbind()
  }

  @Test func deallocatedBinderLeavesScrollViewWorking() {
    let stage = stage(safeArea: .zero)
    let header = PictureHeader()
    stage.view.addSubview(header)
    weak var binder: HeaderBinder?
    do {
      let owned = HeaderBinder(
        stage.view, header: header,
        pipeline: Pipeline(Header(height: 200), effects: [Counter()]))
      binder = owned
      #expect(binder != nil)
    }
    #expect(binder == nil)
    stage.view.move(to: -260, dragging: true)
    #expect(header.frame.height == 200, "The header no longer stretches.")
  }

  @Test func headerInOuterViewIsPositionedOnScreen() {
    let stage = stage(safeArea: .zero)
    let box = UIView(frame: CGRect(x: 10, y: 50, width: 375, height: 600))
    stage.window.addSubview(box)
    box.addSubview(stage.view)
    stage.view.frame = CGRect(x: 5, y: 20, width: 300, height: 500)
    let header = PictureHeader()
    stage.window.addSubview(header)
    let binder = HeaderBinder(
      stage.view, header: header, pipeline: Pipeline(Header(height: 200)) { Stretch() })
    stage.view.rest(at: -150)
    #expect(header.frame == CGRect(x: 15, y: 20, width: 300, height: 200))
    binder.unbind()
  }

  @Test(arguments: [UIUserInterfaceLayoutDirection.leftToRight, .rightToLeft])
  func systemSettingsReachPipeline(direction: UIUserInterfaceLayoutDirection) throws {
    let stage = stage(safeArea: UIEdgeInsets(top: 50, left: 44, bottom: 21, right: 10))
    stage.window.direction = direction
    let header = PictureHeader()
    // The header lies under the bar when it is bound.
    header.frame = stage.window.bounds
    stage.window.addSubview(header)
    let own = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    let before = header.directionalLayoutMargins
    #expect(before.top == 58)
    var pipeline = try #require(Preset.named("elastic-bar")).document.makePipeline()
    pipeline.effects = pipeline.effects + [Calm()]
    let binder = HeaderBinder(stage.view, header: header, pipeline: pipeline)
    let margins = stage.frame(of: pipeline).margins
    #expect(
      header.directionalLayoutMargins
        == NSDirectionalEdgeInsets(
          top: own.top + margins.top, leading: own.leading + margins.leading, bottom: own.bottom + margins.bottom,
          trailing: own.trailing + margins.trailing))
    #expect(margins.leading == (direction == .leftToRight ? 44 : 10))
    #expect(header.alpha == 1)
    UIAccessibility.reduceMotion = true
    defer { UIAccessibility.reduceMotion = false }
    #expect(header.alpha == 0.75)
    binder.unbind()
    header.frame = stage.window.bounds
    #expect(header.directionalLayoutMargins == before, "The header's own margins are restored.")
  }

  @Test func headerIsMeasuredOnceAndAgainAfterUpdate() {
    let stage = stage(safeArea: .zero)
    let header = PictureHeader()
    stage.view.addSubview(header)
    let binder = HeaderBinder(
      stage.view, header: header,
      pipeline: Pipeline(Header(height: .fitting(minimum: 0))) { Stretch() })
    #expect(header.frame.height == 120)
    header.constrainedHeight = 140
    stage.view.rest(at: -100)
    #expect(header.frame.height == 120)
    binder.update()
    #expect(header.frame.height == 140)
    binder.unbind()
  }

  @Test func shortContentStaysBelowSafeArea() throws {
    let stage = stage()
    let header = PictureHeader()
    stage.view.addSubview(header)
    let binder = HeaderBinder(
      stage.view, header: header, pipeline: try #require(Preset.named("elastic-bar")).document.makePipeline())
    let top = stage.view.adjustedContentInset.top
    #expect(stage.view.contentInsetAdjustmentBehavior == .scrollableAxes)
    for height in [100.0, 2000] {
      stage.view.contentSize.height = height
      #expect(isClose(stage.view.adjustedContentInset.top, top))
      #expect(isClose(stage.view.contentOffset.y, -top))
    }
    binder.unbind()
    #expect(stage.view.contentInsetAdjustmentBehavior == .automatic)
  }

  @Test(arguments: [true, false])
  func constraintsReceiveConstants(isInside: Bool) throws {
    let stage = stage(safeArea: .zero)
    let (top, height) = (NSLayoutConstraint(constant: 1), NSLayoutConstraint(constant: 2))
    let header = PictureHeader()
    if isInside { stage.view.addSubview(header) } else { stage.window.addSubview(header) }
    let binder = HeaderBinder(
      stage.view, header: header, pipeline: Pipeline(Header(height: 200)) { Stretch() },
      placing: .constraints(top: top, height: height))
    stage.view.move(to: -260, dragging: true)
    #expect([top.constant, height.constant] == [isInside ? -260 : 0, 260])
    stage.view.move(to: -50, dragging: true)
    #expect([top.constant, height.constant] == [isInside ? -200 : -150, 200])
    let frame = CGRect(x: 3, y: 4, width: 5, height: 6)
    header.frame = frame
    stage.view.move(to: -60, dragging: true)
    binder.unbind()
    #expect(header.frame == frame, "Only the constraints position the header.")
    #expect([top.constant, height.constant] == [1, 2], "The original constants are restored.")
  }

  @Test func tunedValuesAndLoadedDocumentsTakeEffect() throws {
    let stage = stage(safeArea: .zero)
    let header = PictureHeader()
    stage.view.addSubview(header)
    let binder = HeaderBinder(
      stage.view, header: header, pipeline: Pipeline(Header(height: 200)) { Stretch() })
    var frames: [HeaderFrame] = []
    binder.frameHandler = { frames.append($0) }
    stage.view.move(to: -300, dragging: true)
    binder.pipeline[Stretch.self]?.limit = 30
    #expect(header.frame == CGRect(x: 0, y: -230, width: 375, height: 230))
    stage.view.rest(at: -200)
    binder.adopt(try #require(Preset.named("news-digest")).document.makePipeline())
    #expect(header.frame == CGRect(x: 0, y: -260, width: 375, height: 300))
    #expect(stage.view.contentOffset.y == -260, "A list at its top stays at its top.")
    #expect(frames.last == binder.headerFrame)
    binder.managesContentInset = false
    #expect(stage.view.contentInset == .zero)
    binder.unbind()
  }

  @Test(arguments: UIScrollView.InsetAdjustment.allCases)
  func appInsetsArePreservedInAnyOrder(adjustment: UIScrollView.InsetAdjustment) throws {
    var random = SplitMix.printingSeed()
    for _ in 0..<100 {
      let stage = stage(safeArea: .zero, adjustment)
      let view = stage.view
      let header = PictureHeader()
      view.addSubview(header)
      let binder = HeaderBinder(
        view, header: header, pipeline: Pipeline(Header(height: 200)) { Stretch() })
      let refresh = UIRefreshControl(frame: .zero)
      view.refreshControl = refresh
      var appInset = UIEdgeInsets.zero
      for _ in 0..<20 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          let more = CGFloat(Int.random(in: 0...50, using: &random))
          view.contentInset.top += more
          appInset.top += more
        case 1:
          appInset.top += refresh.isRefreshing ? -UIRefreshControl.height : UIRefreshControl.height
          if refresh.isRefreshing { refresh.endRefreshing() } else { refresh.beginRefreshing() }
        case 2:
          appInset.bottom = CGFloat(Int.random(in: 0...300, using: &random))
          view.contentInset.bottom = appInset.bottom
        case 3: binder.pipeline.header.height = .points(Double(Int.random(in: 0...400, using: &random)))
        case 4: view.move(to: .random(in: -500...1500, using: &random), dragging: true)
        default: view.rest(at: .random(in: view.topOffset...view.bottomOffset, using: &random))
        }
        #expect(isClose(view.contentInset.top, appInset.top + binder.layout.contentInset.top))
        #expect(view.contentInset.bottom == appInset.bottom)
      }
      binder.unbind()
      #expect(view.contentInset == appInset)
    }
  }

  @Test func insetWithoutBindersPartCountsAsAppInset() {
    let stage = stage(safeArea: .zero)
    let header = PictureHeader()
    stage.view.addSubview(header)
    let binder = HeaderBinder(
      stage.view, header: header, pipeline: Pipeline(Header(height: 200)) { Stretch() })
    // Many apps hide a keyboard this way.
    stage.view.contentInset = .zero
    #expect(stage.view.contentInset.top == 200)
    stage.view.contentInset = UIEdgeInsets(top: 12, left: 0, bottom: 0, right: 0)
    #expect(stage.view.contentInset.top == 212)
    binder.unbind()
    #expect(stage.view.contentInset.top == 12)
  }

  @Test func rotationAdaptsHeaderWidth() throws {
    let stage = stage()
    let header = PictureHeader()
    stage.view.addSubview(header)
    let pipeline = try #require(Preset.named("elastic-bar")).document.makePipeline()
    let binder = HeaderBinder(stage.view, header: header, pipeline: pipeline)
    let safeArea = UIEdgeInsets(top: 32, left: 44, bottom: 21, right: 44)
    stage.window.rotate(to: CGSize(width: 667, height: 375), safeArea: safeArea)
    #expect(isClose(header.frame, stage.frame(of: pipeline, fittingHeight: 120).header))
    #expect(isClose(stage.view.adjustedContentInset.top, 280))
    #expect(stage.view.adjustedContentInset.left == 0 && stage.view.contentOffset.x == 0)
    binder.unbind()
  }

  // MARK: Bottom insets

  /// A keyboard lets the list scroll farther. The app's scrolling for the keyboard neither hides nor shows a bar.
  @Test(arguments: [false, true])
  func keyboardExtendsListAndMovesNoBar(isHidden: Bool) {
    let stage = stage(safeArea: UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0))
    let header = PictureHeader()
    stage.view.addSubview(header)
    let binder = HeaderBinder(
      stage.view, header: header,
      pipeline: Pipeline(Header(height: 60), effects: [SafeArea(policy: .include), HideOnScroll()]))
    func move(to y: CGFloat) {
      MediaClock.time += 0.5
      stage.view.move(to: y, dragging: true)
      MediaClock.time += 0.5
      stage.view.move(to: y + 1, dragging: true)
    }
    move(to: 900)
    if !isHidden { move(to: 700) }
    let hidden = binder.headerFrame.scrolled
    #expect(isHidden ? hidden == 107 : hidden <= 1)
    stage.view.rest()
    MediaClock.time += 0.5
    stage.view.contentInset.bottom = 302
    stage.view.contentOffset.y += 302
    #expect(binder.headerFrame.scrolled == hidden)
    let end = binder.layout.bottomOffset(
      contentHeight: 2000, viewport: MastheadSize(width: 375, height: 667))
    #expect(end == 2000 + 34 + 302 - 667 && end == stage.view.bottomOffset)
    MediaClock.time += 0.5
    stage.view.contentInset.bottom = 0
    stage.view.contentOffset.y -= 302
    #expect(binder.headerFrame.scrolled == hidden)
    binder.unbind()
  }
}

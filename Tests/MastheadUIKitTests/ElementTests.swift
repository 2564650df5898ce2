import Foundation
import Masthead
import MastheadDocuments
import TestSupport
import Testing
@_spi(Double) import UIKit

@testable import MastheadUIKit

/// Tests that bound views, shadows and events follow a pipeline's frames, and that lists snap.
@MainActor
@Suite struct ElementTests {
  /// All presets and 50 random pipelines with elements and without memory, so that a frame depends only on the offset.
  private static func documents(_ random: inout SplitMix) -> [PipelineDocument] {
    var documents = Preset.all.map(\.document)
    while documents.count < Preset.all.count + 50 {
      let document = random.pipelineDocument(upTo: 600)
      let pipeline = document.makePipeline()
      if !pipeline.header.elements.isEmpty && !pipeline.remembers { documents.append(document) }
    }
    return documents
  }

  /// Returns a pipeline with the size of all bound views, 50 × 30 points, for elements that fit their content.
  private static func measured(_ pipeline: Pipeline) -> Pipeline {
    var pipeline = pipeline
    for index in pipeline.header.elements.indices {
      pipeline.header.elements[index].fittingSize = MastheadSize(width: 50, height: 30)
    }
    return pipeline
  }

  @Test func tableShowsElementsOfPresetsAndRandomPipelines() throws {
    var random = SplitMix.printingSeed()
    for document in Self.documents(&random) {
      let pipeline = document.makePipeline()
      let (stage, header) = HeaderTableViewTests.stage(
        pipeline, adjustment: UIScrollView.InsetAdjustment.allCases.randomElement(using: &random)!)
      let elements = pipeline.header.elements
      let bound = BoundViews(for: elements)
      for (name, view) in bound.views { stage.view.bind(view, to: name) }
      for _ in 0..<20 {
        stage.view.move(to: Double.random(in: -800...1200, using: &random).rounded(), dragging: .random(using: &random))
        stage.window.display()
        let frame = stage.frame(of: Self.measured(pipeline), fittingHeight: 120)
        #expect(bound.difference(from: frame, elements, of: header!, in: stage.view) == nil, "\(document.text)")
        #expect(isClose(header!.alpha, frame.opacity) && isClose(header!.picture.alpha, frame.imageOpacity))
        let obscured = frame.obscuredTop(at: stage.view.contentOffset.y)
        #expect(isClose(stage.view.indicatorTop, max(obscured, stage.view.safeAreaInsets.top)))
        expectShadow(frame, of: header!)
      }
      for name in bound.views.keys { stage.view.bind(nil, to: name) }
      for view in bound.views.values {
        #expect(view.frame == CGRect(x: 0, y: 0, width: 50, height: 30) && view.alpha == 1 && view.superview == nil)
        #expect(view.isUserInteractionEnabled && !view.accessibilityElementsHidden && view.layer.cornerRadius == 0)
      }
      stage.view.headerView = nil
      stage.window.display()
      #expect(stage.view.verticalScrollIndicatorInsets == .zero)
    }
  }

  private func expectShadow(_ frame: HeaderFrame, of header: UIView) {
    let layers = header.layer.superlayer?.sublayers ?? []
    let shadow = layers.firstIndex(of: header.layer).flatMap { $0 > 0 ? layers[$0 - 1] : nil }
    #expect(layers.filter { $0.shadowOpacity > 0 }.count == (frame.shadow * frame.opacity > 0 ? 1 : 0))
    guard frame.shadow > 0 else { return }
    #expect(shadow?.shadowOpacity == Float(frame.shadow * frame.opacity))
    #expect(shadow.map { isClose($0.frame, frame.header) } == true)
    let outline = CAShapeLayer()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    outline.path = shadow?.shadowPath
    CATransaction.commit()
    #expect(isClose(outline, frame))
  }

  @Test func binderShowsElementsOutsideHeader() throws {
    var random = SplitMix.printingSeed()
    for document in Self.documents(&random) {
      let pipeline = document.makePipeline()
      let scrollView = UIScrollView(frame: .zero)
      scrollView.contentSize = CGSize(width: 375, height: 2000)
      let stage = Stage(scrollView, safeArea: UIEdgeInsets(top: 88, left: 0, bottom: 34, right: 0))
      stage.window.display()
      let header = PictureHeader()
      scrollView.addSubview(header)
      let binder = HeaderBinder(scrollView, header: header, pipeline: pipeline)
      let elements = pipeline.header.elements
      let bound = BoundViews(for: elements)
      for (name, view) in bound.views { binder.bind(view, to: name) }
      for offset in [-300.0, -88, 0, 60, 500] {
        scrollView.move(to: offset, dragging: true)
        let frame = stage.frame(of: Self.measured(pipeline), fittingHeight: 120)
        #expect(bound.difference(from: frame, elements, of: header, in: scrollView) == nil, "\(document.text)")
      }
      binder.unbind()
      #expect(bound.views.values.allSatisfy { $0.superview == nil })
      #expect(scrollView.verticalScrollIndicatorInsets == .zero)
    }
  }

  @Test func collectionViewShowsElementsOfRandomPipelines() throws {
    var random = SplitMix.printingSeed()
    for document in Self.documents(&random) {
      let pipeline = document.makePipeline()
      let screen = CollectionScreen(HeaderFlowLayout(pipeline: pipeline))
      guard let header = screen.header as? HeaderReusableView else { continue }
      let elements = pipeline.header.elements
      let bound = BoundViews(for: elements)
      for (name, view) in bound.views { header.bind(view, to: name) }
      screen.collectionView.collectionViewLayout.invalidateLayout()
      screen.window.display()
      for offset in [-300.0, -88, 0, 60, 500] {
        screen.drag(to: offset)
        let frame = screen.stage.frame(of: Self.measured(pipeline), fittingHeight: screen.headerHeights[0])
        let views = bound.views.values
        guard screen.header === header else {
          #expect(views.allSatisfy { $0.superview !== screen.collectionView }, "\(document.text)")
          continue
        }
        let difference = bound.difference(from: frame, elements, of: header, in: screen.collectionView)
        #expect(difference == nil, "\(document.text)")
        #expect(views.allSatisfy { $0.superview === header || $0.layer.zPosition == header.layer.zPosition })
      }
    }
  }

  // MARK: Names and sizes

  private static func avatar(clipped: Bool = false) -> HeaderElement {
    HeaderElement(
      "avatar", alignment: .bottomLeading, width: 80, height: 80,
      insets: MastheadDirectionalEdgeInsets(leading: 16, bottom: -40), clipped: clipped)
  }

  /// An element with a scale or an opacity of 0 is invisible. Its subviews may be larger than its bounds.
  @Test(arguments: [
    Fade(.element(0), to: 0, progress: .scrolled, start: 0, end: 100) as any Effect,
    Scale(.element(0), to: 0, progress: .scrolled, start: 0, end: 100),
  ])
  func overhangingElementTakesTouchesUntilItIsInvisible(_ effect: any Effect) throws {
    for (clipped, isHit) in [(false, true), (true, false)] {
      let pipeline = Pipeline(
        Header(height: 200, elements: [Self.avatar(clipped: clipped)]), effects: [effect])
      let (stage, _) = HeaderTableViewTests.stage(pipeline, safeArea: .zero)
      let avatar = UIView(frame: .zero)
      stage.view.bind(avatar, to: "avatar")
      stage.window.display()
      // The avatar reaches 40 points below the header.
      let point = CGPoint(x: 50, y: 220)
      #expect((stage.view.hitTest(point, with: nil) === avatar) == isHit)
      stage.view.move(to: 100, dragging: true)
      stage.window.display()
      #expect(avatar.alpha == 0 && avatar.accessibilityElementsHidden)
      #expect(stage.view.hitTest(point, with: nil) !== avatar)
      stage.view.move(to: 0, dragging: true)
      stage.window.display()
      #expect(avatar.alpha == 1 && !avatar.accessibilityElementsHidden)
      #expect((stage.view.hitTest(point, with: nil) === avatar) == isHit)
    }
  }

  @Test func viewOfUnknownElementIsNotShown() throws {
    let (stage, header) = HeaderTableViewTests.stage(
      Pipeline(Header(height: 200), effects: []), safeArea: .zero)
    let avatar = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    header!.addSubview(avatar)
    stage.view.bind(avatar, to: "avatar")
    stage.window.display()
    #expect(avatar.superview == nil)
    stage.view.pipeline.header.elements = [Self.avatar()]
    stage.window.display()
    #expect(avatar.superview === stage.view && avatar.frame == CGRect(x: 16, y: 160, width: 80, height: 80))
    stage.view.bind(nil, to: "avatar")
    #expect(avatar.superview === header && avatar.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
  }

  /// A view whose constraints require a size: the requested width or 90 points, and an area of 3600.
  private final class Label: UIView {
    override func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { CGSize(width: 90, height: 40) }

    override func systemLayoutSizeFitting(
      _ targetSize: CGSize, withHorizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority
    ) -> CGSize { CGSize(width: targetSize.width, height: 3600 / targetSize.width) }
  }

  @Test(arguments: [
    (ElementLength.fit, CGRect(x: 10, y: 150, width: 90, height: 40)),
    (.points(60), CGRect(x: 10, y: 130, width: 60, height: 60)),
    (.fill, CGRect(x: 10, y: 180, width: 360, height: 10)),
  ])
  func elementFitsItsView(width: ElementLength, expected: CGRect) {
    let title = HeaderElement(
      "title", alignment: .bottomLeading, width: width, height: .fit,
      insets: MastheadDirectionalEdgeInsets(leading: 10, bottom: 10, trailing: 5), clipped: false)
    let (stage, _) = HeaderTableViewTests.stage(
      Pipeline(Header(height: 200, elements: [title]), effects: []), safeArea: .zero)
    let view = Label(frame: .zero)
    stage.view.bind(view, to: "title")
    stage.window.display()
    #expect(view.frame == expected)
  }

  /// At rest, the element has the header's width. In the collapsed header, it has the view's width. Its height stays
  /// the same.
  @Test func elementFitsItsViewInOneOfTwoGeometries() throws {
    let document = #"""
      {"masthead": 1, "header": {"height": 200, "collapsedHeight": 100, "elements": [
        {"name": "title", "alignment": "topLeading", "width": "fill", "height": "fit", "clipped": false,
          "collapsed": {"alignment": "topLeading", "width": "fit", "height": "fit"}}]},
        "effects": ["collapse", "pin", {"effect": "transition", "parameters": {"target": "title"}}]}
      """#
    let (stage, _) = HeaderTableViewTests.stage(
      try PipelineDocument(parsing: document.utf8).makePipeline(), safeArea: .zero)
    let view = Label(frame: .zero)
    stage.view.bind(view, to: "title")
    stage.window.display()
    #expect(view.bounds.size == CGSize(width: 375, height: 9.6))
    stage.view.move(to: 0, dragging: true)
    stage.window.display()
    #expect(view.bounds.size == CGSize(width: 90, height: 9.6))
  }

  @Test(arguments: [
    ("image", "must not be header or image, got \"image\""),
    ("my avatar", "must have between 1 and 31 letters, digits, - and _, and must not be header or image"),
  ])
  func impossibleNameTraps(name: String, message: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [name] in
      await MainActor.run { HeaderTableView(frame: .zero, style: .plain).bind(UIView(frame: .zero), to: name) }
    }
    let found = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(found.contains(message))
  }

  @Test func viewWithTwoNamesTraps() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let (table, view) = (HeaderTableView(frame: .zero, style: .plain), UIView(frame: .zero))
        table.bind(view, to: "title")
        table.bind(view, to: "avatar")
      }
    }
    let found = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(found.contains("A view must be bound to one element, but \"title\" and \"avatar\" share one."))
  }

  // MARK: Letting go

  /// Moves the target of a list by 7 points.
  private final class Delegate: UICollectionViewDelegateFlowLayout {
    var targets: [CGFloat] = []
    weak var table: HeaderTableView?

    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      targets.append(targetContentOffset.pointee.y)
      targetContentOffset.pointee.y += 7
      table?.scrollViewWillEndDragging(scrollView, withVelocity: velocity, targetContentOffset: targetContentOffset)
    }
  }

  private static func snapping(_ random: inout SplitMix) -> [Pipeline] {
    documents(&random).map { document in
      var pipeline = document.makePipeline()
      pipeline.header.height = .points(.random(in: 100...400, using: &random))
      pipeline.header.collapsedHeight = .points(.random(in: 0...90, using: &random))
      let snaps = [Snap(start: 0, end: 0.5, threshold: 0.3), Snap(start: 0.5, end: 1)]
      pipeline.effects = pipeline.effects + snaps
      return pipeline
    }
  }

  /// Releases a table at random offsets with random projected offsets. Returns how often the table rests at a different
  /// offset.
  private static func letGo(_ stage: Stage<HeaderTableView>, _ layout: HeaderLayout, _ random: inout SplitMix) -> Int {
    var moved = 0
    for _ in 0..<10 {
      let start = layout.topOffset + .random(in: 0...450, using: &random)
      let projected = random.chance(4) ? start : layout.topOffset + .random(in: 0...450, using: &random)
      stage.view.move(to: start, dragging: true)
      stage.window.display()
      stage.view.letGo(projected: projected)
      for _ in 0..<3 { CADisplayLink.tick(stage.window) }
      let expected = layout.restingOffset(near: projected, contentHeight: stage.view.contentSize.height)
      #expect(isClose(stage.view.contentOffset.y, expected), "from \(start) to \(projected)")
      if expected != projected { moved += 1 }
    }
    return moved
  }

  /// The sample app's table has no delegate.
  @Test func tableWithoutDelegateRestsAtSnaps() {
    var random = SplitMix.printingSeed()
    var moved = 0
    for pipeline in Self.snapping(&random) {
      let (stage, _) = HeaderTableViewTests.stage(pipeline)
      moved += Self.letGo(stage, pipeline.inTable.layout(in: stage.environment(fittingHeight: 120)), &random)
      stage.view.headerView = nil
      stage.window.display()
      stage.view.letGo(projected: 40)
      #expect(stage.view.contentOffset.y == 40, "A table without a header does not snap.")
    }
    #expect(moved > 50, "Many lists were let go between snaps.")
  }

  /// UIKit queries once which messages a delegate implements, and sends them while the delegate's owner is deallocated.
  /// An object between UIKit and the app's delegate would break this.
  @Test func messagesGoToAppsDelegateItself() {
    let (stage, _) = HeaderTableViewTests.stage(Pipeline(Header(height: 200), effects: [Snap()]))
    var delegate: Delegate? = Delegate()
    stage.view.delegate = delegate
    #expect(stage.view.messagedDelegate === delegate)
    delegate = nil
    #expect(stage.view.messagedDelegate == nil && stage.view.delegate == nil)
  }

  /// A delegate that chooses a target passes it to the table, so that the deceleration ends at the table's target.
  @Test func delegateUsesTargetOfTable() {
    var random = SplitMix.printingSeed()
    for pipeline in Self.snapping(&random) {
      let (stage, _) = HeaderTableViewTests.stage(pipeline)
      let delegate = Delegate()
      delegate.table = stage.view
      stage.view.delegate = delegate
      let layout = pipeline.inTable.layout(in: stage.environment(fittingHeight: 120))
      for _ in 0..<10 {
        let projected = layout.topOffset + .random(in: 0...450, using: &random)
        stage.view.move(to: projected + 3, dragging: true)
        stage.window.display()
        stage.view.letGo(projected: projected)
        for _ in 0..<3 { CADisplayLink.tick(stage.window) }
        let expected = layout.restingOffset(near: projected + 7, contentHeight: stage.view.contentSize.height)
        #expect(isClose(stage.view.contentOffset.y, expected) && delegate.targets.last == projected)
      }
    }
  }

  @Test func collectionViewAndBinderRestAtSnaps() {
    var random = SplitMix.printingSeed()
    for pipeline in Self.snapping(&random) {
      let screen = CollectionScreen(HeaderFlowLayout(pipeline: pipeline))
      let layout = pipeline.layout(in: screen.stage.environment(fittingHeight: 160))
      let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
      scrollView.contentSize = CGSize(width: 375, height: 2000)
      let header = UIView(frame: .zero)
      scrollView.addSubview(header)
      let binder = HeaderBinder(scrollView, header: header, pipeline: pipeline)
      for _ in 0..<10 {
        let distance = Double.random(in: 0...450, using: &random)
        screen.collectionView.letGo(projected: layout.topOffset + distance)
        #expect(
          isClose(
            screen.collectionView.contentOffset.y,
            layout.restingOffset(
              near: layout.topOffset + distance, contentHeight: screen.collectionView.contentSize.height)))
        // Without a delegate, and with a delegate that calls the binder.
        scrollView.move(to: binder.layout.topOffset + .random(in: 0...450, using: &random), dragging: true)
        scrollView.letGo(projected: binder.layout.topOffset + distance)
        for _ in 0..<3 { CADisplayLink.tick() }
        var target = CGPoint(x: 0, y: binder.layout.topOffset + distance)
        let expected = binder.layout.restingOffset(near: target.y, contentHeight: 2000)
        #expect(isClose(scrollView.contentOffset.y, expected))
        binder.scrollViewWillEndDragging(scrollView, withVelocity: .zero, targetContentOffset: &target)
        #expect(isClose(target.y, expected))
      }
      binder.unbind()
    }
  }

  // MARK: Section headers

  @Test(arguments: [Placement.aboveContent, .insideContent, .collapsedAboveContent])
  func sectionHeadersStayBelowPinnedHeader(placement: Placement) throws {
    let pipeline = Pipeline(
      Header(height: .points(200), collapsedHeight: 60, placement: placement),
      effects: [Collapse(), Pin()])
    let flow = HeaderFlowLayout(pipeline: pipeline)
    flow.sectionHeadersPinToVisibleBounds = true
    let screen = CollectionScreen(flow, safeArea: .zero)
    let top = pipeline.layout(in: screen.stage.environment()).topOffset
    for scrolled in stride(from: -50.0, through: 2000, by: 70) {
      screen.drag(to: top + scrolled)
      let offset = screen.collectionView.contentOffset.y
      for section in [1, 2] {
        let path = IndexPath(item: 0, section: section)
        let attributes = try #require(
          flow.layoutAttributesForSupplementaryView(
            ofKind: UICollectionView.elementKindSectionHeader, at: path))
        let first = try #require(flow.layoutAttributesForItem(at: path)).frame.minY
        let natural = first - screen.inset.top - screen.headerHeights[section]
        let next = IndexPath(item: 0, section: section + 1)
        let end =
          section == 2
          ? screen.collectionView.contentSize.height
          : try #require(flow.layoutAttributesForItem(at: next)).frame.minY - screen.inset.top
            - screen.headerHeights[section + 1]
        let obscured = max(60, 200 - max(0, scrolled))
        let expected = min(max(natural, offset + obscured), end - screen.headerHeights[section])
        #expect(isClose(attributes.frame.minY, expected), "\(scrolled), section \(section)")
      }
    }
  }

  @Test func tablePinsSectionHeadersBelowCollapsedHeader() throws {
    let pipeline = Pipeline(
      Header(height: .points(200), collapsedHeight: 60, placement: .collapsedAboveContent),
      effects: [Collapse(), Pin()])
    let (stage, _) = HeaderTableViewTests.stage(
      pipeline, rows: List(sections: [("A", 20), ("B", 20)]), safeArea: .zero)
    for offset in [140.0, 300, 700] {
      stage.view.move(to: offset, dragging: true)
      stage.window.display()
      let header = try #require(stage.view.headerView(forSection: 0))
      #expect(header.frame.minY - offset == 60)
    }
  }

  // MARK: Events and time

  @Test func eventsAreReportedWhenTheyBegin() {
    let pipeline = Pipeline(
      Header(height: 200), effects: [Stretch(), Trigger(at: 100, release: 40)])
    let (stage, _) = HeaderTableViewTests.stage(pipeline, safeArea: .zero)
    var log: [HeaderEvents] = []
    stage.view.eventHandler = { log.append($0) }
    let counts = [0.0, 99, 100, 120, 41, 100, 39, 100].map { pulled in
      MediaClock.time += 0.1
      stage.view.move(to: -pulled, dragging: true)
      stage.window.display()
      return log.count
    }
    #expect(counts == [0, 0, 1, 1, 1, 1, 1, 2])
    #expect(log == [.refresh, .refresh])
  }

  /// Frames of the screen advance animations to the times of the frames. At rest, no display link runs.
  @Test func timedFadeFinishesAtRestAndFramesStop() {
    let fade = Fade(to: 0, progress: .scrolled, start: 100, end: 100, duration: 0.5)
    // Lists of other tests come to rest first.
    for _ in 0..<1000 where CADisplayLink.runningCount > 0 { CADisplayLink.tick() }
    let running = CADisplayLink.runningCount
    let (stage, header) = HeaderTableViewTests.stage(
      Pipeline(Header(height: 200), effects: [fade]), safeArea: .zero)
    var frames: [HeaderFrame] = []
    stage.view.frameHandler = { frames.append($0) }
    func displayUntilRest() {
      for _ in 0..<100 where CADisplayLink.runningCount > running { CADisplayLink.tick(stage.window) }
      #expect(CADisplayLink.runningCount == running)
    }
    displayUntilRest()
    MediaClock.time += 10
    frames = []
    stage.view.rest(at: 250)
    stage.window.display()
    #expect(header!.alpha > 0.9, "The fade begins with the motion, not during the ten seconds of rest.")
    #expect(CADisplayLink.runningCount == running + 1)
    let count = frames.count
    CADisplayLink.tick(stage.window)
    #expect(frames.count == count + 1, "A tick computes one frame.")
    displayUntilRest()
    #expect(header!.alpha == 0)
    // Half a second at 60 Hz.
    #expect(frames.last?.isAnimating == false && (28...34).contains(frames.filter(\.isAnimating).count))
    let rest = frames.count
    for _ in 0..<10 { CADisplayLink.tick(stage.window) }
    #expect(frames.count == rest)
  }
}

import Foundation
import Masthead
import MastheadDocuments
import MastheadUIKit
import TestSupport
import Testing
@_spi(Double) import UIKit

@MainActor
@Suite struct HeaderTableViewTests {
  /// A table with 30 rows on a phone with a bar and a home indicator.
  static func stage(
    _ pipeline: Pipeline? = nil, header: PictureHeader? = PictureHeader(), rows: List = List(rows: 30),
    safeArea: UIEdgeInsets = UIEdgeInsets(top: 88, left: 0, bottom: 34, right: 0),
    adjustment: UIScrollView.InsetAdjustment = .clamps
  ) -> (Stage<HeaderTableView>, PictureHeader?) {
    let table = HeaderTableView(frame: .zero, style: .plain)
    table.insetAdjustment = adjustment
    if let pipeline { table.pipeline = pipeline }
    table.dataSource = rows
    table.headerView = header
    table.headerImageView = header?.picture
    let stage = Stage(table, with: rows, safeArea: safeArea)
    stage.window.display()
    return (stage, header)
  }

  /// Describes the difference between a table and the pipeline's frame at its offset; nil if they are equal.
  static func difference(_ stage: Stage<HeaderTableView>, _ header: PictureHeader, fittingHeight: Double = 120)
    -> String?
  {
    let table = stage.view
    let frame = stage.frame(of: table.pipeline, fittingHeight: fittingHeight)
    if !isClose(header.frame, frame.header) { return "frame \(header.frame), wanted \(frame.header)" }
    if !isClose(header.picture.frame, frame.image) { return "image \(header.picture.frame), wanted \(frame.image)" }
    if !isClose(header.layer.mask, frame) {
      return "mask \(String(describing: header.layer.mask)), wanted \(frame.mask)"
    }
    let (inset, wanted) = (table.contentInsetStorage, frame.contentInset)
    if !isClose(inset.top, wanted.top) { return "inset \(inset), wanted \(wanted)" }
    return nil
  }

  // MARK: Frames

  @Test(arguments: Preset.played)
  func headerMatchesPipelineAlongEveryGesture(preset: String, gesture: String) throws {
    let pipeline = try #require(Preset.named(preset)).document.makePipeline().inTable
    for adjustment in UIScrollView.InsetAdjustment.allCases {
      let (stage, header) = Self.stage(pipeline, adjustment: adjustment)
      let layout = pipeline.layout(in: stage.environment(fittingHeight: 120))
      #expect(isClose(stage.view.contentOffset.y, layout.topOffset), "\(adjustment)")
      var differences: [String] = []
      stage.play(try #require(NamedGesture.named(gesture)).gesture, over: layout) { sample in
        if let difference = Self.difference(stage, header!) { differences.append("at \(sample.offset): \(difference)") }
      }
      #expect(differences == [], "\(adjustment)")
      stage.view.headerView = nil
      stage.window.display()
      #expect(stage.view.contentInsetStorage == .zero)
    }
  }

  @Test func headerMatchesRandomPipelines() throws {
    var random = SplitMix.printingSeed()
    for _ in 0..<repetitions(200, quick: 50) {
      let document = random.pipelineDocument(upTo: 600)
      let (stage, header) = Self.stage(
        document.makePipeline(), adjustment: UIScrollView.InsetAdjustment.allCases.randomElement(using: &random)!)
      for _ in 0..<20 {
        stage.view.move(to: Double.random(in: -800...1200, using: &random).rounded(), dragging: .random(using: &random))
        stage.window.display()
        #expect(Self.difference(stage, header!) == nil, "\(document.text)")
      }
    }
  }

  @Test func headerLayersAreNotAnimatedImplicitly() throws {
    let (stage, _) = Self.stage(try #require(Preset.named("news-digest")).document.makePipeline())
    let before = CATransaction.implicitAnimations
    stage.view.move(to: -400, dragging: true)
    stage.window.display()
    #expect(CATransaction.implicitAnimations == before)
  }

  @Test func effectsWithStateAdvanceByTicksBetweenFrames() {
    let pipeline = Pipeline(Header(height: 200), effects: [Trail()])
    let (stage, header) = Self.stage(pipeline, safeArea: .zero)
    // The list moves steadily at 60 points a second. At 120 ticks a second, the trail with factor 0.9 covers a tenth of
    // the distance per tick.
    let start = MediaClock.time + 1
    MediaClock.time = start
    stage.view.move(to: 0, dragging: true)
    stage.view.setNeedsLayout()
    stage.window.display()
    var (expected, frames) = (0.0, 0)
    for picture in 1...20 {
      MediaClock.time = start + Double(picture) / 30
      stage.view.move(to: 2 * Double(picture), dragging: true)
      stage.window.display()
      for tick in (picture * 4 - 3)...(picture * 4) { expected += (Double(tick) / 2 - expected) * 0.1 }
      if abs(header!.frame.minY - expected) < 1e-9 { frames += 1 }
    }
    #expect(frames == 20)
  }

  @Test func effectsWithStateContinueWithoutScrolling() {
    let (stage, _) = Self.stage(Pipeline(Header(height: 200), effects: [Counter()]))
    var counts: [Double] = []
    stage.view.frameHandler = { counts.append($0.values["count"] ?? 0) }
    stage.window.display { counts.count >= 5 }
    #expect(counts == counts.sorted())
    stage.view.headerView = nil
  }

  @Test func tableWithEffectStateIsDeallocated() {
    weak var table: HeaderTableView?
    weak var header: PictureHeader?
    do {
      let (stage, shown) = Self.stage(Pipeline(Header(height: 200), effects: [Counter()]))
      stage.view.frameHandler = { _ in }
      (table, header) = (stage.view, shown)
      #expect(table != nil && header != nil)
    }
    #expect(table == nil && header == nil)
  }

  // MARK: A table view's header

  @Test func headerReadsBackAndKeepsItsSuperview() {
    let (stage, header) = Self.stage()
    #expect(stage.view.headerView === header)
    #expect(header?.superview === stage.view)
  }

  @Test func replacedHeaderIsRestored() throws {
    let pipeline = try #require(Preset.named("elastic-bar")).document.makePipeline()
    let (stage, header) = Self.stage(pipeline)
    let old = try #require(header)
    let picture = UIImageView(frame: .zero)
    stage.view.move(to: -360, dragging: true)
    stage.window.display()
    let rows = stage.view.contentOffset
    let new = PictureHeader(height: 80)
    new.addSubview(picture)
    stage.view.headerView = new
    stage.view.headerImageView = new.picture
    stage.window.display()
    #expect(stage.view.contentOffset == rows, "Replacing a pulled header moves no rows.")
    #expect(old.superview == nil)
    #expect(old.bounds.size == CGSize(width: 100, height: 120))
    #expect(old.directionalLayoutMargins == NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8))
    #expect(old.insetsLayoutMarginsFromSafeArea)
    #expect(!old.clipsToBounds)
    #expect(old.layer.mask == nil)
    #expect(old.picture.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(Self.difference(stage, new, fittingHeight: 80) == nil)
  }

  @Test func headerMovedToOtherTableStaysThere() throws {
    let pipeline = Pipeline(Header(height: 200)) { Stretch() }
    let (first, header) = Self.stage(pipeline, safeArea: .zero)
    let (second, _) = Self.stage(pipeline, header: nil, safeArea: .zero)
    second.view.headerView = header
    second.window.display()
    first.view.headerView = nil
    first.window.display()
    #expect(header?.superview === second.view)
    #expect(header?.frame == CGRect(x: 0, y: 0, width: 375, height: 200))
    #expect(first.view.contentInsetStorage == .zero)
  }

  @Test func removingHeaderRestoresTable() throws {
    for preset in Preset.all {
      let (stage, _) = Self.stage(preset.document.makePipeline())
      let plain = UITableView(frame: .zero, style: .plain)
      let list = List(rows: 30)
      plain.dataSource = list
      let other = Stage(plain, with: list, safeArea: stage.window.safeArea)
      other.window.display()
      stage.view.headerView = nil
      stage.window.display()
      let (table, name) = (stage.view, preset.identifier)
      #expect(table.headerView == nil, "\(name)")
      #expect(table.contentInsetStorage == plain.contentInset, "\(name)")
      #expect(table.contentInsetAdjustmentBehavior == plain.contentInsetAdjustmentBehavior, "\(name)")
      #expect(table.adjustedContentInset == plain.adjustedContentInset, "\(name)")
      #expect(table.contentSize == plain.contentSize, "\(name)")
      #expect(table.contentOffset == plain.contentOffset, "\(name)")
    }
  }

  @Test(arguments: UITableView.StoryboardDecoding.allCases)
  func storyboardHeaderBecomesElastic(decoding: UITableView.StoryboardDecoding) throws {
    let coder = NSKeyedArchiver(requiringSecureCoding: true)
    let table = try #require(HeaderTableView(coder: coder))
    let header = try #require(PictureHeader(coder: coder))
    header.frame = CGRect(x: 0, y: 0, width: 375, height: 150)
    table.connect(decodedHeader: header, decoding)
    let list = List(rows: 30)
    table.dataSource = list
    let stage = Stage(table, with: list)
    stage.window.display()
    #expect(table.headerView === header)
    #expect(header.frame == CGRect(x: 0, y: 0, width: 375, height: 150))
    table.move(to: -60, dragging: true)
    stage.window.display()
    #expect(header.frame == CGRect(x: 0, y: -60, width: 375, height: 210))
    table.rest()
    table.headerView = nil
    stage.window.display()
    #expect(table.contentOffset.y == 0)
    #expect(table.contentSize == CGSize(width: 375, height: 1320))
  }

  @Test func appKeepsItsDelegate() {
    final class Delegate: UITableViewDelegate {
      var offsets: [CGFloat] = []
      func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
    }
    let (stage, _) = Self.stage()
    let delegate = Delegate()
    stage.view.delegate = delegate
    stage.view.move(to: -130, dragging: true)
    stage.window.display()
    #expect(stage.view.delegate === delegate)
    #expect(delegate.offsets == [-130])
  }

  @Test func headerStaysAboveLaterRows() throws {
    let (stage, header) = Self.stage(try #require(Preset.named("news-digest")).document.makePipeline())
    for offset in stride(from: -400.0, through: 700, by: 50) {
      stage.view.move(to: offset, dragging: true)
      stage.window.display()
      #expect(stage.view.subviews.last === header)
    }
    let refresh = UIRefreshControl(frame: .zero)
    stage.view.refreshControl = refresh
    stage.view.setNeedsLayout()
    stage.window.display()
    #expect(
      stage.view.subviews.suffix(2).elementsEqual([header!, refresh], by: ===), "The refresh control is visible.")
  }

  // MARK: Heights

  @Test func fittingHeightComesFromHeader() {
    let header = PictureHeader(height: 90)
    let (stage, _) = Self.stage(header: header, safeArea: .zero)
    #expect(
      header.frame == CGRect(x: 0, y: 0, width: 375, height: 90),
      "Without constraints, the header keeps its original height.")
    header.constrainedHeight = 140
    stage.view.headerHeightDidChange()
    stage.window.display()
    #expect(header.frame == CGRect(x: 0, y: 0, width: 375, height: 140))
    #expect(stage.view.contentOffset.y == 0, "A list at its top stays at its top.")
    stage.view.pipeline = Pipeline(Header(height: .fitting(minimum: 200))) { Stretch() }
    stage.window.display()
    #expect(header.frame == CGRect(x: 0, y: 0, width: 375, height: 200))
    stage.view.pipeline.header.height = .points(50)
    stage.window.display()
    #expect(header.frame == CGRect(x: 0, y: 0, width: 375, height: 50))
  }

  // MARK: Tuning

  @Test func tunedValuesAppearInNextFrame() throws {
    let (stage, header) = Self.stage(
      Pipeline(Header(height: 200)) { Stretch() }, safeArea: .zero)
    stage.view.move(to: -100, dragging: true)
    stage.window.display()
    #expect(header?.frame.height == 300)
    stage.view.pipeline[Stretch.self]?.factor = 0.5
    stage.window.display()
    #expect(header?.frame == CGRect(x: 0, y: -50, width: 375, height: 250))
    let text =
      #"{ "masthead": 1, "header": { "height": 200 }, "effects": [{ "effect": "stretch", "parameters": { "limit": 10 } }] }"#
    stage.view.adopt(try PipelineDocument(parsing: text.utf8).makePipeline())
    stage.window.display()
    #expect(header?.frame == CGRect(x: 0, y: -10, width: 375, height: 210))
  }

  @Test func documentWithSameEffectsKeepsTheirState() throws {
    var registry = EffectRegistry()
    registry.register(Trail.self)
    let document = { (collapsed: Int) in
      try PipelineDocument(
        parsing:
          #"{ "masthead": 1, "header": { "collapsedHeight": \#(collapsed) }, "effects": [{ "effect": "com.example.trail" }] }"#
          .utf8, registry: registry)
    }
    let (stage, header) = Self.stage(nil, safeArea: .zero)
    stage.view.adopt(try document(50).makePipeline())
    stage.view.move(to: 10, dragging: true)
    stage.window.display()
    let trail = try #require(header).frame.minY
    stage.view.adopt(try document(60).makePipeline())
    stage.window.display()
    #expect(header?.frame.minY == trail, "Within the same tick, the trail does not move.")
  }

  // MARK: Appearance

  @Test func appearanceCombinesHeaderAndFrame() {
    let (stage, header) = Self.stage(
      Pipeline(Header(height: 200), effects: [Veil()]), safeArea: .zero)
    header!.alpha = 1
    MediaClock.time += 0.1
    stage.view.setNeedsLayout()
    var frames: [HeaderFrame] = []
    stage.view.frameHandler = { frames.append($0) }
    stage.window.display()
    #expect(header?.alpha == 0.5)
    #expect(header?.layer.sublayers?.map(\.opacity) == [1, 0.25], "The scrim lies above the image.")
    #expect(header?.layer.sublayers?.last?.frame == header?.bounds)
    #expect(frames.last?.values["veil"] == 7)
    #expect(stage.view.headerFrame == frames.last)
    stage.view.headerView = nil
    stage.window.display()
    #expect(header?.alpha == 1)
    #expect(header?.layer.sublayers == header.map { [$0.picture.layer] })
  }

  @Test(arguments: [UIUserInterfaceLayoutDirection.leftToRight, .rightToLeft])
  func marginsFollowSafeAreaUnderBar(direction: UIUserInterfaceLayoutDirection) throws {
    let (stage, header) = Self.stage(
      try #require(Preset.named("elastic-bar")).document.makePipeline(),
      safeArea: UIEdgeInsets(top: 50, left: 44, bottom: 21, right: 10))
    stage.window.direction = direction
    stage.view.setNeedsLayout()
    stage.window.display()
    let (leading, trailing): (CGFloat, CGFloat) = direction == .leftToRight ? (44, 10) : (10, 44)
    #expect(
      header?.directionalLayoutMargins
        == NSDirectionalEdgeInsets(top: 58, leading: 8 + leading, bottom: 29, trailing: 8 + trailing))
  }

  @Test func reducedMotionReachesPipeline() {
    let (stage, header) = Self.stage(
      Pipeline(Header(height: 200), effects: [Calm()]), safeArea: .zero)
    #expect(header?.alpha == 1)
    UIAccessibility.reduceMotion = true
    defer { UIAccessibility.reduceMotion = false }
    stage.window.display()
    #expect(header?.alpha == 0.75)
  }
}

/// Follows the list by a tenth of the distance per tick.
struct Trail: RememberingEffect {
  static let identifier = "com.example.trail"
  static let stages: Stages = .header

  struct Memory: BitwiseCopyable, Sendable { var y = Double.nan }
  var memory: Memory { Memory() }

  func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
    memory.y = memory.y.isNaN ? moment.scroll.contentOffset : memory.y + (moment.scroll.contentOffset - memory.y) * 0.1
    frame.header.y = memory.y
  }
}

/// Publishes its number of calls, and moves without scrolling.
struct Counter: RememberingEffect {
  static let identifier = "com.example.counter"
  static let stages: Stages = .appearance

  struct Memory: BitwiseCopyable, Sendable { var count = 0.0 }
  var memory: Memory { Memory() }

  func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
    memory.count += 1
    frame.isAnimating = true
    frame.values["count"] = memory.count
  }
}

/// Fades, darkens, and publishes a value.
struct Veil: HeaderEffect {
  static let identifier = "com.example.veil"
  static let stages: Stages = .appearance

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    frame.opacity = 0.5
    frame.scrim = 0.25
    frame.values["veil"] = 7
  }
}

/// Lowers the opacity when Reduce Motion is on.
struct Calm: HeaderEffect {
  static let identifier = "com.example.calm"
  static let stages: Stages = .appearance

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    if moment.scroll.environment.reducedMotion { frame.opacity = 0.75 }
    if moment.scroll.environment.reducedTransparency { frame.imageOpacity = 0.5 }
  }
}

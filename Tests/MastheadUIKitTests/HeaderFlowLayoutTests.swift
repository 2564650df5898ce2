import Masthead
import MastheadDocuments
import TestSupport
import Testing
@_spi(Double) import UIKit

@testable import MastheadUIKit

/// Tests a collection view's header during gestures.
@MainActor
struct HeaderFlowLayoutTests {
  @Test(arguments: UIScrollView.InsetAdjustment.allCases)
  func everyPresetMatchesPipelineAlongEveryGesture(adjustment: UIScrollView.InsetAdjustment) throws {
    for (preset, gesture) in Preset.played {
      let pipeline = try #require(Preset.named(preset)).document.makePipeline()
      let screen = CollectionScreen(HeaderFlowLayout(pipeline: pipeline), adjusting: adjustment)
      let top = pipeline.layout(in: screen.stage.environment()).topOffset
      #expect(isClose(screen.collectionView.contentOffset.y, top), "\(preset)")
      play(try #require(NamedGesture.named(gesture)).gesture, of: pipeline, on: screen, "\(preset), \(gesture)")
    }
  }

  @Test(arguments: UIScrollView.InsetAdjustment.allCases)
  func randomPipelinesShowTheirFrames(adjustment: UIScrollView.InsetAdjustment) throws {
    var random = SplitMix.printingSeed()
    for _ in 0..<repetitions(30, quick: 10) {
      let document = random.pipelineDocument(upTo: 600)
      let pipeline = document.makePipeline()
      let screen = CollectionScreen(HeaderFlowLayout(pipeline: pipeline), adjusting: adjustment)
      let gesture = NamedGesture.all.randomElement(using: &random)!
      play(gesture.gesture, of: pipeline, on: screen, "\(gesture.identifier), \(document.text)")
    }
  }

  private func play(
    _ gesture: MastheadGesture, of pipeline: Pipeline, on screen: CollectionScreen, _ comment: Comment
  ) {
    // A view without constraints has the reference size's height.
    let fittingHeight = screen.headerHeights[0]
    let layout = pipeline.layout(in: screen.stage.environment(fittingHeight: fittingHeight))
    screen.stage.play(gesture, over: layout) { sample in
      let frame = screen.stage.frame(of: pipeline, fittingHeight: fittingHeight)
      #expect(isClose(screen.collectionView.contentOffset.y, sample.offset), comment)
      screen.expectHeader(shows: frame, comment)
      screen.expectInsets(of: frame, comment)
    }
  }

  @Test(arguments: Preset.all.map(\.identifier))
  func cellsFollowHeaderAndOtherwiseMatchPlainLayout(identifier: String) throws {
    let pipeline = try #require(Preset.named(identifier)).document.makePipeline()
    let screen = CollectionScreen(HeaderFlowLayout(pipeline: pipeline))
    let plain = CollectionScreen(UICollectionViewFlowLayout())
    let shift = pipeline.layout(in: screen.stage.environment()).contentOriginY - plain.headerHeights[0]
    let size = plain.collectionView.contentSize
    #expect(screen.collectionView.contentSize == CGSize(width: size.width, height: size.height + shift))

    let everything = CGRect(x: 0, y: -1000, width: 1000, height: 10_000)
    let ours = try #require(screen.collectionView.collectionViewLayout.layoutAttributesForElements(in: everything))
    let theirs = try #require(plain.collectionView.collectionViewLayout.layoutAttributesForElements(in: everything))
    let found = Set(ours.filter { !isFirstHeader($0) }.map { Piece($0, movedBy: 0) })
    let expected = Set(theirs.filter { !isFirstHeader($0) }.map { Piece($0, movedBy: shift) })
    #expect(found == expected)
    #expect(ours.count == theirs.count)
    let header = try #require(ours.first(where: isFirstHeader))
    #expect(ours.allSatisfy { $0 === header || $0.zIndex < header.zIndex })
    for attributes in ours where attributes.representedElementCategory == .cell {
      let single = screen.collectionView.collectionViewLayout.layoutAttributesForItem(at: attributes.indexPath)
      #expect(single == attributes)
    }
  }

  /// The comparable part of a view's layout attributes.
  private struct Piece: Hashable {
    let kind: String?
    let path: IndexPath
    let numbers: [Double]

    @MainActor
    init(_ attributes: UICollectionViewLayoutAttributes, movedBy shift: CGFloat) {
      kind = attributes.representedElementKind
      path = attributes.indexPath
      let frame = attributes.frame
      numbers = [frame.minX, frame.minY + shift, frame.width, frame.height]
    }
  }

  private func isFirstHeader(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    attributes.representedElementKind == UICollectionView.elementKindSectionHeader && attributes.indexPath.section == 0
  }

  @Test func defaultPipelineStretchesReferenceSizeHeader() {
    let layout = HeaderFlowLayout()
    let screen = CollectionScreen(layout, safeArea: .zero)
    let plain = CollectionScreen(UICollectionViewFlowLayout(), safeArea: .zero)
    #expect(screen.header?.frame == CGRect(x: 0, y: 0, width: 375, height: 160))
    #expect(screen.collectionView.contentSize == plain.collectionView.contentSize)
    screen.drag(to: -52.5)
    #expect(screen.header?.frame == CGRect(x: 0, y: -52.5, width: 375, height: 212.5))
    layout.pipeline[Stretch.self]?.factor = 0.5
    screen.window.display()
    #expect(screen.header?.frame == CGRect(x: 0, y: -26.25, width: 375, height: 186.25))
    screen.rest(at: 0)
    screen.headerHeights[0] = 200
    layout.invalidateLayout()
    screen.window.display()
    #expect(screen.header?.frame == CGRect(x: 0, y: 0, width: 375, height: 200))
    layout.pipeline.header.height = .points(120)
    screen.window.display()
    #expect(screen.header?.frame == CGRect(x: 0, y: 0, width: 375, height: 120))
  }

  enum Headerless: String, CaseIterable {
    case horizontal, noSections, noHeight, scrolledSidewaysLater, heightGoneLater
  }

  @Test(arguments: Headerless.allCases)
  func layoutWithoutHeaderMatchesPlainLayout(headerless: Headerless) throws {
    func show(_ layout: UICollectionViewFlowLayout) -> CollectionScreen {
      if headerless == .horizontal { layout.scrollDirection = .horizontal }
      let screen = CollectionScreen(layout)
      switch headerless {
      case .horizontal: break
      case .noSections: (screen.counts, screen.headerHeights, screen.footerHeights) = ([], [], [])
      case .noHeight, .heightGoneLater: screen.headerHeights[0] = 0
      case .scrolledSidewaysLater: layout.scrollDirection = .horizontal
      }
      screen.collectionView.reloadData()
      screen.window.display()
      return screen
    }
    let pipeline = try #require(Preset.named("news-digest")).document.makePipeline()
    let (ours, plain) = (show(HeaderFlowLayout(pipeline: pipeline)), show(UICollectionViewFlowLayout()))
    let everything = CGRect(x: -1000, y: -1000, width: 10_000, height: 10_000)
    let found = ours.collectionView.collectionViewLayout.layoutAttributesForElements(in: everything) ?? []
    let expected = plain.collectionView.collectionViewLayout.layoutAttributesForElements(in: everything) ?? []
    #expect(found.map { Piece($0, movedBy: 0) } == expected.map { Piece($0, movedBy: 0) })
    #expect(ours.collectionView.contentSize == plain.collectionView.contentSize)
    #expect(ours.collectionView.contentInset == .zero)
    #expect(ours.collectionView.contentInsetAdjustmentBehavior == .automatic)
    #expect(ours.collectionView.contentOffset == plain.collectionView.contentOffset)
    #expect((ours.collectionView.collectionViewLayout as? HeaderFlowLayout)?.headerFrame == HeaderFrame())
  }

  @Test func shortContentCanBePulled() throws {
    for preset in Preset.all {
      let pipeline = preset.document.makePipeline()
      let screen = CollectionScreen(HeaderFlowLayout(pipeline: pipeline))
      (screen.counts, screen.headerHeights, screen.footerHeights) = ([2], [160], [0])
      screen.collectionView.reloadData()
      screen.window.display()
      #expect(screen.collectionView.contentSize.height < 667)
      play(.pull(160, hold: 0.25), of: pipeline, on: screen, "\(preset.identifier)")
    }
  }

  @Test func effectStateAdvancesByTicks() {
    let pipeline = Pipeline(
      Header(height: .points(200), placement: .insideContent), effects: [Trail()])
    let layout = HeaderFlowLayout(pipeline: pipeline)
    let start = MediaClock.time + 1
    MediaClock.time = start
    let screen = CollectionScreen(layout, safeArea: .zero)
    var y = 0.0
    for tick in 1...240 {
      let offset = 90 * sin(Double(tick) / 30)
      MediaClock.time = start + Double(tick) / 120
      screen.drag(to: offset)
      y += (offset - y) * 0.1
      #expect(isClose(layout.headerFrame.header.y, y), "in tick \(tick)")
      #expect(isClose(screen.header!.frame.minY, y), "in tick \(tick)")
    }
  }

  @Test func scrollingDoesNotRemeasureCells() {
    let layout = HeaderFlowLayout()
    let screen = CollectionScreen(layout)
    let measured = layout.measurements
    for y in stride(from: -120.0, through: 900, by: 7) { screen.drag(to: y) }
    #expect(layout.measurements == measured)
    screen.window.rotate(to: CGSize(width: 667, height: 375), safeArea: .zero)
    #expect(layout.measurements > measured)
  }
}

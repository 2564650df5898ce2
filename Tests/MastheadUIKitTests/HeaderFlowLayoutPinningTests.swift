import Foundation
import Masthead
import MastheadDocuments
import Testing
@_spi(Double) import UIKit

@testable import MastheadUIKit

/// Tests where other sections' headers, and all footers, are pinned while the first header is elastic.
@MainActor
struct HeaderFlowLayoutPinningTests {
  /// The frames of all headers except the first.
  private func headers(of screen: CollectionScreen) -> [CGRect?] {
    (1..<screen.counts.count).map { section in
      screen.collectionView.collectionViewLayout.layoutAttributesForSupplementaryView(
        ofKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: section))?.frame
    }
  }

  /// The frames of the existing header views, except the first.
  private func visibleHeaders(of screen: CollectionScreen) -> [CGRect?] {
    (1..<screen.counts.count).map { section in
      screen.collectionView.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: IndexPath(item: 0, section: section))?.frame
    }
  }

  /// The frames of all footers.
  private func footers(of screen: CollectionScreen) -> [CGRect?] {
    screen.counts.indices.map { section in
      screen.collectionView.collectionViewLayout.layoutAttributesForSupplementaryView(
        ofKind: UICollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: section))?.frame
    }
  }

  /// The frames of the existing footer views.
  private func visibleFooters(of screen: CollectionScreen) -> [CGRect?] {
    screen.counts.indices.map { section in
      screen.collectionView.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionFooter, at: IndexPath(item: 0, section: section))?.frame
    }
  }

  @Test(arguments: [false, true])
  func pinningMatchesPlainLayoutForReferenceSizeHeader(pins: Bool) {
    let layouts = [HeaderFlowLayout(), UICollectionViewFlowLayout()]
    for layout in layouts {
      layout.sectionHeadersPinToVisibleBounds = pins
      layout.sectionFootersPinToVisibleBounds = pins
    }
    let screens = layouts.map { layout in
      let screen = CollectionScreen(layout, safeArea: .zero)
      screen.footerHeights = [15, 0, 20]
      screen.collectionView.reloadData()
      return screen
    }
    #expect(screens[0].collectionView.contentSize == screens[1].collectionView.contentSize)
    for y in stride(from: -120.0, through: Double(screens[1].collectionView.bottomOffset) + 80, by: 13) {
      for screen in screens { screen.drag(to: y) }
      #expect(headers(of: screens[0]) == headers(of: screens[1]), "at \(y)")
      #expect(visibleHeaders(of: screens[0]) == visibleHeaders(of: screens[1]), "at \(y)")
      #expect(footers(of: screens[0]) == footers(of: screens[1]), "at \(y)")
      #expect(visibleFooters(of: screens[0]) == visibleFooters(of: screens[1]), "at \(y)")
    }
    #expect(layouts[0].sectionHeadersPinToVisibleBounds == pins && layouts[0].sectionFootersPinToVisibleBounds == pins)
  }

  @Test(arguments: Preset.all.map(\.identifier))
  func headersArePinnedBelowInsetOrHeaderThatStays(identifier: String) throws {
    let pipeline = try #require(Preset.named(identifier)).document.makePipeline()
    let layout = HeaderFlowLayout(pipeline: pipeline)
    let screen = CollectionScreen(layout)
    screen.counts = [3, 12, 0, 20]
    screen.headerHeights = [160, 30, 25, 40]
    screen.footerHeights = [10, 0, 0, 20]
    screen.collectionView.reloadData()
    screen.window.display()
    let natural = headers(of: screen).map { $0!.minY }
    let ends = [natural[1], natural[2], screen.collectionView.contentSize.height]
    layout.sectionHeadersPinToVisibleBounds = true
    let top = screen.collectionView.topOffset
    let shown = pipeline.layout(in: screen.stage.environment(fittingHeight: 160))
    for y in stride(from: top - 90, through: screen.collectionView.bottomOffset + 50, by: 7) {
      screen.drag(to: y)
      let frame = screen.stage.frame(of: pipeline)
      let inset = screen.collectionView.adjustedContentInset.top
      let edge = shown.pins || shown.hides ? CGFloat(max(Double(y), frame.header.maxY)) : y + inset
      let expected = zip(natural, ends).enumerated().map { index, place in
        max(place.0, min(edge, place.1 - screen.headerHeights[index + 1]))
      }
      let found = headers(of: screen).map { $0!.minY }
      #expect(zip(found, expected).allSatisfy { isClose($0, $1) }, "\(identifier) at \(y)")
      screen.expectHeader(shows: frame, "\(identifier) at \(y)")
      // Views exist only for visible headers.
      let visible = headers(of: screen).map { screen.isVisible($0!) }
      #expect(visibleHeaders(of: screen).map { $0 != nil } == visible, "\(identifier) at \(y)")
    }
  }

  @Test(arguments: Preset.all.map(\.identifier))
  func footersArePinnedAboveInsetWithinTheirSections(identifier: String) throws {
    let pipeline = try #require(Preset.named(identifier)).document.makePipeline()
    let layout = HeaderFlowLayout(pipeline: pipeline)
    let screen = CollectionScreen(layout)
    screen.footerHeights = [10, 30, 20]
    screen.collectionView.reloadData()
    screen.window.display()
    let natural = footers(of: screen).map { $0!.minY }
    let origin = pipeline.layout(in: screen.stage.environment(fittingHeight: 160)).contentOriginY
    let starts = [CGFloat(origin)] + headers(of: screen).map { $0!.maxY }
    layout.sectionFootersPinToVisibleBounds = true
    #expect(!layout.sectionHeadersPinToVisibleBounds)
    for y in stride(from: screen.collectionView.topOffset - 90, through: screen.collectionView.bottomOffset + 50, by: 7)
    {
      screen.drag(to: y)
      let edge = y + screen.collectionView.bounds.height - screen.collectionView.adjustedContentInset.bottom
      let expected = natural.indices.map {
        min(natural[$0], max(edge - screen.footerHeights[$0], starts[$0]))
      }
      let found = footers(of: screen).map { $0!.minY }
      #expect(zip(found, expected).allSatisfy { isClose($0, $1) }, "\(identifier) at \(y)")
      let visible = footers(of: screen).map { screen.isVisible($0!) }
      #expect(visibleFooters(of: screen).map { $0 != nil } == visible, "\(identifier) at \(y)")
    }
  }

  @Test func headerIsPinnedWhenOnlySectionInsetIsVisible() {
    let layout = HeaderFlowLayout()
    layout.sectionHeadersPinToVisibleBounds = true
    let screen = CollectionScreen(layout, safeArea: .zero)
    screen.inset.bottom = 2000
    screen.collectionView.reloadData()
    screen.window.display()
    let end = headers(of: screen)[1]!.minY
    // In the middle of the second section's bottom inset.
    screen.rest(at: end - 1000)
    #expect(visibleHeaders(of: screen)[0] == CGRect(x: 0, y: end - 1000, width: 375, height: 30))
  }

  @Test(arguments: [false, true])
  func storyboardSetsPinning(pins: Bool) throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.encode(pins, forKey: UICollectionViewFlowLayout.pinsKey)
    let coder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    let layout = try #require(HeaderFlowLayout(coder: coder))
    #expect(layout.sectionHeadersPinToVisibleBounds == pins)
    layout.pipeline = try #require(Preset.named("news-digest")).document.makePipeline()
    let screen = CollectionScreen(layout, safeArea: .zero)
    screen.drag(to: 400)
    let frame = try #require(headers(of: screen)[0])
    #expect((frame.minY == 400 + 260) == pins)
    #expect(layout.sectionHeadersPinToVisibleBounds == pins)
    screen.expectHeader(shows: screen.stage.frame(of: layout.pipeline))
  }

  @Test func pinningIsUnchangedWithoutFirstHeader() {
    let layouts = [HeaderFlowLayout(), UICollectionViewFlowLayout()]
    let screens = layouts.map { layout in
      layout.sectionHeadersPinToVisibleBounds = true
      let screen = CollectionScreen(layout)
      screen.headerHeights[0] = 0
      screen.collectionView.reloadData()
      return screen
    }
    for y in stride(from: -120.0, through: 1500, by: 13) {
      for screen in screens { screen.drag(to: y) }
      #expect(visibleHeaders(of: screens[0]) == visibleHeaders(of: screens[1]), "at \(y)")
    }
  }
}

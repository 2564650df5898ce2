import Masthead
import MastheadDocuments
import Testing
@_spi(Double) import UIKit

@testable import MastheadUIKit

/// Tests the attributes that header views receive, and how the ready-made view applies them.
@MainActor
struct HeaderReusableViewTests {
  private static func pipeline(_ identifier: String) throws -> Pipeline {
    try #require(Preset.named(identifier)).document.makePipeline()
  }

  @Test func imageViewFollowsImageWithoutAnimation() throws {
    let layout = HeaderFlowLayout(pipeline: try Self.pipeline("parallax-table"))
    let screen = CollectionScreen(layout)
    let view = try #require(screen.header as? HeaderReusableView)
    let imageView = UIImageView(image: nil)
    view.addSubview(imageView)
    let animations = CATransaction.implicitAnimations
    view.imageView = imageView
    #expect(isClose(imageView.frame, layout.headerFrame.image), "The image view is positioned at once.")
    for y in stride(from: screen.collectionView.topOffset - 120, through: screen.collectionView.topOffset + 90, by: 11)
    {
      screen.drag(to: y)
      let frame = screen.stage.frame(of: layout.pipeline)
      #expect(isClose(imageView.frame, frame.image), "at \(y)")
      #expect(isClose(view.layer.mask, frame), "at \(y)")
    }
    #expect(CATransaction.implicitAnimations == animations)
  }

  @Test func contentMarginsFollowSafeArea() throws {
    let screen = CollectionScreen(HeaderFlowLayout(pipeline: try Self.pipeline("elastic-bar")))
    let view = try #require(screen.header)
    #expect(!view.insetsLayoutMarginsFromSafeArea)
    #expect(view.directionalLayoutMargins == NSDirectionalEdgeInsets(top: 52, leading: 8, bottom: 42, trailing: 8))
    screen.window.direction = .rightToLeft
    screen.window.rotate(
      to: CGSize(width: 667, height: 375), safeArea: UIEdgeInsets(top: 0, left: 44, bottom: 21, right: 10))
    #expect(view.directionalLayoutMargins == NSDirectionalEdgeInsets(top: 8, leading: 18, bottom: 29, trailing: 52))
  }

  @Test func viewOfOtherSectionHasDefaultAppearance() {
    let view = HeaderReusableView(frame: .zero)
    let imageView = UIImageView(image: nil)
    view.addSubview(imageView)
    view.imageView = imageView
    let attributes = HeaderLayoutAttributes(
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, with: IndexPath(item: 0, section: 3))
    attributes.frame = CGRect(x: 0, y: 900, width: 375, height: 40)
    attributes.alpha = 0.5
    // The view may have been reused from the elastic header.
    let header = HeaderLayoutAttributes(
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, with: IndexPath(item: 0, section: 0))
    var frame = HeaderFrame()
    frame.mask.setQuadrilateral(.zero, MastheadPoint(x: 9, y: 0), MastheadPoint(x: 9, y: 9), MastheadPoint(x: 0, y: 3))
    header.headerFrame = frame
    view.apply(header)
    #expect(view.layer.mask is CAShapeLayer)
    view.apply(attributes)
    #expect(view.layer.mask == nil)
    #expect(imageView.frame == CGRect(x: 0, y: 0, width: 375, height: 40))
    #expect(view.alpha == 0.5)
    #expect(attributes.imageRect == imageView.frame && attributes.maskPath == nil && attributes.margins == .zero)
  }

  @Test func viewIsDeallocatedWithItsCollectionView() throws {
    weak var view: UICollectionReusableView?
    do {
      let screen = CollectionScreen(HeaderFlowLayout(pipeline: try Self.pipeline("news-digest")))
      view = screen.header
      #expect(view != nil)
    }
    #expect(view == nil)
  }

  @Test func copiedAttributesAreEqualOnlyIfFramesAreEqual() throws {
    let attributes = HeaderLayoutAttributes(
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader, with: IndexPath(item: 0, section: 0))
    var frame = try Self.pipeline("news-digest").frame(
      at: ScrollState(contentOffset: -300, viewport: MastheadSize(width: 375, height: 667)))
    attributes.headerFrame = frame
    let copy = try #require(attributes.copy() as? HeaderLayoutAttributes)
    #expect(copy !== attributes && copy.isEqual(attributes) && copy.headerFrame == frame)
    // Attributes that differ only in a custom effect's values must be applied as well.
    frame.blur = 3
    copy.headerFrame = frame
    #expect(!copy.isEqual(attributes) && attributes.headerFrame?.blur == 0)
    copy.headerFrame = nil
    #expect(!copy.isEqual(attributes) && !attributes.isEqual(copy))
    #expect(!attributes.isEqual(UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))))
  }

  @Test func viewOfAnyClassReceivesHeaderFrame() throws {
    let layout = HeaderFlowLayout(pipeline: try Self.pipeline("news-digest"))
    let screen = CollectionScreen(layout, header: CustomHeader.self)
    let view = try #require(screen.header as? CustomHeader)
    screen.drag(to: -300)
    let frame = screen.stage.frame(of: layout.pipeline)
    #expect(view.last == frame)
    #expect(frame.stretch == 40)
    let count = view.count
    layout.pipeline = layout.pipeline
    screen.window.display()
    #expect(view.count == count, "Unchanged attributes are not applied again.")
  }

  // MARK: Fitting heights

  @Test(arguments: UIScrollView.InsetAdjustment.allCases)
  func heightFitsHeaderContent(adjustment: UIScrollView.InsetAdjustment) throws {
    for placement in [Placement.aboveContent, .insideContent] {
      CustomHeader.askedHeight = 222
      let pipeline = Pipeline(
        Header(height: .fitting(minimum: 100), placement: placement), effects: [Stretch()])
      let layout = HeaderFlowLayout(pipeline: pipeline)
      let screen = CollectionScreen(layout, adjusting: adjustment, header: CustomHeader.self)
      for (asked, height) in [(222.0, 222.0), (40, 100), (301, 301), (0, 160)] {
        CustomHeader.askedHeight = asked
        layout.invalidateLayout()
        screen.window.display()
        let frame = screen.stage.frame(of: pipeline, fittingHeight: asked > 0 ? asked : 160)
        #expect(frame.header.height == height)
        screen.expectHeader(shows: frame)
        screen.expectInsets(of: frame)
        #expect(isClose(screen.collectionView.contentOffset.y, frame.topOffset))
        screen.drag(to: frame.topOffset - 33)
        #expect(isClose(try #require(screen.header).frame.height, height + 33))
        screen.rest(at: frame.topOffset)
      }
    }
  }

  @Test func newViewIsMeasuredOnceAndNotWhilePulled() {
    CustomHeader.askedHeight = 222
    let pipeline = Pipeline(
      Header(height: .fitting(minimum: 0), placement: .insideContent), effects: [Stretch()])
    let layout = HeaderFlowLayout(pipeline: pipeline)
    layout.estimatedItemSize = CGSize(width: 50, height: 50)
    let screen = CollectionScreen(layout, safeArea: .zero, header: CustomHeader.self)
    #expect(
      screen.header?.frame == CGRect(x: 0, y: 0, width: 375, height: 222),
      "The header is measured before it first appears.")
    let asked = CustomHeader.asked
    for y in stride(from: 0.0, through: -100, by: -10) { screen.drag(to: y) }
    #expect(CustomHeader.asked == asked)
    #expect(screen.header?.frame == CGRect(x: 0, y: -100, width: 375, height: 322))
    // The content changes while the header is off screen.
    screen.rest(at: 800)
    #expect(screen.header == nil)
    CustomHeader.askedHeight = 180
    screen.rest(at: 0)
    #expect(screen.header?.frame == CGRect(x: 0, y: 0, width: 375, height: 180))
  }

  @Test func viewIsMeasuredWithoutScrolling() {
    let pipeline = Pipeline(
      Header(height: .fitting(minimum: 0), placement: .insideContent), effects: [Stretch()])
    let screen = CollectionScreen(HeaderFlowLayout(pipeline: pipeline), safeArea: .zero, header: TallHeader.self)
    screen.window.display { screen.header?.frame == CGRect(x: 0, y: 0, width: 375, height: 250) }
  }

  // MARK: System settings

  @Test func systemSettingsReachPipeline() {
    defer { UIAccessibility.reduceMotion = false }
    let layout = HeaderFlowLayout(
      pipeline: Pipeline(Header(height: 100), effects: [SystemProbe()]))
    let screen = CollectionScreen(layout, safeArea: UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
    #expect(layout.headerFrame.header.height == 100 + 2)
    UIAccessibility.reduceMotion = true
    screen.window.display()
    #expect(layout.headerFrame.header.height == 100 + 2 + 10)
    screen.window.direction = .rightToLeft
    screen.window.screenTraits = UITraitCollection(displayScale: 3)
    layout.invalidateLayout()
    screen.window.display()
    #expect(layout.headerFrame.header.height == 100 + 3 + 10 + 20)
  }

  @Test func frameHandlerReceivesEveryFrame() throws {
    let layout = HeaderFlowLayout(pipeline: try Self.pipeline("collection-flow"))
    var heights: [Double] = []
    layout.frameHandler = { heights.append($0.header.height) }
    let screen = CollectionScreen(layout, safeArea: .zero)
    for y in [0.0, -10, -20] { screen.drag(to: y) }
    #expect(heights.last == 180)
    #expect(Set(heights) == [160, 170, 180])
    #expect(layout.headerFrame.header.height == 180)
    layout.adopt(try #require(Preset.named("elastic-bar")).document.makePipeline())
    screen.window.display()
    screen.expectHeader(shows: screen.stage.frame(of: try Self.pipeline("elastic-bar"), fittingHeight: 160))
  }
}

/// A custom header with constraints. It records the attributes that it receives.
private final class CustomHeader: UICollectionReusableView {
  /// The height that the constraints of all such headers require, and the number of measurements.
  static var askedHeight: CGFloat = 0
  static var asked = 0

  private(set) var last: HeaderFrame?
  private(set) var count = 0

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    last = (layoutAttributes as? HeaderLayoutAttributes)?.headerFrame
    count += 1
  }

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    Self.asked += 1
    return CGSize(width: targetSize.width, height: Self.askedHeight)
  }
}

/// A header whose constraints require 250 points.
private final class TallHeader: UICollectionReusableView {
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority
  ) -> CGSize { CGSize(width: targetSize.width, height: 250) }
}

/// Makes the header's height depend on the system's settings.
private struct SystemProbe: LayoutEffect {
  static let identifier = "com.example.system-probe"

  func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    layout.height += environment.displayScale
    if environment.reducedMotion { layout.height += 10 }
    if environment.layoutDirection == .rightToLeft { layout.height += 20 }
  }
}

import Masthead
import Testing
@_spi(Double) import UIKit

@testable import MastheadUIKit

/// Tests headers with a fitting height. Their content is laid out within the header's margins.
@MainActor
@Suite struct FittingHeightTests {
  /// A device with a bar and a home indicator, which the margins avoid.
  private static let pipeline = Pipeline(
    Header(height: .fitting(minimum: 0)), effects: [SafeArea(policy: .underlap), Stretch()])

  private static let upright = (
    size: CGSize(width: 375, height: 667), safeArea: UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0)
  )
  private static let onItsSide = (
    size: CGSize(width: 667, height: 375), safeArea: UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59)
  )

  /// A hundred points of content between margins of 8 points each, plus the safe area.
  private static let uprightHeight = 100.0 + 16 + 59 + 34
  private static let heightOnItsSide = 100.0 + 16 + 21

  /// Rotates a device and back, then enlarges its text.
  private func expectHeights(in window: UIWindow, _ height: () -> Double, afterTextChanged update: () -> Void) {
    #expect(height() == Self.uprightHeight)
    window.rotate(to: Self.onItsSide.size, safeArea: Self.onItsSide.safeArea)
    #expect(height() == Self.heightOnItsSide)
    window.rotate(to: Self.upright.size, safeArea: Self.upright.safeArea)
    #expect(height() == Self.uprightHeight, "The original height returns.")
    window.screenTraits = UITraitCollection(displayScale: 2, preferredContentSizeCategory: .extraExtraLarge)
    update()
    window.display()
    #expect(height() == Self.uprightHeight + 50)
  }

  @Test func tableHeaderAvoidsBarsInEveryOrientation() {
    let table = HeaderTableView(frame: .zero, style: .plain)
    let header = FittedHeader(frame: .zero)
    table.pipeline = Self.pipeline
    table.headerView = header
    let stage = Stage(table, size: Self.upright.size, safeArea: Self.upright.safeArea)
    stage.window.display()
    expectHeights(in: stage.window, { header.frame.height }, afterTextChanged: { table.setNeedsLayout() })
  }

  @Test func boundHeaderAvoidsBarsInEveryOrientation() {
    let stage = Stage(UIScrollView(frame: .zero), size: Self.upright.size, safeArea: Self.upright.safeArea)
    stage.window.display()
    let header = FittedHeader(frame: .zero)
    stage.view.addSubview(header)
    let binder = HeaderBinder(stage.view, header: header, pipeline: Self.pipeline)
    expectHeights(in: stage.window, { header.frame.height }, afterTextChanged: { binder.update() })
    binder.unbind()
  }

  @Test func collectionHeaderAvoidsBarsInEveryOrientation() {
    let layout = HeaderFlowLayout(pipeline: Self.pipeline)
    let screen = CollectionScreen(layout, safeArea: Self.upright.safeArea, header: FittedReusableView.self)
    // UIKit measures a new view only in flow layouts that estimate sizes. The header layout measures it with the next frame.
    layout.invalidateLayout()
    screen.window.display()
    expectHeights(
      in: screen.window, { layout.headerFrame.header.height }, afterTextChanged: { layout.invalidateLayout() })
  }
}

extension UIView {
  /// The height of the content within the view's margins. The height grows with the text.
  fileprivate var fittedHeight: CGFloat {
    let isLarge = traitCollection.preferredContentSizeCategory == .extraExtraLarge
    return 100 + (isLarge ? 50 : 0) + directionalLayoutMargins.top + directionalLayoutMargins.bottom
  }
}

private final class FittedHeader: UIView {
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority
  ) -> CGSize { CGSize(width: targetSize.width, height: fittedHeight) }
}

private final class FittedReusableView: HeaderReusableView {
  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority
  ) -> CGSize { CGSize(width: targetSize.width, height: fittedHeight) }
}

import Masthead

extension LayoutEnvironment {
  /// The devices for driving exported headers: a plain one, a phone, and a phone in landscape that reads from right to left.
  static let driven = [
    LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)),
    LayoutEnvironment(
      viewport: MastheadSize(width: 393, height: 852), safeArea: MastheadEdgeInsets(top: 59, bottom: 34),
      fittingHeight: 211.5),
    LayoutEnvironment(
      viewport: MastheadSize(width: 852, height: 393),
      safeArea: MastheadEdgeInsets(top: 0, left: 59, bottom: 21, right: 40),
      fittingHeight: 90, layoutDirection: .rightToLeft),
  ]

  /// The numbers from which drivers create a device.
  var driverNumbers: String {
    [
      viewport.width, viewport.height, safeArea.top, safeArea.left, safeArea.bottom, safeArea.right, fittingHeight,
      layoutDirection == .rightToLeft ? 1 : 0,
    ].map { "\($0)" }.joined(separator: " ")
  }
}

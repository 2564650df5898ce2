@_exported import Foundation

/// https://developer.apple.com/documentation/uikit/uiedgeinsets
public struct UIEdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public static let zero = UIEdgeInsets()
}

/// https://developer.apple.com/documentation/uikit/nsdirectionaledgeinsets
public struct NSDirectionalEdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  public static let zero = NSDirectionalEdgeInsets()
}

/// https://developer.apple.com/documentation/corefoundation/cgaffinetransform
public struct CGAffineTransform: Equatable, Sendable {
  public var a: CGFloat
  public var b: CGFloat
  public var c: CGFloat
  public var d: CGFloat

  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1)

  /// https://developer.apple.com/documentation/corefoundation/cgaffinetransform/init(rotationangle:)
  public init(rotationAngle angle: CGFloat) {
    self.init(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
  }

  private init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }

  /// https://developer.apple.com/documentation/corefoundation/cgaffinetransform/scaledby(x:y:)
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(a: a * x, b: b * x, c: c * y, d: d * y)
  }

  var determinant: CGFloat { a * d - b * c }

  func applied(to point: CGPoint) -> CGPoint { CGPoint(x: a * point.x + c * point.y, y: b * point.x + d * point.y) }

  func inverted(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (d * point.x - c * point.y) / determinant, y: (a * point.y - b * point.x) / determinant)
  }
}

/// https://developer.apple.com/documentation/uikit/uiuserinterfacelayoutdirection
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight, rightToLeft
}

/// https://developer.apple.com/documentation/uikit/uitraitcollection
@MainActor
open class UITraitCollection: NSObject {
  /// https://developer.apple.com/documentation/uikit/uitraitcollection/displayscale
  public let displayScale: CGFloat

  /// https://developer.apple.com/documentation/uikit/uitraitcollection/preferredcontentsizecategory
  public let preferredContentSizeCategory: UIContentSizeCategory

  @_spi(Double) public init(displayScale: CGFloat, preferredContentSizeCategory: UIContentSizeCategory = .large) {
    self.displayScale = displayScale
    self.preferredContentSizeCategory = preferredContentSizeCategory
    super.init()
  }
}

/// https://developer.apple.com/documentation/uikit/uicontentsizecategory
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
  public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
}

/// https://developer.apple.com/documentation/uikit/uilayoutpriority
public struct UILayoutPriority: RawRepresentable, Equatable, Sendable {
  public let rawValue: Float

  public init(rawValue: Float) { self.rawValue = rawValue }

  public static let required = UILayoutPriority(rawValue: 1000)
  public static let fittingSizeLevel = UILayoutPriority(rawValue: 50)
}

/// https://developer.apple.com/documentation/uikit/uiaccessibility
public enum UIAccessibility {
  /// The Reduce Motion setting, which tests set.
  @_spi(Double) @MainActor public static var reduceMotion = false {
    didSet { NotificationCenter.default.post(name: reduceMotionStatusDidChangeNotification, object: nil) }
  }

  /// The Reduce Transparency setting, which tests set.
  @_spi(Double) @MainActor public static var reduceTransparency = false {
    didSet { NotificationCenter.default.post(name: reduceTransparencyStatusDidChangeNotification, object: nil) }
  }

  /// https://developer.apple.com/documentation/uikit/uiaccessibility/isreducetransparencyenabled
  @MainActor public static var isReduceTransparencyEnabled: Bool { reduceTransparency }

  /// https://developer.apple.com/documentation/uikit/uiaccessibility/reducetransparencystatusdidchangenotification
  public static let reduceTransparencyStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityReduceTransparencyStatusDidChange")

  /// https://developer.apple.com/documentation/uikit/uiaccessibility/isreducemotionenabled
  @MainActor public static var isReduceMotionEnabled: Bool { reduceMotion }

  /// https://developer.apple.com/documentation/uikit/uiaccessibility/reducemotionstatusdidchangenotification
  public static let reduceMotionStatusDidChangeNotification = Notification.Name(
    "UIAccessibilityReduceMotionStatusDidChange")
}

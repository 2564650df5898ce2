import Foundation

// Declarations for drawing texts, pictures and colors. The double only stores the values.

/// https://developer.apple.com/documentation/uikit/uiuserinterfacestyle
public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

extension UITraitCollection {
  /// https://developer.apple.com/documentation/uikit/uitraitcollection/userinterfacestyle
  public nonisolated var userInterfaceStyle: UIUserInterfaceStyle { .light }
}

/// https://developer.apple.com/documentation/uikit/uicolor
public final class UIColor: NSObject, Sendable {
  private let make: @Sendable (UITraitCollection?) -> [CGFloat]

  /// https://developer.apple.com/documentation/uikit/uicolor/init(red:green:blue:alpha:)
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    make = { _ in [red, green, blue, alpha] }
  }

  /// https://developer.apple.com/documentation/uikit/uicolor/init(dynamicprovider:)
  public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
    make = { traits in traits.map { dynamicProvider($0).make($0) } ?? [0, 0, 0, 1] }
  }

  /// https://developer.apple.com/documentation/uikit/uicolor/clear
  public static let clear = UIColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// https://developer.apple.com/documentation/uikit/uicolor/resolvedcolor(with:)
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
    let parts = make(traitCollection)
    return UIColor(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }

  /// https://developer.apple.com/documentation/uikit/uicolor/cgcolor
  public var cgColor: CGColor { CGColor(gray: 0, alpha: make(nil)[3]) }
}

/// https://developer.apple.com/documentation/uikit/uiimage
public final class UIImage: Sendable {
  /// https://developer.apple.com/documentation/uikit/uiimage/renderingmode-swift.enum
  public enum RenderingMode: Int, Sendable { case automatic, alwaysOriginal, alwaysTemplate }

  /// https://developer.apple.com/documentation/uikit/uiimage/init(named:)
  public init?(named name: String) { guard !name.isEmpty else { return nil } }

  /// https://developer.apple.com/documentation/uikit/uiimage/withrenderingmode(_:)
  public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }
}

/// https://developer.apple.com/documentation/uikit/uiimageview
@MainActor open class UIImageView: UIView {
  /// https://developer.apple.com/documentation/uikit/uiimageview/image
  open var image: UIImage?

  /// https://developer.apple.com/documentation/uikit/uiview/tintcolor
  open var tintColor: UIColor!

  /// https://developer.apple.com/documentation/uikit/uiimageview/init(image:)
  public init(image: UIImage?) {
    super.init(frame: .zero)
    self.image = image
  }

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// https://developer.apple.com/documentation/uikit/nstextalignment
public enum NSTextAlignment: Int, Sendable { case left, center, right, justified, natural }

/// https://developer.apple.com/documentation/uikit/uifont
public final class UIFont: Sendable {
  /// https://developer.apple.com/documentation/uikit/uifont/weight
  public struct Weight: Sendable {
    public static let (ultraLight, thin, light) = (Weight(), Weight(), Weight())
    public static let (regular, medium, semibold) = (Weight(), Weight(), Weight())
    public static let (bold, heavy, black) = (Weight(), Weight(), Weight())
  }

  /// https://developer.apple.com/documentation/uikit/uifont/systemfont(ofsize:weight:)
  public static func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont { UIFont() }
}

/// https://developer.apple.com/documentation/uikit/uifontmetrics
public final class UIFontMetrics: Sendable {
  /// https://developer.apple.com/documentation/uikit/uifontmetrics/default
  public static let `default` = UIFontMetrics()

  /// https://developer.apple.com/documentation/uikit/uifontmetrics/scaledfont(for:)
  public func scaledFont(for font: UIFont) -> UIFont { font }
}

/// https://developer.apple.com/documentation/uikit/uilabel
@MainActor open class UILabel: UIView {
  /// https://developer.apple.com/documentation/uikit/uilabel/text
  open var text: String?
  /// https://developer.apple.com/documentation/uikit/uilabel/font
  open var font: UIFont!
  /// https://developer.apple.com/documentation/uikit/uilabel/textcolor
  open var textColor: UIColor!
  /// https://developer.apple.com/documentation/uikit/uilabel/textalignment
  open var textAlignment = NSTextAlignment.natural
  /// https://developer.apple.com/documentation/uikit/uilabel/numberoflines
  open var numberOfLines = 1
  /// https://developer.apple.com/documentation/uikit/uilabel/adjustsfontsizetofitwidth
  open var adjustsFontSizeToFitWidth = false
  /// https://developer.apple.com/documentation/uikit/uilabel/minimumscalefactor
  open var minimumScaleFactor: CGFloat = 0
  /// https://developer.apple.com/documentation/uikit/uicontentsizecategoryadjusting/adjustsfontforcontentsizecategory
  open var adjustsFontForContentSizeCategory = false
}

/// https://developer.apple.com/documentation/uikit/uiblureffect
public final class UIBlurEffect: Sendable {
  /// https://developer.apple.com/documentation/uikit/uiblureffect/style
  public enum Style: Int, Sendable {
    case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
  }

  /// https://developer.apple.com/documentation/uikit/uiblureffect/init(style:)
  public init(style: Style) {}
}

/// https://developer.apple.com/documentation/uikit/uivisualeffectview
@MainActor open class UIVisualEffectView: UIView {
  /// https://developer.apple.com/documentation/uikit/uivisualeffectview/init(effect:)
  public init(effect: UIBlurEffect?) { super.init(frame: .zero) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// https://developer.apple.com/documentation/quartzcore/cagradientlayer
public final class CAGradientLayer: CALayer {
  /// https://developer.apple.com/documentation/quartzcore/cagradientlayer/colors
  public var colors: [Any]?
}

/// https://developer.apple.com/documentation/uikit/uiaccessibilitytraits
public struct UIAccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let none = UIAccessibilityTraits([])
  public static let button = UIAccessibilityTraits(rawValue: 1)
  public static let header = UIAccessibilityTraits(rawValue: 2)
  public static let image = UIAccessibilityTraits(rawValue: 4)
}

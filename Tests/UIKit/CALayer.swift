import Foundation

/// https://developer.apple.com/documentation/quartzcore/cacurrentmediatime()
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CACurrentMediaTime() -> CFTimeInterval { MediaClock.time }

/// https://developer.apple.com/documentation/corefoundation/cftimeinterval
public typealias CFTimeInterval = Double

/// The double's clock, which tests set. The time never decreases, because lists of other tests read the same clock.
@_spi(Double) public enum MediaClock {
  public nonisolated(unsafe) static var time: CFTimeInterval = 0
}

/// https://developer.apple.com/documentation/quartzcore/calayer
///
/// UIKit's declarations bind neither layers nor their animations to the main actor.
open class CALayer: NSObject {
  /// https://developer.apple.com/documentation/quartzcore/calayer/mask
  open var mask: CALayer?
  /// https://developer.apple.com/documentation/quartzcore/calayer/frame
  open var frame = CGRect.zero { didSet { CATransaction.record(self) } }
  /// https://developer.apple.com/documentation/quartzcore/calayer/opacity
  open var opacity: Float = 1 { didSet { CATransaction.record(self) } }
  /// https://developer.apple.com/documentation/quartzcore/calayer/cornerradius
  open var cornerRadius: CGFloat = 0
  /// https://developer.apple.com/documentation/quartzcore/calayer/shadowopacity
  open var shadowOpacity: Float = 0 { didSet { CATransaction.record(self) } }
  /// https://developer.apple.com/documentation/quartzcore/calayer/shadowpath
  ///
  /// A path has no implicit animation.
  open var shadowPath: CGPath?
  /// https://developer.apple.com/documentation/quartzcore/calayer/shadowcolor
  open var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1) { didSet { CATransaction.record(self) } }
  /// https://developer.apple.com/documentation/quartzcore/calayer/shadowoffset
  open var shadowOffset = CGSize(width: 0, height: -3) { didSet { CATransaction.record(self) } }
  /// https://developer.apple.com/documentation/quartzcore/calayer/shadowradius
  open var shadowRadius: CGFloat = 3 { didSet { CATransaction.record(self) } }
  /// https://developer.apple.com/documentation/quartzcore/calayer/zposition
  open var zPosition: CGFloat = 0
  /// https://developer.apple.com/documentation/quartzcore/calayer/borderwidth
  open var borderWidth: CGFloat = 0
  /// https://developer.apple.com/documentation/quartzcore/calayer/bordercolor
  open var borderColor: CGColor?
  /// https://developer.apple.com/documentation/quartzcore/calayer/backgroundcolor
  open var backgroundColor: CGColor?
  /// https://developer.apple.com/documentation/quartzcore/calayer/sublayers
  open private(set) var sublayers: [CALayer]?
  /// https://developer.apple.com/documentation/quartzcore/calayer/superlayer
  open private(set) weak var superlayer: CALayer?

  /// The animations that were added, by key.
  @_spi(Double) public private(set) var animations: [String: CABasicAnimation] = [:]

  /// https://developer.apple.com/documentation/quartzcore/calayer/add(_:forkey:)
  open func add(_ animation: CABasicAnimation, forKey key: String?) { animations[key ?? ""] = animation }

  public override init() { super.init() }

  /// https://developer.apple.com/documentation/quartzcore/calayer/addsublayer(_:)
  open func addSublayer(_ layer: CALayer) {
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: UInt32(sublayers?.count ?? 0))
  }

  /// https://developer.apple.com/documentation/quartzcore/calayer/insertsublayer(_:at:)
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    layer.removeFromSuperlayer()
    sublayers = sublayers ?? []
    sublayers?.insert(layer, at: Int(index))
    layer.superlayer = self
  }

  /// https://developer.apple.com/documentation/quartzcore/calayer/insertsublayer(_:below:)
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.removeFromSuperlayer()
    insertSublayer(layer, at: UInt32(sublayers?.firstIndex { $0 === sibling } ?? 0))
  }

  /// https://developer.apple.com/documentation/quartzcore/calayer/insertsublayer(_:above:)
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.removeFromSuperlayer()
    let index = sublayers?.firstIndex { $0 === sibling }.map { $0 + 1 } ?? sublayers?.count ?? 0
    insertSublayer(layer, at: UInt32(index))
  }

  /// https://developer.apple.com/documentation/quartzcore/calayer/removefromsuperlayer()
  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    superlayer = nil
  }
}

/// https://developer.apple.com/documentation/quartzcore/cabasicanimation
public final class CABasicAnimation: NSObject {
  /// https://developer.apple.com/documentation/quartzcore/capropertyanimation/keypath
  public let keyPath: String?
  /// https://developer.apple.com/documentation/quartzcore/cabasicanimation/fromvalue
  public var fromValue: Any?
  /// https://developer.apple.com/documentation/quartzcore/camediatiming/duration
  public var duration: CFTimeInterval = 0
  /// https://developer.apple.com/documentation/quartzcore/caanimation/timingfunction
  public var timingFunction: CAMediaTimingFunction?

  /// https://developer.apple.com/documentation/quartzcore/capropertyanimation/init(keypath:)
  public init(keyPath: String?) {
    self.keyPath = keyPath
    super.init()
  }
}

/// https://developer.apple.com/documentation/quartzcore/camediatimingfunction
public final class CAMediaTimingFunction: Sendable {
  /// https://developer.apple.com/documentation/quartzcore/camediatimingfunction/init(name:)
  public init(name: CAMediaTimingFunctionName) {}
}

/// https://developer.apple.com/documentation/quartzcore/camediatimingfunctionname
public enum CAMediaTimingFunctionName: Sendable {
  case easeInEaseOut
}

/// https://developer.apple.com/documentation/quartzcore/cashapelayer
open class CAShapeLayer: CALayer {
  /// https://developer.apple.com/documentation/quartzcore/cashapelayer/path
  ///
  /// A path has no implicit animation.
  open var path: CGPath?
}

/// https://developer.apple.com/documentation/quartzcore/catransaction
public enum CATransaction {
  private nonisolated(unsafe) static var stack: [(disablesActions: Bool, duration: CFTimeInterval)] = []

  /// The number of changes that would animate a layer without a view implicitly. Such a layer lags behind a finger.
  @_spi(Double) public nonisolated(unsafe) private(set) static var implicitAnimations = 0

  /// The durations of the implicit animations of layers without a view, in seconds.
  @_spi(Double) public nonisolated(unsafe) private(set) static var durations: Set<CFTimeInterval> = []

  /// https://developer.apple.com/documentation/quartzcore/catransaction/begin()
  public static func begin() { stack.append(stack.last ?? (false, 0.25)) }

  /// https://developer.apple.com/documentation/quartzcore/catransaction/commit()
  public static func commit() { stack.removeLast() }

  /// https://developer.apple.com/documentation/quartzcore/catransaction/setdisableactions(_:)
  public static func setDisableActions(_ flag: Bool) { stack[stack.count - 1].disablesActions = flag }

  /// https://developer.apple.com/documentation/quartzcore/catransaction/setanimationduration(_:)
  public static func setAnimationDuration(_ duration: CFTimeInterval) { stack[stack.count - 1].duration = duration }

  fileprivate static func record(_ layer: CALayer) {
    let (disablesActions, duration) = stack.last ?? (false, 0.25)
    guard !disablesActions else { return }
    implicitAnimations += 1
    durations.insert(duration)
  }
}

/// https://developer.apple.com/documentation/coregraphics/cgcolor
public final class CGColor: Equatable, Sendable {
  @_spi(Double) public let white: CGFloat
  /// https://developer.apple.com/documentation/coregraphics/cgcolor/alpha
  public let alpha: CGFloat

  /// https://developer.apple.com/documentation/coregraphics/cgcolor/init(gray:alpha:)
  public init(gray: CGFloat, alpha: CGFloat) {
    white = gray
    self.alpha = alpha
  }

  public static func == (left: CGColor, right: CGColor) -> Bool {
    left.white == right.white && left.alpha == right.alpha
  }
}

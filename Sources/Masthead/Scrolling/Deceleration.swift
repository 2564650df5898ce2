/// How quickly a list slows down once a finger has left it: UIKit's two rates (`UIScrollView.DecelerationRate`).
public enum DecelerationRate: String, CaseIterable, Sendable {
  /// 0.998 of the speed is left after a millisecond.
  case normal
  /// 0.99 of the speed is left after a millisecond.
  case fast

  /// The part of the speed that is left after a millisecond, as Apple documents it.
  public var perMillisecond: Double {
    switch self {
    case .normal: 0.998
    case .fast: 0.99
    }
  }

  /// 1000·ln r per second, which is negative: v(t) = v₀·e^(this·t).
  var exponent: Double {
    switch self {
    case .normal: Self.normalExponent
    case .fast: Self.fastExponent
    }
  }

  private static let normalExponent = 1000 * naturalLogarithm(0.998)
  private static let fastExponent = 1000 * naturalLogarithm(0.99)
}

/// The motion of a list that was let go while it moved: its speed falls by the same part in each millisecond.
///
/// With a rate r per millisecond, `v(t) = v₀·r^(1000t)` and `x(t) = x₀ + v₀·(r^(1000t) − 1) ÷ (1000·ln r)`, in points and
/// seconds. The rates are UIKit's; that the speed falls so follows from the function by which Apple projects where a fling
/// will end (WWDC 2018, "Designing Fluid Interfaces"). A list let go at 1,000 points a second travels 499.50 points at the
/// normal rate and 99.50 at the fast one.
@frozen
public struct Deceleration: Equatable, Sendable, BitwiseCopyable {
  /// The content offset at the moment of letting go, in points.
  public let offset: Double

  /// The speed at that moment, in points a second.
  public let velocity: Double

  /// 1000·ln r.
  let exponent: Double

  /// The motion of a list that is let go at a content offset, in points, with a speed, in points a second.
  public init(offset: Double, velocity: Double, rate: DecelerationRate) {
    self.offset = offset
    self.velocity = velocity
    exponent = rate.exponent
  }

  /// The content offset so many seconds after letting go, in points.
  public func offset(at time: Double) -> Double {
    offset + velocity * (exponential(exponent * time) - 1) / exponent
  }

  /// The speed so many seconds after letting go, in points a second.
  public func velocity(at time: Double) -> Double { velocity * exponential(exponent * time) }

  /// Where the list would come to rest if nothing stood in its way, in points.
  public var destination: Double { offset - velocity / exponent }

  /// When the list reaches an offset, in seconds after letting go; nil where it never does.
  public func time(toReach target: Double) -> Double? {
    guard velocity != 0 else { return target == offset ? 0 : nil }
    let left = 1 + (target - offset) * exponent / velocity
    guard left > 0, left <= 1 else { return nil }
    return naturalLogarithm(left) / exponent
  }

  /// When no more than a distance remains to the destination, in seconds after letting go: 0 where that is so from the start,
  /// infinity for a distance that is not positive while the list moves at all.
  public func time(toWithin distance: Double) -> Double {
    let remaining = (velocity / exponent).magnitude
    guard remaining > max(0, distance) else { return 0 }
    return distance > 0 ? naturalLogarithm(distance / remaining) / exponent : .infinity
  }
}

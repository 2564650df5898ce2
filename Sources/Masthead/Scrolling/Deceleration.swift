/// How quickly a released list slows down: UIKit's two rates (`UIScrollView.DecelerationRate`).
public enum DecelerationRate: String, ParameterChoice {
  /// The list keeps 0.998 of its speed after each millisecond.
  case normal
  /// The list keeps 0.99 of its speed after each millisecond.
  case fast

  /// The share of the speed that remains after a millisecond, as Apple documents it.
  var perMillisecond: Double {
    switch self {
    case .normal: 0.998
    case .fast: 0.99
    }
  }

  /// The exponent k = 1000·ln r, per second, which is negative: v(t) = v₀·e^(k·t).
  var exponent: Double {
    switch self {
    case .normal: Self.normalExponent
    case .fast: Self.fastExponent
    }
  }

  private static let normalExponent = 1000 * naturalLogarithm(0.998)
  private static let fastExponent = 1000 * naturalLogarithm(0.99)
}

/// The motion of a list that is released while it moves. Its speed falls by the same ratio in each millisecond.
///
/// With a rate r per millisecond, `v(t) = v₀·r^(1000t)` and `x(t) = x₀ + v₀·(r^(1000t) − 1) ÷ (1000·ln r)`, in points
/// and seconds. The rates are UIKit's. The exponential decay follows from the function by which Apple projects the end
/// of a fling (WWDC 2018, "Designing Fluid Interfaces"). A list that is released at 1,000 points per second travels
/// 499.50 points at the normal rate and 99.50 at the fast one.
///
/// ```swift
/// let flung = Deceleration(offset: 0, velocity: 1000, rate: .normal)
/// let short = Deceleration(offset: 0, velocity: 1000, rate: .fast)
/// print(flung.offset(at: 0.1) > short.offset(at: 0.1))  // true
/// ```
public struct Deceleration: Equatable, Sendable, BitwiseCopyable {
  /// The content offset at the release, in points.
  public let offset: Double

  /// The velocity at the release, in points per second.
  public let velocity: Double

  /// 1000·ln r.
  let exponent: Double

  /// Creates the motion of a list that is released at a content offset, in points, with a velocity, in points per
  /// second.
  public init(offset: Double, velocity: Double, rate: DecelerationRate) {
    self.offset = offset
    self.velocity = velocity
    exponent = rate.exponent
  }

  /// Returns the content offset at a time after the release, in points. The time is in seconds.
  public func offset(at time: Double) -> Double {
    offset + velocity * (exponential(exponent * time) - 1) / exponent
  }

  /// Returns the velocity at a time after the release, in points per second. The time is in seconds.
  public func velocity(at time: Double) -> Double { velocity * exponential(exponent * time) }

  /// The content offset at which the list would come to rest without limits, in points.
  public var destination: Double { offset - velocity / exponent }

  /// Returns the time at which the list reaches an offset, in seconds after the release; nil if it never does.
  public func time(toReach target: Double) -> Double? {
    guard velocity != 0 else { return target == offset ? 0 : nil }
    let left = 1 + (target - offset) * exponent / velocity
    guard left > 0, left <= 1 else { return nil }
    return naturalLogarithm(left) / exponent
  }

  /// Returns the time from which the list is within a distance of its destination, in seconds after the release. It is
  /// 0 if the list starts within the distance. It is infinite if the list moves and the distance is not positive.
  public func time(toWithin distance: Double) -> Double {
    let remaining = (velocity / exponent).magnitude
    guard remaining > max(0, distance) else { return 0 }
    return distance > 0 ? naturalLogarithm(distance / remaining) / exponent : .infinity
  }
}

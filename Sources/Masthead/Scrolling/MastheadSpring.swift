/// A critically damped spring, which moves a list to a content offset as fast as possible without oscillation.
///
/// From a displacement a with a velocity v₀, `x(t) = (a + (v₀ + ω·a)·t)·e^(−ω·t)`: the solution of
/// `x″ + 2ω·x′ + ω²·x = 0`, in points and seconds. Released at rest, it never overshoots.
/// If it starts at the edge (a = 0) with a velocity v₀, it moves up to v₀ ÷ (ω·e) beyond the edge, 1 ÷ ω seconds later,
/// and returns.
///
/// Apple documents no constant for `UIScrollView`, so this is an approximation. ω = 12.5 per second is the value in
/// WebKit, which Apple also makes: stiffness 20 ÷ period 1.6 in its `ScrollElasticityController`, which Chromium uses
/// unchanged. With this value, a displacement of 100 points falls below half a point in 0.6 seconds. A fling of 3,000
/// points per second moves 88 points beyond the edge.
///
/// ```swift
/// let spring = MastheadSpring(to: -300, from: -400, velocity: 0)
/// print(spring.offset(at: 0), abs(spring.offset(at: 0.6) + 300) < 0.5)  // -400.0 true
/// ```
public struct MastheadSpring: Equatable, Sendable, BitwiseCopyable {
  /// The angular frequency of the spring at a list's edges, per second.
  public static let edgeFrequency = 12.5

  /// The target content offset, in points.
  public let target: Double

  /// The displacement from the target at the beginning, in points.
  public let displacement: Double

  /// The velocity at the beginning, in points per second.
  public let velocity: Double

  /// The angular frequency ω, per second.
  public let frequency: Double

  /// The initial growth of the displacement without the exponential factor: v₀ + ω·a.
  private let slope: Double

  /// Creates a spring that begins at an offset with a velocity.
  ///
  /// - Parameters:
  ///   - target: The target content offset, in points.
  ///   - offset: The content offset at the beginning, in points.
  ///   - velocity: The velocity at the beginning, in points per second.
  ///   - frequency: The angular frequency ω, per second. It must be positive.
  public init(
    to target: Double, from offset: Double, velocity: Double, frequency: Double = MastheadSpring.edgeFrequency
  ) {
    self.target = target
    displacement = offset - target
    self.velocity = velocity
    self.frequency = frequency
    slope = velocity + frequency * displacement
  }

  /// Returns the content offset at a time after the beginning, in points. The time is in seconds.
  public func offset(at time: Double) -> Double {
    target + (displacement + slope * time) * exponential(-frequency * time)
  }

  /// Returns the velocity at a time after the beginning, in points per second. The time is in seconds.
  public func velocity(at time: Double) -> Double {
    (velocity - frequency * slope * time) * exponential(-frequency * time)
  }

  /// The time at which the list passes the target, in seconds after the beginning; nil if it only approaches the
  /// target. A spring that begins at its target does not pass it again.
  public var timeOfPassing: Double? {
    guard displacement * slope < 0 else { return nil }
    return -displacement / slope
  }

  /// The time at which the list changes direction, in seconds after the beginning; nil if it only slows down.
  public var timeOfTurning: Double? {
    guard velocity * slope > 0 else { return nil }
    return velocity / (frequency * slope)
  }

  /// The maximum distance from the target, in points.
  public var reach: Double {
    max(displacement.magnitude, timeOfTurning.map { (offset(at: $0) - target).magnitude } ?? 0)
  }

  /// Returns the time from which the list stays within a distance of the target, in seconds after the beginning.
  ///
  /// There is no closed form, so the function bisects an interval up to the precision of a Double. It returns infinity
  /// if the spring never comes that near: for a distance that is not positive, and for numbers that are not finite.
  ///
  /// - Complexity: The number of steps is bounded by the precision of a Double; no allocation.
  public func time(toWithin distance: Double) -> Double {
    guard distance > 0, frequency > 0 else { return displacement == 0 && velocity == 0 ? 0 : .infinity }
    func isNear(_ time: Double) -> Bool {
      (displacement + slope * time).magnitude * exponential(-frequency * time) <= distance
    }
    // After the turning point the distance only shrinks. If the list is already near there, search from the beginning.
    var start = max(0, timeOfTurning ?? 0)
    if isNear(start) {
      guard !isNear(0) else { return 0 }
      start = 0
    }
    var (near, far) = (start + 1 / frequency, start)
    while !isNear(near) {
      // After this time e^(−ω·t) is too small for a Double.
      guard frequency * near < 1000 else { return .infinity }
      near += 1 / frequency
    }
    while true {
      let middle = far + (near - far) / 2
      guard middle > far, middle < near else { return near }
      if isNear(middle) { near = middle } else { far = middle }
    }
  }
}

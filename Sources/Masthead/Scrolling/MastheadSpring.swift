/// A critically damped spring, which brings a list to a content offset as quickly as can be without swinging about it.
///
/// From a displacement a with a speed v₀, `x(t) = (a + (v₀ + ω·a)·t)·e^(−ω·t)`: the solution of `x″ + 2ω·x′ + ω²·x = 0`, in
/// points and seconds. Let go at rest it never overshoots; entered at the edge (a = 0) with a speed v₀ it goes as far as
/// v₀ ÷ (ω·e) beyond it, 1 ÷ ω seconds later, and comes back.
///
/// Apple documents no constant for `UIScrollView`, so this is an approximation. ω = 12.5 per second is what WebKit, which is
/// Apple's too, has for the same purpose: stiffness 20 ÷ period 1.6 in its `ScrollElasticityController`, which Chromium uses
/// unchanged. It brings 100 points below half a point in 0.6 seconds, and a fling of 3,000 points a second 88 points beyond.
@frozen
public struct MastheadSpring: Equatable, Sendable, BitwiseCopyable {
  /// The angular frequency of the spring at a list's edges, per second.
  public static let edgeFrequency = 12.5

  /// The content offset that the spring leads to, in points.
  public let target: Double

  /// The displacement from it at the beginning, in points.
  public let displacement: Double

  /// The speed at the beginning, in points a second.
  public let velocity: Double

  /// The angular frequency ω, per second.
  public let frequency: Double

  /// How the displacement would grow at first if the exponential did not shrink it: v₀ + ω·a.
  private let slope: Double

  /// A spring that begins at an offset with a speed.
  ///
  /// - Parameters:
  ///   - target: the content offset that it leads to, in points.
  ///   - offset: the content offset at the beginning, in points.
  ///   - velocity: the speed at the beginning, in points a second.
  ///   - frequency: the angular frequency ω, per second; it is positive.
  public init(
    to target: Double, from offset: Double, velocity: Double, frequency: Double = MastheadSpring.edgeFrequency
  ) {
    self.target = target
    displacement = offset - target
    self.velocity = velocity
    self.frequency = frequency
    slope = velocity + frequency * displacement
  }

  /// The content offset so many seconds after the beginning, in points.
  public func offset(at time: Double) -> Double {
    target + (displacement + slope * time) * exponential(-frequency * time)
  }

  /// The speed so many seconds after the beginning, in points a second.
  public func velocity(at time: Double) -> Double {
    (velocity - frequency * slope * time) * exponential(-frequency * time)
  }

  /// When the list passes the target, in seconds after the beginning; nil where it only comes near. A spring that begins at
  /// its target does not pass it again.
  public var timeOfPassing: Double? {
    guard displacement * slope < 0 else { return nil }
    return -displacement / slope
  }

  /// When the list turns round, in seconds after the beginning; nil where it only slows down.
  public var timeOfTurning: Double? {
    guard velocity * slope > 0 else { return nil }
    return velocity / (frequency * slope)
  }

  /// How far from the target the list comes at most, in points.
  public var reach: Double {
    max(displacement.magnitude, timeOfTurning.map { (offset(at: $0) - target).magnitude } ?? 0)
  }

  /// From when on the list is no farther from the target than a distance, in seconds after the beginning.
  ///
  /// There is no closed form for it; it is found by halving an interval as long as that changes anything. Infinity where the
  /// spring never comes so near: for a distance that is not positive, and for a spring whose numbers cannot be computed with.
  public func time(toWithin distance: Double) -> Double {
    guard distance > 0, frequency > 0 else { return displacement == 0 && velocity == 0 ? 0 : .infinity }
    func isNear(_ time: Double) -> Bool {
      (displacement + slope * time).magnitude * exponential(-frequency * time) <= distance
    }
    // Behind the turn, or the passing where the turn is near enough, the distance only shrinks.
    var start = max(0, timeOfTurning ?? 0)
    if isNear(start) {
      guard !isNear(0) else { return 0 }
      start = 0
    }
    var (near, far) = (start + 1 / frequency, start)
    while !isNear(near) {
      // After so long e^(−ω·t) is too small for a Double.
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

/// The way back of a list that was let go beyond its end: a critically damped spring, which neither overshoots nor lingers.
///
/// From a displacement *a* at rest, `x(t) = a·(1 + ω·t)·e^(−ω·t)`, the solution of `x″ + 2ω·x′ + ω²·x = 0` with x(0) = a and
/// x′(0) = 0. Apple documents no such constant; ω = 12 per second brings 100 points below half a point in two thirds of a
/// second, about as long as UIKit takes.
public struct SpringBack: Equatable, Sendable {
  /// The spring's angular frequency, per second.
  public static let frequency = 12.0

  /// The displacement at the moment of letting go, in points.
  public let displacement: Double

  public init(displacement: Double) { self.displacement = displacement }

  /// The displacement so many seconds after letting go, in points.
  public func displacement(at time: Double) -> Double {
    let phase = Self.frequency * max(0, time)
    return displacement * (1 + phase) * exponential(-phase)
  }

  /// The speed of the displacement so many seconds after letting go, in points a second.
  public func velocity(at time: Double) -> Double {
    let phase = Self.frequency * max(0, time)
    return -displacement * Self.frequency * phase * exponential(-phase)
  }

  /// Whether what remains so many seconds after letting go is less than half a pixel.
  public func isAtRest(at time: Double, displayScale: Double) -> Bool {
    displacement(at: time).magnitude * max(1, displayScale) < 0.5
  }
}

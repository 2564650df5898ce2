@testable import Masthead

/// The position and the velocity of a point, for numerical integration in tests.
struct Motion {
  var offset: Double
  var velocity: Double

  /// Returns the motion after one step of the classical fourth-order Runge–Kutta method.
  func step(_ time: Double, _ acceleration: (_ offset: Double, _ velocity: Double) -> Double) -> Motion {
    func slope(_ motion: Motion) -> Motion {
      Motion(offset: motion.velocity, velocity: acceleration(motion.offset, motion.velocity))
    }
    func moved(_ slope: Motion, for time: Double) -> Motion {
      Motion(offset: offset + slope.offset * time, velocity: velocity + slope.velocity * time)
    }
    let first = slope(self)
    let second = slope(moved(first, for: time / 2))
    let third = slope(moved(second, for: time / 2))
    let fourth = slope(moved(third, for: time))
    return Motion(
      offset: offset + time / 6 * (first.offset + 2 * second.offset + 2 * third.offset + fourth.offset),
      velocity: velocity
        + time / 6 * (first.velocity + 2 * second.velocity + 2 * third.velocity + fourth.velocity))
  }

  /// Returns the motion after some time, in even steps.
  func after(
    _ time: Double, steps: Int = 1000, _ acceleration: (_ offset: Double, _ velocity: Double) -> Double
  ) -> Motion {
    (0..<steps).reduce(self) { motion, _ in motion.step(time / Double(steps), acceleration) }
  }
}

/// The law of a list that slows down: v′ = 1000·ln r·v.
func slowingDown(_ perMillisecond: Double) -> (Double, Double) -> Double {
  // ln r by its series about 1, where r is 0.998 or 0.99: ln(1 − x) = −(x + x²⁄2 + x³⁄3 + …).
  let x = 1 - perMillisecond
  let logarithm = -(1...12).reversed().reduce(0) { x * (1 / Double($1) + $0) }
  return { _, velocity in 1000 * logarithm * velocity }
}

/// The law of a critically damped spring: x″ + 2ω·x′ + ω²·x = 0, x counted from its target.
func spring(to target: Double, frequency: Double = 12.5) -> (Double, Double) -> Double {
  { offset, velocity in -2 * frequency * velocity - frequency * frequency * (offset - target) }
}

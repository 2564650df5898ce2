/// A part of a list's motion that one formula describes.
struct ScrollLeg: Equatable, Sendable {
  /// The start time, in seconds.
  let start: Double
  let course: Course

  enum Course: Equatable, Sendable {
    /// The list rests, or a finger holds it.
    case standing(Double, velocity: Double = 0, MastheadScrollPhase)
    /// A finger moves evenly from one offset to another, with rubber-banding.
    case dragged(Drag)
    case decelerating(Deceleration)
    case springing(MastheadSpring, MastheadScrollPhase)
    /// The last half pixel of a spring.
    case braking(Brake, MastheadScrollPhase)
  }

  /// The target of a spring; nil for other courses.
  var target: Double? {
    switch course {
    case .springing(let spring, _): spring.target
    case .braking(let brake, _): brake.target
    case .standing, .dragged, .decelerating: nil
    }
  }

  /// Returns the position, the velocity and the phase at a time, which must not be before the start.
  func sample(at time: Double) -> ScrollSample {
    let time = time - start
    switch course {
    case .standing(let offset, let velocity, let phase):
      return ScrollSample(offset: offset, velocity: velocity, phase: phase)
    case .dragged(let drag):
      return ScrollSample(offset: drag.offset(at: time), velocity: drag.velocity, phase: .dragging)
    case .decelerating(let motion):
      return ScrollSample(offset: motion.offset(at: time), velocity: motion.velocity(at: time), phase: .decelerating)
    case .springing(let spring, let phase):
      return ScrollSample(offset: spring.offset(at: time), velocity: spring.velocity(at: time), phase: phase)
    case .braking(let brake, let phase):
      return ScrollSample(offset: brake.offset(at: time), velocity: brake.velocity(at: time), phase: phase)
    }
  }
}

extension [ScrollLeg] {
  /// The content offset at which the list comes to rest, in points. There is at least one leg, and the list rests in
  /// the last one.
  var restingOffset: Double { self[count - 1].sample(at: .infinity).offset }
}

/// The position, the velocity and the phase of a list at one moment.
public struct ScrollSample: Equatable, Sendable, BitwiseCopyable {
  /// The content offset, in points.
  public var offset: Double

  /// The velocity of the content offset, in points per second. While a finger holds the list, it is the velocity of a
  /// release at this moment.
  public var velocity: Double

  /// What currently moves the list.
  public var phase: MastheadScrollPhase

  package init(offset: Double, velocity: Double, phase: MastheadScrollPhase) {
    (self.offset, self.velocity, self.phase) = (offset, velocity, phase)
  }
}

extension ScrollState {
  /// Returns the state with the position, the velocity and the phase of a sample, at a time in seconds.
  package func moved(to sample: ScrollSample, at time: Double) -> ScrollState {
    var state = self
    state.contentOffset = sample.offset
    state.velocity = sample.velocity
    state.phase = sample.phase
    state.time = time
    return state
  }
}

/// The movement of a finger from one touch to the next.
struct Drag: Equatable, Sendable {
  /// The offsets to which the finger pulls the list, at the beginning and at the end, without resistance.
  let start: Double
  let end: Double
  let duration: Double
  let velocity: Double
  /// The limits that determine the resistance.
  let top: Double
  let bottom: Double
  let length: Double
  let bounces: Bool

  func offset(at time: Double) -> Double {
    let pull = start + (end - start) * min(1, time / duration)
    return RubberBand.offset(ofPull: pull, between: top, and: bottom, length: bounces ? length : 0)
  }
}

/// An even deceleration to rest at a target: x(t) = target + a·(1 − t ÷ T)² with T = 2·|a ÷ v₀|. The speed is v₀ at the
/// beginning and 0 at the end. A spring never arrives, so a brake replaces it when the rest is invisible, without a
/// jump in position or speed.
struct Brake: Equatable, Sendable {
  let target: Double
  let displacement: Double
  let duration: Double

  func offset(at time: Double) -> Double {
    let left = max(0, 1 - time / duration)
    return target + displacement * left * left
  }

  func velocity(at time: Double) -> Double {
    -2 * displacement / duration * max(0, 1 - time / duration)
  }
}

/// A stretch of a list's motion that one formula describes, from its start on.
struct ScrollLeg: Equatable, Sendable {
  /// When it begins, in seconds.
  let start: Double
  let course: Course

  enum Course: Equatable, Sendable {
    /// The list stands, or is held.
    case standing(Double, velocity: Double = 0, MastheadScrollPhase)
    /// A finger moves evenly from one offset to another, resisted by the rubber band.
    case dragged(Drag)
    case decelerating(Deceleration)
    case springing(MastheadSpring, MastheadScrollPhase)
    /// The last half pixel of a spring.
    case braking(Brake, MastheadScrollPhase)
  }

  /// Where a spring leads; nil where none does.
  var target: Double? {
    switch course {
    case .springing(let spring, _): spring.target
    case .braking(let brake, _): brake.target
    case .standing, .dragged, .decelerating: nil
    }
  }

  /// What the list does at a time, which is not before the start.
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
  /// Where the last leg ends, in points. There is one leg at least, and the list stands in the last.
  var restingPlace: Double { self[count - 1].sample(at: .infinity).offset }
}

/// Where a list is, how fast, and what moves it, at one moment.
@frozen
public struct ScrollSample: Equatable, Sendable, BitwiseCopyable {
  /// The content offset, in points.
  public var offset: Double

  /// Its speed, in points a second. While a finger holds the list: the speed with which it would be let go.
  public var velocity: Double

  public var phase: MastheadScrollPhase
}

extension ScrollState {
  /// The state with the list where a sample has it, at a time.
  package func moved(to sample: ScrollSample, at time: Double) -> ScrollState {
    var state = self
    state.contentOffset = sample.offset
    state.velocity = sample.velocity
    state.phase = sample.phase
    state.time = time
    return state
  }
}

/// The way of a finger from one touch to the next.
struct Drag: Equatable, Sendable {
  /// Where the finger pulls the list to, at the beginning and at the end.
  let start: Double
  let end: Double
  let duration: Double
  let velocity: Double
  /// What resists, and from where on.
  let top: Double
  let bottom: Double
  let length: Double
  let bounces: Bool

  func offset(at time: Double) -> Double {
    let pull = start + (end - start) * min(1, time / duration)
    return RubberBand.offset(ofPull: pull, between: top, and: bottom, length: bounces ? length : 0)
  }
}

/// An even slowing down to a standstill at a target: x(t) = target + a·(1 − t ÷ T)² with T = 2·|a ÷ v₀|, whose speed at the
/// beginning is v₀ and at the end 0. A spring never arrives; this takes over where what remains cannot be seen, without a
/// jump of position or speed.
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

extension ScrollLimits {
  /// What a list does that is let go: it slows down, bounces at an end, and comes to rest.
  ///
  /// Each leg begins with the position and the speed with which the one before it ends; the moment at which a fling crosses an
  /// end is solved for.
  ///
  /// - Parameters:
  ///   - offset: where it is let go, in points.
  ///   - velocity: how fast, in points a second.
  ///   - aim: where it was led to so far, in points, if it was.
  ///   - time: when, in seconds.
  func flight(from offset: Double, velocity: Double, aimedAt aim: Double? = nil, at time: Double) -> [ScrollLeg] {
    var legs: [ScrollLeg] = []
    let edge = nearest(to: offset)
    if offset == edge {
      let motion = Deceleration(offset: offset, velocity: velocity, rate: decelerationRate)
      addDeceleration(motion, aimedAt: aim, at: time, to: &legs)
    } else if bounces {
      addReturn(MastheadSpring(to: edge, from: offset, velocity: velocity), at: time, to: &legs)
    } else {
      legs.append(ScrollLeg(start: time, course: .standing(edge, .idle)))
    }
    guard reducedMotion else { return legs }
    return [ScrollLeg(start: time, course: .standing(legs.restingPlace, .idle))]
  }

  /// A bounce that goes on to an end, wherever the list is meanwhile.
  func bounce(from offset: Double, velocity: Double, to edge: Double, at time: Double) -> [ScrollLeg] {
    if !bounces || reducedMotion { return [ScrollLeg(start: time, course: .standing(edge, .idle))] }
    var legs: [ScrollLeg] = []
    addSpring(MastheadSpring(to: edge, from: offset, velocity: velocity), .bouncing, at: time, to: &legs)
    return legs
  }

  /// A motion to an offset that something other than a finger asked for.
  func animation(from offset: Double, velocity: Double, to target: Double, at time: Double) -> [ScrollLeg] {
    if reducedMotion { return [ScrollLeg(start: time, course: .standing(target, .idle))] }
    let offset = bounces ? offset : nearest(to: offset)
    var legs: [ScrollLeg] = []
    addSpring(spring(to: target, from: offset, velocity: velocity), .animating, at: time, to: &legs)
    return legs
  }

  /// The way back from beyond an end. A list that was thrown back passes the end and goes on inside.
  private func addReturn(_ spring: MastheadSpring, at time: Double, to legs: inout [ScrollLeg]) {
    guard bottom > top, let passing = spring.timeOfPassing else {
      return addSpring(spring, .bouncing, at: time, to: &legs)
    }
    let inside = Deceleration(
      offset: spring.target, velocity: spring.velocity(at: passing), rate: decelerationRate)
    // One that would come no farther inside than half a pixel, and would be long in passing the end, stays there.
    guard (inside.destination - spring.target).magnitude > tolerance else {
      return addSpring(spring, .bouncing, at: time, to: &legs)
    }
    legs.append(ScrollLeg(start: time, course: .springing(spring, .bouncing)))
    addDeceleration(inside, at: time + passing, to: &legs)
  }

  private func addDeceleration(
    _ motion: Deceleration, aimedAt aim: Double? = nil, at time: Double, to legs: inout [ScrollLeg]
  ) {
    let edge = nearest(to: motion.destination)
    // A list that would come no farther beyond an end than half a pixel comes to rest before the end.
    let crosses = (motion.destination - edge).magnitude > tolerance
    let projected = aim.map(nearest) ?? edge
    if let target = target(from: motion.offset, projected: projected), aim != nil || !crosses || target != edge {
      let spring = spring(
        to: target, from: motion.offset, velocity: motion.velocity, acceleration: Self.approachAcceleration)
      addSpring(spring, .decelerating, at: time, to: &legs)
    } else if !crosses {
      let end = motion.time(toWithin: tolerance)
      if end > 0 { legs.append(ScrollLeg(start: time, course: .decelerating(motion))) }
      legs.append(ScrollLeg(start: time + end, course: .standing(nearest(to: motion.offset(at: end)), .idle)))
    } else {
      // The destination lies beyond the end, so there is a moment at which the list crosses it.
      let crossing = motion.time(toReach: edge) ?? 0
      if crossing > 0 { legs.append(ScrollLeg(start: time, course: .decelerating(motion))) }
      let spring = MastheadSpring(to: edge, from: edge, velocity: motion.velocity(at: crossing))
      if bounces {
        addSpring(spring, .bouncing, at: time + crossing, to: &legs)
      } else {
        legs.append(ScrollLeg(start: time + crossing, course: .standing(edge, .idle)))
      }
    }
  }

  private func addSpring(
    _ spring: MastheadSpring, _ phase: MastheadScrollPhase, at time: Double, to legs: inout [ScrollLeg]
  ) {
    // What begins nearer than half a pixel takes its course all the same, so that nothing jumps.
    let distance = min(tolerance, spring.reach / 2)
    guard distance > 1e-9 else {
      legs.append(ScrollLeg(start: time, course: .standing(spring.target, .idle)))
      return
    }
    let near = spring.time(toWithin: distance)
    let (rest, speed) = (spring.offset(at: near) - spring.target, spring.velocity(at: near))
    let brake = Brake(target: spring.target, displacement: rest, duration: 2 * (rest / speed).magnitude)
    legs.append(ScrollLeg(start: time, course: .springing(spring, phase)))
    legs.append(ScrollLeg(start: time + near, course: .braking(brake, phase)))
    legs.append(ScrollLeg(start: time + near + brake.duration, course: .standing(spring.target, .idle)))
  }

  /// A spring between the ends, so stiff that it takes the list to a target without passing it, and soon enough.
  ///
  /// - Parameter acceleration: how hard the spring may pull at most, in points a second squared.
  private func spring(
    to target: Double, from offset: Double, velocity: Double, acceleration: Double = .infinity
  ) -> MastheadSpring {
    let distance = (target - offset).magnitude
    let approach = target < offset ? -velocity : velocity
    guard distance > 0 else { return MastheadSpring(to: target, from: offset, velocity: bounces ? velocity : 0) }
    // A list that may not leave its ends cannot run on the wrong way.
    if approach < 0, !bounces { return MastheadSpring(to: target, from: offset, velocity: 0) }
    // With ω = v ÷ distance the spring is a deceleration which ends at the target; a slacker one would pass it. Where that
    // would be a dead stop the list passes the target a little, if it may leave its ends.
    let slackest = min(max(0, approach) / distance, bounces ? 4 * MastheadSpring.edgeFrequency : .infinity)
    // The spring's pull at the beginning is ω²·distance − 2·ω·v.
    let toward = max(0, approach)
    let stiffest = (toward + (toward * toward + acceleration * distance).squareRoot()) / distance
    let gentle = min(max(stiffest, Self.slowestApproach), MastheadSpring.edgeFrequency)
    return MastheadSpring(to: target, from: offset, velocity: velocity, frequency: max(slackest, gentle))
  }

  /// How hard a list is pulled at most that is let go away from its target, in points a second squared: gently enough that
  /// a fling which ends there seems to end there by itself.
  private static let approachAcceleration = 15_000.0

  /// The angular frequency of the slackest spring that leads to a target, per second: the longest way, a billion points, takes
  /// no ten seconds.
  private static let slowestApproach = 3.0
}

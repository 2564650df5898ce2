extension ScrollLimits {
  /// Returns the motion of a released list: it slows down, bounces at an end, and comes to rest.
  ///
  /// Each leg begins with the position and the velocity of the previous leg's end. The time at which a fling crosses an
  /// end is computed exactly.
  ///
  /// - Parameters:
  ///   - offset: The content offset at the release, in points.
  ///   - velocity: The velocity at the release, in points per second.
  ///   - aim: The previous target, in points; nil if there was none.
  ///   - time: The time of the release, in seconds.
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
    return [ScrollLeg(start: time, course: .standing(legs.restingOffset, .idle))]
  }

  /// Returns a bounce from any offset to an end.
  func bounce(from offset: Double, velocity: Double, to edge: Double, at time: Double) -> [ScrollLeg] {
    if !bounces || reducedMotion { return [ScrollLeg(start: time, course: .standing(edge, .idle))] }
    var legs: [ScrollLeg] = []
    addSpring(MastheadSpring(to: edge, from: offset, velocity: velocity), .bouncing, at: time, to: &legs)
    return legs
  }

  /// Returns an animation to an offset, requested by something other than a finger.
  func animation(from offset: Double, velocity: Double, to target: Double, at time: Double) -> [ScrollLeg] {
    if reducedMotion { return [ScrollLeg(start: time, course: .standing(target, .idle))] }
    let offset = bounces ? offset : nearest(to: offset)
    var legs: [ScrollLeg] = []
    addSpring(spring(to: target, from: offset, velocity: velocity), .animating, at: time, to: &legs)
    return legs
  }

  /// Adds the return from beyond an end. A list that moves back fast passes the end and continues inside.
  private func addReturn(_ spring: MastheadSpring, at time: Double, to legs: inout [ScrollLeg]) {
    guard bottom > top, let passing = spring.timeOfPassing else {
      return addSpring(spring, .bouncing, at: time, to: &legs)
    }
    let inside = Deceleration(
      offset: spring.target, velocity: spring.velocity(at: passing), rate: decelerationRate)
    // If the list would get at most half a pixel inside, and take long to pass the end, it stops at the end.
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
    // A list that would get at most half a pixel beyond an end comes to rest before the end.
    let crosses = (motion.destination - edge).magnitude > tolerance
    let projected = aim.map(nearest) ?? edge
    if let target = target(projected: projected, isAim: aim != nil), aim != nil || !crosses || target != edge {
      let spring = spring(
        to: target, from: motion.offset, velocity: motion.velocity, acceleration: Self.approachAcceleration)
      addSpring(spring, .decelerating, at: time, to: &legs)
    } else if !crosses {
      let end = motion.time(toWithin: tolerance)
      if end > 0 { legs.append(ScrollLeg(start: time, course: .decelerating(motion))) }
      legs.append(ScrollLeg(start: time + end, course: .standing(nearest(to: motion.offset(at: end)), .idle)))
    } else {
      // The destination lies beyond the end, so the list crosses the end at some time.
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
    // A motion that begins within half a pixel of its target still runs, so that nothing jumps.
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

  /// Returns a spring between the ends that reaches a target soon. It passes the target a little only if the list
  /// bounces and would otherwise stop too abruptly.
  ///
  /// - Parameter acceleration: The maximum acceleration of the spring, in points per second squared.
  private func spring(
    to target: Double, from offset: Double, velocity: Double, acceleration: Double = .infinity
  ) -> MastheadSpring {
    let distance = (target - offset).magnitude
    let approach = target < offset ? -velocity : velocity
    guard distance > 0 else { return MastheadSpring(to: target, from: offset, velocity: bounces ? velocity : 0) }
    // A list that cannot leave its ends cannot continue in the wrong direction.
    if approach < 0, !bounces { return MastheadSpring(to: target, from: offset, velocity: 0) }
    // With ω = v ÷ distance the spring is a deceleration that ends at the target. A weaker spring would pass the
    // target. If the deceleration would be too abrupt, the list passes the target a little, provided that it bounces.
    let slackest = min(max(0, approach) / distance, bounces ? 4 * MastheadSpring.edgeFrequency : .infinity)
    // The spring's initial acceleration is ω²·distance − 2·ω·v.
    let toward = max(0, approach)
    let stiffest = (toward + (toward * toward + acceleration * distance).squareRoot()) / distance
    let gentle = min(max(stiffest, Self.slowestApproach), MastheadSpring.edgeFrequency)
    return MastheadSpring(to: target, from: offset, velocity: velocity, frequency: max(slackest, gentle))
  }

  /// The maximum acceleration of a list that is released away from its target, in points per second squared. It is low
  /// enough that a fling to the target seems to end there by itself.
  private static let approachAcceleration = 15_000.0

  /// The angular frequency of the weakest spring that leads to a target, per second. With it, even the longest
  /// distance, a billion points, takes less than ten seconds.
  private static let slowestApproach = 3.0
}

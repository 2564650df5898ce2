/// A simulation of a `UIScrollView` under fingers, wheels and keys. The list follows them, resists beyond its ends,
/// decelerates, bounces, and comes to rest.
///
/// A scroller has no clock. It receives inputs with their times, and computes the motion after the last input.
/// ``sample(at:)`` is a closed form of the time, so repeated calls give the same result.
///
/// Times are seconds of one clock. An event with an earlier time than the previous event counts as simultaneous with
/// it. An event with a time, a position or a distance that is not finite is ignored.
///
/// ```swift
/// var scroller = Scroller(ScrollLimits(top: -300, bottom: 2000, length: 667))
/// scroller.handle(.touch(.began, y: 100), at: 0)
/// scroller.handle(.touch(.moved, y: 40), at: 0.1)
/// scroller.handle(.touch(.ended, y: 40), at: 0.12)
/// print(scroller.sample(at: 0.11).offset)  // -240.0
/// ```
public struct Scroller: Equatable, Sendable {
  /// The limits of the list.
  public private(set) var limits: ScrollLimits

  /// The motion of the list since the last event.
  private(set) var legs: [ScrollLeg]

  /// The fingers that hold the list, with their last positions.
  private var touches: [Touch] = []

  /// The content offset to which fingers or the wheel pull the list, without resistance.
  private(set) var pull = 0.0

  private var tracker = VelocityTracker()

  /// The target of an animation by a key or a tap, while the list is on its way.
  package private(set) var destination: Double?

  /// The time of the last event.
  package private(set) var latest = -Double.infinity

  private struct Touch: Equatable {
    let identifier: Int
    var y: Double
  }

  /// The time after a wheel's last movement until the list is released, in seconds. It is longer than the interval
  /// between two events of a wheel.
  public static let wheelPatience = 0.12

  /// Creates a list that rests at its top.
  public init(_ limits: ScrollLimits) {
    self.limits = limits
    legs = [ScrollLeg(start: -.infinity, course: .standing(limits.top, .idle))]
  }

  /// Creates a list that continues the motion of another. A finger or a wheel that held the other list releases it. The
  /// time is finite, in seconds.
  public init(_ limits: ScrollLimits, goingOnFrom sample: ScrollSample, at time: Double) {
    self.limits = limits
    legs = []
    latest = time
    switch sample.phase {
    case .idle: stand(at: limits.nearest(to: sample.offset), at: time)
    case .dragging: legs = limits.flight(from: sample.offset, velocity: 0, at: time)
    case .decelerating, .bouncing, .animating:
      legs = limits.flight(from: sample.offset, velocity: sample.velocity, at: time)
    }
  }

  /// Returns the position, the velocity and the phase at a time, in seconds, provided that no further input arrives. A
  /// time before the last event counts as that event's time.
  ///
  /// - Complexity: O(1); no allocation.
  public func sample(at time: Double) -> ScrollSample {
    let time = time < latest ? latest : time
    return leg(at: time).sample(at: time)
  }

  private func leg(at time: Double) -> ScrollLeg {
    var index = legs.count - 1
    while index > 0, legs[index].start > time { index -= 1 }
    return legs[index]
  }

  /// The time from which the list rests if no further input arrives, in seconds; nil while fingers hold it.
  public var restTime: Double? { touches.isEmpty ? legs[legs.count - 1].start : nil }

  /// Whether fingers hold the list.
  public var isTouched: Bool { !touches.isEmpty }

  /// The fingers that hold the list, and their last positions in points.
  package var touchPositions: [(identifier: Int, y: Double)] { touches.map { ($0.identifier, $0.y) } }

  // MARK: Input

  /// Handles an input at a time, in seconds. Ignores the input if one of its numbers or the time is not finite.
  public mutating func handle(_ input: ScrollInput, at time: Double) {
    guard time.isFinite, input.isFinite else { return }
    let time = max(time, latest)
    switch input {
    case .touch(.began, let identifier, let y): begin(identifier, y, at: time)
    case .touch(.moved, let identifier, let y): move(identifier, y, at: time)
    case .touch(.ended, let identifier, let y): end(identifier, y, at: time)
    case .touch(.cancelled, let identifier, _): cancel(identifier, at: time)
    case .wheel(let delta): turnWheel(by: delta, at: time)
    case .key(let key): press(key, at: time)
    case .statusBarTap: animate(to: limits.top, at: time)
    case .contentOffset(let distance):
      touches = []
      stand(at: limits.top + distance, at: time)
    case .scrollTo(let distance):
      touches = []
      stand(at: limits.nearest(to: limits.top + distance), at: time)
    }
    latest = time
  }

  /// Starts a touch, which stops the list at its current position. With several fingers, the list follows their mean
  /// position, so it does not move when a finger is added or lifted.
  private mutating func begin(_ identifier: Int, _ y: Double, at time: Double) {
    if let index = touches.firstIndex(where: { $0.identifier == identifier }) { touches.remove(at: index) }
    if touches.isEmpty {
      let offset = sample(at: time).offset
      pull = limits.pull(to: offset)
      tracker.removeAll()
      tracker.add(pull, at: time)
      hold(offset, velocity: 0, at: time)
    }
    touches.append(Touch(identifier: identifier, y: y))
  }

  private mutating func move(_ identifier: Int, _ y: Double, at time: Double) {
    guard let index = touches.firstIndex(where: { $0.identifier == identifier }) else { return }
    pull -= (y - touches[index].y) / Double(touches.count)
    touches[index].y = y
    tracker.add(pull, at: time)
    hold(limits.resisted(pull), velocity: tracker.velocity * limits.compliance(at: pull), at: time)
  }

  private mutating func end(_ identifier: Int, _ y: Double, at time: Double) {
    guard let index = touches.firstIndex(where: { $0.identifier == identifier }) else { return }
    // Most fingers are lifted at their last known position a moment later, which does not affect their velocity. After
    // a longer wait, the finger rested.
    if y != touches[index].y || time - (tracker.latest ?? time) > Self.stillness { move(identifier, y, at: time) }
    touches.remove(at: index)
    if touches.isEmpty { release(velocity: tracker.velocity * limits.compliance(at: pull), at: time) }
  }

  /// The time without movement after which a finger rests, in seconds: two frames of a 60 Hz screen.
  static let stillness = 1.0 / 30

  /// Ends a touch that the system cancelled, without throwing the list.
  private mutating func cancel(_ identifier: Int, at time: Double) {
    guard let index = touches.firstIndex(where: { $0.identifier == identifier }) else { return }
    touches.remove(at: index)
    if touches.isEmpty { release(velocity: 0, at: time) }
  }

  private mutating func turnWheel(by delta: Double, at time: Double) {
    guard touches.isEmpty else { return }
    pull = limits.pull(to: sample(at: time).offset) + delta
    let offset = limits.resisted(pull)
    hold(offset, velocity: 0, at: time)
    legs += limits.flight(from: offset, velocity: 0, at: time + Self.wheelPatience)
  }

  /// Scrolls by a line for an arrow, and by nine tenths of the viewport for a page key, as in browsers; never beyond an
  /// end. Keys in quick succession add up: each starts at the target of the previous key.
  private mutating func press(_ key: ScrollKey, at time: Double) {
    let now = sample(at: time)
    let start = now.phase == .animating ? destination ?? now.offset : now.offset
    let (line, page) = (40.0, 0.9 * limits.length)
    switch key {
    case .arrowUp: animate(to: start - line, at: time)
    case .arrowDown: animate(to: start + line, at: time)
    case .pageUp: animate(to: start - page, at: time)
    case .pageDown, .space: animate(to: start + page, at: time)
    case .home: animate(to: limits.top, at: time)
    case .end: animate(to: limits.bottom, at: time)
    }
  }

  package mutating func animate(to target: Double, at time: Double) {
    guard touches.isEmpty else { return }
    let (now, target) = (sample(at: time), limits.nearest(to: target))
    legs = limits.animation(from: now.offset, velocity: now.velocity, to: target, at: time)
    destination = target
  }

  private mutating func release(velocity: Double, at time: Double) {
    legs = limits.flight(from: limits.resisted(pull), velocity: velocity, at: time)
  }

  /// Holds the list at an offset. The velocity becomes 0 once the tracker's samples have expired.
  private mutating func hold(_ offset: Double, velocity: Double, at time: Double) {
    legs = [ScrollLeg(start: time, course: .standing(offset, velocity: velocity, .dragging))]
    guard velocity != 0 else { return }
    legs.append(ScrollLeg(start: time + VelocityTracker.window, course: .standing(offset, .dragging)))
  }

  private mutating func stand(at offset: Double, at time: Double) {
    legs = [ScrollLeg(start: time, course: .standing(offset, .idle))]
  }

  // MARK: Ends

  /// Changes the limits of the list at a time.
  ///
  /// A list that rests at its top stays at the top. Otherwise the visible rows stay in place, as far as the new limits
  /// allow. Under a finger, the list stays under the finger. A fling continues at its velocity. A list on its way to a
  /// target continues to the same target, counted from the top. A bounce continues to the new top or to the new end,
  /// unless the content has grown so much that the list is no longer beyond it.
  ///
  /// - Parameters:
  ///   - limits: The new limits.
  ///   - shift: The distance by which the first visible row has moved down in the content, in points. A number that is
  ///     not finite counts as 0.
  ///   - time: The time of the change, in seconds. A time before the last event, or one that is not finite, counts as
  ///     the time of that event.
  public mutating func setLimits(_ limits: ScrollLimits, contentShift shift: Double, at time: Double) {
    let shift = shift.magnitude <= longestLength ? shift : 0
    guard limits != self.limits || shift != 0 else { return }
    let time = clampedToLatest(time)
    let (old, now) = (self.limits, sample(at: time))
    self.limits = limits
    latest = time
    if isTouched {
      let moved = limits.pull(to: now.offset + shift) - pull
      pull += moved
      tracker.shift(by: moved)
      hold(limits.resisted(pull), velocity: tracker.velocity * limits.compliance(at: pull), at: time)
      return
    }
    switch now.phase {
    case .idle: stand(at: now.offset <= old.top ? limits.top : limits.nearest(to: now.offset + shift), at: time)
    case .animating:
      let target = destination.map { $0 <= old.top ? limits.top : limits.nearest(to: $0 + shift) } ?? limits.top
      legs = limits.animation(from: now.offset + shift, velocity: now.velocity, to: target, at: time)
      destination = target
    case .dragging:
      // A wheel: the time until its release continues.
      let releaseTime = legs.count > 1 ? legs[1].start : time
      pull = limits.pull(to: now.offset + shift)
      hold(limits.resisted(pull), velocity: 0, at: time)
      legs += limits.flight(from: limits.resisted(pull), velocity: 0, at: releaseTime)
    case .decelerating:
      // The velocity alone would not give the same target, so pass the target.
      let aim = leg(at: time).target.map { limits.top + $0 - old.top }
      legs = limits.flight(from: now.offset + shift, velocity: now.velocity, aimedAt: aim, at: time)
    case .bouncing:
      let (target, offset) = (leg(at: time).target, now.offset + shift)
      let isAtTop = target == old.top
      // A list that moves back fast passes the end and continues inside. The list does not run through rows that were
      // added below.
      if target != legs.restingOffset || !isAtTop && offset < limits.bottom {
        legs = limits.flight(from: offset, velocity: now.velocity, at: time)
      } else {
        let edge = isAtTop ? limits.top : limits.bottom
        legs = limits.bounce(from: offset, velocity: now.velocity, to: edge, at: time)
      }
    }
  }

  /// Moves the list to where it would come to rest if all fingers released it now. A time before the last event, or one
  /// that is not finite, counts as the time of that event.
  public mutating func finish(at time: Double) {
    let time = clampedToLatest(time)
    if isTouched {
      touches = []
      release(velocity: 0, at: time)
    }
    stand(at: legs.restingOffset, at: time)
    latest = time
  }

  private func clampedToLatest(_ time: Double) -> Double { time.isFinite ? max(time, latest) : latest }
}

extension ScrollInput {
  /// Whether all numbers are finite and small enough to compute with.
  fileprivate var isFinite: Bool {
    switch self {
    case .touch(_, _, let number), .wheel(let number), .contentOffset(let number), .scrollTo(let number):
      number.magnitude <= longestLength
    case .key, .statusBarTap: true
    }
  }
}

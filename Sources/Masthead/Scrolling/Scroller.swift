/// A list under fingers, wheels and keys, as a `UIScrollView` is: it follows them, resists beyond its ends, is thrown, bounces,
/// and comes to rest.
///
/// It has no clock. It is told what is done to it and when, and knows from then on where it will be at any later time, as long
/// as nothing else is done: ``sample(at:)`` is a closed form of the time, which gives the same however often it is asked.
///
/// Times are seconds of one clock. An event that comes with an earlier time than the one before counts as though it came with
/// that one's; one with a time, a place or a distance that is no finite number is passed over.
public struct Scroller: Equatable, Sendable {
  /// Where the list may scroll to.
  public private(set) var limits: ScrollLimits

  /// What the list does from the last event on, leg by leg.
  private(set) var legs: [ScrollLeg]

  /// The fingers that hold the list, and where each was last seen.
  private var touches: [Touch] = []

  /// Where the fingers or the wheel pull the content offset to, without resistance.
  private(set) var pull = 0.0

  private var tracker = VelocityTracker()

  /// Where a key or a tap has sent the list, as long as it is on its way.
  private var destination: Double?

  /// When something was last done to the list.
  private(set) var latest = -Double.infinity

  private struct Touch: Equatable {
    let identifier: Int
    var y: Double
  }

  /// How long after a wheel's last movement the list is let go, in seconds: longer than between two of its events.
  public static let wheelPatience = 0.12

  /// A list that rests at its top.
  public init(_ limits: ScrollLimits) {
    self.limits = limits
    legs = [ScrollLeg(start: -.infinity, course: .standing(limits.top, .idle))]
  }

  /// A list that goes on from where another was: let go there, if something held or moved it. The time is finite, in seconds.
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

  /// Where the list is at a time, if nothing is done to it until then; at an earlier time than the last event's, as at that.
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

  /// From when on the list is at rest, if nothing is done to it; nil while fingers hold it.
  public var restTime: Double? { touches.isEmpty ? legs[legs.count - 1].start : nil }

  /// Whether fingers hold the list.
  public var isTouched: Bool { !touches.isEmpty }

  // MARK: Input

  /// Does something to the list.
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

  /// A finger takes hold of the list where it is. With several fingers the list follows the middle between them, so one that
  /// comes or goes moves nothing.
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
    // Most fingers are lifted where they were last seen, a moment later, which says nothing about their speed; a longer wait
    // says that they stood still.
    if y != touches[index].y || time - (tracker.latest ?? time) > Self.stillness { move(identifier, y, at: time) }
    touches.remove(at: index)
    if touches.isEmpty { letGo(velocity: tracker.velocity * limits.compliance(at: pull), at: time) }
  }

  /// After so long without a movement a finger stands still, in seconds: two beats of a 60 Hz screen.
  static let stillness = 1.0 / 30

  /// A finger that was taken away by the system throws nothing.
  private mutating func cancel(_ identifier: Int, at time: Double) {
    guard let index = touches.firstIndex(where: { $0.identifier == identifier }) else { return }
    touches.remove(at: index)
    if touches.isEmpty { letGo(velocity: 0, at: time) }
  }

  private mutating func turnWheel(by delta: Double, at time: Double) {
    guard touches.isEmpty else { return }
    pull = limits.pull(to: sample(at: time).offset) + delta
    let offset = limits.resisted(pull)
    hold(offset, velocity: 0, at: time)
    legs += limits.flight(from: offset, velocity: 0, at: time + Self.wheelPatience)
  }

  /// An arrow scrolls by a line, page keys by nine tenths of what is seen, as in browsers; never beyond an end. Keys in a hurry
  /// add up: each counts from where the one before has sent the list.
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

  private mutating func animate(to target: Double, at time: Double) {
    guard touches.isEmpty else { return }
    let (now, target) = (sample(at: time), limits.nearest(to: target))
    legs = limits.animation(from: now.offset, velocity: now.velocity, to: target, at: time)
    destination = target
  }

  private mutating func letGo(velocity: Double, at time: Double) {
    legs = limits.flight(from: limits.resisted(pull), velocity: velocity, at: time)
  }

  /// Holds the list at an offset. Fingers that do not move any more have no speed, as soon as the tracker has forgotten the last.
  private mutating func hold(_ offset: Double, velocity: Double, at time: Double) {
    legs = [ScrollLeg(start: time, course: .standing(offset, velocity: velocity, .dragging))]
    guard velocity != 0 else { return }
    legs.append(ScrollLeg(start: time + VelocityTracker.window, course: .standing(offset, .dragging)))
  }

  private mutating func stand(at offset: Double, at time: Double) {
    legs = [ScrollLeg(start: time, course: .standing(offset, .idle))]
  }

  // MARK: Ends

  /// Takes on other ends at a time.
  ///
  /// A list at rest at its top stays at the top; any other keeps what is seen in its place, as far as the new ends allow. Under
  /// a finger it stays under the finger; a fling goes on at its speed, and one that is led to a target is led there still,
  /// counted from the top; a bounce goes on from where it is, to the new top or to the new end of the content, unless that has
  /// grown so far that the list is no longer beyond it.
  ///
  /// - Parameters:
  ///   - limits: the new ends.
  ///   - shift: by how much the first visible row has moved down in the content, in points; 0 where it is no finite number.
  ///   - time: when, in seconds; one that is earlier than the last event's, or no finite number, counts as that.
  public mutating func setLimits(_ limits: ScrollLimits, contentShift shift: Double, at time: Double) {
    let shift = shift.magnitude <= longestLength ? shift : 0
    guard limits != self.limits || shift != 0 else { return }
    let time = notBeforeLatest(time)
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
      // A wheel: its patience goes on.
      let release = legs.count > 1 ? legs[1].start : time
      pull = limits.pull(to: now.offset + shift)
      hold(limits.resisted(pull), velocity: 0, at: time)
      legs += limits.flight(from: limits.resisted(pull), velocity: 0, at: release)
    case .decelerating:
      // One that is led to a target is led there still: its speed alone would not tell which it was.
      let aim = leg(at: time).target.map { limits.top + $0 - old.top }
      legs = limits.flight(from: now.offset + shift, velocity: now.velocity, aimedAt: aim, at: time)
    case .bouncing:
      let (target, offset) = (leg(at: time).target, now.offset + shift)
      let isAtTop = target == old.top
      // Thrown back, it passes the end and goes on inside; and rows that were added below are not run through.
      if target != legs.restingPlace || !isAtTop && offset < limits.bottom {
        legs = limits.flight(from: offset, velocity: now.velocity, at: time)
      } else {
        let edge = isAtTop ? limits.top : limits.bottom
        legs = limits.bounce(from: offset, velocity: now.velocity, to: edge, at: time)
      }
    }
  }

  /// Stops the list where it would come to rest if all let go of it now. A time that is earlier than the last event's, or no
  /// finite number, counts as that.
  public mutating func finish(at time: Double) {
    let time = notBeforeLatest(time)
    if isTouched {
      touches = []
      letGo(velocity: 0, at: time)
    }
    stand(at: legs.restingPlace, at: time)
    latest = time
  }

  private func notBeforeLatest(_ time: Double) -> Double { time.isFinite ? max(time, latest) : latest }
}

extension ScrollInput {
  /// Whether all its numbers are finite and such as can be computed with.
  fileprivate var isFinite: Bool {
    switch self {
    case .touch(_, _, let number), .wheel(let number), .contentOffset(let number), .scrollTo(let number):
      number.magnitude <= longestLength
    case .key, .statusBarTap: true
    }
  }
}

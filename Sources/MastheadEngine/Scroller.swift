import Masthead

/// A list under a finger: it follows touches and wheels, resists beyond its ends, and comes back when it is let go.
struct Scroller: Equatable, Sendable {
  /// The content offset at the top and at the end, and what else the ends depend on.
  struct Limits: Equatable, Sendable {
    var top = 0.0
    var bottom = 0.0
    /// The height of the viewport, which is the rubber band's length.
    var length = 0.0
    /// Whether the list can be pulled beyond its ends at all.
    var bounces = true
    var displayScale = 2.0
    var reducedMotion = false

    /// The offset between the ends that is nearest to one.
    func nearest(to offset: Double) -> Double { min(max(offset, top), bottom) }
  }

  /// How long after a wheel's last movement the list is let go, in seconds: longer than between two of its events.
  static let wheelPatience = 0.12

  /// How far an arrow key scrolls, in points, and a page key, as a part of the viewport's height: what browsers do.
  private static let line = 40.0
  private static let page = 0.9

  private(set) var offset = 0.0
  private(set) var velocity = 0.0
  private(set) var limits = Limits()
  private var hold = Hold.none

  /// Who has the list.
  private enum Hold: Equatable {
    /// Nobody.
    case none
    /// A finger. `pull` is where the content offset would be without resistance when the finger is at `y` = 0.
    case touch(identifier: Int, pull: Double)
    /// A wheel, until some time.
    case wheel(until: Double)
    /// The spring that brings it back to an end, since some time.
    case spring(SpringBack, edge: Double, since: Double)
  }

  var phase: ScrollPhase {
    switch hold {
    case .none: .idle
    case .touch, .wheel: .dragging
    case .spring: .bouncing
    }
  }

  /// Whether time alone changes something.
  var needsTicks: Bool {
    switch hold {
    case .none, .touch: false
    case .wheel, .spring: true
    }
  }

  // MARK: Input

  mutating func touch(_ phase: InputEvent.TouchPhase, identifier: Int, y: Double, at time: Double) {
    switch (phase, hold) {
    case (.began, .touch): break  // A second finger changes nothing while the first one holds the list.
    case (.began, _):
      velocity = 0
      hold = .touch(identifier: identifier, pull: pull(of: offset) + y)
    case (.moved, .touch(identifier, let pull)):
      offset = resisted(pull - y)
    case (.ended, .touch(identifier, let pull)):
      offset = resisted(pull - y)
      letGo(at: time)
    case (.cancelled, .touch(identifier, _)): letGo(at: time)
    default: break
    }
  }

  mutating func wheel(by delta: Double, at time: Double) {
    if case .touch = hold { return }
    velocity = 0
    offset = resisted(pull(of: offset) + delta)
    hold = .wheel(until: time + Self.wheelPatience)
  }

  /// Goes where a key says: never beyond an end, and at once.
  mutating func press(_ key: InputEvent.Key) {
    if case .touch = hold { return }
    let destination =
      switch key {
      case .arrowUp: offset - Self.line
      case .arrowDown: offset + Self.line
      case .pageUp: offset - Self.page * limits.length
      case .pageDown, .space: offset + Self.page * limits.length
      case .home: limits.top
      case .end: limits.bottom
      }
    rest(at: limits.nearest(to: destination))
  }

  mutating func tick(at time: Double) {
    if case .wheel(let until) = hold, time >= until { letGo(at: until) }
    guard case .spring(let spring, let edge, let since) = hold else { return }
    if spring.isAtRest(at: time - since, displayScale: limits.displayScale) {
      rest(at: edge)
    } else {
      offset = edge + spring.displacement(at: time - since)
      velocity = spring.velocity(at: time - since)
    }
  }

  private mutating func letGo(at time: Double) {
    let edge = limits.nearest(to: offset)
    if edge == offset || limits.reducedMotion {
      rest(at: edge)
    } else {
      hold = .spring(SpringBack(displacement: offset - edge), edge: edge, since: time)
    }
  }

  private mutating func rest(at edge: Double) {
    offset = edge
    velocity = 0
    hold = .none
  }

  // MARK: Ends

  /// Takes on other ends. A list at its top or pulled beyond it stays there, by as much; elsewhere what is seen keeps its place.
  ///
  /// - Parameters:
  ///   - limits: the new ends.
  ///   - shift: by how much the content has moved down, in its own coordinates.
  mutating func setLimits(_ limits: Limits, contentShift shift: Double) {
    let old = self.limits
    let (pulled, displacement) = (pull(of: offset), offset - old.nearest(to: offset))
    self.limits = limits
    let moved: Double
    if offset <= old.top {
      moved = limits.top - old.top
    } else if offset > old.bottom {
      moved = limits.bottom - old.bottom
    } else {
      moved = limits.nearest(to: offset + shift) - offset
    }
    // The finger is where it was; in a viewport of another height the band gives way by another distance.
    offset = resisted(pulled + moved)
    switch hold {
    case .none: offset = limits.nearest(to: offset)
    case .touch(let identifier, let pull): hold = .touch(identifier: identifier, pull: pull + moved)
    case .wheel: break
    case .spring(let spring, let edge, let since):
      let edge = limits.nearest(to: edge + moved)
      let share = displacement == 0 ? 0 : (offset - edge) / displacement
      hold = .spring(SpringBack(displacement: spring.displacement * share), edge: edge, since: since)
    }
  }

  /// Goes to the top, and lets go of everything: what a list does that is shown for the first time.
  mutating func restart(_ limits: Limits) {
    self = Scroller()
    self.limits = limits
    offset = limits.top
  }

  // MARK: Resistance

  /// Where the content is when it is pulled to an offset.
  private func resisted(_ pull: Double) -> Double {
    let edge = limits.nearest(to: pull)
    guard limits.bounces else { return edge }
    return edge + RubberBand.displacement(ofPull: pull - edge, length: limits.length)
  }

  /// To which offset the content must have been pulled to be where it is.
  private func pull(of offset: Double) -> Double {
    let edge = limits.nearest(to: offset)
    return edge + RubberBand.pull(ofDisplacement: offset - edge, length: limits.length)
  }
}

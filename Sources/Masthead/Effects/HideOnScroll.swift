/// Hides the header while the list scrolls up, and brings it back as soon as the list scrolls down.
///
/// It limits the distance that the header follows the list, before all other effects contribute. The header is never
/// farther from the list's top than the list itself, so no gap can open above the list. A bounce at the list's end and
/// a change of the layout neither hide nor show the header. Only a finger, or the fling after it, brings the header
/// back.
///
/// ``hideAfter`` and ``revealAfter`` count from the farthest point, so a wavering finger does not restart the count.
///
/// Reduced motion does not change this effect.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// var pipeline = Pipeline(Header(height: 100)) {
///   HideOnScroll()
/// }
/// var frame = HeaderFrame()
/// for (tick, offset) in [-100.0, 400, 370].enumerated() {
///   let environment = LayoutEnvironment(viewport: phone)
///   let time = Double(tick) / 10
///   let scroll = ScrollState(
///     contentOffset: offset, contentHeight: 2000, time: time, phase: .dragging, environment: environment)
///   pipeline.update(&frame, at: scroll)
/// }
/// print(frame.header.maxY - 370)  // 30.0
/// ```
///
/// ## When to use it
///
/// Use it for bars that people need only when they scroll back: "quick return".
///
/// ## Formula
///
/// The followed distance *e* changes with the list's distance, limited to 0…the height that hides. The header lies as
/// if the list had scrolled by *e*.
///
/// ## In other libraries
///
/// - Android: `enterAlways`; `returns` `collapsed` is `enterAlwaysCollapsed`. Compose: `enterAlwaysScrollBehavior`.
/// - Flutter: `floating: true`; `settling` `direction` is `snap: true`.
/// - Material Components: `shiftBehavior`. Headroom.js: `tolerance` is `hideAfter` and `revealAfter`.
///
/// ## Mistakes
///
/// - It has memory. A single frame at an offset shows only the initial state; play a gesture in tests.
/// - For a part that stays, such as tabs, set `extent` to `collapsible` and add ``Pin``.
public struct HideOnScroll: RememberingEffect, LayoutEffect, Equatable, BitwiseCopyable {
  /// The part of the header that hides.
  public enum Extent: String, ParameterChoice, BitwiseCopyable {
    /// The whole header.
    case whole
    /// The part beyond the collapsed height.
    case collapsible
  }

  /// The form in which the header returns.
  public enum Return: String, ParameterChoice, BitwiseCopyable {
    /// The header returns with its full height.
    case expanded
    /// The header returns with its collapsed height. It expands at the top of the list.
    case collapsed
  }

  /// The behavior of a half-hidden header when the list comes to rest.
  public enum Settling: String, ParameterChoice, BitwiseCopyable {
    /// It stays.
    case never
    /// It hides if at least the share `threshold` is hidden, and otherwise returns.
    case nearest
    /// It continues in the direction in which the list scrolled last.
    case direction
  }

  /// The state of the header from tick to tick. Distances are in points, times in seconds.
  public struct Memory: Equatable, Sendable, BitwiseCopyable {
    /// The distance that the list has scrolled, also beyond its end.
    var scrolled = 0.0
    /// The distance that the list has scrolled, at most to its end.
    var distance = 0.0
    /// The part of the distance that the header has followed.
    var followed = 0.0
    /// The extreme distance since the header became shown or hidden: the minimum while shown, the maximum while hidden.
    var farthest = 0.0
    /// The layout values of the last frame.
    var layout = Layout()
    /// The height of the content.
    var contentHeight = 0.0
    /// The followed distance and the time at which the header began to move by itself.
    var from = 0.0
    var start = 0.0
    /// Whether the other values are set.
    var isSet = false
    /// Whether the header moves by itself, and whether it moves to hide.
    var isRunning = false
    var hides = false
    /// Whether the list scrolled up when it last scrolled.
    var isUpwards = false
    /// The visibility of the header.
    var side = Side.between
  }

  /// The visibility of a header: wholly shown, in between, or wholly hidden.
  enum Side: Sendable, BitwiseCopyable { case shown, between, hidden }

  /// The values whose change moves a list without a scroll: after a rotation, a change of bars, or a late height.
  struct Layout: Equatable, Sendable, BitwiseCopyable {
    var viewport = MastheadSize.zero
    var safeArea = MastheadEdgeInsets.zero
    var bottomInset = 0.0
    var (height, topOffset, contentOriginY) = (0.0, 0.0, 0.0)
  }

  public static let identifier = "hide-on-scroll"
  public static let summary = "Hides the header while the list scrolls up, and brings it back while it scrolls down."
  public static let stages: Stages = .scroll
  public static let parameters = [
    Parameter("extent", summary: "The part of the header that hides.", \HideOnScroll.extent),
    Parameter("returns", summary: "The form in which the header returns.", \HideOnScroll.returns),
    Parameter(
      "hideAfter", summary: "How far the list scrolls up before the header hides. With 0 it hides at once.",
      \HideOnScroll.hideAfter, in: 0...1000, unit: .points),
    Parameter(
      "revealAfter", summary: "How far the list scrolls down before the header returns. With 0 it returns at once.",
      \HideOnScroll.revealAfter, in: 0...1000, unit: .points),
    Parameter(
      "settling", summary: "What a half-hidden header does when the list comes to rest.", \HideOnScroll.settling),
    Parameter(
      "threshold", summary: "The hidden share from which a settling header hides. With 0 it always hides.",
      \HideOnScroll.threshold, in: 0...1, step: 0.01),
    Parameter(
      "duration", summary: "How long the header takes to hide or to return. With 0 it follows the finger.",
      \HideOnScroll.duration, in: 0...5, step: 0.05, unit: .seconds),
  ]

  /// The part of the header that hides.
  public var extent: Extent

  /// The form in which the header returns.
  public var returns: Return

  /// The distance that the list scrolls up before the header hides, in points.
  public var hideAfter: Double

  /// The distance that the list scrolls down before the header returns, in points.
  public var revealAfter: Double

  /// The behavior of a half-hidden header when the list comes to rest.
  public var settling: Settling

  /// The hidden share from which the settling `nearest` hides the header.
  public var threshold: Double

  /// The seconds in which the header hides or returns as a whole. With 0, the header follows the finger.
  public var duration: Double

  public init() { self.init(extent: .whole) }

  /// Creates the effect. Distances are in points, the duration is in seconds.
  public init(
    extent: Extent = .whole, returns: Return = .expanded, hideAfter: Double = 0, revealAfter: Double = 0,
    settling: Settling = .never, threshold: Double = 0.5, duration: Double = 0
  ) {
    self.extent = extent
    self.returns = returns
    self.hideAfter = hideAfter
    self.revealAfter = revealAfter
    self.settling = settling
    self.threshold = threshold
    self.duration = duration
  }

  public var memory: Memory { Memory() }

  public func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {
    layout.hides = true
    layout.hiding = self
  }

  /// Returns the followed distance of a header that is hidden as far as possible.
  package func hidden(in layout: HeaderLayout) -> Double {
    extent == .whole ? layout.height + layout.restY : layout.range
  }

  /// Returns the followed distance of a header that is shown, far from the list's top.
  package func shown(in layout: HeaderLayout) -> Double {
    returns == .collapsed ? min(layout.range, hidden(in: layout)) : 0
  }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
    let layout = moment.layout
    let end = layout.bottomOffset(contentHeight: moment.scroll.contentHeight, viewport: moment.scroll.viewport)
    let scrolled = frame.scrolled
    let distance = min(scrolled, end - layout.topOffset)
    let (upper, lower) = (hidden(in: layout), shown(in: layout))
    let bounds = Bounds(
      upper: upper, shown: max(0, min(lower, distance)), hidden: max(0, min(upper, distance)), distance: distance)

    let place = Layout(
      viewport: moment.scroll.viewport, safeArea: moment.scroll.safeArea,
      bottomInset: moment.scroll.environment.bottomInset, height: layout.height, topOffset: layout.topOffset,
      contentOriginY: layout.contentOriginY)
    if !memory.isSet {
      memory.isSet = true
      memory.followed = bounds.hidden
      memory.hides = bounds.hidden > bounds.shown
      memory.farthest = distance
    } else {
      // Content that grows or shrinks moves the end, and with it a distance that was measured to the end.
      let before = min(memory.scrolled, end - layout.topOffset)
      memory.farthest += before - memory.distance
      var change = distance - before
      let isOnItsOwn = moment.scroll.phase == .idle || moment.scroll.phase == .animating
      // Rows that are inserted above move an untouched list.
      let isLaidOut =
        memory.layout != place || isOnItsOwn && memory.contentHeight != moment.scroll.contentHeight
      if isLaidOut || isOnItsOwn && change < 0 {
        memory.farthest += change
        change = 0
      }
      if isLaidOut { stay(&memory, bounds) }
      if change != 0 { memory.isUpwards = change > 0 }
      if duration > 0 {
        switchSides(&memory, bounds, at: moment.scroll.time)
      } else {
        follow(change, &memory, bounds)
        settle(&memory, bounds, moment.scroll.phase, change, at: moment.scroll.time)
      }
      move(&memory, bounds, at: moment.scroll.time)
    }
    memory.followed = min(max(memory.followed, bounds.shown), bounds.hidden)
    measure(&memory, bounds)
    (memory.scrolled, memory.distance) = (scrolled, distance)
    (memory.contentHeight, memory.layout) = (moment.scroll.contentHeight, place)

    if memory.isRunning { frame.isAnimating = true }
    frame.header.y += scrolled - memory.followed
    frame.scrolled = memory.followed
    frame.collapse = layout.collapse(at: memory.followed)
  }
}

extension HideOnScroll {
  /// The followed distances of a header that is hidden and shown, in points.
  private struct Bounds {
    /// The followed distance of a header that is hidden as far as possible in a long list.
    let upper: Double
    /// The followed distances of a shown and a hidden header in this list, at this offset.
    let shown, hidden: Double
    /// The distance that the list has scrolled.
    let distance: Double
  }

  /// The duration of the settling, in seconds.
  private static let settlingDuration = 0.3

  /// Keeps a header shown or hidden after a change of the layout.
  private func stay(_ memory: inout Memory, _ bounds: Bounds) {
    switch memory.side {
    case .shown: memory.followed = bounds.shown
    case .hidden: memory.followed = bounds.hidden
    case .between: break
    }
  }

  /// Records whether the header is shown or hidden, and the farthest distance since then.
  private func measure(_ memory: inout Memory, _ bounds: Bounds) {
    let side: Side =
      if duration > 0 {
        memory.hides ? .hidden : .shown
      } else if memory.followed <= bounds.shown {
        .shown
      } else {
        memory.followed >= bounds.upper ? .hidden : .between
      }
    switch side {
    case memory.side where side == .shown: memory.farthest = min(memory.farthest, bounds.distance)
    case memory.side where side == .hidden: memory.farthest = max(memory.farthest, bounds.distance)
    default: memory.farthest = bounds.distance
    }
    memory.side = side
  }

  /// Moves the header with the finger.
  private func follow(_ change: Double, _ memory: inout Memory, _ bounds: Bounds) {
    guard change != 0 else { return }
    memory.isRunning = false
    var change = change
    if change > 0 && memory.side == .shown {
      change = min(change, max(0, bounds.distance - memory.farthest - max(0, hideAfter)))
    } else if change < 0 && memory.side == .hidden && bounds.distance >= bounds.upper {
      change = max(change, min(0, bounds.distance - memory.farthest + max(0, revealAfter)))
    }
    memory.followed = min(max(memory.followed + change, bounds.shown), bounds.hidden)
  }

  /// Starts to hide or show a half-hidden header when the list rests.
  private func settle(
    _ memory: inout Memory, _ bounds: Bounds, _ phase: MastheadScrollPhase, _ change: Double, at time: Double
  ) {
    guard phase == .idle else {
      memory.isRunning = false
      return
    }
    let isHalfHidden = bounds.shown < memory.followed && memory.followed < bounds.upper
    guard settling != .never, change == 0, !memory.isRunning, isHalfHidden else { return }
    let wantsToHide =
      settling == .nearest ? memory.followed >= threshold * bounds.upper : memory.isUpwards
    begin(&memory, hiding: wantsToHide && bounds.distance >= bounds.upper, at: time)
  }

  /// Hides or shows the header as a whole when the list has scrolled far enough.
  private func switchSides(_ memory: inout Memory, _ bounds: Bounds, at time: Double) {
    let way = bounds.distance - memory.farthest
    if memory.hides ? way < -max(0, revealAfter) || bounds.distance <= 0 : way > max(0, hideAfter) {
      begin(&memory, hiding: !memory.hides, at: time)
    }
  }

  private func begin(_ memory: inout Memory, hiding: Bool, at time: Double) {
    memory.from = memory.followed
    memory.start = time
    memory.hides = hiding
    memory.isRunning = true
  }

  /// Advances a header that moves by itself.
  private func move(_ memory: inout Memory, _ bounds: Bounds, at time: Double) {
    guard memory.isRunning else {
      // After a timed motion, the header stays hidden or shown at each offset of the list.
      if duration > 0 { memory.followed = memory.hides ? bounds.hidden : bounds.shown }
      return
    }
    // A new motion begins at time 0 again.
    if time < memory.start { memory.start = time }
    let share = (time - memory.start) / (duration > 0 ? duration : Self.settlingDuration)
    let target = memory.hides ? bounds.hidden : bounds.shown
    if share >= 1 - Ramp.tolerance {
      memory.isRunning = false
      memory.followed = target
    } else {
      memory.followed = memory.from + (target - memory.from) * Easing.easeInOut(max(0, share))
    }
  }
}

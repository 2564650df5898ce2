/// The way in which a value changes with the motion of the list: from 0 at one progress to 1 at another.
///
/// For a progress *x*, the share is *p* = (*x* − start) ÷ (end − start), limited to 0…1, and the ramp's value is the eased
/// share. A start beyond the end runs backwards. If both are equal, the ramp is a step at that progress.
///
/// With a duration, the ramp is a switch that runs by itself. It turns on when the share reaches 1, and off when it
/// reaches 0; in between it stays as it is. Its value then runs to 1 or 0 over the whole duration. In the first frame it
/// is on from a share of ½.
///
/// Under reduced motion, a switch changes at once. A ramp without a duration that moves something changes at a value of
/// ½.
@frozen
public struct Ramp: Equatable, Sendable, BitwiseCopyable {
  /// The progress that the ramp follows.
  public var progress: ScrollProgress { didSet { derive() } }

  /// The progress at which the ramp begins: −10,000…10,000, in the unit of the progress. Other numbers are clamped; NaN
  /// and infinities trap.
  public var start: Double {
    didSet {
      start = Self.allowed(start: start)
      derive()
    }
  }

  /// The progress at which the ramp ends: −10,000…10,000. If it is nil, it depends on the progress: 1 for a share, 8
  /// points for `scrolledUnder`, and 100 points otherwise. Other numbers are clamped; NaN and infinities trap.
  public var end: Double? {
    didSet {
      end = end.map { Self.allowed(end: $0) }
      derive()
    }
  }

  /// The curve of the value.
  public var easing: Easing

  /// The seconds that a switch takes: 0…5. 0 for a ramp that follows the finger. Other numbers are clamped; NaN and
  /// infinities trap.
  public var duration: Double { didSet { duration = Self.allowed(duration: duration) } }

  /// The share is (x − origin) × scale.
  @usableFromInline var origin = 0.0
  @usableFromInline var scale = 1.0

  /// Creates a ramp. The progress is in points or a share, and the duration in seconds.
  public init(
    _ progress: ScrollProgress = .collapse, start: Double = 0, end: Double? = nil, easing: Easing = .linear,
    duration: Double = 0
  ) {
    self.progress = progress
    self.start = Self.allowed(start: start)
    self.end = end.map { Self.allowed(end: $0) }
    self.easing = easing
    self.duration = Self.allowed(duration: duration)
    derive()
  }

  private static func allowed(start: Double) -> Double { start.clamped(to: bounds, for: "Ramp.start") }

  private static func allowed(end: Double) -> Double { end.clamped(to: bounds, for: "Ramp.end") }

  private static func allowed(duration: Double) -> Double { duration.clamped(to: 0...5, for: "Ramp.duration") }

  /// The progress at which the ramp ends.
  public var resolvedEnd: Double {
    end ?? (progress.isFraction ? 1 : progress == .scrolledUnder ? 8 : 100)
  }

  private mutating func derive() {
    if start == resolvedEnd {
      // The collapse is a product that may stay a rounding error below 1, so the step is a little early.
      origin = max(start, 0.001) - Self.tolerance
      scale = 1e12
    } else {
      origin = start
      scale = 1 / (resolvedEnd - start)
    }
  }

  private static let bounds = -10_000.0...10_000.0

  /// The distance of a share from 0, ½ or 1 that counts as none.
  @usableFromInline static var tolerance: Double { @inlinable get { 1e-9 } }
}

extension Ramp: Parameterized {
  /// Creates a ramp over the collapse, from 0 to 1.
  public init() { self.init(.collapse) }

  /// The parameters of a ramp. Effects add them to their own: ``Parameter/inside(_:)``.
  public static let parameters = [
    Parameter<Ramp>("progress", summary: "The motion of the list that the ramp follows.", \.progress),
    Parameter<Ramp>(
      "start", summary: "The progress at which the ramp starts. 0 is at rest.", \.start, in: bounds, step: 0.01
    ) { ramp, layout in ramp.progress.suggestion(in: layout) },
    Parameter<Ramp>(
      identifier: "end", summary: "The progress at which the ramp ends. If it equals the start, the value jumps there.",
      kind: .number(bounds, step: 0.01, unit: .none),
      suggestion: { ramp, layout in ramp.progress.suggestion(in: layout) },
      get: { $0.resolvedEnd }, set: { $0.end = $1 }),
    Parameter<Ramp>("easing", summary: "The curve of the value between start and end.", \.easing),
    Parameter<Ramp>(
      "duration", summary: "How long the ramp runs by itself, once it is passed. With 0 it follows the finger.",
      \.duration, in: 0...5, step: 0.05, unit: .seconds),
  ]
}

/// The memory of a ramp with a duration.
@frozen
public struct RampMemory: Equatable, Sendable, BitwiseCopyable {
  /// The value from which the switch runs.
  @usableFromInline var value = 0.0
  /// The time at which it began to run, in seconds.
  @usableFromInline var start = 0.0
  @usableFromInline var isOn = false
  @usableFromInline var isSet = false

  /// Creates memory of a switch that no frame has set.
  @inlinable
  public init() {}
}

extension Ramp {
  /// Returns the ramp's value at a frame: 0…1. While a switch runs, it sets ``HeaderFrame/isAnimating``.
  @inlinable
  @inline(__always)
  public func value(
    in frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout RampMemory
  ) -> Double {
    let share = min(1, max(0, (progress.value(in: frame, at: moment) - origin) * scale))
    if duration == 0 { return easing(share) }
    return Self.run(
      &memory, &frame.isAnimating, share, over: duration, easing, at: moment.scroll.time,
      moment.scroll.environment.reducedMotion)
  }

  /// Returns the ramp's value for an effect that moves something. Under reduced motion, it is 0 or 1.
  @inlinable
  @inline(__always)
  public func motion(
    in frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout RampMemory
  ) -> Double {
    let value = value(in: &frame, at: moment, &memory)
    return moment.scroll.environment.reducedMotion ? (value >= 0.5 - Self.tolerance ? 1 : 0) : value
  }

  // It is static and takes numbers, because a call of a method copies the ramp.
  @usableFromInline
  @inline(never)
  static func run(
    _ memory: inout RampMemory, _ isAnimating: inout Bool, _ share: Double, over duration: Double, _ easing: Easing,
    at time: Double, _ reducedMotion: Bool
  ) -> Double {
    if !memory.isSet {
      memory.isSet = true
      memory.isOn = share >= 0.5 - tolerance
      memory.value = memory.isOn ? 1 : 0
      memory.start = time - duration
    } else if memory.isOn ? share <= tolerance : share >= 1 - tolerance {
      memory.value = memory.value(at: time, over: duration, easing)
      memory.isOn.toggle()
      memory.start = time
    }
    // A new motion begins at time 0 again.
    if time < memory.start { memory.start = time }
    if reducedMotion {
      memory.value = memory.isOn ? 1 : 0
      return memory.value
    }
    if time - memory.start < duration - tolerance && memory.value != (memory.isOn ? 1 : 0) { isAnimating = true }
    return memory.value(at: time, over: duration, easing)
  }

  /// Returns the value between two others at the ramp's value.
  @inlinable
  @inline(__always)
  static func between(_ from: Double, _ to: Double, _ share: Double) -> Double {
    share == 1 ? to : from + (to - from) * share
  }
}

extension RampMemory {
  func value(at time: Double, over duration: Double, _ easing: Easing) -> Double {
    let target: Double = isOn ? 1 : 0
    let share = (time - start) / duration
    return share >= 1 - Ramp.tolerance ? target : value + (target - value) * easing(max(0, share))
  }
}

/// An effect whose strength follows a ramp.
///
/// It remembers only if the ramp has a duration. ``RampedEffect/ramp`` can be the effect's only stored property beside
/// its amounts:
///
///     public static let parameters = [Parameter("to", \Glow.to, in: 0...1)] + rampParameters
public protocol RampedEffect: HeaderEffect where Memory == RampMemory {
  /// The ramp.
  var ramp: Ramp { get set }
}

extension RampedEffect {
  /// The memory of a ramp that no frame has set.
  @inlinable
  public var memory: RampMemory { RampMemory() }

  /// Whether the ramp has a duration.
  @inlinable
  public var remembers: Bool { ramp.duration > 0 }

  /// The ramp's parameters as those of the effect.
  public static var rampParameters: [Parameter<Self>] { Ramp.parameters.map { $0.inside(\.ramp) } }
}

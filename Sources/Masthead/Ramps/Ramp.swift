/// The way in which a value changes with the motion of the list: from 0 at one progress to 1 at another.
///
/// For a progress *x*, the share is *p* = (*x* − start) ÷ (end − start), limited to 0…1, and the ramp's value is the
/// eased share. If the start is beyond the end, the ramp runs backwards. If both are equal, the ramp is a step at that
/// progress.
///
/// With a duration, the ramp is a switch that runs by itself. It turns on when the share reaches 1, and off when it
/// reaches 0; in between it stays as it is. Its value then runs to 1 or 0 over the whole duration. In the first frame,
/// it is on if the share is at least ½.
///
/// Under reduced motion, a switch changes immediately. A ramp without a duration that moves something jumps at a value
/// of ½.
///
/// ```swift
/// let early = Ramp(.collapse, end: 0.5, easing: .easeOut)
/// let underPull = Ramp(.stretch, end: 80)
/// let timed = Ramp(.collapse, start: 0.8, end: 0.8, duration: 0.15)
/// print(early.end ?? 1, timed.duration)  // 0.5 0.15
/// ```
public struct Ramp: Equatable, Sendable, BitwiseCopyable {
  /// The progress that the ramp follows.
  public var progress: ScrollProgress

  /// The progress at which the ramp begins, in the unit of the progress.
  public var start: Double

  /// The progress at which the ramp ends. If it is nil, it depends on the progress: 1 for a share, 8 points for
  /// `scrolledUnder`, and 100 points otherwise.
  public var end: Double?

  /// The curve of the value.
  public var easing: Easing

  /// The seconds that a switch takes; 0 for a ramp that follows the finger.
  public var duration: Double

  /// Creates a ramp. The progress is in points or a share, and the duration in seconds.
  public init(
    _ progress: ScrollProgress = .collapse, start: Double = 0, end: Double? = nil, easing: Easing = .linear,
    duration: Double = 0
  ) {
    self.progress = progress
    self.start = start
    self.end = end
    self.easing = easing
    self.duration = duration
  }

  /// Whether the ramp is a switch that runs by itself, and so has memory.
  public var isSwitch: Bool { duration > 0 }

  /// The progress at which the ramp ends.
  public var resolvedEnd: Double {
    end ?? (progress.isFraction ? 1 : progress == .scrolledUnder ? 8 : 100)
  }

  /// Returns the share of the way from the start to the end at a progress: 0…1.
  private func share(at progress: Double) -> Double {
    let end = resolvedEnd
    // The collapse is a product that may stay a rounding error below 1, so a step occurs slightly early.
    guard start != end else { return progress > max(start, 0.001) - Self.tolerance ? 1 : 0 }
    let scale = min(max(1 / (end - start), -1e300), 1e300)
    let share = min(1, max(0, (progress - start) * scale))
    return share < Self.tolerance ? 0 : share > 1 - Self.tolerance ? 1 : share
  }

  /// The distance from 0, ½ or 1 within which a share counts as that number.
  static let tolerance = 1e-9
}

extension Ramp: Parameterized {
  /// Creates a ramp over the collapse, from 0 to 1.
  public init() { self.init(.collapse) }

  /// The parameters of a ramp. Effects add them to their own: ``Parameter/inside(_:)``.
  public static let parameters = [
    Parameter<Ramp>("progress", summary: "The motion of the list that the ramp follows.", \.progress),
    Parameter<Ramp>(
      "start", summary: "The progress at which the ramp starts. 0 is at rest.", \.start, in: -10_000...10_000,
      step: 0.01
    ) { ramp, layout in ramp.progress.suggestion(in: layout) },
    Parameter<Ramp>(
      identifier: "end",
      summary:
        "The progress at which the ramp ends: 1, in points 100, for scrolledUnder 8. If it equals the start, the value jumps.",
      kind: .number(-10_000...10_000, step: 0.01, unit: .none),
      suggestion: { ramp, layout in ramp.progress.suggestion(in: layout) },
      get: { $0.resolvedEnd }, set: { $0.end = $1 }),
    Parameter<Ramp>(
      identifier: "easing", summary: "The curve of the value between start and end.", kind: Easing.kindWithCurve,
      get: { $0.easing.number }, set: { $0.easing.number = $1 }),
    Parameter<Ramp>(
      "startSlope", summary: "The slope at the curve's start. 0 is flat, 1 is a straight line.", \.easing.startSlope,
      in: Easing.slopes, step: 0.01),
    Parameter<Ramp>(
      "endSlope", summary: "The slope at the curve's end. 0 is flat, 1 is a straight line.", \.easing.endSlope,
      in: Easing.slopes, step: 0.01),
    Parameter<Ramp>(
      "duration",
      summary: "How long the ramp runs by itself after the progress passes it. With 0 it follows the finger.",
      \.duration, in: 0...5, step: 0.05, unit: .seconds),
  ]
}

/// The memory of a ramp with a duration.
public struct RampMemory: Equatable, Sendable, BitwiseCopyable {
  /// The value from which the switch runs.
  var value = 0.0
  /// The time at which it began to run, in seconds.
  var start = 0.0
  var isOn = false
  var isSet = false

  /// Creates memory of a switch that no frame has set.
  public init() {}
}

extension Ramp {
  /// Returns the ramp's value at a frame: 0…1. While a switch runs, it sets ``HeaderFrame/isAnimating``.
  public func value(in frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) -> Double {
    let share = share(at: progress.value(in: frame, at: moment))
    return isSwitch ? run(&memory, &frame.isAnimating, share, at: moment) : easing(share)
  }

  /// Returns the ramp's value for an effect that moves something. Under reduced motion, it is 0 or 1.
  public func motion(in frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) -> Double {
    let value = value(in: &frame, at: moment, &memory)
    return moment.scroll.environment.reducedMotion ? (value >= 0.5 - Self.tolerance ? 1 : 0) : value
  }

  /// Returns a number that goes from one value to another with the ramp.
  public func value(
    from: Double, to: Double, in frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory
  ) -> Double {
    Self.between(from, to, value(in: &frame, at: moment, &memory))
  }

  /// Returns a number that goes from one value to another with the ramp, for an effect that moves something.
  public func motion(
    from: Double, to: Double, in frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory
  ) -> Double {
    Self.between(from, to, motion(in: &frame, at: moment, &memory))
  }

  /// Runs the switch and returns its value.
  private func run(
    _ memory: inout RampMemory, _ isAnimating: inout Bool, _ share: Double, at moment: Moment
  ) -> Double {
    let (time, tolerance) = (moment.scroll.time, Self.tolerance)
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
    if moment.scroll.environment.reducedMotion {
      memory.value = memory.isOn ? 1 : 0
      return memory.value
    }
    if time - memory.start < duration - tolerance && memory.value != (memory.isOn ? 1 : 0) { isAnimating = true }
    return memory.value(at: time, over: duration, easing)
  }

  private static func between(_ from: Double, _ to: Double, _ share: Double) -> Double {
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
/// It has memory only if the ramp has a duration. ``RampedEffect/ramp`` can be the effect's only stored property
/// besides its amounts:
///
/// ```swift
/// struct Glow: RampedEffect {
///   static let identifier = "com.example.glow"
///   static let stages: Stages = .appearance
///   static let parameters = [Parameter("to", \Glow.to, in: 0...1)] + rampParameters
///   var to = 0.5
///   var ramp = Ramp(.stretch)
///
///   func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) {
///     frame.imageOpacity *= 1 - to * ramp.value(in: &frame, at: moment, &memory)
///   }
/// }
/// ```
public protocol RampedEffect: RememberingEffect where Memory == RampMemory {
  /// The ramp.
  var ramp: Ramp { get set }
}

extension RampedEffect {
  /// The memory of a ramp that no frame has set.
  public var memory: RampMemory { RampMemory() }

  /// Whether the ramp has a duration.
  public var remembers: Bool { ramp.isSwitch }

  /// The ramp's parameters as parameters of the effect.
  public static var rampParameters: [Parameter<Self>] { Ramp.parameters.map { $0.inside(\.ramp) } }
}

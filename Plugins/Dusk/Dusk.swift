import Masthead

/// Darkens the picture while the list scrolls up. A spring drives the darkness, so it follows the list with a delay.
public struct Dusk: RememberingEffect {
  public static let identifier = "com.example.dusk"
  public static let summary = "Darkens the picture while the list scrolls up, with the delay of a spring."
  public static let stages: Stages = .appearance
  public static let parameters = [
    Parameter(
      "darkness", summary: "The darkness once the header has collapsed. With 0 the picture stays bright.",
      \Dusk.darkness, in: 0...1, step: 0.01),
    Parameter(
      "response", summary: "How long the darkness takes to follow the list.", \Dusk.response, in: 0.05...2, step: 0.05,
      unit: .seconds),
    Parameter("arrival", summary: "How the darkness arrives.", \Dusk.arrival),
    Parameter("blurs", summary: "Whether the picture also blurs.", \Dusk.blurs),
  ]

  /// The ways in which the spring reaches its target. Documents use these names.
  public enum Arrival: String, ParameterChoice {
    case gentle, bouncy

    /// The damping ratio: 1 reaches the target as fast as possible without overshoot; a lower ratio overshoots and
    /// returns.
    var damping: Double { self == .gentle ? 1 : 0.4 }
  }

  public var darkness = 0.6
  public var response = 0.4
  public var arrival = Arrival.gentle
  public var blurs = false

  public init() {}

  /// The spring's position, and its velocity per second.
  public struct Memory: BitwiseCopyable, Sendable {
    var dusk = 0.0
    var velocity = 0.0
  }

  /// The initial memory: the picture is bright at any scroll position.
  public var memory: Memory { Memory() }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
    let rest = frame.collapse
    if moment.scroll.environment.reducedMotion {
      memory = Memory(dusk: rest)
    } else {
      advance(&memory, to: rest)
    }
    // Without this flag, an app would draw no further frame when the list comes to rest, and the dusk would stop
    // half-way.
    if memory.dusk != rest { frame.isAnimating = true }
    let dusk = min(max(0, memory.dusk), 1)
    frame.scrim += (1 - frame.scrim) * darkness * dusk
    if blurs { frame.blur += 12 * dusk }
    frame.values["dusk"] = dusk
  }

  /// Advances the spring by one tick. The implicit Euler method is stable for any stiffness.
  private func advance(_ memory: inout Memory, to rest: Double) {
    let tick = 1.0 / 120
    let frequency = 2 * Double.pi / max(0.05, response)
    let (stiffness, friction) = (frequency * frequency, 2 * arrival.damping * frequency)
    let pull = memory.velocity + tick * stiffness * (rest - memory.dusk)
    memory.velocity = pull / (1 + tick * friction + tick * tick * stiffness)
    memory.dusk += tick * memory.velocity
    // The remaining distance is invisible. A spring that never reaches its target would keep the app drawing forever.
    if abs(memory.dusk - rest) < 0.0005, abs(memory.velocity) < 0.005 { memory = Memory(dusk: rest) }
  }
}

let effects = exportEffects(Dusk.self)

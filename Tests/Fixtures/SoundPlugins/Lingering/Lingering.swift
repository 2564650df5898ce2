import Masthead

/// Keeps all of its state in its memory, and settles.
struct Lingering: RememberingEffect {
  struct Memory: BitwiseCopyable, Sendable { var blur: Double }

  static let identifier = "com.example.lingering"
  static let summary = "Blurs a header slowly while it collapses."
  static let stages: Stages = .appearance
  static let parameters = [Parameter("pace", \Lingering.pace, in: 0.01...1, step: 0.01)]

  /// The fraction of the remaining distance that the blur covers in a tick.
  var pace = 0.2

  var memory: Memory { Memory(blur: 0) }

  func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
    let way = frame.collapse * 20 - memory.blur
    // The blur jumps over the last thousandth, so that it comes to rest.
    memory.blur += abs(way) < 0.001 ? way : way * pace
    frame.blur += memory.blur
    if abs(way) >= 0.001 { frame.isAnimating = true }
  }
}

let effects = exportEffects(Lingering.self)

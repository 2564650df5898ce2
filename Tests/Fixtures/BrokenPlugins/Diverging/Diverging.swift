import Masthead

/// Swings farther and farther, since its damping has the wrong sign.
struct Diverging: RememberingEffect {
  struct Memory: BitwiseCopyable, Sendable { var (way, velocity) = (0.0, 0.0) }

  static let identifier = "com.example.diverging"
  static let summary = "Lets the picture swing about the list."
  static let stages: Stages = .image

  var memory: Memory { Memory() }

  func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
    memory.velocity += (100 * (frame.scrolled - memory.way) + 0.5 * memory.velocity) / 120
    memory.way += memory.velocity / 120
    frame.image.y += frame.scrolled - memory.way
    if abs(frame.scrolled - memory.way) > 0.1 || abs(memory.velocity) > 1 { frame.isAnimating = true }
  }
}

let effects = exportEffects(Diverging.self)

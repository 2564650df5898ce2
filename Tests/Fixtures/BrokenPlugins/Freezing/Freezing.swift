import Masthead

/// Moves after the list has come to rest, without saying so.
struct Freezing: RememberingEffect {
  struct Memory: BitwiseCopyable, Sendable { var (way, velocity) = (0.0, 0.0) }

  static let identifier = "com.example.freezing"
  static let summary = "Lets the picture lag behind the list."
  static let stages: Stages = .image

  var memory: Memory { Memory() }

  func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
    memory.velocity += (100 * (frame.scrolled - memory.way) - 20 * memory.velocity) / 120
    memory.way += memory.velocity / 120
    frame.image.y += frame.scrolled - memory.way
  }
}

let effects = exportEffects(Freezing.self)

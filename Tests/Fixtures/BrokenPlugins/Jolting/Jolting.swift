import Masthead

/// Swings when the list stops suddenly, without setting `isAnimating`. Only the list's velocity moves it.
struct Jolting: RememberingEffect {
  struct Memory: BitwiseCopyable, Sendable { var (way, velocity, listVelocity) = (0.0, 0.0, 0.0) }

  static let identifier = "com.example.jolting"
  static let summary = "Lets the picture swing when the list stops."
  static let stages: Stages = .image

  var memory: Memory { Memory() }

  func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
    let listVelocity = moment.scroll.velocity.isFinite ? moment.scroll.velocity : 0
    memory.velocity += 0.5 * (listVelocity - memory.listVelocity)
    memory.listVelocity = listVelocity
    memory.velocity -= (100 * memory.way + 20 * memory.velocity) / 120
    memory.way += memory.velocity / 120
    frame.image.y += memory.way
  }
}

let effects = exportEffects(Jolting.self)

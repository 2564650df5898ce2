import Masthead

/// Moves while the list rests.
struct Restless: HeaderEffect {
  static let identifier = "com.example.restless"
  static let summary = "Breathes."
  static let stages: Stages = .appearance

  func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout NoMemory
  ) {
    let time = moment.scroll.time
    frame.blur += time.isFinite ? max(0, time.truncatingRemainder(dividingBy: 3)) : 0
  }
}

let effects = exportEffects(Restless.self)

import Masthead

/// Moves while the list rests.
struct Restless: HeaderEffect {
  static let identifier = "com.example.restless"
  static let summary = "Breathes."
  static let stages: Stages = .appearance

  func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    let time = moment.scroll.time
    frame.blur += time.isFinite ? max(0, time.truncatingRemainder(dividingBy: 3)) : 0
  }
}

let effects = exportEffects(Restless.self)

import Glibc
import Masthead

/// Exits while it is made.
struct Exiting: HeaderEffect {
  static let identifier = "com.example.exiting"
  static let summary = "Fades, if it comes to that."
  static let stages: Stages = .appearance

  init() {
    let words = "No licence was found.\n"
    write(2, words, words.utf8.count)
    exit(3)
  }

  func contribute(to frame: inout HeaderFrame, at moment: Moment) { frame.opacity *= 1 - frame.collapse }
}

let effects = exportEffects(Exiting.self)

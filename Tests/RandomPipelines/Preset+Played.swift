import LongTests
import Masthead
import MastheadDocuments

extension Preset {
  /// The presets, each with the gestures that slow tests play on it: one, so that every gesture is played on several presets; all if
  /// `MASTHEAD_THOROUGH` is 1.
  public static let played: [(preset: String, gesture: String)] = {
    let gestures = NamedGesture.all
    let count = min(gestures.count, repetitions(gestures.count, quick: 1))
    return all.enumerated().flatMap { number, preset in
      (0..<count).map { (preset.identifier, gestures[(number * count + $0) % gestures.count].identifier) }
    }
  }()

  /// Returns the presets on which slow tests play a gesture.
  public static func played(with gesture: NamedGesture) -> [Preset] {
    let identifiers = Set(played.filter { $0.gesture == gesture.identifier }.map(\.preset))
    return all.filter { identifiers.contains($0.identifier) }
  }
}

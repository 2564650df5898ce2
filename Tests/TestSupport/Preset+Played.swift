import Masthead
import MastheadDocuments

extension Preset {
  /// Each preset with the gestures that tests play on it: one gesture, or all gestures if tests repeat as often as in
  /// CI. Each gesture is played on several presets.
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

/// The beat of everything that advances by itself: 120 times a second.
public enum Tick {
  /// Ticks a second.
  public static let rate = 120.0

  /// The number of the tick in which a time lies; a time that is no number lies in tick 0.
  public static func number(at time: Double) -> Int {
    // A hair is added so that a tick's own time, number ÷ 120 rounded to a Double, lies in that tick.
    Int(exactly: (time * rate + 1e-6).rounded(.down)) ?? 0
  }

  /// The time at which a tick begins, in seconds.
  public static func time(of number: Int) -> Double { Double(number) / rate }
}

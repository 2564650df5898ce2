/// The unit of time for everything that advances by itself: 1/120 s.
public enum Tick {
  /// The number of ticks per second.
  public static let rate = 120.0

  /// Returns the number of the tick that contains a time, in seconds. NaN and infinities give tick 0.
  public static func number(at time: Double) -> Int {
    // The small addend ensures that a tick's own start time, number ÷ 120 rounded to a Double, lies in that tick.
    Int(exactly: (time * rate + 1e-6).rounded(.down)) ?? 0
  }

  /// Returns the start time of a tick, in seconds.
  public static func time(of number: Int) -> Double { Double(number) / rate }
}

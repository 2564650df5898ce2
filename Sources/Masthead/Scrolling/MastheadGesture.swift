/// A recorded gesture on a list. You can play it on any list, and it gives the same motion each time.
///
/// A gesture begins with the list at rest at its top. It does not depend on a header: offsets count from the top, so
/// -120 is 120 points beyond the top. Times are in seconds, and negative times count as 0. All numbers must be finite:
/// a gesture with NaN or an infinity is a no-op, and captured events with such a time are ignored.
///
/// ```swift
/// let gesture = MastheadGesture.sequence([.pull(120, hold: 0.2), .pause(1), .fling(velocity: 2000)])
/// let pipeline = Pipeline(Header(height: 300)) {
///   Stretch()
/// }
/// let phone = LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667))
/// let list = ScrollState(contentOffset: 0, contentHeight: 4000, environment: phone)
/// var (playback, frame) = (Playback(of: pipeline, along: gesture, from: list), HeaderFrame())
/// let scroll = playback.update(&frame, at: 0.5)
/// print(scroll.phase, frame.stretch > 0)  // bouncing true
/// ```
public indirect enum MastheadGesture: Equatable, Sendable {
  /// Sets the content offset to evenly spaced values, one per tick, including both ends. The list rests at each value.
  case sweep(from: Double, to: Double, count: Int)

  /// A finger pulls the list down by a distance, in points, within 0.3 s and with a smooth start and end. It holds the
  /// list for a number of seconds and releases it.
  case pull(Double, hold: Double = 0.1)

  /// A finger throws the list: it moves evenly for 0.1 s and releases the list at a velocity of the content offset, in
  /// points per second. A negative velocity throws the list towards its top. The speed is at most 8,000 points per
  /// second.
  case fling(velocity: Double)

  /// A finger moves evenly through a list of positions and releases the list. Positions are in points below the
  /// finger's start.
  case drag(through: [Double], duration: Double = 0.5)

  /// A pause, in seconds.
  case pause(Double)

  /// Scrolls to a distance below the top, in points, but at most to the list's end. The list rests there.
  case scrollTo(fromTop: Double)

  /// Several gestures, one after the other. Each begins when the previous gesture's touches have ended.
  case sequence([MastheadGesture])

  /// A recording of real events.
  case captured([ScrollEvent])
}

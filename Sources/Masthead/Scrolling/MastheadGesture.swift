/// What is done to a list, written down: it can be played on any list, and gives the same motion each time.
///
/// Gestures begin with the list at rest at its top. They do not depend on a header: offsets count from the top, so that -120
/// is pulled 120 points beyond it. Times are seconds, and negative ones count as 0. All numbers are finite: a gesture with one
/// that is not does nothing, and captured events with such a time are left out.
public indirect enum MastheadGesture: Equatable, Sendable {
  /// The content offset is set to evenly spaced values, one a tick, both ends included: a list at rest at each.
  case sweep(from: Double, to: Double, count: Int)

  /// A finger pulls the list down by so many points within 0.3 s, gently at both ends, holds it for so long, and lets go.
  case pull(Double, hold: Double = 0.1)

  /// A finger throws the list: it moves evenly for 0.1 s and lets go at this speed of the content offset, in points a second;
  /// a negative one throws towards the top. A list is thrown at 8,000 points a second at most.
  case fling(velocity: Double)

  /// A finger goes through these places, in points below where it began, evenly from one to the next, and lets go.
  case drag(through: [Double], duration: Double = 0.5)

  /// Nothing is done for so long.
  case pause(Double)

  /// The list is scrolled so many points below the top, or to its end if it ends before, and rests there.
  case scrollTo(fromTop: Double)

  /// One after the other, each beginning where the touches of the one before have ended.
  case sequence([MastheadGesture])

  /// What was really done, event by event.
  case captured([ScrollEvent])
}

/// A gesture with a name.
///
/// ```swift
/// let gesture = NamedGesture.named("fling-up")?.gesture
/// print(NamedGesture.all.count, gesture != nil)  // 7 true
/// ```
public struct NamedGesture: Equatable, Sendable {
  /// The identifier in command lines and files: `pull-and-release`.
  public let identifier: String

  /// The display name.
  public let name: String

  /// The gesture.
  public let gesture: MastheadGesture

  /// Creates a named gesture.
  public init(_ identifier: String, _ name: String, _ gesture: MastheadGesture) {
    self.identifier = identifier
    self.name = name
    self.gesture = gesture
  }
}

extension NamedGesture {
  /// The gestures that come with Masthead, which every header should handle.
  public static let all: [NamedGesture] = [
    NamedGesture("pull-and-release", "Pull and release", .pull(160, hold: 0.25)),
    NamedGesture(
      "fling-down", "Fling down", .sequence([.scrollTo(fromTop: 700), .pause(0.1), .fling(velocity: -3500)])),
    NamedGesture("fling-up", "Fling up", .fling(velocity: 2500)),
    NamedGesture("slow-scroll", "Slow scroll", .drag(through: [0, -420, 0], duration: 4)),
    NamedGesture("rubber-band-limit", "Rubber band limit", .pull(4000, hold: 0.25)),
    NamedGesture(
      "catch-mid-bounce", "Catch mid-bounce",
      .sequence([.pull(240), .pause(0.1), .drag(through: [0, 0, 60], duration: 0.5)])),
    .demonstration,
  ]

  /// The gesture ``MastheadGesture/demonstration``.
  package static let demonstration = NamedGesture("demonstration", "Demonstration", .demonstration)

  /// Returns the gesture with an identifier; nil if there is none.
  public static func named(_ identifier: String) -> NamedGesture? { all.first { $0.identifier == identifier } }
}

extension MastheadGesture {
  /// A gesture that shows everything that a header does. It takes about seven seconds and ends where it began, so that
  /// it can be repeated. Use it for snapshot tests.
  ///
  /// It pulls the list far enough for a refresh and lets it spring back. It collapses the header slowly, lets go half-way,
  /// and scrolls on. It scrolls back a little, so that a hidden header returns half, and rests. Then it scrolls back slowly
  /// and throws the list against its top.
  public static let demonstration = MastheadGesture.sequence([
    .pull(240, hold: 0.2), .pause(0.7),
    .drag(through: [0, -110], duration: 0.5), .pause(0.6),
    .drag(through: [0, -300], duration: 0.9), .pause(0.6),
    .pull(100, hold: 0.2), .pause(0.5),
    .drag(through: [0, 360], duration: 0.95), .pause(0.3),
    .fling(velocity: -1500), .pause(0.6),
  ])
}

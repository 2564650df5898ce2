/// The events of a frame. An event is a level: it is in the set as long as its condition is true. To detect that an
/// event begins or ends, compare the set with that of the previous frame.
///
/// ```swift
/// let before: HeaderEvents = []
/// let now: HeaderEvents = [.refresh]
/// let begun = now.subtracting(before)
/// print(begun.contains(.refresh))  // true
/// ```
public struct HeaderEvents: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// The bits of the set.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The list is pulled far enough to refresh.
  public static var refresh: HeaderEvents { HeaderEvents(rawValue: 1) }
  /// The app should give haptic feedback.
  public static var haptic: HeaderEvents { HeaderEvents(rawValue: 2) }
  /// An event with a meaning that the app defines.
  public static var custom1: HeaderEvents { HeaderEvents(rawValue: 4) }
  /// An event with a meaning that the app defines.
  public static var custom2: HeaderEvents { HeaderEvents(rawValue: 8) }

  /// The names of these events, in the order of their bits. An event without a name is left out.
  public var names: [String] {
    HeaderEvent.allCases.filter { contains($0.event) }.map(\.rawValue)
  }
}

/// An event that the effect ``Trigger`` sets.
public enum HeaderEvent: String, ParameterChoice {
  /// An event of ``HeaderEvents``.
  case refresh, haptic, custom1, custom2

  /// The event as a set.
  public var event: HeaderEvents {
    switch self {
    case .refresh: .refresh
    case .haptic: .haptic
    case .custom1: .custom1
    case .custom2: .custom2
    }
  }
}

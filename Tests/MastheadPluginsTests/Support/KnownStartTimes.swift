import MastheadPlatform
import Testing

extension Trait where Self == ConditionTrait {
  /// For tests of process numbers that the system uses again.
  static var knownStartTimes: ConditionTrait {
    .enabled(if: Platforms.current.startTime(of: getpid()) != nil, "Only Linux tells the start time of a process.")
  }
}

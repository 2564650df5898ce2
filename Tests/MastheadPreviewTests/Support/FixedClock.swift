import Foundation
import MastheadDocuments
import MastheadPreview

extension WallClock {
  /// Tuesday, July 14, 2015, 9:41 AM in Greenwich.
  static let fixed = WallClock(date: Date(timeIntervalSince1970: 1_436_866_860), timeZone: TimeZone(secondsFromGMT: 0)!)
}

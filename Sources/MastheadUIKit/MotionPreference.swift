#if canImport(UIKit)
  import UIKit

  /// Tells when the user asks the system for less motion, or no longer does.
  final class MotionPreference {
    private let token: any NSObjectProtocol

    init(_ changed: @escaping @MainActor () -> Void) {
      // Without a queue the block is called where UIKit posts: on the main thread.
      token = NotificationCenter.default.addObserver(
        forName: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil, queue: nil
      ) { _ in MainActor.assumeIsolated { changed() } }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
  }
#endif

#if canImport(UIKit)
  import UIKit

  /// Calls a closure when the user turns Reduce Motion on or off.
  final class MotionPreference {
    private let token: any NSObjectProtocol

    init(_ changed: @escaping @MainActor () -> Void) {
      // Without a queue, the block runs on the thread on which UIKit posts: the main thread.
      token = NotificationCenter.default.addObserver(
        forName: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil, queue: nil
      ) { _ in MainActor.assumeIsolated { changed() } }
    }

    deinit { NotificationCenter.default.removeObserver(token) }
  }
#endif

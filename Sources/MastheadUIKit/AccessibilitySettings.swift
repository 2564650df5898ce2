#if canImport(UIKit)
  import UIKit

  /// Calls a closure when the user turns Reduce Motion or Reduce Transparency on or off.
  final class AccessibilitySettings {
    private let tokens: [any NSObjectProtocol]

    @MainActor
    init(_ changed: @escaping @MainActor () -> Void) {
      let names = [
        UIAccessibility.reduceMotionStatusDidChangeNotification,
        UIAccessibility.reduceTransparencyStatusDidChangeNotification,
      ]
      tokens = names.map {
        // Without a queue, the block runs on the thread on which UIKit posts the notification: the main thread.
        NotificationCenter.default.addObserver(forName: $0, object: nil, queue: nil) { _ in
          MainActor.assumeIsolated { changed() }
        }
      }
    }

    deinit { for token in tokens { NotificationCenter.default.removeObserver(token) } }
  }
#endif

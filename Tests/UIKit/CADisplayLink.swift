import Foundation

/// https://developer.apple.com/documentation/quartzcore/cadisplaylink
///
/// Its initializer takes a target and a selector, which need Objective-C. The double takes a closure.
@MainActor public final class CADisplayLink {
  private let handler: (CADisplayLink) -> Void

  /// https://developer.apple.com/documentation/quartzcore/cadisplaylink/targettimestamp
  public private(set) var targetTimestamp: CFTimeInterval = 0

  /// https://developer.apple.com/documentation/quartzcore/cadisplaylink/ispaused
  public var isPaused = false

  /// Creates a display link that calls a closure for each frame of the screen.
  public init(_ handler: @escaping @MainActor (CADisplayLink) -> Void) { self.handler = handler }

  /// https://developer.apple.com/documentation/quartzcore/cadisplaylink/add(to:formode:)
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) { Self.links.append(self) }

  /// https://developer.apple.com/documentation/quartzcore/cadisplaylink/invalidate()
  public func invalidate() { Self.links.removeAll { $0 === self } }

  /// A run loop retains the links that were added to it.
  private static var links: [CADisplayLink] = []

  /// The number of links that call their closures.
  @_spi(Double) public static var runningCount: Int { links.count { !$0.isPaused } }

  /// Begins the next frame of the screen: calls the closures, and then runs the layout passes of a window.
  @_spi(Double) public static func tick(_ window: UIWindow? = nil, duration: CFTimeInterval = 1.0 / 60) {
    MediaClock.time += duration
    for link in links where !link.isPaused {
      link.targetTimestamp = MediaClock.time + duration
      link.handler(link)
    }
    window?.display()
  }
}

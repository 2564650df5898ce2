#if canImport(UIKit)
  import UIKit

  /// Requests the screen's frames, for effects that move while nothing scrolls. A display link runs only while frames are
  /// requested.
  @MainActor
  final class FrameRequest {
    private let request: @MainActor () -> Void
    private var link: CADisplayLink?
    private var isPending = false

    /// The time at which the current frame is shown, while the link runs; otherwise the current time.
    var time: CFTimeInterval { max(CACurrentMediaTime(), link?.targetTimestamp ?? 0) }

    init(_ request: @escaping @MainActor () -> Void) { self.request = request }

    /// Requests the screen's next frame. Further calls before that frame are no-ops.
    func schedule() {
      isPending = true
      guard link == nil else { return }
      let link = makeLink()
      link.add(to: .main, forMode: .common)
      self.link = link
    }

    /// Requests a frame, or stops the display link if no frame is pending.
    private func tick() {
      guard isPending else {
        link?.invalidate()
        link = nil
        return
      }
      isPending = false
      request()
    }

    #if canImport(ObjectiveC)
      private func makeLink() -> CADisplayLink { CADisplayLink(target: Target(self), selector: #selector(Target.tick)) }

      /// A display link retains its target, so the target does not retain the request.
      @MainActor
      private final class Target: NSObject {
        private weak var request: FrameRequest?

        init(_ request: FrameRequest) { self.request = request }

        @objc func tick(_ link: CADisplayLink) {
          if let request { request.tick() } else { link.invalidate() }
        }
      }
    #else
      // The test double of UIKit takes a closure, because selectors need Objective-C.
      private func makeLink() -> CADisplayLink {
        CADisplayLink { [weak self] link in
          if let self { tick() } else { link.invalidate() }
        }
      }
    #endif
  }
#endif

#if canImport(UIKit)
  import Masthead
  import UIKit

  /// Requests a frame one tick from now, for effects that move while nothing scrolls.
  @MainActor
  final class FrameRequest {
    private let request: @MainActor () -> Void
    private var isPending = false

    init(_ request: @escaping @MainActor () -> Void) { self.request = request }

    /// Requests one frame. Further calls before that frame are no-ops.
    func schedule() {
      guard !isPending else { return }
      isPending = true
      Task { [weak self] in
        try? await Task.sleep(for: .seconds(Tick.time(of: 1)))
        self?.isPending = false
        self?.request()
      }
    }
  }
#endif

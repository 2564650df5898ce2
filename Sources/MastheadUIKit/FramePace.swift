#if canImport(UIKit)
  import Masthead
  import UIKit

  /// Asks for a frame a tick from now, for effects that move though nothing scrolls.
  @MainActor
  final class FramePace {
    private let ask: @MainActor () -> Void
    private var isAsking = false

    init(_ ask: @escaping @MainActor () -> Void) { self.ask = ask }

    /// Asks once, however often it is called meanwhile.
    func askForFrame() {
      guard !isAsking else { return }
      isAsking = true
      Task { [weak self] in
        try? await Task.sleep(for: .seconds(Tick.time(of: 1)))
        self?.isAsking = false
        self?.ask()
      }
    }
  }
#endif

#if canImport(SwiftUI)
  import Masthead
  import SwiftUI

  extension View {
    /// Calls a closure when the scroll phase changes. Requires iOS 18 or macOS 15; a no-op on earlier systems.
    @ViewBuilder
    func onScrollPhase(_ action: @escaping (MastheadScrollPhase) -> Void) -> some View {
      if #available(iOS 18.0, macOS 15.0, *) {
        onScrollPhaseChange { _, phase in action(MastheadScrollPhase(phase)) }
      } else {
        self
      }
    }
  }

  private struct ReportsScrollPhaseKey: EnvironmentKey {
    static let defaultValue = if #available(iOS 18.0, macOS 15.0, *) { true } else { false }
  }

  extension EnvironmentValues {
    /// Whether SwiftUI reports the scroll phase. Tests set it to false, as on iOS 17.
    var reportsScrollPhase: Bool {
      get { self[ReportsScrollPhaseKey.self] }
      set { self[ReportsScrollPhaseKey.self] = newValue }
    }
  }

  /// Estimates the scroll phase from the content offset, for systems that do not report it.
  ///
  /// A moving list counts as dragged, also while it decelerates. It counts as resting after a tenth of a second without motion,
  /// even if a finger holds it still.
  struct ScrollPhaseEstimate {
    /// The longest pause in a motion, in seconds.
    private static let pause = 0.1

    private var last: (offset: Double, time: Double)?
    private var timeOfMotion = -Double.infinity

    /// Returns the phase at a content offset and a time in seconds. The first phase is `idle`.
    mutating func phase(at offset: Double, _ time: Double) -> MastheadScrollPhase {
      let hasMoved = last.map { $0.offset != offset } ?? false
      // At rest, SwiftUI's time does not advance. A motion counts from the next time.
      if hasMoved && last?.time == time { return .dragging }
      if hasMoved { timeOfMotion = time }
      last = (offset, time)
      return time - timeOfMotion < Self.pause ? .dragging : .idle
    }
  }
#endif

#if canImport(SwiftUI)
  import Masthead
  import Observation

  /// The measurements of views while a header is shown. After a change, SwiftUI evaluates only the views that read the property,
  /// so it does not evaluate the app's rows while they scroll.
  @MainActor
  @Observable
  @available(iOS 17, macOS 14, *)
  final class HeaderMeasurements {
    /// The height that the header's content requires, in points.
    var fittingHeight = 0.0

    /// The sizes of elements that fit their content, in points, by name.
    var fittingSizes: [String: MastheadSize] = [:]

    /// The height at the top of the scroll view that the header covers, in points.
    var obscuredTop = 0.0

    /// The height of the rows, in points. SwiftUI estimates the rows that it has not built.
    var rowsHeight = 0.0

    /// The scroll phase that SwiftUI reports.
    var phase = MastheadScrollPhase.idle
  }
#endif

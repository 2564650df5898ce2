#if canImport(SwiftUI)
  import Masthead
  import Observation

  /// What views measure while a header is shown. A change makes SwiftUI evaluate the views that read the property, and no other
  /// view, so the app's rows are not evaluated while they scroll.
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

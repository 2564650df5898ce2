#if canImport(UIKit)
  import UIKit

  /// A table view's delegate that decides where the list comes to rest. It passes everything else on to the app's delegate.
  @MainActor
  final class SnappingDelegate: NSObject, UITableViewDelegate {
    /// The app's delegate.
    nonisolated(unsafe) weak var app: (any UITableViewDelegate)?

    /// Returns the offset at which the list comes to rest, if it would otherwise rest at a projected offset.
    private let restingOffset: @MainActor (CGPoint) -> CGPoint

    init(_ restingOffset: @escaping @MainActor (CGPoint) -> CGPoint) { self.restingOffset = restingOffset }

    func scrollViewWillEndDragging(
      _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
      // In Objective-C the method is optional. This form compiles there and with UIKit's double.
      let app = app?.scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)
      app?(scrollView, velocity, targetContentOffset)
      targetContentOffset.pointee = restingOffset(targetContentOffset.pointee)
    }

    #if canImport(ObjectiveC)
      nonisolated override func responds(to selector: Selector!) -> Bool {
        super.responds(to: selector) || app?.responds(to: selector) == true
      }

      nonisolated override func forwardingTarget(for selector: Selector!) -> Any? {
        if let app, app.responds(to: selector) { return app }
        return super.forwardingTarget(for: selector)
      }
    #else
      // Without Objective-C, messages cannot be forwarded as a whole. These are all that UIKit's double sends.
      func scrollViewDidScroll(_ scrollView: UIScrollView) { app?.scrollViewDidScroll(scrollView) }

      func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
        app?.scrollViewDidChangeAdjustedContentInset(scrollView)
      }
    #endif
  }
#endif

/// A type that presents a header with a pipeline: a table view, a collection view layout, or a binder.
///
/// You can change every value at any time, for example `presenter.pipeline.header.height = .points(200)` or
/// `presenter.pipeline[Stretch.self]?.factor = 0.5`. The change appears with the next layout pass, before the screen's next
/// frame.
@MainActor
public protocol HeaderPresenting: AnyObject {
  /// The header's pipeline, with the memory of its effects. ``adopt(_:)`` replaces the pipeline but keeps the memory.
  var pipeline: Pipeline { get set }

  /// The current frame. Empty while there is no header.
  var headerFrame: HeaderFrame { get }

  /// A closure that the adapter calls with each frame it shows. Nil by default.
  ///
  /// Use it for the parts of a ``HeaderFrame`` that the adapter does not draw: the ``HeaderFrame/values`` of custom effects,
  /// and the blur of the image and of the elements. UIKit has no public blur by radius, so the app blurs the image itself. With Core Image's
  /// `CIGaussianBlur`, for example, set `inputRadius` to the blur times the image's pixels per point.
  var frameHandler: ((HeaderFrame) -> Void)? { get set }

  /// A closure that the adapter calls with the events that began since the last frame. Nil by default.
  ///
  /// An event begins when the condition of its ``Trigger`` becomes true. ``HeaderFrame/events`` contains all current
  /// events.
  var eventHandler: ((HeaderEvents) -> Void)? { get set }

  /// Whether the adapter manages the content inset, its adjustment for the safe area, and the inset of the scroll indicator,
  /// which stays below the header. True by default. If false, the pipeline still positions the header, but the app must set
  /// the insets.
  var managesContentInset: Bool { get set }

  /// Replaces the pipeline. Effects keep their memory if their kinds and order are unchanged.
  func adopt(_ pipeline: Pipeline)
}

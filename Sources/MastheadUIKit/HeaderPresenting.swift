#if canImport(UIKit)
  import Masthead
  import MastheadDocuments

  /// What presents a header by a pipeline: a table view, a collection view's layout, or a binder.
  ///
  /// Every value can be changed at any time, as `presenter.pipeline.header.height = .points(200)` or
  /// `presenter.pipeline[Stretch.self]?.factor = 0.5` do; what changes is seen with the next layout, before the next frame of the
  /// screen.
  @MainActor
  public protocol HeaderPresenting: AnyObject {
    /// The header's pipeline. What its effects remember begins afresh where they are replaced by others.
    var pipeline: DynamicPipeline { get set }

    /// Called with each frame that is shown. Nil by default.
    ///
    /// It receives what the adapter does not draw: the ``HeaderFrame/values`` of custom effects, and ``HeaderFrame/blur``. UIKit has
    /// no public blur by radius, so the app blurs the image itself, for example with Core Image's `CIGaussianBlur`, whose
    /// `inputRadius` is set to the blur times the image's pixels per point. The adapter draws the rest of a
    /// ``HeaderFrame``.
    var frameHandler: ((HeaderFrame) -> Void)? { get set }

    /// Whether the content inset and the way in which it is adjusted for the safe area are seen to. Where they are not, the
    /// header is placed as the pipeline says, and the insets are whoever's. True by default.
    var managesContentInset: Bool { get set }

    /// Runs a document's pipeline from now on. Where its effects are of the same kinds as before, they go on remembering.
    func load(_ document: PipelineDocument)
  }
#endif

#if canImport(SwiftUI)
  import Masthead
  import SwiftUI

  /// A scroll view with a header controlled by a pipeline.
  ///
  /// ```swift
  /// let pipeline = Pipeline(Header(height: 300)) {
  ///   Stretch()
  /// }
  /// let view = HeaderScrollView(pipeline) {
  ///   Text("The Alps").foregroundStyle(.white)
  /// } image: {
  ///   Image("alps").resizable()
  /// } content: {
  ///   ForEach(["Eiger", "Mönch"], id: \.self) { Text($0) }
  /// }
  /// ```
  ///
  /// To use another scroll view, apply the modifiers `scrollHeader` and `scrollHeaderPipeline`, which this view uses. The
  /// documentation of the modifiers also describes the lifetime of the pipeline's state and the layout of the views.
  @available(iOS 17, macOS 14, *)
  public struct HeaderScrollView<Title: View, Picture: View, Element: View, Content: View>: View {
    private let pipeline: Pipeline
    private let pinnedViews: PinnedScrollableViews
    private let onFrame: ((HeaderFrame) -> Void)?
    private let onEvents: ((HeaderEvents) -> Void)?
    private let header: Title
    private let image: Picture
    private let element: (String) -> Element
    private let content: Content

    /// Creates a scroll view with a header and rows.
    ///
    /// - Parameters:
    ///   - pipeline: The header and its effects.
    ///   - pinnedViews: The views that stay below the collapsed header while their section scrolls.
    ///   - onFrame: A closure called with each frame that differs from the previous one.
    ///   - onEvents: A closure called with the events that began since the previous frame.
    ///   - header: The content on top of the image.
    ///   - image: The header's image. It must accept any size, such as `Image("alps").resizable()`.
    ///   - element: The view of the header's element with a name. An empty view hides the element.
    ///   - content: The rows, in a `LazyVStack` without spacing.
    public init(
      _ pipeline: Pipeline, pinnedViews: PinnedScrollableViews = .init(), onFrame: ((HeaderFrame) -> Void)? = nil,
      onEvents: ((HeaderEvents) -> Void)? = nil, @ViewBuilder header: () -> Title, @ViewBuilder image: () -> Picture,
      @ViewBuilder element: @escaping (_ name: String) -> Element, @ViewBuilder content: () -> Content
    ) {
      self.pipeline = pipeline
      self.pinnedViews = pinnedViews
      self.onFrame = onFrame
      self.onEvents = onEvents
      self.header = header()
      self.image = image()
      self.element = element
      self.content = content()
    }

    /// Creates a scroll view with rows and a header without elements.
    ///
    /// - Parameters:
    ///   - pipeline: The header and its effects.
    ///   - pinnedViews: The views that stay below the collapsed header while their section scrolls.
    ///   - onFrame: A closure called with each frame that differs from the previous one.
    ///   - onEvents: A closure called with the events that began since the previous frame.
    ///   - header: The content on top of the image.
    ///   - image: The header's image. It must accept any size, such as `Image("alps").resizable()`.
    ///   - content: The rows, in a `LazyVStack` without spacing.
    public init(
      _ pipeline: Pipeline, pinnedViews: PinnedScrollableViews = .init(), onFrame: ((HeaderFrame) -> Void)? = nil,
      onEvents: ((HeaderEvents) -> Void)? = nil, @ViewBuilder header: () -> Title, @ViewBuilder image: () -> Picture,
      @ViewBuilder content: () -> Content
    ) where Element == EmptyView {
      self.init(
        pipeline, pinnedViews: pinnedViews, onFrame: onFrame, onEvents: onEvents, header: header, image: image,
        element: { _ in EmptyView() },
        content: content)
    }

    public var body: some View {
      ScrollView {
        content.scrollHeader(pinnedViews: pinnedViews) {
          header
        } image: {
          image
        } element: { name in
          element(name)
        }
      }
      .scrollHeaderPipeline(pipeline, onFrame: onFrame, onEvents: onEvents)
    }
  }
#endif

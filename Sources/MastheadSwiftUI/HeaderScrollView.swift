#if canImport(SwiftUI)
  import Masthead
  import SwiftUI

  /// A scroll view with a header that a pipeline moves.
  ///
  ///     HeaderScrollView(pipeline) {
  ///       Text("The Alps").foregroundStyle(.white)
  ///     } image: {
  ///       Image("alps").resizable()
  ///     } content: {
  ///       ForEach(rows) { Row($0) }
  ///     }
  ///
  /// For a scroll view of one's own there are the modifiers that it is made of, `scrollHeader` and
  /// `scrollHeaderPipeline`, which also say what becomes of the pipeline and of the views.
  public struct HeaderScrollView<Effects: Composition, Title: View, Picture: View, Content: View>: View {
    private let pipeline: Pipeline<Effects>
    private let onFrame: ((HeaderFrame) -> Void)?
    private let header: Title
    private let image: Picture
    private let content: Content

    /// A scroll view of a pipeline, the header's content, its image, and the rows below, which lie below one another without
    /// space between them.
    public init(
      _ pipeline: Pipeline<Effects>, onFrame: ((HeaderFrame) -> Void)? = nil, @ViewBuilder header: () -> Title,
      @ViewBuilder image: () -> Picture, @ViewBuilder content: () -> Content
    ) {
      self.pipeline = pipeline
      self.onFrame = onFrame
      self.header = header()
      self.image = image()
      self.content = content()
    }

    public var body: some View {
      ScrollView {
        content.scrollHeader {
          header
        } image: {
          image
        }
      }
      .scrollHeaderPipeline(pipeline, onFrame: onFrame)
    }
  }
#endif

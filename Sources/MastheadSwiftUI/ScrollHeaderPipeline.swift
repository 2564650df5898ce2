#if canImport(SwiftUI)
  import Masthead
  import SwiftUI

  extension View {
    /// Says how the header of a scroll view behaves: by a pipeline, written in Swift or read from a document. What the header
    /// shows is said inside the scroll view, by `scrollHeader`:
    ///
    ///     ScrollView {
    ///       LazyVStack { rows }
    ///         .scrollHeader { Title() } image: { Image("alps").resizable() }
    ///     }
    ///     .scrollHeaderPipeline(pipeline)
    ///
    /// Another pipeline changes the header at once. What its effects remember lives on while they are of the same kinds in the
    /// same order. The scroll view reaches under bars as the pipeline's safe-area policy says.
    ///
    /// While an effect remembers something, the header is drawn for each frame of the screen, and the effect is told the time
    /// and the list's velocity. For other effects time stands still, and the header is drawn when something changes. What moves
    /// the list is told from iOS 18 and macOS 15 on; before, the phase is always `idle`.
    ///
    /// - Parameters:
    ///   - pipeline: the header and its effects.
    ///   - onFrame: is called with each frame that differs from the one before, with all that custom effects publish.
    public func scrollHeaderPipeline<Effects: Composition>(
      _ pipeline: Pipeline<Effects>, onFrame: ((HeaderFrame) -> Void)? = nil
    ) -> some View {
      modifier(ScrollHeaderPipeline(pipeline, onFrame: onFrame))
    }
  }

  /// Measures the room of a scroll view, sets it up for a header, and hands both to the content.
  struct ScrollHeaderPipeline<Effects: Composition>: ViewModifier {
    private let pipeline: Pipeline<Effects>
    private let onFrame: ((HeaderFrame) -> Void)?
    @State private var model: PipelineModel<Effects>
    @State private var fittingHeight = 0.0
    @State private var phase = MastheadScrollPhase.idle
    /// What covers the lower edge, but for a keyboard.
    @State private var bottomInset = CGFloat.infinity
    @Environment(\.layoutDirection) private var layoutDirection
    @Environment(\.displayScale) private var displayScale
    @Environment(\.accessibilityReduceMotion) private var reduceMotion

    init(_ pipeline: Pipeline<Effects>, onFrame: ((HeaderFrame) -> Void)?) {
      self.pipeline = pipeline
      self.onFrame = onFrame
      _model = State(initialValue: PipelineModel(pipeline))
    }

    func body(content: Content) -> some View {
      model.adopt(pipeline)
      return GeometryReader { proxy in
        let geometry = geometry(in: proxy)
        let room = ScrollHeaderRoom(for: model.layout(in: geometry.environment), safeArea: geometry.safeArea)
        content
          .onScrollPhase { phase = $0 }
          .environment(
            \.scrollHeader,
            ScrollHeader(
              model: model, geometry: geometry, room: room, onFrame: onFrame,
              onFittingHeight: { fittingHeight = $0 })
          )
          .ignoresSafeArea(.container, edges: room.ignoredEdges)
      }
      .background {
        Color.clear
          .onGeometryChange(for: CGFloat.self) {
            $0.safeAreaInsets.bottom
          } action: {
            bottomInset = $0
          }
          .ignoresSafeArea(.keyboard)
      }
      .coordinateSpace(ScrollHeader.space)
    }

    /// What is known before anything scrolls. A keyboard covers a part of the list, and is nothing that a header keeps clear of.
    private func geometry(in proxy: GeometryProxy) -> ScrollHeaderGeometry {
      let direction = MastheadLayoutDirection(layoutDirection)
      var (size, insets) = (proxy.size, proxy.safeAreaInsets)
      let bottom = min(insets.bottom, bottomInset)
      size.height += insets.bottom - bottom
      insets.bottom = bottom
      return ScrollHeaderGeometry(
        room: MastheadSize(size), safeArea: MastheadEdgeInsets(insets, direction: direction),
        phase: phase, fittingHeight: fittingHeight, displayScale: Double(displayScale), layoutDirection: direction,
        reducedMotion: reduceMotion)
    }
  }

  extension ScrollHeaderRoom {
    /// The edges at which the scroll view reaches under what covers it.
    var ignoredEdges: Edge.Set {
      var edges: Edge.Set = []
      if ignoresTopSafeArea { edges.insert(.top) }
      if ignoresBottomSafeArea { edges.insert(.bottom) }
      return edges
    }
  }

  /// What a scroll view's content is told of its header.
  @MainActor
  struct ScrollHeader {
    let model: HeaderModel
    /// What was measured, but for the slot.
    let geometry: ScrollHeaderGeometry
    let room: ScrollHeaderRoom
    let onFrame: ((HeaderFrame) -> Void)?
    let onFittingHeight: (Double) -> Void

    /// The coordinates of the room inside the safe area.
    static var space: NamedCoordinateSpace { .named("masthead.room") }
  }

  private struct ScrollHeaderKey: EnvironmentKey {
    static let defaultValue: ScrollHeader? = nil
  }

  extension EnvironmentValues {
    var scrollHeader: ScrollHeader? {
      get { self[ScrollHeaderKey.self] }
      set { self[ScrollHeaderKey.self] = newValue }
    }
  }
#endif

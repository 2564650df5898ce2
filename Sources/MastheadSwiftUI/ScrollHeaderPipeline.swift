#if canImport(SwiftUI)
  import Masthead
  import SwiftUI

  extension View {
    /// Controls a scroll view's header with a pipeline, written in Swift or read from a document. Define the header's views
    /// inside the scroll view with `scrollHeader`:
    ///
    ///     ScrollView {
    ///       LazyVStack { rows }
    ///         .scrollHeader { Title() } image: { Image("alps").resizable() }
    ///     }
    ///     .scrollHeaderPipeline(pipeline)
    ///
    /// A new pipeline takes effect at once. Effects keep their state if their kinds and order are unchanged. The scroll view
    /// extends under bars according to the pipeline's safe-area policy.
    ///
    /// While an effect has state, SwiftUI draws the header in every frame of the screen, and the effect receives the time and
    /// the list's velocity. Otherwise the time does not advance, and the header is drawn when something changes. The scroll
    /// phase is available from iOS 18 and macOS 15; on earlier systems it is always `idle`.
    ///
    /// - Parameters:
    ///   - pipeline: The header and its effects.
    ///   - onFrame: A closure called with each frame that differs from the previous one, including the values of custom
    ///     effects.
    public func scrollHeaderPipeline<Effects: Composition>(
      _ pipeline: Pipeline<Effects>, onFrame: ((HeaderFrame) -> Void)? = nil
    ) -> some View {
      modifier(ScrollHeaderPipeline(pipeline, onFrame: onFrame))
    }
  }

  /// Measures a scroll view, sets it up for a header, and passes the results to its content.
  struct ScrollHeaderPipeline<Effects: Composition>: ViewModifier {
    private let pipeline: Pipeline<Effects>
    private let onFrame: ((HeaderFrame) -> Void)?
    @State private var model: PipelineModel<Effects>
    @State private var fittingHeight = 0.0
    @State private var phase = MastheadScrollPhase.idle
    /// The bottom safe area without the keyboard.
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

    /// Measures the scroll view before any scrolling. A keyboard covers part of the list but does not affect the header.
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
    /// The safe-area edges under which the scroll view extends.
    var ignoredEdges: Edge.Set {
      var edges: Edge.Set = []
      if ignoresTopSafeArea { edges.insert(.top) }
      if ignoresBottomSafeArea { edges.insert(.bottom) }
      return edges
    }
  }

  /// The values that a scroll view passes to its content for the header.
  @MainActor
  struct ScrollHeader {
    let model: HeaderModel
    /// The measurements, without the slot.
    let geometry: ScrollHeaderGeometry
    let room: ScrollHeaderRoom
    let onFrame: ((HeaderFrame) -> Void)?
    let onFittingHeight: (Double) -> Void

    /// The coordinate space of the room inside the safe area.
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

#if canImport(SwiftUI)
  import Masthead
  import SwiftUI

  @available(iOS 17, macOS 14, *)
  extension View {
    /// Controls a scroll view's header with a pipeline, written in Swift or read from a document. Define the header's views
    /// inside the scroll view with `scrollHeader`:
    ///
    /// ```swift
    /// let pipeline = Pipeline(Header(height: 300)) {
    ///   Stretch()
    /// }
    /// let view = ScrollView {
    ///   ForEach(["Eiger", "Mönch"], id: \.self) { Text($0) }
    ///     .scrollHeader {
    ///       Text("The Alps")
    ///     } image: {
    ///       Image("alps").resizable()
    ///     }
    /// }
    /// .scrollHeaderPipeline(pipeline)
    /// ```
    ///
    /// A new pipeline takes effect immediately. Effects keep their memory if their kinds and order are unchanged. The scroll view
    /// extends under bars according to the pipeline's safe-area policy.
    ///
    /// While the list moves and an effect has memory, and while ``/Masthead/HeaderFrame/isAnimating`` is true, SwiftUI draws the
    /// header in every frame of the screen. At other times, it draws the header only after changes, and the effects' time does not
    /// advance.
    ///
    /// SwiftUI reports the scroll phase from iOS 18 and macOS 15. On earlier systems, the phase is `dragging` while the list
    /// moves and for a tenth of a second afterwards, and otherwise `idle`. There, a header that hides may settle while a finger
    /// holds the list still.
    ///
    /// After a drag, the list comes to rest at ``/Masthead/HeaderLayout/restingOffset(near:contentHeight:)``. The scroll indicator
    /// stays below the header. Section headers are pinned below the collapsed header, and `scrollTo` with the anchor `top` aligns a
    /// row with the same edge.
    ///
    /// - Parameters:
    ///   - pipeline: The header and its effects.
    ///   - onFrame: A closure called with each frame that differs from the previous one, including the values of custom
    ///     effects.
    ///   - onEvents: A closure called with the events that began since the previous frame.
    public func scrollHeaderPipeline(
      _ pipeline: Pipeline, onFrame: ((HeaderFrame) -> Void)? = nil,
      onEvents: ((HeaderEvents) -> Void)? = nil
    ) -> some View {
      modifier(ScrollHeaderPipeline(pipeline, onFrame: onFrame, onEvents: onEvents))
    }
  }

  /// Measures a scroll view, sets it up for a header, and passes the results to its content.
  @available(iOS 17, macOS 14, *)
  struct ScrollHeaderPipeline: ViewModifier {
    private let pipeline: Pipeline
    private let onFrame: ((HeaderFrame) -> Void)?
    private let onEvents: ((HeaderEvents) -> Void)?
    @State private var model: HeaderModel
    /// The bottom safe area without the keyboard.
    @State private var bottomInset = CGFloat.infinity
    @Environment(\.reportsScrollPhase) private var reportsPhase
    @Environment(\.layoutDirection) private var layoutDirection
    @Environment(\.displayScale) private var displayScale
    @Environment(\.accessibilityReduceMotion) private var reduceMotion
    @Environment(\.accessibilityReduceTransparency) private var reduceTransparency

    init(
      _ pipeline: Pipeline, onFrame: ((HeaderFrame) -> Void)?, onEvents: ((HeaderEvents) -> Void)?
    ) {
      self.pipeline = pipeline
      self.onFrame = onFrame
      self.onEvents = onEvents
      _model = State(initialValue: HeaderModel(pipeline))
    }

    func body(content: Content) -> some View {
      model.adopt(pipeline, onFrame: onFrame, onEvents: onEvents)
      // Read the height outside the closure: SwiftUI is documented to observe properties that a body reads, not those that its
      // closures read.
      let fittingHeight = model.measurements.fittingHeight
      return GeometryReader { proxy in
        let geometry = geometry(in: proxy, fittingHeight: fittingHeight)
        let layout = model.layout(in: geometry.environment)
        let room = ScrollHeaderRoom(for: layout, safeArea: geometry.safeArea)
        // The value for the geometry before this change, because the header is not yet drawn with the new geometry.
        let isAtTop = model.isAtTop
        ScrollViewReader { scrollView in
          content
            .onScrollPhase { model.measurements.phase = $0 }
            .withoutTopEdgeEffect()
            .scrollTargetBehavior(SnappingBehavior(layout: layout, measurements: model.measurements))
            .contentMargins(.top, room.contentMargin, for: .scrollContent)
            .modifier(
              IndicatorMargin(measurements: model.measurements, room: room, safeArea: geometry.safeArea)
            )
            .environment(
              \.scrollHeader,
              ScrollHeader(
                model: model, revision: model.revision, geometry: geometry, room: room, reportsPhase: reportsPhase)
            )
            .onChange(of: room.contentMargin) {
              // A larger margin, for example after a rotation, does not move the content, so the content's top would not be visible.
              if isAtTop { scrollView.scrollTo(ScrollHeader.slot, anchor: .top) }
            }
            .ignoresSafeArea(.container, edges: room.ignoredEdges)
        }
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

    /// Returns the measurements of the scroll view before scrolling. A keyboard covers part of the list but does not move the
    /// header.
    private func geometry(in proxy: GeometryProxy, fittingHeight: Double) -> ScrollHeaderGeometry {
      let direction = MastheadLayoutDirection(layoutDirection)
      var (size, insets) = (proxy.size, proxy.safeAreaInsets)
      let bottom = min(insets.bottom, bottomInset)
      let keyboard = Double(insets.bottom - bottom)
      size.height += keyboard
      insets.bottom = bottom
      return ScrollHeaderGeometry(
        room: MastheadSize(size), safeArea: MastheadEdgeInsets(insets, direction: direction), bottomInset: keyboard,
        fittingHeight: fittingHeight, displayScale: Double(displayScale),
        layoutDirection: direction,
        reducedMotion: reduceMotion, reducedTransparency: reduceTransparency)
    }
  }

  @available(iOS 17, macOS 14, *)
  extension View {
    /// Hides the effect that blurs content under a bar, which would also blur the header. Requires iOS 26 or macOS 26; a no-op on
    /// earlier systems, which have no such effect.
    @ViewBuilder
    fileprivate func withoutTopEdgeEffect() -> some View {
      if #available(iOS 26, macOS 26, *) { scrollEdgeEffectHidden(true, for: .top) } else { self }
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

  /// Keeps the scroll indicator below the header. SwiftUI evaluates only this modifier when the header's lower edge moves.
  @available(iOS 17, macOS 14, *)
  private struct IndicatorMargin: ViewModifier {
    let measurements: HeaderMeasurements
    let room: ScrollHeaderRoom
    let safeArea: MastheadEdgeInsets

    func body(content: Content) -> some View {
      content.contentMargins(
        .top, room.indicatorMargin(measurements.obscuredTop, safeArea: safeArea), for: .scrollIndicators)
    }
  }

  /// The values that a scroll view passes to its content for the header. They do not change while the list scrolls.
  @available(iOS 17, macOS 14, *)
  struct ScrollHeader: Equatable {
    let model: HeaderModel
    /// The model's revision. A different revision redraws the header.
    let revision: Int
    /// The measurements that do not change while the list scrolls.
    let geometry: ScrollHeaderGeometry
    let room: ScrollHeaderRoom
    let reportsPhase: Bool

    static func == (left: ScrollHeader, right: ScrollHeader) -> Bool {
      left.model === right.model && left.revision == right.revision && left.geometry == right.geometry
        && left.room == right.room && left.reportsPhase == right.reportsPhase
    }

    /// The coordinate space of the room inside the safe area.
    static var space: NamedCoordinateSpace { .named("masthead.room") }

    /// The id of the slot.
    static let slot = "masthead.slot"
  }

  @available(iOS 17, macOS 14, *)
  private struct ScrollHeaderKey: EnvironmentKey {
    static let defaultValue: ScrollHeader? = nil
  }

  @available(iOS 17, macOS 14, *)
  extension EnvironmentValues {
    var scrollHeader: ScrollHeader? {
      get { self[ScrollHeaderKey.self] }
      set { self[ScrollHeaderKey.self] = newValue }
    }
  }
#endif

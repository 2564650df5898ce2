#if canImport(SwiftUI)
  import Foundation
  import Masthead
  import SwiftUI

  @available(iOS 17, macOS 14, *)
  extension View {
    /// Adds a header above a scroll view's content. The modifier `scrollHeaderPipeline` on the scroll view sets the header's
    /// behavior. Without that modifier, the content appears without a header, and one message is logged.
    ///
    /// The content is stacked vertically without spacing in a `LazyVStack`, so a `ForEach` builds only the rows near the visible
    /// part. If you put another stack around the rows, it should be lazy too.
    ///
    /// - Parameters:
    ///   - pinnedViews: The views that stay below the collapsed header while their section scrolls.
    ///   - header: The content on top of the image. The available size is the header's size minus the header's margins. The
    ///     environment value `headerFrame` is the current frame, for views that fade or move with the header.
    ///   - image: The image that fills the header. It must accept any size, such as `Image("alps").resizable()`; the pipeline
    ///     sets the size.
    ///   - element: The view of the header's element with a name. The closure is called for each element of the header, in
    ///     drawing order; an empty view hides an element. The view is laid out in the element's size without its scale, and then
    ///     scaled and rotated as a whole. An element with an opacity of 0 receives no touches, and VoiceOver skips it. A length
    ///     `fit` is the view's ideal length.
    public func scrollHeader(
      pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder _ header: () -> some View,
      @ViewBuilder image: () -> some View, @ViewBuilder element: @escaping (_ name: String) -> some View
    ) -> some View {
      ScrollHeaderContent(
        pinnedViews: pinnedViews, header: header(), image: image(), element: element, rows: self)
    }

    /// Adds a header without elements above a scroll view's content, like the method above.
    ///
    /// - Parameters:
    ///   - pinnedViews: The views that stay below the collapsed header while their section scrolls.
    ///   - header: The content on top of the image.
    ///   - image: The image that fills the header. It must accept any size; the pipeline sets the size.
    public func scrollHeader(
      pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder _ header: () -> some View,
      @ViewBuilder image: () -> some View
    ) -> some View {
      scrollHeader(pinnedViews: pinnedViews, header, image: image) { _ in EmptyView() }
    }
  }

  /// A scroll view's content below the slot of its header.
  @available(iOS 17, macOS 14, *)
  struct ScrollHeaderContent<Title: View, Picture: View, Element: View, Rows: View>: View {
    let pinnedViews: PinnedScrollableViews
    let header: Title
    let image: Picture
    let element: (String) -> Element
    let rows: Rows
    @Environment(\.scrollHeader) private var attached

    var body: some View {
      if let attached {
        VStack(spacing: 0) {
          HeaderSlot(attached: attached, header: header, image: image, element: element)
            .padding(.top, attached.room.topPadding)
            .id(ScrollHeader.slot)
            .zIndex(1)
          stack
            .onGeometryChange(for: Double.self) {
              Double($0.size.height)
            } action: {
              attached.model.measurements.rowsHeight = $0
            }
        }
      } else {
        let _ = reportMissingPipeline
        stack
      }
    }

    /// A single stack for all rows, so that their total height can be measured.
    private var stack: some View { LazyVStack(spacing: 0, pinnedViews: pinnedViews) { rows } }
  }

  /// Logs a message once, on the first access.
  private let reportMissingPipeline: Void = NSLog(
    "Masthead: a scrollHeader needs a ScrollView with a scrollHeaderPipeline. Its content is shown without a header.")

  /// The space reserved for the header. SwiftUI evaluates this view on each scroll step, because it reads its own position.
  @available(iOS 17, macOS 14, *)
  struct HeaderSlot<Title: View, Picture: View, Element: View>: View {
    let attached: ScrollHeader
    let header: Title
    let image: Picture
    let element: (String) -> Element
    @State private var start: Date?
    /// Whether SwiftUI draws the header in every frame of the screen.
    @State private var isRunning = false
    @Environment(\.layoutDirection) private var layoutDirection

    var body: some View {
      // Read the measurements outside the closure: SwiftUI is documented to observe properties that a body reads, not those that
      // its closures read.
      let geometry = geometry
      TimelineView(.animation(paused: !isRunning)) { timeline in
        GeometryReader { proxy in
          moment(geometry, at: proxy.frame(in: ScrollHeader.space).origin, timeline.date)
        }
      }
      // Frames use physical sides, so the slot's coordinates must not depend on the reading direction.
      .environment(\.layoutDirection, .leftToRight)
      .frame(height: attached.room.slotHeight)
    }

    /// The measurements, without the slot.
    private var geometry: ScrollHeaderGeometry {
      let measurements = attached.model.measurements
      var geometry = attached.geometry
      geometry.rowsHeight = measurements.rowsHeight
      geometry.phase = attached.reportsPhase ? measurements.phase : nil
      return geometry
    }

    private func moment(_ measured: ScrollHeaderGeometry, at origin: CGPoint, _ date: Date) -> some View {
      let (model, measurements) = (attached.model, attached.model.measurements)
      var geometry = measured
      geometry.slot = MastheadPoint(x: Double(origin.x), y: Double(origin.y))
      let layout = model.layout(in: geometry.environment)
      let time = date.timeIntervalSince(start ?? date)
      var state = geometry.scrollState(in: layout, at: time)
      if geometry.phase == nil { state.phase = model.estimatedPhase(at: state) }
      let frame = model.frame(at: state)
      let needsNextFrame = model.needsNextFrame
      let obscuredTop = frame.obscuredTop(at: state.contentOffset)
      return HeaderView(
        frame: frame, elements: model.elements, placement: geometry.placement(of: frame, in: layout),
        direction: layoutDirection, header: header, image: image, element: element,
        measurements: measurements, isFitting: model.isFitting
      )
      .showingRefreshControl(whilePulled: frame.overscroll > 0)
      .onChange(of: date, initial: true) { if start == nil { start = date } }
      .onChange(of: needsNextFrame, initial: true) { if isRunning != needsNextFrame { isRunning = needsNextFrame } }
      .onChange(of: frame, initial: true) { model.onFrame?(frame) }
      .onChange(of: frame.events, initial: true) { model.tell(frame.events) }
      .onChange(of: obscuredTop, initial: true) { measurements.obscuredTop = obscuredTop }
    }
  }
#endif

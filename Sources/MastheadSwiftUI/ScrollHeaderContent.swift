#if canImport(SwiftUI)
  import Foundation
  import Masthead
  import SwiftUI

  extension View {
    /// Adds a header above a scroll view's content. Requires `scrollHeaderPipeline` on the scroll view, which sets the header's
    /// behavior; traps without it. Content outside a stack is stacked vertically without spacing.
    ///
    /// - Parameters:
    ///   - header: The content on top of the image. Its room is the header's size minus the header's margins. The environment
    ///     value `headerFrame` is the current frame, for views that fade or move on their own.
    ///   - image: The image that fills the header. It must accept any size, such as `Image("alps").resizable()`; the pipeline
    ///     sets the size.
    public func scrollHeader(
      @ViewBuilder _ header: () -> some View, @ViewBuilder image: () -> some View
    ) -> some View {
      ScrollHeaderContent(header: header(), image: image(), rows: self)
    }
  }

  /// A scroll view's content below the slot of its header.
  struct ScrollHeaderContent<Title: View, Picture: View, Rows: View>: View {
    let header: Title
    let image: Picture
    let rows: Rows
    @State private var rowsHeight = 0.0
    @State private var start: Date?
    @Environment(\.scrollHeader) private var attached
    @Environment(\.layoutDirection) private var layoutDirection

    var body: some View {
      let attached = requireAttached()
      VStack(spacing: 0) {
        slot(attached)
          .padding(.top, attached.room.topPadding)
          .zIndex(1)
        // A single stack for all rows, so that their total height can be measured.
        VStack(spacing: 0) { rows }
          .onGeometryChange(for: Double.self) {
            Double($0.size.height)
          } action: {
            rowsHeight = $0
          }
      }
    }

    private func requireAttached() -> ScrollHeader {
      guard let attached else {
        preconditionFailure("A scrollHeader must be in a ScrollView with a scrollHeaderPipeline.")
      }
      return attached
    }

    /// The room reserved for the header. SwiftUI evaluates it on each scroll step, because it reads its own position.
    private func slot(_ attached: ScrollHeader) -> some View {
      TimelineView(.animation(paused: !attached.model.remembers)) { timeline in
        GeometryReader { proxy in
          moment(attached, at: proxy.frame(in: ScrollHeader.space).origin, timeline.date)
        }
      }
      // Frames use physical sides, so the slot's coordinates must not depend on the reading direction.
      .environment(\.layoutDirection, .leftToRight)
      .frame(height: attached.room.slotHeight)
    }

    private func moment(_ attached: ScrollHeader, at origin: CGPoint, _ date: Date) -> some View {
      var geometry = attached.geometry
      geometry.slot = MastheadPoint(x: Double(origin.x), y: Double(origin.y))
      geometry.rowsHeight = rowsHeight
      let layout = attached.model.layout(in: geometry.environment)
      let time = date.timeIntervalSince(start ?? date)
      let frame = attached.model.frame(at: geometry.scrollState(in: layout, at: time))
      return HeaderView(
        frame: frame, placement: geometry.placement(of: frame, in: layout), direction: layoutDirection, header: header,
        image: image, onFittingHeight: attached.model.isFitting ? attached.onFittingHeight : nil
      )
      .onChange(of: date, initial: true) { if start == nil { start = date } }
      .onChange(of: frame, initial: true) { attached.onFrame?(frame) }
    }
  }
#endif

#if canImport(SwiftUI)
  import Foundation
  import Masthead
  import SwiftUI

  extension View {
    /// Puts a header before a scroll view's content. How it behaves is said by `scrollHeaderPipeline` on the scroll view;
    /// without that it traps. Views that are not in a stack of their own lie below one another without space between them.
    ///
    /// - Parameters:
    ///   - header: what is written upon the image, in a room as large as the header, its margins taken off. The environment's
    ///     `headerFrame` is the moment's frame, for what fades or moves by itself.
    ///   - image: what fills the header, and has to take any size: `Image("alps").resizable()`. The pipeline gives it its size.
    public func scrollHeader(
      @ViewBuilder _ header: () -> some View, @ViewBuilder image: () -> some View
    ) -> some View {
      ScrollHeaderContent(header: header(), image: image(), rows: self)
    }
  }

  /// A scroll view's content with its header's slot before it.
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
        // One view, however many rows there are, so that their height is measured together.
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

    /// The room that the header takes from the rows. It is evaluated at each step of scrolling, since it asks where it is.
    private func slot(_ attached: ScrollHeader) -> some View {
      TimelineView(.animation(paused: !attached.model.remembers)) { timeline in
        GeometryReader { proxy in
          moment(attached, at: proxy.frame(in: ScrollHeader.space).origin, timeline.date)
        }
      }
      // Rects are of physical sides, so the slot's own coordinates have to be.
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

#if canImport(SwiftUI)
  import Masthead

  /// What SwiftUI measures around a header, and what follows from it: the pipeline's scroll state, and where views are put.
  ///
  /// All arithmetic of the adapter is here. SwiftUI measures in the room inside the safe area; a pipeline counts from the scroll
  /// view's own upper left corner, which lies under the bars. The header lies in a *slot*, the room that is kept free for it at
  /// the beginning of the content. At rest the slot is where the layout says; from then on SwiftUI scrolls it, and where it has
  /// come to tells the content offset:
  ///
  ///     contentOffset = layout.originY − (slot.y + safeArea.top)
  ///
  /// All lengths are points, y grows downwards.
  public struct ScrollHeaderGeometry: Equatable, Sendable {
    /// The size of the room inside the safe area.
    public var room: MastheadSize

    /// What bars and the device's corners cover around that room, by physical side.
    public var safeArea: MastheadEdgeInsets

    /// The upper left corner of the slot, in the coordinates of the room.
    public var slot: MastheadPoint

    /// What moves the content, as far as SwiftUI tells: `idle` where it does not, and `decelerating` also on the way back from
    /// beyond an edge.
    public var phase: MastheadScrollPhase

    /// The height that the header's own content asks for; 0 where it was not measured.
    public var fittingHeight: Double

    /// The height of the rows below the slot; 0 where it was not measured.
    public var rowsHeight: Double

    /// Pixels a point.
    public var displayScale: Double

    /// The side on which lines of text begin.
    public var layoutDirection: MastheadLayoutDirection

    /// Whether the user asked for less motion.
    public var reducedMotion: Bool

    public init(
      room: MastheadSize, safeArea: MastheadEdgeInsets = .zero, slot: MastheadPoint = .zero,
      phase: MastheadScrollPhase = .idle,
      fittingHeight: Double = 0, rowsHeight: Double = 0, displayScale: Double = 2,
      layoutDirection: MastheadLayoutDirection = .leftToRight, reducedMotion: Bool = false
    ) {
      self.room = room
      self.safeArea = safeArea
      self.slot = slot
      self.phase = phase
      self.fittingHeight = fittingHeight
      self.rowsHeight = rowsHeight
      self.displayScale = displayScale
      self.layoutDirection = layoutDirection
      self.reducedMotion = reducedMotion
    }

    /// What a pipeline's layout is made in. Its viewport is the whole of the scroll view, what lies under bars included.
    public var environment: LayoutEnvironment {
      LayoutEnvironment(
        viewport: MastheadSize(
          width: room.width + safeArea.left + safeArea.right, height: room.height + safeArea.top + safeArea.bottom),
        safeArea: safeArea, fittingHeight: fittingHeight, displayScale: displayScale,
        layoutDirection: layoutDirection, reducedMotion: reducedMotion)
    }

    /// What the scroll view knows: its content offset is read off the slot.
    ///
    /// - Parameters:
    ///   - layout: the pipeline's layout in ``environment``.
    ///   - time: seconds since the header appeared, which effects with memory advance by.
    public func scrollState(in layout: HeaderLayout, at time: Double = 0) -> ScrollState {
      let contentOffset = layout.originY - (slot.y + safeArea.top)
      let contentHeight = layout.contentOriginY + rowsHeight
      let bottom = layout.bottomOffset(contentHeight: contentHeight, viewport: environment.viewport)
      let isBeyond = contentOffset < layout.topOffset || contentOffset > bottom
      return ScrollState(
        contentOffset: contentOffset, contentHeight: contentHeight, time: time,
        phase: phase == .decelerating && isBeyond ? .bouncing : phase, alwaysBounceVertical: true,
        environment: environment)
    }

    /// Where a frame's header is put, in the slot's coordinates. Its right place on the screen does not depend on where the slot
    /// begins: one that keeps clear of the safe area at its sides has a header that does not. A size is never negative.
    public func placement(of frame: HeaderFrame, in layout: HeaderLayout) -> MastheadRect {
      MastheadRect(
        x: frame.header.x - (slot.x + safeArea.left), y: frame.header.y - layout.originY,
        width: max(0, frame.header.width), height: max(0, frame.header.height))
    }
  }

  /// How a scroll view is set up for a header: what SwiftUI is told before anything scrolls.
  public struct ScrollHeaderRoom: Equatable, Sendable {
    /// The space above the slot, in points: a content inset that was given, or less than nothing for a header that rests partly
    /// above the screen.
    public let topPadding: Double

    /// The height of the slot, in points: the header's at rest without what overlaps the first row.
    public let slotHeight: Double

    /// Whether the scroll view reaches under what covers its upper edge.
    public let ignoresTopSafeArea: Bool

    /// Whether the scroll view reaches under what covers its lower edge, and its last row rests there.
    public let ignoresBottomSafeArea: Bool

    /// The room for a pipeline's header.
    public init(for layout: HeaderLayout, safeArea: MastheadEdgeInsets) {
      slotHeight = layout.contentOriginY - layout.originY
      ignoresTopSafeArea = layout.safeAreaPolicy != .include
      ignoresBottomSafeArea = layout.safeAreaPolicy == .exclude
      // The content of a scroll view that keeps clear of the bars rests below them by itself.
      let rest = layout.originY - layout.topOffset
      topPadding = rest - (ignoresTopSafeArea ? 0 : max(0, safeArea.top))
    }
  }
#endif

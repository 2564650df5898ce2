#if canImport(SwiftUI)
  import Masthead

  /// SwiftUI's measurements around a header, and the values derived from them: the pipeline's scroll state and the positions of
  /// views.
  ///
  /// This type contains all of the adapter's arithmetic. SwiftUI measures in the *room*, the area inside the safe area. A pipeline
  /// measures from the upper left corner of the scroll view, which lies under the bars. The header lies in a *slot*, the space
  /// reserved for it at the start of the content. At rest, the slot is at the layout's position. When the content scrolls, the
  /// slot's position gives the content offset:
  ///
  ///     contentOffset = layout.originY − (slot.y + safeArea.top)
  ///
  /// All lengths are in points; y grows downwards.
  public struct ScrollHeaderGeometry: Equatable, Sendable {
    /// The size of the room inside the safe area.
    public var room: MastheadSize

    /// The parts of the scroll view around the room that bars and the device's corners cover, by physical side.
    public var safeArea: MastheadEdgeInsets

    /// The part of the room's lower end that a keyboard covers.
    public var bottomInset: Double

    /// The slot's upper left corner, in the room's coordinates.
    public var slot: MastheadPoint

    /// The scroll phase as SwiftUI reports it: `decelerating` also while the content returns from beyond an edge, and nil on
    /// systems that do not report a phase.
    public var phase: MastheadScrollPhase?

    /// The height that the header's content requires; 0 if it was not measured.
    public var fittingHeight: Double

    /// The height of the rows below the slot; 0 if it was not measured.
    public var rowsHeight: Double

    /// The number of pixels per point.
    public var displayScale: Double

    /// The reading direction.
    public var layoutDirection: MastheadLayoutDirection

    /// Whether the user has turned on Reduce Motion.
    public var reducedMotion: Bool

    /// Whether the user has turned on Reduce Transparency.
    public var reducedTransparency: Bool

    /// Creates a geometry from measurements, in points.
    public init(
      room: MastheadSize, safeArea: MastheadEdgeInsets = .zero, bottomInset: Double = 0, slot: MastheadPoint = .zero,
      phase: MastheadScrollPhase? = .idle,
      fittingHeight: Double = 0, rowsHeight: Double = 0, displayScale: Double = 2,
      layoutDirection: MastheadLayoutDirection = .leftToRight, reducedMotion: Bool = false,
      reducedTransparency: Bool = false
    ) {
      self.room = room
      self.safeArea = safeArea
      self.bottomInset = bottomInset
      self.slot = slot
      self.phase = phase
      self.fittingHeight = fittingHeight
      self.rowsHeight = rowsHeight
      self.displayScale = displayScale
      self.layoutDirection = layoutDirection
      self.reducedMotion = reducedMotion
      self.reducedTransparency = reducedTransparency
    }

    /// The environment of the pipeline's layout. Its viewport is the whole scroll view, including the parts under bars.
    public var environment: LayoutEnvironment {
      LayoutEnvironment(
        viewport: MastheadSize(
          width: room.width + safeArea.left + safeArea.right, height: room.height + safeArea.top + safeArea.bottom),
        safeArea: safeArea, bottomInset: bottomInset, fittingHeight: fittingHeight, displayScale: displayScale,
        layoutDirection: layoutDirection, reducedMotion: reducedMotion, reducedTransparency: reducedTransparency)
    }

    /// Returns the scroll state for the pipeline. The slot's position gives the content offset. An unknown phase is `idle`.
    ///
    /// - Parameters:
    ///   - layout: The pipeline's layout in ``environment``.
    ///   - time: The time since the header appeared, in seconds. Effects with memory advance with this time.
    public func scrollState(in layout: HeaderLayout, at time: Double = 0) -> ScrollState {
      let contentOffset = layout.originY - (slot.y + safeArea.top)
      let contentHeight = layout.contentOriginY + rowsHeight
      let bottom = layout.bottomOffset(contentHeight: contentHeight, viewport: environment.viewport)
      let isBeyond = contentOffset < layout.topOffset || contentOffset > bottom
      return ScrollState(
        contentOffset: contentOffset, contentHeight: contentHeight, time: time,
        phase: phase == .decelerating && isBeyond ? .bouncing : phase ?? .idle, alwaysBounceVertical: true,
        environment: environment)
    }

    /// Returns the rect of a frame's header in the slot's coordinates. The header's position on screen does not depend on the
    /// slot's position: the slot may avoid the safe area at its sides while the header extends under it. The size is never
    /// negative.
    public func placement(of frame: HeaderFrame, in layout: HeaderLayout) -> MastheadRect {
      MastheadRect(
        x: frame.header.x - (slot.x + safeArea.left), y: frame.header.y - layout.originY,
        width: max(0, frame.header.width), height: max(0, frame.header.height))
    }
  }

  /// The setup of a scroll view for a header: the space to reserve and the safe-area edges to ignore.
  public struct ScrollHeaderRoom: Equatable, Sendable {
    /// The margin at the top of the scroll view's content, in points: the height that the collapsed header covers if it stays on
    /// screen, and otherwise 0. SwiftUI adds the safe area that the scroll view does not extend under. It pins section headers
    /// below the margin, and aligns rows with the margin when it scrolls to them.
    public let contentMargin: Double

    /// The space between the margin and the slot, in points. Negative if the slot begins within the margin.
    public let topPadding: Double

    /// The slot's height, in points: the header's height at rest minus its overlap with the first row.
    public let slotHeight: Double

    /// Whether the scroll view extends under the top safe area.
    public let ignoresTopSafeArea: Bool

    /// Whether the scroll view extends under the bottom safe area, and its last row rests there.
    public let ignoresBottomSafeArea: Bool

    /// Creates the setup for a pipeline's layout in a safe area.
    public init(for layout: HeaderLayout, safeArea: MastheadEdgeInsets) {
      slotHeight = layout.contentOriginY - layout.originY
      ignoresTopSafeArea = layout.safeAreaPolicy != .include
      ignoresBottomSafeArea = layout.safeAreaPolicy == .exclude
      // Inside the safe area, the content already rests below the bars.
      let kept = ignoresTopSafeArea ? 0 : max(0, safeArea.top)
      let rest = layout.restY - kept
      let covered = layout.pins ? rest + layout.collapsedHeight : 0
      // The slot's content cannot have a negative height, so the margin ends at or above the first row.
      contentMargin = max(0, min(covered, rest + slotHeight))
      topPadding = rest - contentMargin
    }

    /// Returns the margin that keeps the scroll indicator below a header, in points. SwiftUI adds the safe area that the scroll view
    /// does not extend under.
    ///
    /// - Parameters:
    ///   - obscuredTop: The height at the top of the viewport that the header covers, in points.
    ///   - safeArea: The safe area, in points.
    public func indicatorMargin(_ obscuredTop: Double, safeArea: MastheadEdgeInsets) -> Double {
      max(0, obscuredTop - (ignoresTopSafeArea ? 0 : max(0, safeArea.top)))
    }
  }
#endif

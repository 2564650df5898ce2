/// The input of an effect's contribution to a frame: the scroll state and the layout.
///
/// A moment is valid for the duration of one call. It cannot be copied or kept.
@frozen
public struct Moment: ~Copyable {
  // Copying a whole scroll state for each frame takes long, so only what changes from frame to frame is copied.
  @usableFromInline let contentOffset, contentHeight, velocity, time: Double
  @usableFromInline let phase: MastheadScrollPhase
  @usableFromInline let alwaysBounceVertical: Bool
  @usableFromInline let environmentAddress: UnsafePointer<LayoutEnvironment>

  // An address, because a layout has hundreds of bytes and copying it for each frame is slow.
  @usableFromInline let layoutAddress: UnsafePointer<HeaderLayout>

  /// The geometries of the header's elements. They are not part of the layout, because most headers have none.
  @usableFromInline let placedElements: UnsafeBufferPointer<PlacedElement>

  /// Whether the layout is rigid. The path of plain headers sets a constant, so that the optimizer removes what only other
  /// headers need.
  @usableFromInline var isRigid: Bool { @inlinable get { rigidity != 0 } }

  // A number, because the optimizer keeps a truth value of a structure in memory.
  @usableFromInline let rigidity: Int

  /// Creates a moment. The environment is the one of the scroll state.
  @inlinable
  package init(
    scroll: ScrollState, environment: UnsafePointer<LayoutEnvironment>, layout: UnsafePointer<HeaderLayout>,
    elements: UnsafeBufferPointer<PlacedElement> = UnsafeBufferPointer(start: nil, count: 0)
  ) {
    self.init(scroll, environment, layout, elements, isRigid: layout.pointee.isRigid)
  }

  /// Creates a moment of a header without elements and with a rigid layout.
  @inlinable
  init(
    scroll: ScrollState, environment: UnsafePointer<LayoutEnvironment>, rigidLayout layout: UnsafePointer<HeaderLayout>
  ) {
    self.init(scroll, environment, layout, UnsafeBufferPointer(start: nil, count: 0), isRigid: true)
  }

  @inlinable
  @inline(__always)
  init(
    _ scroll: ScrollState, _ environment: UnsafePointer<LayoutEnvironment>, _ layout: UnsafePointer<HeaderLayout>,
    _ elements: UnsafeBufferPointer<PlacedElement>, isRigid: Bool
  ) {
    contentOffset = scroll.contentOffset
    contentHeight = scroll.contentHeight
    velocity = scroll.velocity
    time = scroll.time
    phase = scroll.phase
    alwaysBounceVertical = scroll.alwaysBounceVertical
    environmentAddress = environment
    layoutAddress = layout
    placedElements = elements
    rigidity = isRigid ? 1 : 0
  }

  /// The state of the scroll view. Its content offset is always finite.
  @inlinable
  public var scroll: ScrollState {
    @inline(__always) get {
      ScrollState(
        contentOffset: contentOffset, contentHeight: contentHeight, velocity: velocity, time: time, phase: phase,
        alwaysBounceVertical: alwaysBounceVertical, environment: environmentAddress.pointee)
    }
  }

  /// The header's layout, which does not change while scrolling.
  public var layout: HeaderLayout {
    @_transparent unsafeAddress { layoutAddress }
  }

  /// The address of the layout, valid for the duration of the call.
  package var layoutPointer: UnsafePointer<HeaderLayout> {
    @_transparent get { layoutAddress }
  }
}

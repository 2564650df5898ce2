/// The input of an effect's contribution to a frame: the scroll state and the layout.
///
/// A moment is valid for the duration of one call. It cannot be copied or kept.
@frozen
public struct Moment: ~Copyable {
  /// The state of the scroll view. Its content offset is always finite.
  public let scroll: ScrollState

  // An address, because a layout has hundreds of bytes and copying it for each frame is slow.
  @usableFromInline let layoutAddress: UnsafePointer<HeaderLayout>

  /// The geometries of the header's elements. They are not part of the layout, because most headers have none.
  @usableFromInline let placedElements: UnsafeBufferPointer<PlacedElement>

  @inlinable
  package init(
    scroll: ScrollState, layout: UnsafePointer<HeaderLayout>,
    elements: UnsafeBufferPointer<PlacedElement> = UnsafeBufferPointer(start: nil, count: 0)
  ) {
    self.scroll = scroll
    layoutAddress = layout
    placedElements = elements
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

/// The input of an effect's contribution to a frame: the scroll state and the layout.
///
/// A moment is valid for the duration of one call. It cannot be copied or kept.
@frozen
public struct Moment: ~Copyable {
  /// The state of the scroll view. Its content offset is always finite.
  public let scroll: ScrollState

  // An address, because a layout has hundreds of bytes and copying it for each frame is slow.
  @usableFromInline let layoutAddress: UnsafePointer<HeaderLayout>

  @inlinable
  package init(scroll: ScrollState, layout: UnsafePointer<HeaderLayout>) {
    self.scroll = scroll
    layoutAddress = layout
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

/// What an effect sees while it contributes to a frame.
///
/// A moment is lent for the length of one call: it cannot be copied or kept.
@frozen
public struct Moment: ~Copyable {
  /// What the scroll view knows. Its content offset is always finite.
  public let scroll: ScrollState

  // An address, since a layout is hundreds of bytes, and it is not copied for each frame.
  @usableFromInline let layoutAddress: UnsafePointer<HeaderLayout>

  @inlinable
  package init(scroll: ScrollState, layout: UnsafePointer<HeaderLayout>) {
    self.scroll = scroll
    layoutAddress = layout
  }

  /// What does not change while scrolling.
  public var layout: HeaderLayout {
    @_transparent unsafeAddress { layoutAddress }
  }

  /// Where the layout lies, for the length of the call.
  package var layoutPointer: UnsafePointer<HeaderLayout> {
    @_transparent get { layoutAddress }
  }
}

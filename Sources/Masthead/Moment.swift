/// What an effect sees while it contributes to a frame.
///
/// A moment is lent for the length of one call: it cannot be copied or kept.
@frozen
public struct Moment: ~Copyable {
  // Addresses, since the two values together are half a kilobyte, and every effect would be handed a copy.
  @usableFromInline let scrollAddress: UnsafePointer<ScrollState>
  @usableFromInline let layoutAddress: UnsafePointer<HeaderLayout>

  @inlinable
  init(scroll: UnsafePointer<ScrollState>, layout: UnsafePointer<HeaderLayout>) {
    scrollAddress = scroll
    layoutAddress = layout
  }

  /// What the scroll view knows. Its content offset is always finite.
  public var scroll: ScrollState {
    @_transparent unsafeAddress { scrollAddress }
  }

  /// What does not change while scrolling.
  public var layout: HeaderLayout {
    @_transparent unsafeAddress { layoutAddress }
  }
}

/// The input of an effect's contribution to a frame: the scroll state, the layout and the stage.
///
/// A moment is valid for the duration of one call. Do not keep it.
public struct Moment {
  /// The stage of the frame that the effect contributes to: exactly one of its own stages.
  public internal(set) var stage: Stages

  /// The state of the scroll view. Its content offset is always finite.
  public var scroll: ScrollState {
    unsafeAddress { scrollAddress }
  }

  /// The header's layout, which does not change while scrolling.
  public var layout: HeaderLayout {
    unsafeAddress { layoutAddress }
  }

  // Addresses, because both values have hundreds of bytes and each effect receives a moment.
  private let scrollAddress: UnsafePointer<ScrollState>
  private let layoutAddress: UnsafePointer<HeaderLayout>

  /// The geometries of the header's elements.
  let placedElements: UnsafeBufferPointer<PlacedElement>

  /// Creates a moment. The addresses are valid as long as the moment.
  init(
    stage: Stages, scroll: UnsafePointer<ScrollState>, layout: UnsafePointer<HeaderLayout>,
    elements: UnsafeBufferPointer<PlacedElement> = UnsafeBufferPointer(start: nil, count: 0)
  ) {
    self.stage = stage
    scrollAddress = scroll
    layoutAddress = layout
    placedElements = elements
  }
}

/// A layout in memory, at an address that moments refer to.
final class LaidOutHeader: @unchecked Sendable {
  let environment: LayoutEnvironment
  let layout: UnsafePointer<HeaderLayout>
  let elements: UnsafeBufferPointer<PlacedElement>

  init(_ header: Header, _ layout: HeaderLayout, in environment: LayoutEnvironment) {
    self.environment = environment
    let address = UnsafeMutablePointer<HeaderLayout>.allocate(capacity: 1)
    address.initialize(to: layout)
    self.layout = UnsafePointer(address)
    let placed = UnsafeMutableBufferPointer<PlacedElement>.allocate(capacity: header.elements.count)
    _ = placed.initialize(from: header.elements.map { $0.placed(in: layout, environment) })
    elements = UnsafeBufferPointer(placed)
  }

  deinit {
    layout.deallocate()
    elements.deallocate()
  }
}

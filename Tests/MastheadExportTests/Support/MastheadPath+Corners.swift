import Masthead

extension MastheadPath {
  /// The corners of a polygon, in order.
  var corners: [MastheadPoint] {
    elements.compactMap { element in
      switch element {
      case .moveTo(let point), .lineTo(let point): point
      default: nil
      }
    }
  }
}

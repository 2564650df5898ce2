import Masthead
import MastheadDocuments

extension GestureDocument {
  /// A gesture that shows what a header does: it is pulled and let go, collapses in a fling, and comes back. It ends where it
  /// began, so that it can be repeated.
  package static let demonstration = GestureDocument(
    name: "Demonstration",
    .sequence([
      .pull(150, hold: 0.15), .pause(0.7), .fling(velocity: 1500), .pause(0.6), .fling(velocity: -3000), .pause(0.6),
    ]))
}

import Masthead
import MastheadDocuments

extension Session {
  /// The loaded gesture as a document.
  package var gestureDocument: GestureDocument { player.document }

  /// The playback and capture state as JSON for a page.
  ///
  /// `curve` holds the content offset at even times from the gesture's beginning to its end, in points below the top.
  ///
  /// - Parameter time: The current time. `position` refers to it; each frame then carries its own position.
  package func timelineJSON(at time: Double) -> JSON {
    [
      "gesture": [
        "name": .string(player.document.name), "duration": .number(player.trajectory.duration),
        "moments": .array(player.trajectory.moments.map(JSON.number)), "curve": .array(player.trajectory.curve),
      ],
      "shown": .bool(showsGesture), "playing": .bool(player.isPlaying), "rate": .number(player.rate),
      "position": .number(position(at: time)), "capturing": .bool(isCapturing),
      "captured": .bool(captured != nil),
    ]
  }
}

extension Trajectory {
  /// The content offsets in tenths of a point, with about one sample for each pixel of a timeline.
  fileprivate var curve: [JSON] {
    let count = 400
    return (0..<count).map { index in
      let offset = sample(at: duration * Double(index) / Double(count - 1)).offset - limits.top
      return .number((offset * 10).rounded() / 10)
    }
  }
}

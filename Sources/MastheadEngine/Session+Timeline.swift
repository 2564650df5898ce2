import Masthead
import MastheadDocuments

extension Session {
  /// The gesture that is played, as a file has it.
  package var gestureDocument: GestureDocument { player.document }

  /// What is played and captured, as a page sees it. The curve is the content offset along the gesture, at even times from its
  /// beginning to its end, in points below the top.
  ///
  /// - Parameter time: now; the position is that of this time, while frames tell each later one.
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
  /// As many samples as a timeline is pixels wide, to a tenth of a point.
  fileprivate var curve: [JSON] {
    let count = 400
    return (0..<count).map { index in
      let offset = sample(at: duration * Double(index) / Double(count - 1)).offset - limits.top
      return .number((offset * 10).rounded() / 10)
    }
  }
}

import Masthead
import MastheadDocuments

extension Session {
  /// What is played and captured, as a page sees it. The curve is the content offset along the gesture, at even times from its
  /// beginning to its end, in points below the top.
  public var timelineJSON: JSON {
    [
      "gesture": player.map { player in
        [
          "name": .string(player.document.name), "duration": .number(player.trajectory.duration),
          "playing": .bool(player.isPlaying), "rate": .number(player.rate),
          "moments": .array(player.trajectory.moments.map(JSON.number)), "curve": .array(player.trajectory.curve),
        ]
      } ?? .null,
      "capturing": .bool(isCapturing),
      "captured": captured.map { .number($0.gesture.duration) } ?? .null,
    ]
  }
}

extension Trajectory {
  /// As many samples as a timeline is pixels wide, to a tenth of a point.
  fileprivate var curve: [JSON] {
    let count = 240
    return (0..<count).map { index in
      let offset = sample(at: duration * Double(index) / Double(count - 1)).offset - limits.top
      return .number((offset * 10).rounded() / 10)
    }
  }
}

import Masthead
import MastheadDocuments

extension Session {
  /// The loaded gesture as a document.
  package var gestureDocument: GestureDocument { storedPlayer.document }

  /// The playback and capture state as JSON for a page.
  ///
  /// `curve` contains the content offsets at evenly spaced times from the gesture's beginning to its end, in points
  /// below the top. `finger` contains the y of the finger on the screen at the same times, or null while no finger
  /// touches it.
  ///
  /// - Parameter time: The current time. `position` is the position at this time. Each later frame carries its own
  ///   position.
  package func timelineJSON(at time: Double) -> JSON {
    let player = player
    return [
      "gesture": [
        "name": .string(player.document.name), "duration": .number(player.trajectory.duration),
        "moments": .array(player.trajectory.moments.map(JSON.number)), "curve": .array(player.trajectory.curve),
        "finger": .array(finger(of: player)),
      ],
      "shown": .bool(showsGesture), "playing": .bool(player.isPlaying), "rate": .number(player.rate),
      "looping": .bool(player.isLooping),
      "position": .number(player.position(at: time - openedAt)), "capturing": .bool(isCapturing),
      "captured": .bool(captured != nil),
    ]
  }

  private func finger(of player: Player) -> [JSON] {
    player.trajectory.evenTimes.map { time in
      guard let y = player.finger.y(at: time, height: scene.scrollView.height) else { return .null }
      return .number(((scene.scrollView.y + y) * 10).rounded() / 10)
    }
  }
}

extension Trajectory {
  /// Evenly spaced times from the beginning to the end, about one for each pixel of a timeline.
  fileprivate var evenTimes: [Double] {
    let count = 400
    return (0..<count).map { duration * Double($0) / Double(count - 1) }
  }

  /// The content offsets at ``evenTimes`` in points, rounded to tenths.
  fileprivate var curve: [JSON] {
    evenTimes.map { .number(((sample(at: $0).offset - limits.top) * 10).rounded() / 10) }
  }
}

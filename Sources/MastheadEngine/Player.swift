import Masthead
import MastheadDocuments

/// A gesture that is played in a session: which, how fast, and which moment is shown.
struct Player: Sendable {
  let document: GestureDocument

  /// What the gesture does to the session's list.
  var trajectory: Trajectory

  private(set) var isPlaying = false
  private(set) var rate = 1.0

  /// The moment that was shown when time last began to go on, or stopped, and when that was.
  private var anchor = 0.0
  private var since = 0.0

  /// A gesture on no list yet.
  init(_ document: GestureDocument) {
    self.document = document
    trajectory = Trajectory(
      of: document.gesture, from: ScrollState(contentOffset: 0, viewport: .zero),
      in: ScrollLimits(top: 0, bottom: 0, length: 0))
  }

  /// The moment that is shown at a time, in seconds from the gesture's beginning. The tick in which playing began lies before it
  /// began, and shows the same moment.
  func position(at time: Double) -> Double {
    min(trajectory.duration, isPlaying ? anchor + max(0, time - since) * rate : anchor)
  }

  /// Carries out what is to change. Playing on from the end begins at the beginning.
  mutating func change(_ change: PlaybackChange, at time: Double) {
    var position = min(trajectory.duration, change.position ?? position(at: time))
    let plays = change.isPlaying ?? isPlaying
    if plays, !isPlaying, change.position == nil, position >= trajectory.duration { position = 0 }
    (anchor, since) = (position, time)
    rate = change.rate ?? rate
    isPlaying = plays
  }

  /// Stops where the gesture ends, and says whether it did.
  mutating func stopAtEnd(at time: Double) -> Bool {
    guard isPlaying, position(at: time) >= trajectory.duration else { return false }
    change(PlaybackChange(isPlaying: false), at: time)
    return true
  }
}

import Masthead
import MastheadDocuments

/// Plays a gesture in a session at a rate.
struct Player: Sendable {
  let document: GestureDocument

  /// The position of the gesture's finger. It is stored because a captured gesture may have many events.
  let finger: FingerTrack

  /// The trajectory of the session's list during the gesture. The list rests until the session sets the trajectory.
  var trajectory = Trajectory(
    of: .pause(0), from: ScrollState(contentOffset: 0, viewport: .zero),
    in: ScrollLimits(top: 0, bottom: 0, length: 0))

  private(set) var isPlaying = false
  /// Whether the gesture starts again at its end.
  private(set) var isLooping = false
  private(set) var rate: Double

  /// The position at the last change of the playback, and the time of that change.
  private var anchor: Double
  private var since = 0.0

  /// The finger of the demonstration gesture. Nearly all sessions load this gesture, so they share its memory.
  private static let demonstration = FingerTrack(of: NamedGesture.demonstration.document.gesture)

  /// Creates a player whose trajectory the session sets later. A position beyond the end means the end, even after the
  /// trajectory has changed.
  init(_ document: GestureDocument, at position: Double = 0, rate: Double = 1, isLooping: Bool = false) {
    self.document = document
    finger = document == NamedGesture.demonstration.document ? Self.demonstration : FingerTrack(of: document.gesture)
    self.rate = rate
    self.isLooping = isLooping
    anchor = position
  }

  /// Returns the position at a time, in seconds from the gesture's beginning.
  ///
  /// A time before the start of the playback counts as its start, because the tick of the start begins earlier.
  func position(at time: Double) -> Double {
    min(trajectory.duration, isPlaying ? anchor + max(0, time - since) * rate : anchor)
  }

  /// Applies a change. Resuming at the end starts from the beginning.
  mutating func change(_ change: PlaybackChange, at time: Double) {
    var position = min(trajectory.duration, change.position ?? position(at: time))
    let plays = change.isPlaying ?? isPlaying
    if plays, !isPlaying, change.position == nil, position >= trajectory.duration { position = 0 }
    (anchor, since) = (position, time)
    rate = change.rate ?? rate
    isPlaying = plays
    isLooping = change.isLooping ?? isLooping
  }

  /// Extends a playing gesture to the current time if its end has passed, because the header still moves by itself.
  mutating func goOn(at time: Double) {
    guard isPlaying, position(at: time) >= trajectory.duration else { return }
    let limit = trajectory.restTime + Trajectory.settlingLimit
    trajectory = trajectory.lasting(until: min(limit, anchor + max(0, time - since) * rate))
  }

  /// Stops the playback at the gesture's end, or starts it again. Returns whether the end was reached.
  mutating func endIfOver(at time: Double) -> Bool {
    guard isPlaying, position(at: time) >= trajectory.duration else { return false }
    change(isLooping ? PlaybackChange(position: 0) : PlaybackChange(isPlaying: false), at: time)
    return true
  }
}

/// A pipeline along a trajectory, with a frame for any moment.
///
/// Memory advances with the state at each tick of 1/120 s from the beginning. So a frame depends neither on the frame
/// rate nor on earlier calls: seeking gives the same frame as playing.
///
/// ```swift
/// let pipeline = Pipeline(Header(height: 300)) {
///   HideOnScroll()
/// }
/// let list = ScrollState(
///   contentOffset: 0, contentHeight: 4000, environment: LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)))
/// var playback = Playback(of: pipeline, along: .fling(velocity: 2000), from: list)
/// var frame = HeaderFrame()
/// let scroll = playback.update(&frame, at: 1)
/// print(frame.header.maxY <= scroll.contentOffset)  // true
/// ```
public struct Playback: Sendable {
  /// The trajectory.
  public let trajectory: Trajectory

  private var pipeline: Pipeline

  /// The next tick for which the memory advances.
  private var nextTick = 0

  /// Creates a playback of a pipeline along a trajectory.
  public init(of pipeline: Pipeline, along trajectory: Trajectory) {
    self.trajectory = trajectory
    self.pipeline = pipeline
    self.pipeline.restart()
  }

  /// Creates a playback of a pipeline along a gesture, on a list that rests at its top. The playback lasts until the
  /// header rests too: see ``Trajectory/settled(with:)``.
  ///
  /// - Parameters:
  ///   - pipeline: The header and its effects.
  ///   - gesture: The gesture.
  ///   - state: The values that all states share: the environment and the content's height.
  ///   - decelerationRate: How quickly a fling slows down.
  public init(
    of pipeline: Pipeline, along gesture: MastheadGesture, from state: ScrollState,
    decelerationRate: DecelerationRate = .normal
  ) {
    let trajectory = Trajectory(
      of: gesture, over: pipeline.layout(in: state.environment), from: state, decelerationRate: decelerationRate)
    self.init(of: pipeline, along: trajectory.settled(with: pipeline))
  }

  /// Computes the frame at a time, in seconds, and writes it in place.
  ///
  /// - Returns: The scroll state of the frame.
  /// - Complexity: O(log *n*), where *n* is the number of the gesture's events, plus one frame. If effects have memory,
  ///   one more frame for each tick since the last call; after a seek backwards, for each tick since the beginning.
  @discardableResult
  public mutating func update(_ frame: inout HeaderFrame, at time: Double) -> ScrollState {
    if pipeline.remembers { advanceMemory(until: time, &frame) }
    let state = trajectory.state(at: time)
    pipeline.update(&frame, at: state)
    return state
  }

  private mutating func advanceMemory(until time: Double, _ frame: inout HeaderFrame) {
    let tick = Tick.number(at: max(0, time))
    if tick < nextTick - 1 {
      pipeline.restart()
      nextTick = 0
    }
    while nextTick <= tick {
      pipeline.update(&frame, at: trajectory.state(at: Tick.time(of: nextTick)))
      nextTick += 1
    }
  }
}

extension Trajectory {
  /// The longest time for which a header may continue to move after its list rests, in seconds.
  public static let settlingLimit = 5.0

  /// Returns the trajectory, extended until the header rests too: until the pipeline's frame is not animating, but at
  /// most ``settlingLimit`` after the list rests.
  ///
  /// - Complexity: One frame. If effects have memory or something moves by itself, one frame for each tick.
  public func settled(with pipeline: Pipeline) -> Trajectory {
    var (playback, frame) = (Playback(of: pipeline, along: self), HeaderFrame())
    playback.update(&frame, at: restTime)
    let limit = restTime + Self.settlingLimit
    var (time, tick) = (restTime, Tick.number(at: restTime))
    while frame.isAnimating, time < limit {
      tick += 1
      time = min(limit, Tick.time(of: tick))
      playback.update(&frame, at: time)
    }
    return lasting(until: time)
  }
}

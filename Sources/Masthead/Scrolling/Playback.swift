/// A pipeline along a trajectory: the frame of any moment.
///
/// What effects remember is fed the state at each tick of 1/120 s from the beginning on, and so a frame depends neither on how
/// often frames are asked for nor on which ones were before: a seek gives what playing gives.
public struct Playback<Effects: Composition>: Sendable {
  public let trajectory: Trajectory

  private var pipeline: Pipeline<Effects>

  /// The next tick that what effects remember is to be fed.
  private var nextTick = 0

  public init(of pipeline: Pipeline<Effects>, along trajectory: Trajectory) {
    self.trajectory = trajectory
    self.pipeline = pipeline
    self.pipeline.restart()
  }

  /// A pipeline along a gesture, on a list that rests at its top.
  ///
  /// - Parameters:
  ///   - pipeline: the header.
  ///   - gesture: what is done to the list.
  ///   - state: what all states have in common: the environment and the content's height.
  ///   - decelerationRate: how quickly a fling slows down.
  ///   - targets: where a fling may come to rest.
  public init(
    of pipeline: Pipeline<Effects>, along gesture: MastheadGesture, from state: ScrollState,
    decelerationRate: DecelerationRate = .normal, targets: ScrollTargets = .anywhere
  ) {
    let trajectory = Trajectory(
      of: gesture, over: pipeline.layout(in: state.environment), from: state, decelerationRate: decelerationRate,
      targets: targets)
    self.init(of: pipeline, along: trajectory)
  }

  /// Computes the frame at a time into a frame that is reused, and gives the scroll state that it belongs to.
  ///
  /// - Complexity: O(log *n*), with *n* events of the gesture, and one frame. Where effects remember something, one frame more
  ///   for each tick since the last time; for a time before that, since the beginning.
  @discardableResult
  public mutating func update(_ frame: inout HeaderFrame, at time: Double) -> ScrollState {
    if pipeline.effects.remembers { remember(until: time, &frame) }
    let state = trajectory.state(at: time)
    pipeline.update(&frame, at: state)
    return state
  }

  private mutating func remember(until time: Double, _ frame: inout HeaderFrame) {
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

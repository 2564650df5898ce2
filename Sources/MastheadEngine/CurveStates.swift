import Masthead

/// The scroll states of a curve: independent of each other, or the ticks of one motion.
package struct CurveStates: Sendable {
  /// All states, in order.
  package let states: [ScrollState]

  /// The indices of the states whose frames the curve shows, if the states are successive ticks of one motion. Nil if
  /// each state has its own frame.
  package let shown: [Int]?

  /// The longest motion, in seconds.
  package static let longestMotion = 60.0

  /// Creates states with independent frames: the effects have fresh memory in each.
  package init(_ states: [ScrollState]) { (self.states, shown) = (states, nil) }

  /// Creates the states of a motion that begins with fresh memory. `shown` are indices of states, in order.
  package init(motion states: [ScrollState], shown: [Int]) {
    precondition(shown.allSatisfy(states.indices.contains), "The shown states must be among the motion's states.")
    (self.states, self.shown) = (states, shown)
  }

  /// The states that have a frame in the curve.
  package var shownStates: [ScrollState] { shown.map { $0.map { states[$0] } } ?? states }
}

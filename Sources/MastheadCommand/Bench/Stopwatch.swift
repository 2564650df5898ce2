import CAllocationCounter

/// Measures what a piece of work costs.
enum Stopwatch {
  /// What one round of a piece of work cost.
  struct Cost {
    /// The fewest nanoseconds that a round took, a piece.
    var nanoseconds: Double
    /// The fewest heap allocations in a round, a piece.
    var allocations: Double
  }

  /// Runs several kinds of work in turn, round by round, so that a machine whose speed drifts treats all alike, and gives the
  /// cheapest round of each: what disturbs a round only ever makes it dearer.
  ///
  /// - Parameters:
  ///   - rounds: how many counted rounds; one more is run first to warm up.
  ///   - pieces: how many pieces of work a round has.
  ///   - works: each does so many pieces.
  static func compare(rounds: Int, pieces: Int, _ works: [(Int) -> Void]) -> [Cost] {
    var costs = works.map { _ in Cost(nanoseconds: .infinity, allocations: .infinity) }
    for round in 0...rounds {
      for (index, work) in works.enumerated() {
        let allocations = masthead_allocation_count()
        let start = ContinuousClock.now
        work(pieces)
        let elapsed = ContinuousClock.now - start
        let allocated = masthead_allocation_count() - allocations
        guard round > 0 else { continue }
        costs[index].nanoseconds = min(costs[index].nanoseconds, elapsed.nanoseconds / Double(pieces))
        // Reading the clock may allocate once.
        costs[index].allocations = min(costs[index].allocations, (Double(allocated) / Double(pieces)).rounded(.down))
      }
    }
    return costs
  }
}

extension Duration {
  var nanoseconds: Double { Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9 }
}

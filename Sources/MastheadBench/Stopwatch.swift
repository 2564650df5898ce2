import CAllocationCounter
import Glibc

/// Measures what a piece of work costs.
enum Stopwatch {
  /// What one round of a piece of work cost.
  struct Cost {
    /// The nanoseconds that each round took, a piece.
    var rounds: [Double] = []
    /// The fewest heap allocations in a round, a piece.
    var allocations = Double.infinity

    /// The fewest nanoseconds that a round took, a piece.
    var nanoseconds: Double { rounds.min() ?? .infinity }

    /// How much more it costs than other work: the ratio round by round, and of those the median. What slows the machine
    /// down for longer than a round slows both.
    func ratio(to other: Cost) -> Double { median(zip(rounds, other.rounds).map { $0 / $1 }) }
  }

  /// Runs several kinds of work in turn, round by round, so that a machine whose speed drifts treats all alike.
  ///
  /// - Parameters:
  ///   - rounds: how many counted rounds; one more is run first to warm up.
  ///   - pieces: how many pieces of work a round has.
  ///   - works: each does so many pieces.
  static func compare(rounds: Int, pieces: Int, _ works: [(Int) -> Void]) -> [Cost] {
    var costs = works.map { _ in Cost() }
    for round in 0...rounds {
      for (index, work) in works.enumerated() {
        let allocations = masthead_allocation_count()
        let start = processorTime()
        work(pieces)
        let elapsed = processorTime() - start
        let allocated = masthead_allocation_count() - allocations
        guard round > 0 else { continue }
        costs[index].rounds.append(elapsed / Double(pieces))
        // Reading the clock may allocate once.
        costs[index].allocations = min(costs[index].allocations, (Double(allocated) / Double(pieces)).rounded(.down))
      }
    }
    return costs
  }

  /// The nanoseconds that this thread has had of a processor: what other programs take does not count.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// The middle of some numbers; of an even count, the mean of the two in the middle. NaN if there are none.
func median(_ numbers: [Double]) -> Double {
  guard !numbers.isEmpty else { return .nan }
  let sorted = numbers.sorted()
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

extension Duration {
  var nanoseconds: Double { Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9 }
}

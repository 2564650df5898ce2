import CAllocationCounter
import Glibc

/// Measures the cost of a piece of work.
enum Stopwatch {
  /// The cost of a piece of work, by round.
  struct Cost {
    /// The nanoseconds per piece, for each round.
    var rounds: [Double] = []
    /// The fewest heap allocations per piece in a round.
    var allocations = Double.infinity

    /// The fewest nanoseconds per piece in a round.
    var nanoseconds: Double { rounds.min() ?? .infinity }

    /// Returns the cost relative to other work: the median of the ratios of all rounds.
    ///
    /// A slowdown of the machine affects both works of a round.
    func ratio(to other: Cost) -> Double { median(zip(rounds, other.rounds).map { $0 / $1 }) }
  }

  /// Measures several works in turn, round by round, so that changes of the machine's speed affect all of them.
  ///
  /// - Parameters:
  ///   - rounds: the number of measured rounds. One more round runs first to warm up.
  ///   - pieces: the number of pieces per round.
  ///   - works: closures that do a given number of pieces.
  static func compare(rounds: Int = 9, pieces: Int, _ works: [(Int) -> Void]) -> [Cost] {
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

  /// Returns the processor time of this thread in nanoseconds. It excludes other programs.
  static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// Returns the median of numbers: the middle one, or the mean of the two in the middle. NaN if there are none.
func median(_ numbers: [Double]) -> Double {
  guard !numbers.isEmpty else { return .nan }
  let sorted = numbers.sorted()
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

extension Duration {
  var milliseconds: Double { Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15 }
}

import CAllocationCounter
import Glibc

/// Measures the cost of a task.
enum Stopwatch {
  /// The cost of a task, by round.
  struct Cost {
    /// The nanoseconds per execution, for each round.
    var rounds: [Double] = []
    /// The minimum number of heap allocations per execution in a round.
    var allocations = Double.infinity

    /// The minimum number of nanoseconds per execution in a round.
    var nanoseconds: Double { rounds.min() ?? .infinity }

    /// Returns the cost relative to another task: the median of the ratios of all rounds.
    ///
    /// The ratios are robust, because a slowdown of the machine affects both tasks of a round.
    func ratio(to other: Cost) -> Double { median(zip(rounds, other.rounds).map { $0 / $1 }) }
  }

  /// Measures several tasks in turn, round by round, so that changes of the machine's speed affect all tasks.
  ///
  /// - Parameters:
  ///   - rounds: the number of measured rounds. One more round runs first to warm up.
  ///   - pieces: the number of executions of each task per round.
  ///   - works: closures that execute a task a given number of times.
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

  /// Returns the processor time of this thread in nanoseconds, which does not include other programs.
  static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}

/// Returns the median of numbers: the middle number, or the mean of the two middle numbers. NaN for an empty array.
func median(_ numbers: [Double]) -> Double {
  guard !numbers.isEmpty else { return .nan }
  let sorted = numbers.sorted()
  return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
}

extension Duration {
  var milliseconds: Double { Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15 }
}

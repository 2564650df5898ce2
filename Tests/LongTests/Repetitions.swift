import Foundation
import Testing

/// Returns how often a slow test repeats: `quick`, so that a local run does not take minutes, or `all` if `MASTHEAD_THOROUGH` is
/// 1, as in CI. A greater number repeats it that many times `all`. A test with the trait `.thorough` has no use for `quick`.
public func repetitions(_ all: Int, quick: Int = 0) -> Int {
  thoroughness > 0 ? all * thoroughness : quick
}

// Tests call `repetitions` in loops, so this reads the environment only once.
private let thoroughness = ProcessInfo.processInfo.environment["MASTHEAD_THOROUGH"].flatMap { Int($0) } ?? 0

/// Returns the rows that a slow test uses: the first `quick` ones, or all if `MASTHEAD_THOROUGH` is 1, as in CI.
public func slowRows<Row>(_ all: [Row], quick: Int) -> [Row] { Array(all.prefix(repetitions(all.count, quick: quick))) }

extension Trait where Self == ConditionTrait {
  /// Marks tests that are slow and rarely find a fault that no other test finds. They run if `MASTHEAD_THOROUGH` is 1, as in CI.
  public static var thorough: ConditionTrait {
    .enabled(if: thoroughness > 0, ".ci/run runs it, and so does MASTHEAD_THOROUGH=1.")
  }
}

import Foundation

/// Returns how often a slow test repeats: `quick`, so that a local run does not take minutes, or `all` if `MASTHEAD_THOROUGH` is
/// 1, as in CI. A greater number repeats it that many times `all`.
public func repetitions(_ all: Int, quick: Int) -> Int {
  let times = ProcessInfo.processInfo.environment["MASTHEAD_THOROUGH"].flatMap { Int($0) } ?? 0
  return times > 0 ? all * times : quick
}

/// Returns the rows of a slow test: the first ones, or all in CI, like ``repetitions(_:quick:)``.
public func slowRows<Row>(_ all: [Row], quick: Int) -> [Row] { Array(all.prefix(repetitions(all.count, quick: quick))) }

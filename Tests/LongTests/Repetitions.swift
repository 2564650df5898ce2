import Foundation

/// Returns how often a slow test repeats: `all` if `MASTHEAD_THOROUGH` is 1, as in CI; otherwise `quick`, so that a local run
/// does not take minutes.
public func repetitions(_ all: Int, quick: Int) -> Int {
  ProcessInfo.processInfo.environment["MASTHEAD_THOROUGH"] == "1" ? all : quick
}

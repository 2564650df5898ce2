import Foundation

/// How often a test repeats what takes seconds: all times where `MASTHEAD_THOROUGH` is 1, as in CI; else only a few times, so
/// that people do not wait for minutes.
public func repetitions(_ all: Int, quick: Int) -> Int {
  ProcessInfo.processInfo.environment["MASTHEAD_THOROUGH"] == "1" ? all : quick
}

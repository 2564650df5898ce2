import Foundation

/// Returns how often a test repeats, for example with other random values: `quick`, so that a local run does not take minutes, or
/// `all` if `MASTHEAD_THOROUGH` is 1, as in CI. A greater number repeats it that many times `all`.
///
/// This is the only difference that the variable makes to a test. A test that is too slow to run at all is made faster or removed.
public func repetitions(_ all: Int, quick: Int) -> Int { thoroughness > 0 ? all * thoroughness : quick }

// Tests call `repetitions` in loops, so this reads the environment only once.
private let thoroughness = ProcessInfo.processInfo.environment["MASTHEAD_THOROUGH"].flatMap { Int($0) } ?? 0

import Foundation

/// Returns the number of repetitions of a test, for example with other random values.
///
/// The number is `quick` in local runs, which should not take minutes. It is `all` if `MASTHEAD_THOROUGH` is 1, as in
/// CI. A greater value of the variable multiplies `all`.
///
/// The variable changes nothing else in a test. A test that is too slow to run at all is made faster or removed.
public func repetitions(_ all: Int, quick: Int) -> Int { thoroughness > 0 ? all * thoroughness : quick }

// Read only once, because tests call `repetitions` in loops.
private let thoroughness = ProcessInfo.processInfo.environment["MASTHEAD_THOROUGH"].flatMap { Int($0) } ?? 0

import Foundation

/// A small random number generator: SplitMix64 (Steele, Lea and Flood 2014). Its seed repeats a failing run.
public struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  /// Returns a generator with the seed in the environment variable `MASTHEAD_SEED`, or a random seed. Prints the seed.
  public static func printingSeed(_ test: String = #function) -> SplitMix {
    let given = ProcessInfo.processInfo.environment["MASTHEAD_SEED"].flatMap { UInt64($0) }
    let seed = given ?? .random(in: .min ... .max)
    print("\(test): seed \(seed)")
    return SplitMix(seed: seed)
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

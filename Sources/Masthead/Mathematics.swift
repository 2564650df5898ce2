// Only this file imports the platform's C mathematics, so the core builds wherever a C library exists.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Returns *e* to the power of a number.
func exponential(_ x: Double) -> Double { exp(x) }

/// Returns the natural logarithm of a number.
func naturalLogarithm(_ x: Double) -> Double { log(x) }

/// Returns the larger of two numbers that are not NaN. It is one instruction on x86, where `max` takes four, because `max`
/// returns the second of two equal numbers.
func larger(_ a: Double, _ b: Double) -> Double { a > b ? a : b }

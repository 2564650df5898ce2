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

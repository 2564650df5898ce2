// The platform's C mathematics, named here and nowhere else, so that the core builds wherever there is one.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// *e* to the power of a number.
func exponential(_ x: Double) -> Double { exp(x) }

/// The power to which *e* is raised to give a number.
func naturalLogarithm(_ x: Double) -> Double { log(x) }

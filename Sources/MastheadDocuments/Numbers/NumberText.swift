/// Reads and writes numbers as decimal text, exactly, without allocations and independently of the locale.
///
/// Functions that write return the number of bytes written. Callers provide a buffer with enough capacity.
package enum NumberText {
  package typealias Buffer = UnsafeMutablePointer<UInt8>

  /// Writes a whole number. Writes at most 20 bytes.
  @inline(__always)
  package static func write(_ whole: UInt64, to buffer: Buffer) -> Int {
    if whole < 10 {
      buffer[0] = digit(whole)
      return 1
    }
    var count = 1
    var bound: UInt64 = 10
    while bound <= whole {
      count += 1
      if count == 20 { break }
      bound *= 10
    }
    writeDigits(of: whole, count: count, to: buffer)
    return count
  }

  /// Writes the last `count` digits of a whole number, padded with leading zeros.
  @inline(__always)
  static func writeDigits(of whole: UInt64, count: Int, to buffer: Buffer) {
    var rest = whole
    var index = count - 1
    while index >= 0 {
      buffer[index] = digit(rest % 10)
      rest /= 10
      index -= 1
    }
  }

  /// Writes all digits of a finite number of at least 2^53, which is therefore whole. Writes at most 309 bytes.
  static func writeLargeWhole(_ magnitude: Double, to buffer: Buffer) -> Int {
    // The number in base 10^9, with the least significant digit first. Below 2^1024, it has at most 35 digits.
    let base: UInt64 = 1_000_000_000
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 35) { places in
      let (significand, exponent) = parts(of: magnitude)
      places[0] = significand % base
      places[1] = significand / base
      var count = 2
      var doublings = exponent
      while doublings > 0 {
        // A digit in base 10⁹ takes 30 bits. Shifted by 33, with a carry, it fits into 64.
        let shift = min(33, doublings)
        var carry: UInt64 = 0
        for index in 0..<count {
          (carry, places[index]) = ((places[index] << shift) + carry).quotientAndRemainder(dividingBy: base)
        }
        while carry > 0 {
          places[count] = carry % base
          carry /= base
          count += 1
        }
        doublings -= shift
      }
      var end = write(places[count - 1], to: buffer)
      for index in (0..<count - 1).reversed() {
        writeDigits(of: places[index], count: 9, to: buffer + end)
        end += 9
      }
      return end
    }
  }

  /// Splits a normal number into a whole number and a power of two whose product it is.
  static func parts(of magnitude: Double) -> (significand: UInt64, exponent: Int) {
    (magnitude.significandBitPattern | 1 << 52, Int(magnitude.exponentBitPattern) - 1075)
  }

  @inline(__always)
  static func digit(_ value: UInt64) -> UInt8 { UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value) }
}

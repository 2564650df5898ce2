/// Numbers as decimal text, written and read exactly, without an allocation and independently of the locale.
///
/// The functions that write return how many bytes they wrote. Their callers provide the room.
package enum NumberText {
  package typealias Room = UnsafeMutablePointer<UInt8>

  /// Writes a whole number: at most 20 bytes.
  @inline(__always)
  package static func write(_ whole: UInt64, to room: Room) -> Int {
    if whole < 10 {
      room[0] = digit(whole)
      return 1
    }
    var count = 1
    var bound: UInt64 = 10
    while bound <= whole {
      count += 1
      if count == 20 { break }
      bound *= 10
    }
    writeDigits(of: whole, count: count, to: room)
    return count
  }

  /// Writes the last digits of a whole number, with zeros before them if it has fewer.
  @inline(__always)
  static func writeDigits(of whole: UInt64, count: Int, to room: Room) {
    var rest = whole
    var index = count - 1
    while index >= 0 {
      room[index] = digit(rest % 10)
      rest /= 10
      index -= 1
    }
  }

  /// Writes all digits of a finite number that is 2^53 at least, and therefore whole: at most 309 bytes.
  static func writeLargeWhole(_ magnitude: Double, to room: Room) -> Int {
    // The number in base 10^9, the lowest place first: below 2^1024, it has 35 places at most.
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
      var end = write(places[count - 1], to: room)
      for index in (0..<count - 1).reversed() {
        writeDigits(of: places[index], count: 9, to: room + end)
        end += 9
      }
      return end
    }
  }

  /// The whole number and the power of two whose product a normal number is.
  static func parts(of magnitude: Double) -> (significand: UInt64, exponent: Int) {
    (magnitude.significandBitPattern | 1 << 52, Int(magnitude.exponentBitPattern) - 1075)
  }

  @inline(__always)
  static func digit(_ value: UInt64) -> UInt8 { UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value) }
}

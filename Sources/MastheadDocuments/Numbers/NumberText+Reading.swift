extension NumberText {
  /// Reads a number such as `-12`, `0.25` or `1.5e-7` from the beginning of some bytes.
  ///
  /// - Returns: The nearest double and the length of its text in bytes; nil if the bytes do not begin with a number, or if it is
  ///   too large for a double.
  package static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> (value: Double, length: Int)? {
    var scanner = Scanner(bytes: bytes)
    let isNegative = scanner.skip("-")
    var (digits, exponent) = (scanner.skipDigits(), 0)
    if scanner.skip(".") {
      let decimals = scanner.skipDigits()
      digits += decimals
      exponent = -decimals
    }
    guard digits > 0 else { return nil }
    // A double represents whole numbers up to 2^53 and powers of ten up to 10^22 exactly, so one operation on them rounds only
    // once (Clinger 1990). Numbers with three decimals rarely have more digits.
    let isExact = digits <= 19 && scanner.number <= 1 << 53 && exponent >= -22
    if scanner.skipExponent() || !isExact {
      // The standard library reads any number exactly, in every locale; strtod asks the locale for the decimal separator.
      let text = String(decoding: bytes.prefix(scanner.position), as: UTF8.self)
      guard let value = Double(text), value.isFinite else { return nil }
      return (value, scanner.position)
    }
    let value = Double(scanner.number) / powersOfTen[-exponent]
    return (isNegative ? -value : value, scanner.position)
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
  ]

  private struct Scanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0
    /// The digits so far as a number. It is meaningless after more than 19 digits.
    var number: UInt64 = 0

    @inline(__always)
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
      position += 1
      return true
    }

    /// Skips digits and returns their count.
    @inline(__always)
    mutating func skipDigits() -> Int {
      let start = position
      while position < bytes.count {
        let digit = bytes[position] &- UInt8(ascii: "0")
        guard digit < 10 else { break }
        number = number &* 10 &+ UInt64(digit)
        position += 1
      }
      return position - start
    }

    /// Skips an exponent. Returns whether there is one.
    @inline(__always)
    mutating func skipExponent() -> Bool {
      let start = position
      guard skip("e") || skip("E") else { return false }
      if !skip("-") { _ = skip("+") }
      if skipDigits() > 0 { return true }
      position = start
      return false
    }
  }
}

extension NumberText {
  /// Writes a finite number as `std::to_chars` of C++17 does: the shortest digits that read back as the same number, with an
  /// exponent only if that is shorter. A whole number without an exponent has all its digits. Writes at most 24 bytes.
  static func writeShortest(_ value: Double, to buffer: Buffer) -> Int {
    guard value.sign == .plus else {
      buffer[0] = UInt8(ascii: "-")
      return 1 + writeShortest(-value, to: buffer + 1)
    }
    if value <= 0x1p54 {
      let whole = UInt64(value)
      if Double(whole) == value { return writeShortest(whole, to: buffer) }
    }
    // The standard library writes the shortest digits, with an exponent below 0.0001 and above 2^54.
    let count = writeDescription(of: value, to: buffer)
    if value < 0.001 { return shortenTenThousandths(in: buffer, count: count) }
    // From 10^22, all digits of a number take more bytes than any text with an exponent.
    guard value > 0x1p54, value < 1e22 else { return count }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 22) { digits in
      let all = writeLargeWhole(value, to: digits.baseAddress!)
      guard all <= count else { return count }
      buffer.update(from: digits.baseAddress!, count: all)
      return all
    }
  }

  /// Writes a whole number up to 2^54. Within that range, a text with an exponent is shorter only if its digits are those of the
  /// number without trailing zeros.
  private static func writeShortest(_ whole: UInt64, to buffer: Buffer) -> Int {
    let count = write(whole, to: buffer)
    var significant = count
    while significant > 1, buffer[significant - 1] == UInt8(ascii: "0") { significant -= 1 }
    let countWithExponent = (significant > 1 ? significant + 1 : 1) + 4
    guard countWithExponent < count else { return count }
    if significant > 1 {
      for index in (1..<significant).reversed() { buffer[index + 1] = buffer[index] }
      buffer[1] = UInt8(ascii: ".")
    }
    buffer[countWithExponent - 4] = UInt8(ascii: "e")
    buffer[countWithExponent - 3] = UInt8(ascii: "+")
    writeDigits(of: UInt64(count - 1), count: 2, to: buffer + countWithExponent - 2)
    return countWithExponent
  }

  /// Writes `0.0003` as `3e-04`, which is shorter.
  private static func shortenTenThousandths(in buffer: Buffer, count: Int) -> Int {
    guard count == 6, buffer[1] == UInt8(ascii: ".") else { return count }
    buffer[0] = buffer[5]
    for (index, byte) in [UInt8(ascii: "e"), UInt8(ascii: "-"), UInt8(ascii: "0"), UInt8(ascii: "4")].enumerated() {
      buffer[index + 1] = byte
    }
    return 5
  }

  /// Writes a number's `description` from the standard library.
  private static func writeDescription(of value: Double, to buffer: Buffer) -> Int {
    var stream = BufferStream(end: buffer)
    value.write(to: &stream)
    return stream.end - buffer
  }
}

/// A text stream into a buffer with enough capacity.
private struct BufferStream: TextOutputStream {
  var end: NumberText.Buffer

  mutating func write(_ text: String) {
    for byte in text.utf8 {
      end.pointee = byte
      end += 1
    }
  }

  /// The standard library calls this for ASCII text, which then needs no string.
  mutating func _writeASCII(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    end.update(from: start, count: text.count)
    end += text.count
  }
}

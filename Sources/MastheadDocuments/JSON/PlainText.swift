/// The bytes of a JSON string that need no attention: neither quotes nor backslashes nor control characters.
enum PlainText {
  /// Returns the number of plain bytes at the start of a buffer. Tests eight bytes at a time.
  ///
  /// The tests of eight bytes in a word come from https://graphics.stanford.edu/~seander/bithacks.html#ZeroInWord.
  ///
  /// - Parameter isASCII: Becomes false if a plain byte is not ASCII. One of the next eight bytes may also make it false.
  static func count(in bytes: UnsafeRawBufferPointer, isASCII: inout Bool) -> Int {
    guard let start = bytes.baseAddress else { return 0 }
    var count = 0
    while count + 8 <= bytes.count {
      let word = start.loadUnaligned(fromByteOffset: count, as: UInt64.self)
      if word & highBits != 0 { isASCII = false }
      guard (zeros(in: word ^ quotes) | zeros(in: word ^ backslashes) | controls(in: word)) == 0 else { break }
      count += 8
    }
    while count < bytes.count {
      let byte = start.load(fromByteOffset: count, as: UInt8.self)
      if byte == 0x22 || byte == 0x5C || byte < 0x20 { break }
      if byte >= 0x80 { isASCII = false }
      count += 1
    }
    return count
  }

  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  private static var highBits: UInt64 { 0x8080_8080_8080_8080 }
  private static var quotes: UInt64 { 0x2222_2222_2222_2222 }
  private static var backslashes: UInt64 { 0x5C5C_5C5C_5C5C_5C5C }
  private static var spaces: UInt64 { 0x2020_2020_2020_2020 }

  /// Is 0 if no byte of a word is 0.
  private static func zeros(in word: UInt64) -> UInt64 { (word &- ones) & ~word & highBits }

  /// Is 0 if no byte of a word is less than a space.
  private static func controls(in word: UInt64) -> UInt64 { (word &- spaces) & ~word & highBits }
}

/// A short name for bytes: the same for the same, and different for others but for one chance in 2⁶⁴. It is FNV-1a.
///
/// http://www.isthe.com/chongo/tech/comp/fnv/ has the two numbers.
package struct ContentHash: Equatable, Sendable {
  private var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package init(of bytes: some Sequence<UInt8>) { add(bytes) }

  /// Goes on with more bytes.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }

  /// Goes on with a text and its end, so that "ab" and "c" are not "a" and "bc".
  package mutating func add(_ text: String) {
    add(text.utf8)
    add([0])
  }

  /// In hexadecimal digits, as few as it takes.
  package var digits: String { String(value, radix: 16) }

  /// In sixteen hexadecimal digits.
  package var text: String { String(repeating: "0", count: 16 - digits.count) + digits }
}

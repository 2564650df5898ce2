/// A 64-bit FNV-1a hash that identifies content. Equal bytes have equal hashes; different bytes collide with probability 2⁻⁶⁴.
///
/// The two constants come from http://www.isthe.com/chongo/tech/comp/fnv/.
package struct ContentHash: Equatable, Sendable {
  package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  package init() {}

  package init(of bytes: some Sequence<UInt8>) { add(bytes) }

  /// Adds bytes to the hash.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    // Most sequences are arrays, whose memory is read much faster than a sequence in general.
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { bytes in
      for byte in bytes { add(byte) }
    }
    if isDone == nil { for byte in bytes { add(byte) } }
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// Adds a text and a terminator, so that "ab" and "c" differ from "a" and "bc".
  package mutating func add(_ text: String) {
    add(text.utf8)
    add([0])
  }

  /// The hash in hexadecimal digits without leading zeros.
  package var digits: String { String(value, radix: 16) }

  /// The hash in exactly sixteen hexadecimal digits.
  package var text: String { String(repeating: "0", count: 16 - digits.count) + digits }
}

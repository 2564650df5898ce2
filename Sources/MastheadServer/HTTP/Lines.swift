import MastheadPlatform

// The C library searches the bytes. Swift's own searches slow down the start of a debug build, which tests start often.

/// Returns the lines of a text without their line breaks. The last line is the text after the last line break, and may be empty.
func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
  var lines: [ArraySlice<UInt8>] = []
  var rest = text[...]
  while let end = index(of: UInt8(ascii: "\n"), in: rest) {
    lines.append(rest[..<end])
    rest = rest[(end + 1)...]
  }
  return lines + [rest]
}

/// Returns the first index of a byte, or nil.
func index(of byte: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
  bytes.withUnsafeBytes { buffer in
    guard let start = buffer.baseAddress, let found = memchr(start, Int32(byte), buffer.count) else { return nil }
    return bytes.startIndex + (UnsafeRawPointer(found) - start)
  }
}

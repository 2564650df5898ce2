extension NumberText {
  /// Writes a finite number as `std::to_chars` of C++17 does: the shortest digits that read back as the same number, with an
  /// exponent only if that is shorter. A whole number without an exponent has all its digits. At most 24 bytes.
  static func writeShortest(_ value: Double, to room: Room) -> Int {
    guard value.sign == .plus else {
      room[0] = UInt8(ascii: "-")
      return 1 + writeShortest(-value, to: room + 1)
    }
    if value <= 0x1p54 {
      let whole = UInt64(value)
      if Double(whole) == value { return writeShortest(whole, to: room) }
    }
    // The standard library has the shortest digits, and an exponent below 0.0001 and above 2^54.
    let count = writeDescription(of: value, to: room)
    if value < 0.001 { return shortenTenThousandths(in: room, count: count) }
    // A number of 10^22 has more digits than any text with an exponent has bytes.
    guard value > 0x1p54, value < 1e22 else { return count }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 22) { digits in
      let all = writeLargeWhole(value, to: digits.baseAddress!)
      guard all <= count else { return count }
      room.update(from: digits.baseAddress!, count: all)
      return all
    }
  }

  /// Writes a whole number up to 2^54. Up to there, the shortest digits with which a text with an exponent is shorter are
  /// those of the number without the zeros at its end.
  private static func writeShortest(_ whole: UInt64, to room: Room) -> Int {
    let count = write(whole, to: room)
    var significant = count
    while significant > 1, room[significant - 1] == UInt8(ascii: "0") { significant -= 1 }
    let countWithExponent = (significant > 1 ? significant + 1 : 1) + 4
    guard countWithExponent < count else { return count }
    if significant > 1 {
      for index in (1..<significant).reversed() { room[index + 1] = room[index] }
      room[1] = UInt8(ascii: ".")
    }
    room[countWithExponent - 4] = UInt8(ascii: "e")
    room[countWithExponent - 3] = UInt8(ascii: "+")
    writeDigits(of: UInt64(count - 1), count: 2, to: room + countWithExponent - 2)
    return countWithExponent
  }

  /// Writes `0.0003` as `3e-04`, which is shorter.
  private static func shortenTenThousandths(in room: Room, count: Int) -> Int {
    guard count == 6, room[1] == UInt8(ascii: ".") else { return count }
    room[0] = room[5]
    for (index, byte) in [UInt8(ascii: "e"), UInt8(ascii: "-"), UInt8(ascii: "0"), UInt8(ascii: "4")].enumerated() {
      room[index + 1] = byte
    }
    return 5
  }

  /// Writes a number as the standard library does.
  private static func writeDescription(of value: Double, to room: Room) -> Int {
    var stream = RoomStream(end: room)
    value.write(to: &stream)
    return stream.end - room
  }
}

/// A stream of text into room that suffices.
private struct RoomStream: TextOutputStream {
  var end: NumberText.Room

  mutating func write(_ text: String) {
    for byte in text.utf8 {
      end.pointee = byte
      end += 1
    }
  }

  /// Where the standard library knows that its text is ASCII it calls this one, without a string for the text.
  mutating func _writeASCII(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    end.update(from: start, count: text.count)
    end += text.count
  }
}

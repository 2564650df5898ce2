/// Writes text into a buffer that is allocated once. The writer does not check bounds; its owner ensures enough capacity.
struct ByteWriter: ~Copyable {
  private let buffer: UnsafeMutablePointer<UInt8>
  private var end: UnsafeMutablePointer<UInt8>

  /// The last numbers with many digits, and their texts in the buffer. A cache, because a frame repeats most of them.
  private let recent: UnsafeMutablePointer<(value: Double, text: UnsafeBufferPointer<UInt8>)>
  private var recentCount = 0
  private static let recentCapacity = 8

  init(capacity: Int) {
    buffer = .allocate(capacity: capacity)
    end = buffer
    recent = .allocate(capacity: Self.recentCapacity)
  }

  deinit {
    buffer.deallocate()
    recent.deallocate()
  }

  /// The bytes written since the last ``removeAll()``.
  var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: buffer, count: end - buffer) }

  mutating func removeAll() {
    end = buffer
    recentCount = 0
  }

  @inline(__always)
  mutating func write(_ byte: UInt8) {
    end.pointee = byte
    end += 1
  }

  @inline(__always)
  mutating func write(_ text: StaticString) {
    end.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    end += text.utf8CodeUnitCount
  }

  /// Writes the first `count` bytes of a text by storing all 32. A copy of variable length would cost a function call.
  @inline(__always)
  mutating func write(_ text: SIMD32<UInt8>, count: Int) {
    UnsafeMutableRawPointer(end).storeBytes(of: text, as: SIMD32<UInt8>.self)
    end += count
  }

  /// Has a label, because a literal would be a string rather than a static string.
  mutating func write(string: String) {
    for byte in string.utf8 { write(byte) }
  }

  /// Writes the shortest digits that read back as the same number, without `.0`. Writes at most 24 bytes.
  @inline(__always)
  mutating func write(_ value: Double) {
    // Most numbers in a frame are whole or have few decimals. IEEE 754 rounds a division to the nearest double, so a value that
    // equals m ÷ 1000 has the decimal text of m thousandths.
    let thousandths = value * 1000
    if thousandths.magnitude < 1e15 {
      let whole = Int(thousandths + (value < 0 ? -0.5 : 0.5))
      if Double(whole) / 1000 == value { return writeThousandths(whole) }
    }
    writeShortest(value)
  }

  private mutating func writeThousandths(_ thousandths: Int) {
    if thousandths < 0 { write(UInt8(ascii: "-")) }
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    write(whole: whole)
    guard rest > 0 else { return }
    write(UInt8(ascii: "."))
    NumberText.writeDigits(of: UInt64(rest), count: 3, to: end)
    end += rest % 100 == 0 ? 1 : rest % 10 == 0 ? 2 : 3
  }

  @inline(__always)
  mutating func write(whole: UInt) { end += NumberText.write(UInt64(whole), to: end) }

  private mutating func writeShortest(_ value: Double) {
    guard value.isFinite else { return write("null") }
    let kept = min(recentCount, Self.recentCapacity)
    for index in 0..<kept where recent[index].value == value {
      let text = recent[index].text
      end.update(from: text.baseAddress!, count: text.count)
      end += text.count
      return
    }
    let count = NumberText.writeShortest(value, to: end)
    recent[recentCount % Self.recentCapacity] = (value, UnsafeBufferPointer(start: end, count: count))
    recentCount += 1
    end += count
  }
}

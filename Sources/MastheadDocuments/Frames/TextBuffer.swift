import Masthead

/// Text as UTF-8 bytes in a reusable buffer.
struct TextBuffer: TextOutputStream, Sendable {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func write(_ text: String) { append(text) }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends the shortest digits that read back as the same number, without `.0`; `null` for a number that is not finite.
  mutating func append(_ value: Double) {
    guard value.isFinite else { return append("null") }
    // A zero has no sign.
    guard value != 0 else { return append("0") }
    value.write(to: &self)
    if bytes.suffix(2).elementsEqual(".0".utf8) { bytes.removeLast(2) }
  }

  /// Appends a path as SVG path data.
  mutating func append(_ path: MastheadPath) {
    path.forEachElement { element in
      switch element {
      case .moveTo(let point): append("M", point)
      case .lineTo(let point): append("L", point)
      case .quadraticCurveTo(let point, let control):
        append("Q", control)
        append(" ", point)
      case .cubicCurveTo(let point, let control1, let control2):
        append("C", control1)
        append(" ", control2)
        append(" ", point)
      case .closePath: append("Z")
      }
    }
  }

  private mutating func append(_ command: String, _ point: MastheadPoint) {
    append(command)
    append(point.x)
    append(" ")
    append(point.y)
  }
}

extension MastheadPath {
  /// The path as SVG path data, such as `M0 0L375 0L375 352.5L0 272.5Z`. Its numbers read back exactly.
  public var svg: String {
    var buffer = TextBuffer()
    buffer.append(self)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}

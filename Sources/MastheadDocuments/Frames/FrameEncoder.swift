import Masthead

/// Writes each frame as a JSON object on one line, and reuses its buffer for all frames.
///
/// Numbers have the shortest text that reads back exactly. The mask is SVG path data.
public struct FrameEncoder: ~Copyable {
  private var writer = ByteWriter(capacity: FrameEncoder.capacity)

  /// A frame's fixed fields and names take under 2 KB; each of the mask's coordinates takes at most 25 bytes, and each of its
  /// elements one. An element of the header has ten numbers of at most 25 bytes, with their keys, and a name.
  private static let capacity =
    8192 + 2 * 25 * MastheadPath.pointCapacity + MastheadPath.elementCapacity + 512 * HeaderElement.limit

  /// The names of the header's elements as JSON keys.
  private var elementKeys: [String] = []

  /// Creates an encoder and allocates its buffer.
  ///
  /// - Parameter elements: The names of the header's elements. An element without a name here is left out of the line.
  public init(elements: [String] = []) { setElements(elements) }

  /// Sets the names of the header's elements, after the header has changed.
  public mutating func setElements(_ names: [String]) {
    elementKeys = names.prefix(HeaderElement.limit).map { JSON.quoted($0) + ":{\"x\":" }
  }

  /// Additional fields of a streamed frame, for the viewer that receives it.
  public struct Receipt: Equatable, Sendable {
    /// The revision of the pipeline that computed the frame.
    public var revision: Int
    /// The token of the last input that affected the frame, at most 64 characters, or empty without input. The encoder traps
    /// if the token has more than 256 bytes.
    public var input: String

    /// Creates a receipt.
    public init(revision: Int, input: String) {
      self.revision = revision
      self.input = input
    }
  }

  /// Calls a closure with the encoded line of a frame, without the line break. The bytes are valid only during the call.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - scroll: The state that the frame was computed at.
  ///   - sequence: The frame's number.
  ///   - receipt: Additional fields for the viewer of a stream.
  ///   - body: The closure.
  /// - Returns: The closure's result.
  public mutating func encode<Result>(
    _ frame: borrowing HeaderFrame, at scroll: borrowing ScrollState, sequence: Int, receipt: Receipt? = nil,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    begin(scroll, sequence, receipt)
    let (direction, offset) = (scroll.environment.layoutDirection, scroll.contentOffset)
    withUnsafePointer(to: frame) { frame in
      write(frame, direction: direction)
      write(",\"obscuredTop\":", frame.pointee.obscuredTop(at: offset))
      writer.write(frame.pointee.isAnimating ? ",\"isAnimating\":true" : ",\"isAnimating\":false")
      write(frame.pointee.events)
      write(HeaderFrame.elements(of: frame))
    }
    writer.write(UInt8(ascii: "}"))
    return try body(writer.written)
  }

  /// Calls a closure with the encoded line of a moment in a list without a header. The line has no fields of a header.
  public mutating func encodeWithoutHeader<Result>(
    at scroll: borrowing ScrollState, sequence: Int, receipt: Receipt? = nil,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    begin(scroll, sequence, receipt)
    writer.write(UInt8(ascii: "}"))
    return try body(writer.written)
  }

  private mutating func begin(_ scroll: borrowing ScrollState, _ sequence: Int, _ receipt: Receipt?) {
    writer.removeAll()
    writer.write("{\"seq\":")
    writer.write(whole: sequence.magnitude)
    if let receipt {
      writer.write(",\"revision\":")
      writer.write(whole: receipt.revision.magnitude)
      if !receipt.input.isEmpty {
        precondition(
          receipt.input.utf8.count <= 256, "A token must have at most 256 bytes, got \(receipt.input.utf8.count).")
        writer.write(",\"input\":")
        writer.write(string: JSON.quoted(receipt.input))
      }
    }
    write(scroll)
  }

  private mutating func write(_ scroll: borrowing ScrollState) {
    write(",\"time\":", scroll.time)
    switch scroll.phase {
    case .idle: writer.write(",\"phase\":\"idle\"")
    case .dragging: writer.write(",\"phase\":\"dragging\"")
    case .decelerating: writer.write(",\"phase\":\"decelerating\"")
    case .bouncing: writer.write(",\"phase\":\"bouncing\"")
    case .animating: writer.write(",\"phase\":\"animating\"")
    }
    write(",\"offset\":", scroll.contentOffset)
    write(",\"velocity\":", scroll.velocity)
  }

  /// Writes a frame in memory. Swift would copy a frame, which is large, for each address that is taken of it.
  private mutating func write(_ frame: UnsafePointer<HeaderFrame>, direction: MastheadLayoutDirection) {
    let bytes = HeaderFrame.FieldBytes(of: frame)
    write(FrameKeys.rects, of: bytes)
    let bounds = MastheadRect(x: 0, y: 0, width: frame.pointee.header.width, height: frame.pointee.header.height)
    write(",\"content\":{\"x\":", bounds.inset(by: frame.pointee.margins, direction: direction))
    writer.write(",\"mask\":\"")
    writer.writePath(frame.pointer(to: \.mask)!)
    writer.write(UInt8(ascii: "\""))
    write(FrameKeys.others, of: bytes)
    writer.write(",\"values\":{")
    for index in 0..<frame.pointee.values.count {
      let entry = frame.pointee.values[index]
      if index > 0 { writer.write(UInt8(ascii: ",")) }
      writer.write(string: JSON.quoted(entry.name.description))
      write(":", entry.value)
    }
    writer.write(UInt8(ascii: "}"))
  }

  private mutating func write(_ events: HeaderEvents) {
    writer.write(",\"events\":[")
    if !events.isEmpty { writer.write(string: events.names.map(JSON.quoted).joined(separator: ",")) }
    writer.write(UInt8(ascii: "]"))
  }

  /// Writes the elements as an object by name, if there are any. Numbers that equal their defaults are left out, but for the
  /// rectangle.
  private mutating func write(_ elements: UnsafeBufferPointer<ElementFrame>) {
    let count = min(elements.count, elementKeys.count)
    guard count > 0 else { return }
    writer.write(",\"elements\":{")
    for index in 0..<count {
      if index > 0 { writer.write(UInt8(ascii: ",")) }
      let element = elements[index]
      writer.write(string: elementKeys[index])
      writer.write(element.rect.x)
      write(",\"y\":", element.rect.y)
      write(",\"width\":", element.rect.width)
      write(",\"height\":", element.rect.height)
      if element.scale != 1 { write(",\"scale\":", element.scale) }
      if element.rotation != 0 { write(",\"rotation\":", element.rotation) }
      if element.opacity != 1 { write(",\"opacity\":", element.opacity) }
      if element.blur != 0 { write(",\"blur\":", element.blur) }
      if element.cornerRadius != 0 { write(",\"cornerRadius\":", element.cornerRadius) }
      if element.zIndex != 0 { write(",\"zIndex\":", element.zIndex) }
      writer.write(UInt8(ascii: "}"))
    }
    writer.write(UInt8(ascii: "}"))
  }

  private mutating func write(_ keys: FrameKeys, of bytes: HeaderFrame.FieldBytes) {
    for key in keys.keys {
      writer.write(key.text, count: key.count)
      writer.write(bytes[at: key.offset])
    }
    if keys.endsInObject { writer.write(UInt8(ascii: "}")) }
  }

  private mutating func write(_ key: StaticString, _ rect: MastheadRect) {
    write(key, rect.x)
    write(",\"y\":", rect.y)
    write(",\"width\":", rect.width)
    write(",\"height\":", rect.height)
    writer.write(UInt8(ascii: "}"))
  }

  @inline(__always)
  private mutating func write(_ key: StaticString, _ value: Double) {
    writer.write(key)
    writer.write(value)
  }
}

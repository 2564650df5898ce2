import Masthead

/// Writes each frame as a JSON object on one line.
///
/// Numbers have the shortest text that reads back exactly. The mask is SVG path data.
///
/// ```swift
/// let scroll = ScrollState(contentOffset: -300, viewport: MastheadSize(width: 375, height: 667))
/// let frame = Pipeline(Header(height: 300)) {}.frame(at: scroll)
/// var encoder = FrameEncoder()
/// let line = encoder.encode(frame, at: scroll, sequence: 0) { String(decoding: $0, as: UTF8.self) }
/// print(line.hasPrefix(#"{"seq":0,"#))  // true
/// ```
public struct FrameEncoder: Sendable {
  /// The line so far. Its memory is reused for all frames.
  private var line = TextBuffer()

  /// The names of the header's elements as JSON keys.
  private var elementKeys: [String] = []

  /// Creates an encoder.
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
    _ frame: HeaderFrame, at scroll: ScrollState, sequence: Int, receipt: Receipt? = nil,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    begin(scroll, sequence, receipt)
    write(Self.rects, of: frame)
    let bounds = MastheadRect(x: 0, y: 0, width: frame.header.width, height: frame.header.height)
    write(",\"content\":{\"x\":", bounds.inset(by: frame.margins, direction: scroll.environment.layoutDirection))
    line.append(",\"mask\":\"")
    line.append(frame.mask)
    line.append("\"")
    write(Self.others, of: frame)
    writeValues(frame.values)
    write(",\"obscuredTop\":", frame.obscuredTop(at: scroll.contentOffset))
    line.append(frame.isAnimating ? ",\"isAnimating\":true" : ",\"isAnimating\":false")
    line.append(",\"events\":[\(frame.events.names.map(JSON.quoted).joined(separator: ","))]")
    writeElements(frame.elements)
    line.append("}")
    return try line.bytes.withUnsafeBufferPointer(body)
  }

  /// Calls a closure with the encoded line of a moment in a list without a header. The line has no fields of a header.
  public mutating func encodeWithoutHeader<Result>(
    at scroll: ScrollState, sequence: Int, receipt: Receipt? = nil,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    begin(scroll, sequence, receipt)
    line.append("}")
    return try line.bytes.withUnsafeBufferPointer(body)
  }

  private mutating func begin(_ scroll: ScrollState, _ sequence: Int, _ receipt: Receipt?) {
    line.removeAll()
    line.append("{\"seq\":\(sequence)")
    if let receipt {
      line.append(",\"revision\":\(receipt.revision)")
      if !receipt.input.isEmpty {
        precondition(
          receipt.input.utf8.count <= 256, "A token must have at most 256 bytes, got \(receipt.input.utf8.count).")
        line.append(",\"input\":" + JSON.quoted(receipt.input))
      }
    }
    write(",\"time\":", scroll.time)
    line.append(",\"phase\":\"\(scroll.phase.rawValue)\"")
    write(",\"offset\":", scroll.contentOffset)
    write(",\"velocity\":", scroll.velocity)
  }

  private mutating func writeValues(_ values: NamedValues) {
    line.append(",\"values\":{")
    for index in 0..<values.count {
      line.append((index > 0 ? "," : "") + JSON.quoted(values[index].name.description))
      write(":", values[index].value)
    }
    line.append("}")
  }

  /// Writes the elements as an object by name, if there are any. Numbers that equal their defaults are omitted, except
  /// those of the rectangle.
  private mutating func writeElements(_ elements: ElementFrames) {
    let count = min(elements.count, elementKeys.count)
    guard count > 0 else { return }
    line.append(",\"elements\":{")
    for index in 0..<count {
      if index > 0 { line.append(",") }
      let element = elements[index]
      write(elementKeys[index], element.rect.x)
      for (key, field) in Self.elementFields {
        let value = field.value(element)
        if value != field.default { write(key, value) }
      }
      line.append("}")
    }
    line.append("}")
  }

  private mutating func write(_ keys: Keys, of frame: HeaderFrame) {
    // A frame is large, and each access by field may copy it.
    frame.withFieldBytes { bytes in
      for (key, field) in keys.fields { write(key, bytes[field]) }
    }
    if keys.endsInObject { line.append("}") }
  }

  private mutating func write(_ key: String, _ rect: MastheadRect) {
    write(key, rect.x)
    write(",\"y\":", rect.y)
    write(",\"width\":", rect.width)
    write(",\"height\":", rect.height)
    line.append("}")
  }

  private mutating func write(_ key: String, _ value: Double) {
    line.append(key)
    line.append(value)
  }

  // MARK: Keys

  /// Consecutive fields, with their keys as JSON text: with the braces and commas before the value.
  private struct Keys: Sendable {
    private(set) var fields: [(key: String, field: FrameField)] = []

    /// Whether the last value is a member of an object that needs a closing brace.
    let endsInObject: Bool

    init(_ fields: [FrameField]) {
      var object: Substring?
      for field in fields {
        let words = field.identifier.split(separator: ".")
        let owner = words.count > 1 ? words[0] : nil
        var key = ","
        if let object, object != owner { key = "}," }
        if let owner, owner != object { key += "\"\(owner)\":{" }
        object = owner
        self.fields.append((key + "\"\(words[words.count - 1])\":", field))
      }
      endsInObject = object != nil
    }
  }

  /// The rects of the header and the image, which come first in a line.
  private static let rects = Keys(FrameField.all.filter(isOfRect))

  /// All other fields.
  private static let others = Keys(FrameField.all.filter { !isOfRect($0) })

  private static func isOfRect(_ field: FrameField) -> Bool {
    field.identifier.hasPrefix("header.") || field.identifier.hasPrefix("image.")
  }

  /// The fields of an element after its x.
  private static let elementFields = ElementFrame.Field.all.dropFirst().map { (",\"\($0.name)\":", $0) }
}

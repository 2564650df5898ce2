import Masthead

/// The keys of consecutive fields as JSON text, each with the braces and commas before its value.
struct FrameKeys: Sendable {
  struct Key: Sendable {
    /// The text, padded with zeros.
    let text: SIMD32<UInt8>
    let count: Int
    /// The offset of the value in a frame, in bytes.
    let offset: Int
  }

  let keys: [Key]

  /// Whether the last value is a member of an object that needs a closing brace.
  let endsInObject: Bool

  /// The rects of the header and the image, which come first in a line.
  static let rects = FrameKeys(FrameField.all.filter(isOfRect))

  /// All other fields.
  static let others = FrameKeys(FrameField.all.filter { !isOfRect($0) })

  private static func isOfRect(_ field: FrameField) -> Bool {
    field.identifier.hasPrefix("header.") || field.identifier.hasPrefix("image.")
  }

  private init(_ fields: [FrameField]) {
    var object: Substring?
    keys = fields.map { field in
      let words = field.identifier.split(separator: ".")
      let owner = words.count > 1 ? words[0] : nil
      var text = ","
      if let object, object != owner { text = "}," }
      if let owner, owner != object { text += "\"\(owner)\":{" }
      object = owner
      text += "\"\(words[words.count - 1])\":"
      precondition(text.utf8.count <= SIMD32<UInt8>.scalarCount, "The key of \(field.identifier) is too long.")
      var bytes = SIMD32<UInt8>()
      for (index, byte) in text.utf8.enumerated() { bytes[index] = byte }
      return Key(text: bytes, count: text.utf8.count, offset: field.offset)
    }
    endsInObject = object != nil
  }
}

extension String {
  /// The text that bytes are in UTF-8; nil where they are none.
  package init?(validUTF8 bytes: [UInt8]) {
    if #available(iOS 18, macOS 15, *) {
      self.init(validating: bytes, as: UTF8.self)
    } else {
      // What is not valid is repaired, and so differs.
      self.init(decoding: bytes, as: UTF8.self)
      guard utf8.elementsEqual(bytes) else { return nil }
    }
  }
}

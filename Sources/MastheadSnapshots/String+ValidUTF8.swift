extension String {
  /// Decodes UTF-8. Returns nil if the bytes are not valid UTF-8.
  package init?(validUTF8 bytes: [UInt8]) {
    if #available(iOS 18, macOS 15, *) {
      self.init(validating: bytes, as: UTF8.self)
    } else {
      // Decoding repairs invalid bytes, so the result differs from them.
      self.init(decoding: bytes, as: UTF8.self)
      guard utf8.elementsEqual(bytes) else { return nil }
    }
  }
}

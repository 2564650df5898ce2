import CZlib

/// Content in one coding, and the entity tag of exactly these bytes.
struct ContentVariant {
  /// The value of the `Content-Encoding` field; nil for the bytes as they are.
  let coding: String?
  let bytes: [UInt8]
  let tag: EntityTag

  /// Creates the variant without a coding.
  init(_ bytes: [UInt8]) { self.init(coding: nil, bytes) }

  private init(coding: String?, _ bytes: [UInt8]) {
    self.coding = coding
    self.bytes = bytes
    tag = EntityTag(of: bytes)
  }

  /// The largest content that is compressed, in bytes. A changed file is compressed again on request, which must not block the loop.
  private static let limit = 1 << 20

  /// Returns the content in the coding `gzip`, or nil if that is not smaller, or the content is too large.
  var compressed: ContentVariant? {
    guard bytes.count > 1, bytes.count <= Self.limit else { return nil }
    let result = [UInt8](unsafeUninitializedCapacity: bytes.count - 1) { buffer, count in
      count = masthead_gzip(bytes, bytes.count, buffer.baseAddress, buffer.count)
    }
    return result.isEmpty ? nil : ContentVariant(coding: "gzip", result)
  }
}

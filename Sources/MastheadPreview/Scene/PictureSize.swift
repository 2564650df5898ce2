import Foundation
import Masthead
import MastheadDocuments

extension MastheadScene.OwnPicture {
  /// The picture's size in pixels, read from its file; nil if the file has no size or an unknown format.
  ///
  /// The offsets are from the formats' specifications: PNG (ISO/IEC 15948), GIF 89a, WebP (RFC 9649) and JPEG (ITU-T T.81).
  package var size: MastheadSize? {
    guard let comma = data.firstIndex(of: ","), let file = Data(base64Encoded: String(data[comma...].dropFirst()))
    else { return nil }
    let bytes = [UInt8](file)
    func big(_ index: Int) -> Int { index + 1 < bytes.count ? Int(bytes[index]) << 8 | Int(bytes[index + 1]) : 0 }
    func little(_ index: Int) -> Int { index + 1 < bytes.count ? Int(bytes[index + 1]) << 8 | Int(bytes[index]) : 0 }
    func begins(_ text: StaticString, at index: Int = 0) -> Bool {
      text.withUTF8Buffer { bytes.dropFirst(index).starts(with: $0) }
    }
    func size(_ width: Int, _ height: Int) -> MastheadSize? {
      width > 0 && height > 0 ? MastheadSize(width: Double(width), height: Double(height)) : nil
    }
    if begins("PNG", at: 1) { return size(big(18), big(22)) }
    if begins("GIF8") { return size(little(6), little(8)) }
    if begins("WEBP", at: 8) {
      if begins("VP8 ", at: 12) { return size(little(26) & 0x3fff, little(28) & 0x3fff) }
      if begins("VP8X", at: 12) { return size(little(24) + 1, little(27) + 1) }
      if begins("VP8L", at: 12) {
        let bits = little(21) | little(23) << 16
        return size(bits & 0x3fff + 1, bits >> 14 & 0x3fff + 1)
      }
      return nil
    }
    // A JPEG is a sequence of segments. The first segment that begins a frame contains the size.
    var index = 2
    while index + 8 < bytes.count, bytes[index] == 0xff {
      let marker = bytes[index + 1]
      if marker >= 0xc0, marker <= 0xcf, ![0xc4, 0xc8, 0xcc].contains(marker) {
        return size(big(index + 7), big(index + 5))
      }
      index += 2 + max(2, big(index + 2))
    }
    return nil
  }
}

import Foundation
import MastheadTuning

/// The part of WebSockets (RFC 6455) that a server needs to send text.
enum WebSocket {
  /// Returns the head of a message with `count` bytes of text.
  static func head(ofText count: Int) -> [UInt8] {
    switch count {
    case ..<126: [0x81, UInt8(count)]
    case ..<(1 << 16): [0x81, 126] + bytes(of: UInt16(count))
    default: [0x81, 127] + bytes(of: UInt64(count))
    }
  }

  /// The message that ends a WebSocket.
  static let end: [UInt8] = [0x88, 0]

  /// Returns the value of `Sec-WebSocket-Accept` for the key of a request.
  static func answer(toKey key: String) -> String {
    Data(sha1(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))).base64EncodedString()
  }

  private static func bytes(of number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  /// Returns the SHA-1 digest of a message (RFC 3174).
  private static func sha1(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += bytes(of: UInt64(message.count * 8))
    var hash: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    for start in stride(from: 0, to: padded.count, by: 64) {
      var words = stride(from: start, to: start + 64, by: 4).map { index in
        padded[index..<(index + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      }
      for index in 16..<80 {
        words.append(rotated(words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], by: 1))
      }
      var (a, b, c, d, e) = (hash[0], hash[1], hash[2], hash[3], hash[4])
      for (index, word) in words.enumerated() {
        let (mix, constant): (UInt32, UInt32) =
          switch index {
          case ..<20: (b & c | ~b & d, 0x5A82_7999)
          case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
          case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
          default: (b ^ c ^ d, 0xCA62_C1D6)
          }
        (a, b, c, d, e) = (rotated(a, by: 5) &+ mix &+ e &+ constant &+ word, a, rotated(b, by: 30), c, d)
      }
      hash = zip(hash, [a, b, c, d, e]).map { $0 &+ $1 }
    }
    return hash.flatMap { bytes(of: $0) }
  }

  private static func rotated(_ word: UInt32, by bits: UInt32) -> UInt32 { word << bits | word >> (32 - bits) }
}

extension HTTPRequestHead {
  /// The key of a request for a WebSocket; nil for other requests.
  var webSocketKey: String? {
    guard method == .get, let key = headers["Sec-WebSocket-Key"], key.utf8.count == 24,
      headers["Sec-WebSocket-Version"] == "13", names("websocket", in: "Upgrade"), names("upgrade", in: "Connection")
    else { return nil }
    return key
  }

  /// Whether a field is a list of tokens that contains a token.
  private func names(_ token: String, in field: String) -> Bool {
    headers.values(of: field).contains { value in
      value.split(whereSeparator: { $0 == "," || $0 == " " || $0 == "\t" }).contains { $0.lowercased() == token }
    }
  }
}

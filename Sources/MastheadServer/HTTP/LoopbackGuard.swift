import Glibc
import Masthead

/// Refuses requests that another site's page sends through the user's browser. The server accepts local connections only, but a
/// local browser runs pages from any site.
enum LoopbackGuard {
  /// Returns the problem of a refused request, or nil.
  static func refusal(of head: HTTPRequestHead) -> Problem? {
    let host = head.headers["Host"] ?? ""
    // Prevents DNS rebinding: another host name that resolves to 127.0.0.1 would let its owner's page read everything here.
    guard let authority = Authority(host), isLoopback(authority.host) else {
      return Problem(
        .misdirectedRequest,
        "Host: " + ErrorText.expected("localhost, 127.0.0.1 or [::1]", got: "\"\(host)\""))
    }
    if let origin = head.headers["Origin"] {
      guard let other = Authority(origin: origin), isLoopback(other.host), other.port == authority.port else {
        return Problem(
          .forbidden,
          "Origin: " + ErrorText.expected("a page of this server", got: "\"\(origin)\"") + "; open http://\(host)")
      }
    }
    // Following a link from another site is harmless; fetching from another site is not.
    let isLink = head.headers["Sec-Fetch-Mode"] == "navigate" && [.get, .head].contains(head.method)
    if head.headers["Sec-Fetch-Site"] == "cross-site", !isLink {
      return Problem(
        .forbidden,
        "Sec-Fetch-Site: " + ErrorText.expected("a page of this server", got: "\"cross-site\"")
          + "; open http://\(host)")
    }
    return nil
  }

  /// Whether a host, without brackets, is a loopback host: `localhost`, 127.0.0.0/8 or ::1.
  static func isLoopback(_ host: String) -> Bool {
    var four = in_addr()
    var six = in6_addr()
    if inet_pton(AF_INET, host, &four) == 1 { return UInt32(bigEndian: four.s_addr) >> 24 == 127 }
    if inet_pton(AF_INET6, host, &six) == 1 {
      return withUnsafeBytes(of: six) { $0.dropLast().allSatisfy { $0 == 0 } && $0.last == 1 }
    }
    return host.isEqualIgnoringCase(to: "localhost")
  }

  /// A host without brackets, and a port.
  private struct Authority {
    var host: String
    var port: UInt16

    /// `host`, `host:port`, `[address]` or `[address]:port`.
    init?(_ text: String) {
      let portText: Substring
      if text.hasPrefix("["), let end = text.firstIndex(of: "]") {
        host = String(text[text.index(after: text.startIndex)..<end])
        // Only IPv6 addresses have brackets.
        guard host.contains(":") else { return nil }
        portText = text[text.index(after: end)...]
      } else {
        let end = text.firstIndex(of: ":") ?? text.endIndex
        host = String(text[..<end])
        portText = text[end...]
      }
      if portText.isEmpty {
        port = 80
      } else {
        let digits = portText.dropFirst()
        guard portText.first == ":", digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
          let number = UInt16(digits)
        else { return nil }
        port = number
      }
    }

    init?(origin: String) {
      guard origin.hasPrefix("http://") else { return nil }
      self.init(String(origin.dropFirst(7)))
    }
  }
}

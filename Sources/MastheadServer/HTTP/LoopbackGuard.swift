import Masthead
import MastheadPlatform
import MastheadTuning

/// A host that requests through a tunnel, a proxy or a container's forwarded port may name, in the form of
/// `--allow-host`: `HOST` or `HOST:PORT`.
package struct AllowedHost: Equatable, Sendable {
  /// The host in lower case, without the brackets of an IPv6 address.
  let host: String
  /// The port; nil allows all ports.
  let port: UInt16?

  /// Parses `host`, `host:port`, `[address]` or `[address]:port`. Returns nil for other texts.
  package init?(_ text: String) {
    guard let authority = Authority(text), !authority.host.isEmpty,
      authority.host.utf8.allSatisfy({ Self.isAllowed($0) })
    else { return nil }
    (host, port) = (authority.host.lowercased(), authority.port)
  }

  /// The host as in an address, and the port.
  private func authority(_ port: UInt16?) -> String {
    (host.contains(":") ? "[\(host)]" : host) + (port.map { ":\($0)" } ?? "")
  }

  /// The text that names the host.
  var text: String { authority(port) }

  /// The address of the server's page at this host. A host without a port has the server's port.
  func url(port ownPort: UInt16) -> String {
    // Only a proxy with TLS uses the port of HTTPS.
    "\(port == 443 ? "https" : "http")://\(authority(port ?? ownPort))/"
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: ":"):
      true
    default: false
    }
  }
}

/// Refuses requests that another site's page sends through the user's browser. A local browser runs pages from any site.
///
/// A server on a loopback address allows loopback hosts with its port. A server on another address runs in a container.
/// It does not know the port that is forwarded to its own port, so it allows only the named hosts.
struct LoopbackGuard {
  /// The address that the server listens on.
  var address = "127.0.0.1"
  /// The server's port.
  let port: UInt16
  /// The hosts that are allowed by name.
  var allowedHosts: [AllowedHost] = []

  /// The address of the page, as a browser reaches it.
  var url: String {
    if !Self.isLoopback(address), let host = allowedHosts.first { return host.url(port: port) }
    return "http://\(authority)/"
  }

  /// The address that the server listens on, for the log.
  var listening: String { Self.isLoopback(address) ? url : "\(authority) as \(url)" }

  private var authority: String { "\(address.contains(":") ? "[\(address)]" : address):\(port)" }

  /// The hosts that a request may name, for a message.
  private var expectedHosts: String {
    guard Self.isLoopback(address) else {
      return allowedHosts.map(\.text).joined(separator: " or ") + ", the hosts of --allow-host"
    }
    return "localhost:\(port), 127.0.0.1:\(port), [::1]:\(port) or a host that --allow-host names"
  }

  /// Returns the problem of a refused request, or nil.
  func refusal(of head: HTTPRequestHead) -> Problem? {
    let host = head.headers["Host"] ?? ""
    // Prevents DNS rebinding. Otherwise, a page of another host that resolves to 127.0.0.1 could read everything on
    // this server.
    guard let authority = Authority(host), allows(authority, defaultPort: 80) else {
      return Problem(.misdirectedRequest, "Host: " + ErrorText.expected(expectedHosts, got: "\"\(host)\""))
    }
    if let origin = head.headers["Origin"], !allows(origin: origin) {
      return Problem(
        .forbidden,
        "Origin: " + ErrorText.expected("a page of this server", got: "\"\(origin)\"") + "; open http://\(host)")
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

  /// Whether an origin is a page of this server. A tunnel may add TLS, but the server itself has none.
  private func allows(origin: String) -> Bool {
    for (scheme, defaultPort) in [("http://", UInt16(80)), ("https://", 443)] where origin.hasPrefix(scheme) {
      guard let authority = Authority(String(origin.dropFirst(scheme.count))) else { return false }
      return defaultPort == 80
        ? allows(authority, defaultPort: 80) : isNamed(authority, port: authority.port ?? defaultPort)
    }
    return false
  }

  private func allows(_ authority: Authority, defaultPort: UInt16) -> Bool {
    let port = authority.port ?? defaultPort
    return port == self.port && Self.isLoopback(authority.host) && Self.isLoopback(address)
      || isNamed(authority, port: port)
  }

  private func isNamed(_ authority: Authority, port: UInt16) -> Bool {
    allowedHosts.contains {
      $0.host.isEqualIgnoringCase(to: authority.host) && ($0.port == nil || $0.port == port)
    }
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
}

/// A host without brackets, and a port.
private struct Authority {
  var host: String
  /// Nil if the text names no port.
  var port: UInt16?

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
    guard !portText.isEmpty else { return }
    let digits = portText.dropFirst()
    guard portText.first == ":", digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = UInt16(digits)
    else { return nil }
    port = number
  }
}

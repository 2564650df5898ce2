import Foundation

extension RunningMasthead {
  /// Returns a free port on which a server can restart. The port is outside the range of automatic ports, so the system
  /// assigns it to no other program.
  static func reusablePort() throws -> String {
    let range = try String(contentsOfFile: "/proc/sys/net/ipv4/ip_local_port_range", encoding: .utf8)
    let first = range.split(separator: "\t").first.flatMap { UInt16($0) } ?? 32768
    while true {
      let port = UInt16.random(in: 10000..<max(first, 10001))
      if isFree(port) { return String(port) }
    }
  }

  private static func isFree(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    return withUnsafeBytes(of: &address) {
      bind(descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress!, socklen_t($0.count)) == 0
    }
  }
}

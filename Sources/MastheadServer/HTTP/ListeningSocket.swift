import CPlatform
import Masthead
import MastheadPlatform

/// The reason why a server could not start.
package enum HTTPServerError: Error, Equatable, CustomStringConvertible {
  /// The host is not an address.
  case notAddress(host: String)
  /// Other machines could connect, but no allowed host was given.
  case noAllowedHost(host: String)
  /// The address does not exist on this machine.
  case addressNotAvailable(host: String)
  /// Another program listens on the port.
  case portInUse(host: String, port: UInt16)
  /// The port is reserved for the system.
  case portNotAllowed(port: UInt16)
  /// The limit of open files is too low.
  case tooFewDescriptors(allowed: Int, needed: Int)
  /// Another system call failed.
  case system(SystemError)

  package var description: String {
    switch self {
    case .notAddress(let host):
      ErrorText.expected("localhost or a numeric address such as 127.0.0.1", got: "\"\(host)\"")
    case .noAllowedHost(let host):
      "other machines can connect to \(host), so name the host that a browser uses, such as --allow-host localhost:8080"
    case .addressNotAvailable(let host):
      "the address \(host) is not available on this machine; choose 127.0.0.1"
    case .portInUse(let host, let port):
      "port \(port) on \(host) is in use; choose another with --port, or 0 for a free one"
    case .portNotAllowed(let port):
      "port \(port) is reserved for the system; choose one above 1023 with --port, or 0 for a free one"
    case .tooFewDescriptors(let allowed, let needed):
      "the limit of open files must be at least \(needed), got \(allowed); raise it with ulimit -n"
    case .system(let error): error.description
    }
  }
}

/// A socket that listens on an address of this machine.
struct ListeningSocket: ~Copyable {
  let descriptor: FileDescriptor
  /// The port; the chosen one if 0 was requested.
  let port: UInt16

  /// Listens on `localhost` (here 127.0.0.1) or on a numeric address. Port 0 picks a free one.
  ///
  /// - Parameter isOnlyLocal: Whether only a loopback address is accepted.
  init(host: String, port: UInt16, isOnlyLocal: Bool) throws(HTTPServerError) {
    let isSix = host.contains(":")
    var storage = sockaddr_storage()
    var length: socklen_t
    if isSix {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      guard inet_pton(AF_INET6, host, &address.sin6_addr) == 1 else { throw .notAddress(host: host) }
      length = socklen_t(MemoryLayout<sockaddr_in6>.size)
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: address, as: sockaddr_in6.self) }
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      let text = host.isEqualIgnoringCase(to: "localhost") ? "127.0.0.1" : host
      guard inet_pton(AF_INET, text, &address.sin_addr) == 1 else { throw .notAddress(host: host) }
      length = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: address, as: sockaddr_in.self) }
    }

    guard !isOnlyLocal || LoopbackGuard.isLoopback(host) else { throw .noAllowedHost(host: host) }

    let descriptor = try Self.make(isSix ? AF_INET6 : AF_INET, host)
    // Connections of a server that has just ended would block its port for a minute.
    var yes: Int32 = 1
    setsockopt(descriptor.number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    let failure: Int32 = withUnsafeMutablePointer(to: &storage) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor.number, $0, length) == 0 && listen(descriptor.number, 1024) == 0
          && getsockname(descriptor.number, $0, &length) == 0 ? 0 : errno
      }
    }
    switch failure {
    case 0: break
    case EADDRINUSE: throw .portInUse(host: host, port: port)
    case EADDRNOTAVAIL: throw .addressNotAvailable(host: host)
    case EACCES: throw .portNotAllowed(port: port)
    default: throw .system(SystemError("listen on port \(port) of \(host)", code: failure))
    }
    // IPv4 and IPv6 addresses store the port at the same offset.
    self.port = withUnsafeBytes(of: &storage) { UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)) }
    self.descriptor = descriptor
  }

  private static func make(_ family: Int32, _ host: String) throws(HTTPServerError) -> FileDescriptor {
    let number = masthead_stream_socket(family)
    if number < 0, errno == EAFNOSUPPORT { throw .addressNotAvailable(host: host) }
    do {
      return try SystemError.descriptor(number, "make a socket")
    } catch {
      throw .system(error)
    }
  }
}

import Foundation
import MastheadPlatform

/// Forwards connections of a free loopback port, as a container engine does. Stops when it is released.
final class PortForwarder {
  let port: UInt16
  private let listener: Int32

  /// Listens on a free port. Connections wait until ``start(to:_:in:)``.
  init() throws {
    listener = socket(AF_INET, Self.stream, 0)
    var address = Self.address("127.0.0.1", 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { [listener] in
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
      }
    }
    guard isListening else { throw SystemError("listen on a free port") }
    port = UInt16(bigEndian: address.sin_port)
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  /// Forwards all connections to a port of an address, from a network namespace or from the namespace of this process.
  func start(to host: String, _ port: UInt16, in namespace: String? = nil) {
    Thread.detachNewThread { [listener] in
      if let namespace {
        // Only this thread and its new sockets move into the namespace.
        let file = open("/run/netns/\(namespace)", O_RDONLY | O_CLOEXEC)
        precondition(Self.enter(file), SystemError("enter the namespace \(namespace)").description)
        close(file)
      }
      while case let client = accept(listener, nil, nil), client >= 0 {
        let connection = Connection(client, socket(AF_INET, Self.stream, 0))
        var address = Self.address(host, port)
        let isConnected = withUnsafePointer(to: &address) {
          $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(connection.server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
          }
        }
        guard isConnected else { continue }
        Thread.detachNewThread { connection.forward(from: connection.client, to: connection.server) }
        Thread.detachNewThread { connection.forward(from: connection.server, to: connection.client) }
      }
    }
  }

  /// Moves the calling thread into a network namespace. Swift does not import the function.
  private static func enter(_ namespace: Int32) -> Bool {
    typealias Function = @convention(c) (Int32, Int32) -> Int32
    let network: Int32 = 0x4000_0000
    return dlsym(nil, "setns").map { unsafeBitCast($0, to: Function.self)(namespace, network) == 0 } ?? false
  }

  private static let stream = Int32(SOCK_STREAM.rawValue)

  private static func address(_ host: String, _ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, host, &address.sin_addr)
    return address
  }

  /// The sockets of a forwarded connection. They close after both directions have ended.
  private final class Connection: Sendable {
    let client: Int32
    let server: Int32

    init(_ client: Int32, _ server: Int32) { (self.client, self.server) = (client, server) }

    deinit {
      close(client)
      close(server)
    }

    func forward(from source: Int32, to target: Int32) {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      // A blocking socket sends all bytes. A closed socket must not kill the tests by a signal.
      while case let count = recv(source, &bytes, bytes.count, 0), count > 0,
        send(target, bytes, count, Int32(MSG_NOSIGNAL)) == count
      {}
      shutdown(source, Int32(SHUT_RD))
      shutdown(target, Int32(SHUT_WR))
    }
  }
}

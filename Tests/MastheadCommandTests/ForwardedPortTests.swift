import Foundation
import MastheadPlatform
import TestSupport
import Testing

/// `masthead serve` as in a container: it listens on all addresses, and another port is forwarded to its port.
@Suite(.long) struct ForwardedPortTests {
  /// The rules for hosts and origins, without privileges.
  @Test func forwarderOnLoopbackReachesServer() throws {
    let forwarder = try PortForwarder()
    try Self.expectForwarding(through: forwarder, to: "127.0.0.1")
  }

  /// A network namespace has its own addresses, as a container has.
  @Test(.enabled("This needs `ip` and the right to make network namespaces.") { await Namespace.isPermitted() })
  func forwarderReachesServerInSeparateNamespace() throws {
    let namespace = try Namespace()
    defer { namespace.delete() }
    let forwarder = try PortForwarder()
    try Self.expectForwarding(
      through: forwarder, in: namespace.gateway, to: namespace.address, running: namespace.command)
  }

  /// Expects the page and a stream at the address that the command prints, and a refusal for every other host and origin.
  ///
  /// - Parameters:
  ///   - gateway: The network namespace that reaches the address; nil for this process's own.
  ///   - command: Runs a program at the address.
  private static func expectForwarding(
    through forwarder: PortForwarder, in gateway: String? = nil, to address: String, running command: [String] = []
  ) throws {
    let name = "localhost:\(forwarder.port)"
    let server = try RunningProgram(
      command + [
        Masthead.program.path, "serve", "--host", "0.0.0.0", "--port", "0", "--allow-host", name,
      ])
    try #require(server.wait(within: Programs.patience) { server.output.hasSuffix("\n") }, "\(server.errors)")
    #expect(server.output == "Masthead is at http://\(name)/ (Ctrl-C stops it).\n")
    let port = try #require(
      server.errors.firstMatch(of: /start: listening on 0\.0\.0\.0:(\d+) as http/).flatMap { UInt16($0.1) })
    forwarder.start(to: address, port, in: gateway)

    #expect(try ServeTests.curl(["http://\(name)/"]).contains("<title>Masthead"))
    let headers = try ServeTests.curl([
      "-D", "-", "-o", "/dev/null", "-H", "Origin: http://\(name)", "-X", "POST", "http://\(name)/api/sessions",
    ])
    let session = try #require(headers.firstMatch(of: /Location: (\S+)/)).1
    let viewer = try RunningProgram(["curl", "-sSN", "-H", "Origin: http://\(name)", "http://\(name)\(session)/frames"])
    #expect(viewer.wait(within: Programs.patience) { viewer.output.contains("event: frame") }, "\(viewer.errors)")

    // Through the forwarded port, and directly, as from another machine in the same network.
    let direct = gateway.map { ["ip", "netns", "exec", $0] } ?? []
    for (prefix, target) in [([], "127.0.0.1:\(forwarder.port)"), (direct, "\(address):\(port)")] {
      for (host, origin, status) in [
        (name, "http://\(name)", "201"),
        ("127.0.0.1:\(forwarder.port)", "http://\(name)", "421"),
        ("localhost:\(port)", "http://\(name)", "421"),
        ("\(address):\(port)", "http://\(name)", "421"),
        ("foreign.example:\(forwarder.port)", "http://\(name)", "421"),
        (name, "http://foreign.example", "403"),
        (name, "http://localhost:\(port)", "403"),
      ] {
        let run = try ProgramRun(
          patiently: prefix + [
            "curl", "-sS", "-o", "/dev/null", "-w", "%{http_code}", "-X", "POST", "-H", "Host: \(host)", "-H",
            "Origin: \(origin)", "http://\(target)/api/sessions",
          ])
        #expect(run.output == status, "\(target) \(host) \(origin) \(run.errors)")
      }
    }
  }
}

/// A network namespace with one address, which another namespace reaches.
///
/// The namespace of this process does not change, because browsers of other tests reload their pages when a network
/// changes.
private struct Namespace {
  let address: String
  /// The name of the namespace that reaches the address.
  var gateway: String { name + "-gateway" }
  /// Runs a program in the namespace.
  var command: [String] { ["ip", "netns", "exec", name] }
  private let name = "masthead-\(getpid())"

  static func isPermitted() async -> Bool {
    do {
      try await withDedicatedThreads { try Namespace().delete() }
      return true
    } catch { return false }
  }

  /// Throws if the system does not permit it.
  init() throws {
    address = "198.18.0.2"
    let run = try ProgramRun(patiently: [
      "sh", "-c",
      """
      ip netns add "$1" && ip netns add "$2" && ip -n "$2" link add eth0 type veth peer name eth0 netns "$1" &&
        ip -n "$2" address add 198.18.0.1/30 dev eth0 && ip -n "$2" link set eth0 up &&
        ip -n "$1" address add 198.18.0.2/30 dev eth0 && ip -n "$1" link set eth0 up && ip -n "$1" link set lo up
      """, "sh", name, gateway,
    ])
    guard run.status == 0 else {
      delete()
      throw Failure(errors: run.errors)
    }
  }

  /// Deletes both namespaces and their connection.
  func delete() {
    for name in [name, gateway] { _ = try? ProgramRun(patiently: ["ip", "netns", "delete", name]) }
  }

  struct Failure: Error { let errors: String }
}

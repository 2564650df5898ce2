import Foundation
import MastheadPlatform
import TestSupport
import Testing

/// `masthead serve` as it runs in a container: it listens on all addresses, and its port is forwarded from another one.
@Suite(.long) struct ForwardedPortTests {
  /// The rules of hosts and origins need no privileges.
  @Test func forwarderOnLoopbackReachesServer() throws {
    let forwarder = try PortForwarder()
    try Self.expectForwarding(through: forwarder, to: "127.0.0.1")
  }

  /// A network namespace has its own addresses, as a container has.
  @Test(.enabled("This needs `ip` and the right to make network namespaces.") { await Namespace.isPermitted() })
  func forwarderReachesServerInNamespaceOfItsOwn() throws {
    let namespace = try Namespace()
    defer { namespace.delete() }
    let forwarder = try PortForwarder()
    try Self.expectForwarding(through: forwarder, to: namespace.address, running: namespace.command)
  }

  /// Expects the page and a stream at the address that the command prints, and a refusal for every other host and origin.
  private static func expectForwarding(
    through forwarder: PortForwarder, to address: String, running command: [String] = []
  ) throws {
    let name = "localhost:\(forwarder.port)"
    let server = try RunningProgram(
      command + [
        Masthead.program.path, "serve", "--no-state", "--host", "0.0.0.0", "--port", "0", "--allow-host", name,
      ])
    try #require(server.wait(within: Programs.patience) { server.output.hasSuffix("\n") }, "\(server.errors)")
    #expect(server.output == "Masthead is at http://\(name)/ (Ctrl-C stops it).\n")
    let port = try #require(
      server.errors.firstMatch(of: /start: listening on 0\.0\.0\.0:(\d+) as http/).flatMap { UInt16($0.1) })
    forwarder.start(to: address, port)

    #expect(try ServeTests.curl(["http://\(name)/"]).contains("<title>Masthead"))
    let viewer = try RunningProgram([
      "curl", "-sSN", "-H", "Accept: text/event-stream", "-H", "Origin: http://\(name)", "-X", "POST",
      "http://\(name)/api/sessions",
    ])
    #expect(viewer.wait(within: Programs.patience) { viewer.output.contains("event: frame") }, "\(viewer.errors)")

    // Through the forwarded port, and directly, as another machine of the same network would.
    for target in ["127.0.0.1:\(forwarder.port)", "\(address):\(port)"] {
      for (host, origin, status) in [
        (name, "http://\(name)", "201"),
        ("127.0.0.1:\(forwarder.port)", "http://\(name)", "421"),
        ("localhost:\(port)", "http://\(name)", "421"),
        ("\(address):\(port)", "http://\(name)", "421"),
        ("foreign.example:\(forwarder.port)", "http://\(name)", "421"),
        (name, "http://foreign.example", "403"),
        (name, "http://localhost:\(port)", "403"),
      ] {
        let answer = try ServeTests.curl([
          "-o", "/dev/null", "-w", "%{http_code}", "-X", "POST", "-H", "Host: \(host)", "-H", "Origin: \(origin)",
          "http://\(target)/api/sessions",
        ])
        #expect(answer == status, "\(target) \(host) \(origin)")
      }
    }
  }
}

/// A network namespace with one address, which this machine reaches.
private struct Namespace {
  let address: String
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
    // Addresses for tests of networks (RFC 2544), so that processes have different ones.
    let start = (Int(getpid()) & 0x7fff) * 4
    func text(_ number: Int) -> String { "198.\(18 + (number >> 16)).\(number >> 8 & 255).\(number & 255)" }
    address = text(start + 2)
    let interface = "mh\(getpid())"
    let run = try ProgramRun(patiently: [
      "sh", "-c",
      """
      ip netns add "$1" && ip link add "$2" type veth peer name eth0 netns "$1" &&
        ip address add "$3/30" dev "$2" && ip link set "$2" up &&
        ip -n "$1" address add "$4/30" dev eth0 && ip -n "$1" link set eth0 up && ip -n "$1" link set lo up
      """, "sh", name, interface, text(start + 1), address,
    ])
    guard run.status == 0 else {
      delete()
      throw Failure(errors: run.errors)
    }
  }

  /// Deletes the namespace, and with it both ends of its connection.
  func delete() { _ = try? ProgramRun(patiently: ["ip", "netns", "delete", name]) }

  struct Failure: Error { let errors: String }
}

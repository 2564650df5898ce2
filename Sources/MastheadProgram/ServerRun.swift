import Foundation
import Masthead
import MastheadCommand
import MastheadPlatform
import MastheadPlugins
import MastheadServer

/// The options and the setup of all commands with a server.
enum ServerRun {
  ///
  /// - Parameter port: the port without the option; 0 for a free one.
  static func options(port: UInt16) -> [Option] {
    [
      Option(
        "host", "ADDRESS",
        help:
          "The address to listen on; 127.0.0.1 by default. A non-loopback address, such as 0.0.0.0 in a container, needs --allow-host."
      ),
      Option(
        "port", "PORT",
        help: "The port to listen on; "
          + (port == 0 ? "a free one by default." : "\(port) by default, 0 for a free one.")),
      Option(
        "web", "FOLDER", .folders, help: "The folder of the page; by default the installed one, or Web in the package."),
      Option(
        "allow-host", "HOST[:PORT]",
        help:
          "A host name under which browsers reach the server through a tunnel, a proxy or a forwarded port. Repeat it for several."
      ),
      Option(
        "max-connections", "COUNT",
        help:
          "The maximum number of open connections; \(HTTPServer.Limits().connections) by default. Idle ones are closed first."
      ),
      Option("log-requests", help: "Writes a line for each request to standard error."),
    ]
  }

  /// The address to listen on, and the files to serve.
  struct Settings {
    let host: String
    let port: UInt16
    let files: WebFiles
    let allowedHosts: [AllowedHost]
    let log: ServerLog
    private(set) var limits = HTTPServer.Limits()

    /// Reads the options.
    ///
    /// - Parameter port: the port without the option; 0 for a free one.
    init(_ arguments: Arguments, port standard: UInt16) throws(CommandError) {
      host = arguments.string("host") ?? "127.0.0.1"
      port = try arguments.whole("port", in: 0...65535).map { UInt16($0) } ?? standard
      var hosts: [AllowedHost] = []
      for text in arguments.strings("allow-host") {
        guard let host = AllowedHost(text) else {
          throw .usage(
            "--allow-host: " + ErrorText.expected("a host such as tunnel.example.com:443", got: "\"\(text)\""))
        }
        hosts.append(host)
      }
      allowedHosts = hosts
      log = .standardError(logsRequests: arguments.has("log-requests"))
      limits.connections = try arguments.whole("max-connections", in: 1...1_000_000) ?? limits.connections
      limits.streams = try arguments.whole("max-streams", in: 1...1_000_000) ?? limits.streams
      do { files = try WebFiles(folder: try arguments.string("web") ?? Resources.find().web) } catch {
        throw .missing("\(error)")
      }
    }
  }

  /// Creates an event loop that Ctrl-C stops.
  static func loop() throws(CommandError) -> EventLoop {
    do {
      let loop = try EventLoop()
      try loop.handleSignals([SIGINT, SIGTERM]) { [unowned loop] _ in loop.stop() }
      return loop
    } catch { throw .software(error.description) }
  }

  /// Starts a server, and converts its errors. If another Masthead listens on the port, the error names its address.
  static func start<Server>(_ server: () throws(HTTPServerError) -> Server) throws(CommandError) -> Server {
    do throws(HTTPServerError) { return try server() } catch {
      switch error {
      case .notAddress, .noAllowedHost: throw .usage("--host: \(error)")
      case .portInUse(_, let port):
        let other = RunningServers().all().last { URL(string: $0.url)?.port == Int(port) }
        throw .unavailable(
          other.map {
            "another Masthead already runs at \($0.url); choose another port with --port, or 0 for a free one"
          }
            ?? error.description)
      case .addressNotAvailable, .portNotAllowed, .tooFewDescriptors: throw .unavailable(error.description)
      case .system: throw .software(error.description)
      }
    }
  }

  static func printAddress(_ url: String) { Output.print("Masthead is at \(url) (Ctrl-C stops it).") }
}

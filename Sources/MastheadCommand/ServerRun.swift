import Glibc
import MastheadServer

/// The options and the setup that all commands with a server share.
enum ServerRun {
  static let options = [
    Option("host", "ADDRESS", help: "The loopback address to listen on; 127.0.0.1 by default."),
    Option("port", "PORT", help: "The port to listen on; 8080 by default, 0 for a free one."),
    Option(
      "web", "FOLDER", help: "The folder of the page; by default Web beside the program or in the current folder."),
  ]

  /// The address to listen on, and the files to serve.
  struct Settings {
    let host: String
    let port: UInt16
    let files: WebFiles

    init(_ arguments: Arguments) throws(CommandError) {
      host = arguments.string("host") ?? "127.0.0.1"
      port = UInt16(try arguments.whole("port", in: 0...65535) ?? 8080)
      do { files = try WebFiles(folder: try arguments.string("web") ?? WebFolder.find()) } catch {
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

  /// Starts a server, and converts its errors.
  static func start<Server>(_ server: () throws(HTTPServerError) -> Server) throws(CommandError) -> Server {
    do throws(HTTPServerError) { return try server() } catch {
      switch error {
      case .notLoopback: throw .usage(error.description)
      case .addressNotAvailable, .portInUse, .portNotAllowed: throw .unavailable(error.description)
      case .system: throw .software(error.description)
      }
    }
  }

  static func printAddress(_ url: String) { Output.print("Masthead is at \(url) (Ctrl-C stops it).") }
}

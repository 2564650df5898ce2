import Glibc
import MastheadServer

/// What commands that serve a page have in common.
enum ServerRun {
  static let options = [
    Option("host", "ADDRESS", help: "The loopback address to listen on; 127.0.0.1 by default."),
    Option("port", "PORT", help: "The port; 8080 by default, and 0 picks a free one."),
    Option("web", "FOLDER", help: "The page's folder; Web beside the program or the working folder by default."),
  ]

  /// Where to listen, and what to serve.
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

  /// A loop that ends at Ctrl-C.
  static func loop() throws(CommandError) -> EventLoop {
    do {
      let loop = try EventLoop()
      try loop.handleSignals([SIGINT, SIGTERM]) { [unowned loop] _ in loop.stop() }
      return loop
    } catch { throw .software(error.description) }
  }

  /// Starts a server, and says why where it does not.
  static func start<Server>(_ server: () throws(HTTPServerError) -> Server) throws(CommandError) -> Server {
    do throws(HTTPServerError) { return try server() } catch {
      switch error {
      case .notLoopback: throw .usage(error.description)
      case .addressNotAvailable, .portInUse, .portNotAllowed: throw .unavailable(error.description)
      case .system: throw .software(error.description)
      }
    }
  }

  static func tell(_ url: String) { Output.print("Masthead is at \(url) (Ctrl-C stops it).") }
}

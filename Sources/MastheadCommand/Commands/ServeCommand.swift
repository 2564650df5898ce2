import Foundation
import MastheadDocuments
import MastheadServer

/// Serves the page.
enum ServeCommand: Command {
  static let name = "serve"
  static let summary = "Serves the page on which pipelines are tuned, until Ctrl-C."
  static let options = [
    Option("host", "ADDRESS", help: "The loopback address to listen on; 127.0.0.1 by default."),
    Option("port", "PORT", help: "The port; 8080 by default, and 0 picks a free one."),
    Option("web", "FOLDER", help: "The page's folder; Web beside the program or the working folder by default."),
    Option("clock", "TIME", help: "The time that scenes show, such as 2026-01-09T09:41; now by default."),
    Option("open", help: "Opens the page in the browser."),
  ]

  static func run(_ arguments: Arguments) throws(CommandError) {
    try arguments.requireNoOperands()
    let port = try arguments.whole("port", in: 0...65535) ?? 8080
    let clock = try clock(arguments.string("clock"))
    let files = try webFiles(arguments.string("web"))
    let loop: EventLoop
    let server: TuningServer
    do {
      loop = try EventLoop()
      try loop.handleSignals([SIGINT, SIGTERM]) { [unowned loop] _ in loop.stop() }
    } catch { throw .software(error.description) }
    do throws(HTTPServerError) {
      server = try TuningServer(
        host: arguments.string("host") ?? "127.0.0.1", port: UInt16(port), web: files, on: loop, clock: clock)
    } catch {
      switch error {
      case .notLoopback: throw .usage(error.description)
      case .addressNotAvailable, .portInUse, .portNotAllowed: throw .unavailable(error.description)
      case .system: throw .software(error.description)
      }
    }
    Output.print("Masthead is at \(server.url) (Ctrl-C stops it).")
    if arguments.has("open") { openBrowser(server.url) }
    loop.run()
    server.stop()
  }

  private static func webFiles(_ folder: String?) throws(CommandError) -> WebFiles {
    do {
      return try WebFiles(folder: try folder ?? WebFolder.find())
    } catch {
      throw .missing("\(error)")
    }
  }

  /// The clock on the wall, or one that stands still.
  private static func clock(_ text: String?) throws(CommandError) -> () -> WallClock {
    guard let text else { return { .now } }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm"
    guard let date = formatter.date(from: text) else {
      throw .usage("--clock is \"\(text)\"; it is a date and a time, such as 2026-01-09T09:41.")
    }
    return { WallClock(date: date) }
  }

  /// Asks the desktop for its browser; a machine without a desktop has none, which is no failure of the server's.
  private static func openBrowser(_ url: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", url]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { process in
      if process.terminationStatus != 0 {
        Output.printError("masthead: No browser could be opened; open \(url) yourself.")
      }
    }
    do { try process.run() } catch {
      Output.printError("masthead: No browser could be opened; open \(url) yourself.")
    }
  }
}

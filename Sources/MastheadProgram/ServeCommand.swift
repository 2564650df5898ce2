import Foundation
import Masthead
import MastheadCommand
import MastheadDocuments
import MastheadPlatform
import MastheadPlugins
import MastheadPreview
import MastheadServer

/// Serves the tuning page.
enum ServeCommand: Command {
  static let name = "serve"
  static let summary = "Serves the page for tuning pipelines; Ctrl-C stops it."
  static let operands = "[FILE...|FOLDER]"
  static let completion = Completion.files

  /// The port without the option. Pages of an earlier server reconnect to it.
  private static let port: UInt16 = 8080

  static let options =
    ServerRun.options(port: port) + [
      Option(
        "clock", "TIME",
        help: "The date and time that scenes show, such as 2026-01-09T09:41; the current ones by default."),
      Option("open", help: "Opens the page in the default browser."),
      PluginArguments.option,
    ] + PluginArguments.limits + [
      Option(
        "max-streams", "COUNT",
        help: "The maximum number of open event streams; \(HTTPServer.Limits().streams) by default."),
      Option(
        "max-sessions", "COUNT", help: "The maximum number of open sessions; \(SessionLimits().sessions) by default."),
      Option(
        "max-session-bytes", "BYTES",
        help:
          "The maximum number of bytes of all sessions' documents and recordings; \(SessionLimits().bytes) by default."),
      Option(
        "max-effects", "COUNT",
        help: "The maximum number of effects in a document; \(SessionLimits().effects) by default."),
    ]

  static let examples = [
    Example("Open a header, and write changes on the page into its file", "serve header.masthead.json --open"),
    Example("Open the headers of a folder", "serve headers"),
    Example("Take a free port, and effects from another folder", "serve --port 0 --plugins ../Effects"),
    Example("Let a container's host see the page", "serve --host 0.0.0.0 --allow-host localhost:8080"),
  ]

  static let note = """
    FILE is a document such as header.masthead.json, FOLDER has such files. The page opens the first one. What you change \
    there is written into the file, and what another program changes in the file comes to the page. GET /api/openapi.json \
    describes the server's HTTP interface.
    """ + " " + PluginArguments.note

  static func run(_ arguments: Arguments) throws(CommandError) {
    let places = try places(arguments.operands)
    let clock = try clock(arguments.string("clock"))
    let settings = try ServerRun.Settings(arguments, port: port)
    let sessionLimits = try sessionLimits(arguments)
    let plugins = try plugins(arguments)
    let loop = try ServerRun.loop()
    let documentation = (try? Resources.find().documentation).flatMap { try? WebFiles(listing: $0) }
    let server = try ServerRun.start { () throws(HTTPServerError) in
      try TuningServer(
        host: settings.host, port: settings.port, web: settings.files,
        documentation: documentation, limits: settings.limits,
        sessionLimits: sessionLimits, allowedHosts: settings.allowedHosts, plugins: plugins, files: places, on: loop,
        log: settings.log, clock: clock)
    }
    let running = RunningServers()
    running.announce(server.url, plugins: plugins.folder)
    defer { running.withdraw() }
    ServerRun.printAddress(server.url)
    if arguments.has("open") { openBrowser(server.url) }
    loop.run()
    server.stop()
  }

  /// Returns the places of the documents on the command line; nil if there are none.
  private static func places(_ operands: [String]) throws(CommandError) -> DocumentFiles.Places? {
    var files: [String] = []
    for operand in operands {
      let path = URL(fileURLWithPath: operand).standardizedFileURL.path
      if isFolder(path) {
        guard operands.count == 1 else {
          throw .usage(ErrorText.expected("files or one folder", got: "the folder \(operand) and others"))
        }
        return .folder(path)
      }
      guard InputFile.exists(path) else { throw .missing(ErrorText.notFound("file or folder", operand)) }
      if !files.contains(path) { files.append(path) }
    }
    return files.isEmpty ? nil : .files(files)
  }

  private static func sessionLimits(_ arguments: Arguments) throws(CommandError) -> SessionLimits {
    var limits = SessionLimits()
    limits.sessions = try arguments.whole("max-sessions", in: 1...100_000) ?? limits.sessions
    limits.bytes = try arguments.whole("max-session-bytes", in: 1...(1 << 40)) ?? limits.bytes
    limits.effects = try arguments.whole("max-effects", in: 1...100_000) ?? limits.effects
    return limits
  }

  /// Returns the settings for the plugins folder on the command line, or for the default folder, which may be missing.
  private static func plugins(_ arguments: Arguments) throws(CommandError) -> PluginSettings {
    let limits = try PluginArguments.workerLimits(arguments)
    let folder = try PluginArguments.folder(arguments) ?? PluginFolder(PluginFolder.customName)
    return PluginSettings(
      folder: folder.path, executable: PluginProbe.ownExecutable, limits: limits)
  }

  /// Returns a clock with the current time, or with a fixed time if the text is not nil.
  private static func clock(_ text: String?) throws(CommandError) -> () -> WallClock {
    guard let text else { return { .now } }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm"
    guard let date = formatter.date(from: text) else {
      throw .usage("--clock: " + ErrorText.expected("a date and a time such as 2026-01-09T09:41", got: "\"\(text)\""))
    }
    return { WallClock(date: date) }
  }

  /// Opens the page in the desktop's browser. If that fails, prints a message; the server keeps running.
  private static func openBrowser(_ url: String) {
    // Wait on a separate thread, because the browser may run for as long as the server, or longer.
    Thread.detachNewThread {
      let opener = try? ChildProcess(["xdg-open", url], isDetached: true)
      if opener?.waitForEnd(within: .infinity) != .code(0) {
        Output.printError("masthead: cannot open a browser; open \(url) yourself")
      }
    }
  }
}

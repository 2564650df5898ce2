import Masthead
import MastheadDocuments
import MastheadPlatform
import MastheadPreview
import MastheadTuning

/// Serves the tuning page and the API that tunes sessions.
///
/// Like the whole module, use it on its loop's thread only.
package final class TuningServer {
  private let http: HTTPServer
  private let sessions: SessionStore
  private let plugins: PluginHost?
  private let log: ServerLog

  /// The address of the page: `http://127.0.0.1:8080/`.
  package var url: String { http.url }

  package var port: UInt16 { http.port }

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - host: `localhost` or a numeric address.
  ///   - port: The port; 0 picks a free one.
  ///   - web: The page's files, or nil to serve the API alone.
  ///   - documentation: The files of the documentation, or nil if it is not built.
  ///   - limits: The limits for clients.
  ///   - sessionLimits: The limits of the sessions.
  ///   - allowedHosts: The hosts that requests may name, as for ``HTTPServer``.
  ///   - plugins: The plugins whose effects documents may name in addition to the built-in ones.
  ///   - places: The files whose documents are sessions; nil for none.
  ///   - loop: The loop that runs the server.
  ///   - log: Receives the server's events.
  ///   - clock: Returns the wall-clock time that scenes show.
  package init(
    host: String = "127.0.0.1", port: UInt16, web: WebFiles?, documentation: WebFiles? = nil,
    limits: HTTPServer.Limits = .init(),
    sessionLimits: SessionLimits = SessionLimits(), allowedHosts: [AllowedHost] = [],
    plugins settings: PluginSettings? = nil, files places: DocumentFiles.Places? = nil, on loop: EventLoop,
    log: ServerLog = ServerLog(), clock: @escaping () -> WallClock
  ) throws(HTTPServerError) {
    var router = Router()
    self.log = log
    let files: DocumentFiles?
    let tools: HostedSession.SessionTools
    do throws(SystemError) {
      tools = HostedSession.SessionTools(limits: sessionLimits, background: try BackgroundWork(on: loop))
      plugins = try settings.map { settings throws(SystemError) in try PluginHost(settings, on: loop) }
      files = try places.map { [plugins] places throws(SystemError) in
        let registry = { [unowned plugins] in plugins?.catalog.registry ?? .builtIn }
        return try DocumentFiles(
          places, on: loop, log: { log.record(.file, $0) }, registry: registry,
          onceEffectsAreKnown: { [unowned plugins] action in
            if let plugins { plugins.catalog.onceBuilt(action) } else { action() }
          }
        ) { [unowned loop] identifier, document in
          HostedSession(identifier, document, on: loop, plugins: plugins, tools: tools, clock: clock)
        }
      }
    } catch { throw .system(error) }
    sessions = SessionStore(tools, files: files, log: log)
    TuningAPI(sessions: sessions, plugins: plugins, loop: loop, clock: clock).addRoutes(to: &router)
    var builds = BuildLog(log)
    plugins?.catalog.onChange = { [sessions, unowned plugins] changed in
      guard let plugins else { return }
      builds.report(plugins.catalog.plugins)
      if !plugins.catalog.plugins.isEmpty { plugins.processes.keepSpare() }
      sessions.adopt(plugins.catalog.registry, changed: changed)
    }
    web?.addRoutes(to: &router)
    if let documentation {
      documentation.addRoutes(to: &router, below: ["docs"])
    } else {
      router.addMissingDocumentation()
    }
    http = try HTTPServer(
      host: host, port: port, limits: limits, allowedHosts: allowedHosts, on: loop, log: log, router: router)
    log.record(
      .start, "listening on \(http.loopbackGuard.listening)" + (settings.map { "; plugins in \($0.folder)" } ?? ""))
    if let plugins { builds.report(plugins.catalog.plugins) }
  }

  /// Ends the streams and closes the port. Call it once, after the loop has stopped.
  package func stop() {
    log.record(.stop, "closing \(sessions.count) session\(sessions.count == 1 ? "" : "s")")
    sessions.closeAll()
    plugins?.close()
    http.stop()
  }
}

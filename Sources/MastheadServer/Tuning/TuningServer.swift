import Masthead
import MastheadDocuments
import MastheadPreview

/// Serves the tuning page and the API that tunes sessions.
///
/// Like the whole module, use it on its loop's thread only.
package final class TuningServer {
  private let http: HTTPServer
  private let sessions: SessionStore
  private let plugins: PluginHost?

  /// The address of the page: `http://127.0.0.1:8080/`.
  package var url: String { http.url }

  package var port: UInt16 { http.port }

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - host: A loopback address.
  ///   - port: The port; 0 picks a free one.
  ///   - web: The page's files, or nil to serve the API alone.
  ///   - plugins: The plugins whose effects documents may name in addition to the built-in ones.
  ///   - state: The folder that keeps the sessions; nil to keep them in memory only.
  ///   - unsaved: The reason why there is no such folder although the user expects one, for the page.
  ///   - log: Prints a line for the person who runs the server.
  ///   - loop: The loop that runs the server.
  ///   - clock: Returns the wall-clock time that scenes show.
  package init(
    host: String = "127.0.0.1", port: UInt16, web: WebFiles?, plugins settings: PluginSettings? = nil,
    state: StateFolder? = nil, unsaved: String? = nil, log: @escaping (String) -> Void = { _ in }, on loop: EventLoop,
    clock: @escaping () -> WallClock
  ) throws(HTTPServerError) {
    var router = Router()
    let saver: SessionSaver?
    do throws(SystemError) {
      plugins = try settings.map { settings throws(SystemError) in try PluginHost(settings, on: loop) }
      saver = try state.map { [plugins] folder throws(SystemError) in
        try SessionSaver(folder, on: loop, log: log) { [unowned loop] identifier, text throws(DocumentError) in
          try HostedSession(
            identifier, restoring: text, on: loop, plugins: plugins, registry: plugins?.catalog.registry ?? .builtIn,
            clock: clock)
        }
      }
    } catch { throw .system(error) }
    sessions = SessionStore(saver: saver, unsaved: unsaved)
    TuningAPI(sessions: sessions, plugins: plugins, loop: loop, clock: clock).addRoutes(to: &router)
    plugins?.catalog.onChange = { [sessions, unowned plugins] changed in
      guard let plugins else { return }
      plugins.workers?.keepSpare()
      sessions.adopt(plugins.catalog.registry, changed: changed)
    }
    web?.addRoutes(to: &router)
    http = try HTTPServer(host: host, port: port, on: loop, router: router)
  }

  /// Ends the streams and closes the port. Call it once, after the loop has stopped.
  package func stop() {
    sessions.closeAll()
    plugins?.close()
    http.stop()
  }
}

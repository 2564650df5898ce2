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
  ///   - loop: The loop that runs the server.
  ///   - clock: Returns the wall-clock time that scenes show.
  package init(
    host: String = "127.0.0.1", port: UInt16, web: WebFiles?, plugins settings: PluginSettings? = nil,
    on loop: EventLoop, clock: @escaping () -> WallClock
  ) throws(HTTPServerError) {
    var router = Router()
    sessions = SessionStore()
    do throws(SystemError) {
      plugins = try settings.map { settings throws(SystemError) in try PluginHost(settings, on: loop) }
    } catch { throw .system(error) }
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

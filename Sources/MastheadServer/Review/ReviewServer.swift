import MastheadPlatform

/// Serves the review page and the API that accepts and rejects pending snapshots.
///
/// Like the whole module, use it on its loop's thread only.
package final class ReviewServer {
  private let http: HTTPServer

  /// The address of the page: `http://127.0.0.1:8080/`.
  package var url: String { http.url }

  package var port: UInt16 { http.port }

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - folder: The folder to search for pending snapshots. It may be missing.
  ///   - host: `localhost` or a numeric address.
  ///   - port: The port; 0 picks a free one.
  ///   - web: The page's files, or nil to serve the API alone.
  ///   - limits: The limits for clients.
  ///   - allowedHosts: The hosts that requests may name, as for ``HTTPServer``.
  ///   - loop: The loop that runs the server.
  ///   - log: Receives the server's events.
  package init(
    of folder: String, host: String = "127.0.0.1", port: UInt16, web: WebFiles?, limits: HTTPServer.Limits = .init(),
    allowedHosts: [AllowedHost] = [], on loop: EventLoop, log: ServerLog = ServerLog()
  ) throws(HTTPServerError) {
    var router = Router()
    ReviewAPI(review: SnapshotReview(folder: folder)).addRoutes(to: &router)
    web?.addRoutes(to: &router, home: "review.html")
    http = try HTTPServer(
      host: host, port: port, limits: limits, allowedHosts: allowedHosts, on: loop, log: log, router: router)
    log.record(.start, "listening on \(http.loopbackGuard.listening); snapshots in \(folder)")
  }

  /// Closes the port. Call it once, after the loop has stopped.
  package func stop() { http.stop() }
}

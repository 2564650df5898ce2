/// The server of the review page: its files, and the API by which pending snapshots are accepted and rejected.
///
/// It belongs to its loop's thread, as all of this module does.
package final class ReviewServer {
  private let http: HTTPServer

  /// The address of the page: `http://127.0.0.1:8080/review.html`.
  package var url: String { http.url + "review.html" }

  package var port: UInt16 { http.port }

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - folder: what is looked through for pending snapshots; one that is missing has none.
  ///   - host: a loopback address.
  ///   - port: 0 picks a free one.
  ///   - web: the page's files; nil for a server of the API alone.
  ///   - loop: the loop that serves.
  package init(
    of folder: String, host: String = "127.0.0.1", port: UInt16, web: WebFiles?, on loop: EventLoop
  ) throws(HTTPServerError) {
    var router = Router()
    ReviewAPI(review: SnapshotReview(folder: folder)).addRoutes(to: &router)
    web?.addRoutes(to: &router)
    http = try HTTPServer(host: host, port: port, on: loop, router: router)
  }

  /// Closes the port. Call it once, when the loop has stopped.
  package func stop() { http.stop() }
}

import Foundation

/// Where a server is: a scheme, a host and a port.
struct ServerAddress: Sendable, CustomStringConvertible {
  /// Where it tells the pipeline that is being tuned.
  let pipeline: URL

  /// As it is shown to people: `http://127.0.0.1:8080`.
  let description: String

  /// The server of any address below it; nil for one without HTTP or without a host.
  init?(_ url: URL) {
    guard let whole = URLComponents(url: url, resolvingAgainstBaseURL: true), let scheme = whole.scheme?.lowercased(),
      ["http", "https"].contains(scheme), let host = whole.percentEncodedHost, !host.isEmpty
    else { return nil }
    var server = URLComponents()
    (server.scheme, server.percentEncodedHost, server.port) = (scheme, host, whole.port)
    guard let text = server.string else { return nil }
    server.path = "/api/pipeline"
    guard let pipeline = server.url else { return nil }
    (self.pipeline, description) = (pipeline, text)
  }
}

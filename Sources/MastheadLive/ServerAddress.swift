import Foundation

/// The scheme, host and port of a server.
struct ServerAddress: Sendable, CustomStringConvertible {
  /// The URL of the server's stream of pipelines.
  let pipeline: URL

  /// The address as shown in messages: `http://127.0.0.1:8080`.
  let description: String

  /// Creates the address of a URL's server. Returns nil if the URL is not HTTP or HTTPS, or has no host.
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

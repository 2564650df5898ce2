/// What a handler answers.
package struct HTTPResponse {
  /// What follows the header fields.
  package enum Content {
    /// All of it.
    case bytes([UInt8])
    /// Server-sent events for as long as the viewer stays. A stream answers one request only.
    case events(EventStream)
    /// What another response says, as soon as it is known; status and fields of this one count for nothing.
    case later(DeferredResponse)
  }

  package var status: HTTPStatus
  /// Fields beside those that every response has; `Content-Length` is not among yours.
  package var headers: HTTPHeaders
  package var content: Content

  package init(_ status: HTTPStatus = .ok, headers: HTTPHeaders = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    content = .bytes(body)
  }

  /// JSON which is written already; it is not to be kept by caches.
  package static func json(_ body: [UInt8], status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(
      status, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"], body: body)
  }

  /// Server-sent events, from a stream that answers no other request.
  package static func events(_ stream: EventStream) -> HTTPResponse {
    var response = HTTPResponse(
      headers: ["Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store"])
    response.content = .events(stream)
    return response
  }

  /// An answer that is not known yet.
  package static func later(_ response: DeferredResponse) -> HTTPResponse {
    var later = HTTPResponse()
    later.content = .later(response)
    return later
  }

  /// A header field more.
  package func with(_ name: String, _ value: String) -> HTTPResponse {
    var response = self
    response.headers[name] = value
    return response
  }

  /// What every response says besides its own: nothing is to be guessed, embedded elsewhere, or fetched from elsewhere.
  static let securityHeaders: HTTPHeaders = [
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy":
      "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; frame-ancestors 'self'",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
  ]
}

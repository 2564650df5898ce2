/// Events that answer a request until they end.
package protocol ResponseStream: AnyObject {
  /// Called when the request is done with the stream, for any reason.
  func completed()
}

/// A handler's response.
package struct HTTPResponse {
  /// The content after the header fields.
  package enum Content {
    /// The whole body.
    case bytes([UInt8])
    /// Server-sent events until the stream ends. A stream answers one request only.
    case events(any ResponseStream)
    /// Another response when it becomes available; the status and headers of this one are ignored.
    case later(DeferredResponse)
  }

  package var status: HTTPStatus
  /// Fields in addition to those of every response. Do not set `Content-Length`.
  package var headers: HTTPHeaders
  package var content: Content

  package init(_ status: HTTPStatus = .ok, headers: HTTPHeaders = [:], body: [UInt8] = []) {
    self.status = status
    self.headers = headers
    content = .bytes(body)
  }

  /// Creates a response from encoded JSON, which clients must not cache.
  package static func json(_ body: [UInt8], status: HTTPStatus = .ok) -> HTTPResponse {
    HTTPResponse(
      status, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"], body: body)
  }

  /// Creates a response from an event stream, which answers no other request.
  package static func events(_ stream: any ResponseStream) -> HTTPResponse {
    var response = HTTPResponse(
      headers: ["Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store"])
    response.content = .events(stream)
    return response
  }

  /// Creates a response that becomes available later.
  package static func later(_ response: DeferredResponse) -> HTTPResponse {
    var later = HTTPResponse()
    later.content = .later(response)
    return later
  }

  /// Calls a closure with the response as soon as it is available: at once, unless it becomes available later.
  package func whenKnown(_ body: @escaping (HTTPResponse) -> Void) {
    guard case .later = content else { return body(self) }
    let own = DeferredResponse()
    own.onAnswer = { [unowned own] in body(own.response!) }
    own.answer(with: self)
  }

  /// Transforms this response as soon as it is available.
  package func map(_ transform: @escaping (HTTPResponse) -> HTTPResponse) -> HTTPResponse {
    guard case .later = content else { return transform(self) }
    let mapped = DeferredResponse()
    whenKnown { mapped.answer(with: transform($0)) }
    return .later(mapped)
  }

  /// Returns a copy with a header field set.
  package func with(_ name: String, _ value: String) -> HTTPResponse {
    var response = self
    response.headers[name] = value
    return response
  }
}

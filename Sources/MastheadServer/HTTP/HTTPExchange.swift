import Masthead
import MastheadTuning

/// One request on a connection and its progress.
final class HTTPExchange {
  enum State {
    /// The server has read the request line.
    case begun
    /// The head was accepted, and the body arrives.
    case reading(HTTPRequest)
    /// The head or the body was refused. The server discards the rest of the body, and then sends the response: the daemon
    /// rejects an earlier response, or closes the connection after it.
    case refused(HTTPResponse, dropped: Int)
    /// The response is deferred, and the connection is suspended.
    case waiting(DeferredResponse)
    /// The response was passed to the daemon.
    case answered
  }

  /// The target of the request line.
  let target: String
  /// The method; empty until the head has arrived.
  var method = ""
  /// The protocol's version; empty until the head has arrived.
  var version = ""
  var state = State.begun
  /// The key of a request for a WebSocket; nil for other requests.
  var webSocketKey: String?
  /// The event stream that answers the request.
  var stream: EventStream?

  init(target: String) {
    self.target = target
  }

  /// Appends a part of the body. Returns false if the client has sent too much of a refused body; the connection then closes.
  func append(_ part: UnsafeRawBufferPointer, limit: Int) -> Bool {
    switch state {
    case .reading(var request):
      // Release the state's reference, so that the array grows in place.
      state = .answered
      if request.body.count + part.count > limit {
        state = .refused(Problem.tooLarge(limit: limit).response, dropped: part.count)
      } else {
        request.body.append(contentsOf: part)
        state = .reading(request)
      }
      return true
    case .refused(let response, let dropped):
      state = .refused(response, dropped: dropped + part.count)
      return dropped < 8 * limit
    case .begun, .waiting, .answered: return false
    }
  }
}

extension Problem {
  /// The problem of more query items than a request may have.
  static func tooManyQueryItems(_ count: Int) -> Problem {
    Problem(.badRequest, ErrorText.tooMany("query items", limit: RequestTarget.queryLimit, got: "\(count)"))
  }

  /// The problem of a body that exceeds a limit in bytes.
  static func tooLarge(limit: Int) -> Problem {
    Problem(.contentTooLarge, ErrorText.tooMany("bytes in the body", limit: limit))
  }
}

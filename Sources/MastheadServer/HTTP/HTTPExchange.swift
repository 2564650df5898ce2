import Masthead

/// One request on a connection and what is known of it so far.
final class HTTPExchange {
  enum State {
    /// The request line was read.
    case begun(target: String)
    /// The head was let through; the body arrives.
    case reading(HTTPRequest)
    /// The head or the body was refused: the rest is dropped, and the answer given at its end. Before that the daemon
    /// takes none, or closes the connection after it.
    case refused(HTTPResponse, dropped: Int)
    /// The answer is not known yet; the connection is suspended.
    case waiting(DeferredResponse)
    /// The answer was given.
    case answered
  }

  var state: State
  /// The stream that answers it.
  var stream: EventStream?

  init(target: String) {
    state = .begun(target: target)
  }

  /// Takes a part of the body. False when so much is dropped already that no answer is owed.
  func append(_ part: UnsafeRawBufferPointer, limit: Int) -> Bool {
    switch state {
    case .reading(var request):
      // The array is to have one owner while it grows.
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
  /// A body is longer than a limit in bytes.
  static func tooLarge(limit: Int) -> Problem {
    Problem(.contentTooLarge, ErrorText.tooMany("bytes in the body", limit: limit))
  }
}

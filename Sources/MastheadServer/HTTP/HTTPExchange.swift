/// One request on a connection and what is known of it so far.
final class HTTPExchange {
  enum State {
    /// The request line was read.
    case begun(target: String)
    /// The head was let through; the body arrives.
    case reading(HTTPRequest)
    /// The body is too long: the rest is dropped, and the answer given when it ends. Until then none is accepted.
    case refused(Problem, dropped: Int)
    /// The answer was given.
    case answered
  }

  var state: State
  /// The stream that answers it.
  var stream: EventStream?

  init(target: String) {
    state = .begun(target: target)
  }
}

/// A response that becomes available later. Its request waits while the server handles other requests.
///
/// Use it on the loop's thread only. Its creator must answer eventually, since the client waits.
package final class DeferredResponse {
  /// The response; nil until it is available.
  package private(set) var response: HTTPResponse?

  /// Called once, when the response becomes available.
  package var onAnswer: (() -> Void)?

  package init() {}

  /// Answers with another response. If that one is deferred, answers when it becomes available.
  package func answer(with response: HTTPResponse) {
    guard case .later(let other) = response.content else { return answer(response) }
    if let known = other.response { return answer(known) }
    other.onAnswer = { [unowned other] in self.answer(other.response!) }
  }

  /// Sets the response. Later calls do nothing, except that they close a stream that will have no viewer.
  package func answer(_ response: HTTPResponse) {
    if case .later = response.content { preconditionFailure("A deferred answer must not be deferred again.") }
    guard self.response == nil else {
      if case .events(let stream) = response.content { stream.completed() }
      return
    }
    self.response = response
    onAnswer?()
    onAnswer = nil
  }
}

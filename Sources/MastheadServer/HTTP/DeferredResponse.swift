/// An answer that is not known yet: its request waits, and the server goes on with others.
///
/// It belongs to the loop's thread. Whoever makes one answers it in time, since the client waits.
package final class DeferredResponse {
  /// The answer, once it is known.
  package private(set) var response: HTTPResponse?

  /// Called once, when the answer is known.
  var onAnswer: (() -> Void)?

  package init() {}

  /// Answers with what another response says, now or later.
  package func answer(with response: HTTPResponse) {
    guard case .later(let other) = response.content else { return answer(response) }
    if let known = other.response { return answer(known) }
    other.onAnswer = { [unowned other] in self.answer(other.response!) }
  }

  /// Answers. The first answer counts.
  package func answer(_ response: HTTPResponse) {
    if case .later = response.content { preconditionFailure("A deferred answer must not be deferred again.") }
    guard self.response == nil else { return }
    self.response = response
    onAnswer?()
    onAnswer = nil
  }
}

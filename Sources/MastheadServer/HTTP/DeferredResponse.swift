/// An answer that is not known yet: its request waits, and the server goes on with others.
///
/// It belongs to the loop's thread. Whoever makes one answers it in time, since the client waits.
public final class DeferredResponse {
  /// The answer, once it is known.
  public private(set) var response: HTTPResponse?

  /// Called once, when the answer is known.
  var onAnswer: (() -> Void)?

  public init() {}

  /// Answers. The first answer counts.
  public func answer(_ response: HTTPResponse) {
    if case .later = response.content { preconditionFailure("An answer that is given later is not put off once more.") }
    guard self.response == nil else { return }
    self.response = response
    onAnswer?()
    onAnswer = nil
  }
}

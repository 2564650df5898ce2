import Masthead
import MastheadDocuments

extension HeaderPresenting {
  /// Follows the pipeline that you tune on the page of a running `masthead serve`. Each change appears immediately.
  ///
  ///     #if DEBUG
  ///       table.follow(LivePipeline())
  ///     #endif
  ///
  /// - Parameters:
  ///   - live: The pipeline to follow.
  ///   - tell: A closure called with a sentence for each problem, such as a server that is not running. Prints the sentence
  ///     by default.
  /// - Returns: The task that follows the pipeline. Cancel the task to stop. The task does not retain the presenter, and ends
  ///   within a second of the presenter's deallocation.
  @discardableResult
  public func follow(
    _ live: LivePipeline, telling tell: @escaping @MainActor (String) -> Void = { print($0) }
  ) -> Task<Void, Never> {
    let following = Task { [weak self] in
      for await update in live {
        guard let self else { return }
        switch update {
        case .document(let document): adopt(document.makePipeline())
        case .problem(let sentence): tell(sentence)
        }
      }
    }
    // Without updates, the loop above would not detect that the presenter is deallocated.
    Task { [weak self] in
      while self != nil, !following.isCancelled { try? await Task.sleep(for: .seconds(1)) }
      following.cancel()
    }
    return following
  }
}

#if canImport(UIKit)
  import MastheadDocuments
  import MastheadLive

  extension HeaderPresenting {
    /// Follows the pipeline that is being tuned on the page of a running `masthead serve`: each change is seen at once.
    ///
    ///     #if DEBUG
    ///       table.follow(LivePipeline())
    ///     #endif
    ///
    /// - Parameters:
    ///   - live: the pipeline that is being tuned.
    ///   - tell: what is called with a sentence where there is a problem, such as a server that is not running. It is printed by
    ///     default.
    /// - Returns: the task that follows, until it is cancelled. It does not keep the presenter, and ends within a second of it.
    @discardableResult
    public func follow(
      _ live: LivePipeline, telling tell: @escaping @MainActor (String) -> Void = { print($0) }
    ) -> Task<Void, Never> {
      let following = Task { [weak self] in
        for await update in live {
          guard let self else { return }
          switch update {
          case .document(let document): load(document)
          case .problem(let sentence): tell(sentence)
          }
        }
      }
      // It may be gone while nobody tunes anything, or while there is no server.
      Task { [weak self] in
        while self != nil, !following.isCancelled { try? await Task.sleep(for: .seconds(1)) }
        following.cancel()
      }
      return following
    }
  }
#endif

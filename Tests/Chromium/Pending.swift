import Synchronization

/// Values that one side awaits by key and the other side delivers, in either order.
final class Pending<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    /// The waiting tasks by key.
    var waiting: [Key: CheckedContinuation<Value, any Error>] = [:]
    /// Values that arrived before a task awaited them. A value that arrives after its deadline stays here; such values are few
    /// and small.
    var early: [Key: Result<Value, any Error>] = [:]
    /// The reason why no further values will arrive.
    var failure: ChromiumError?
  }

  private let state = Mutex(State())

  /// Waits for the value of a key.
  ///
  /// - Parameter timeout: The error message after the deadline.
  func value(for key: Key, within deadline: Duration, orFailWith timeout: String) async throws -> Value {
    let timer = Task {
      try await Task.sleep(for: deadline)
      settle(key, with: .failure(ChromiumError(timeout, kind: .timeout)))
    }
    defer { timer.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let known: Result<Value, any Error>? = state.withLock { state in
          if let early = state.early.removeValue(forKey: key) { return early }
          if let failure = state.failure { return .failure(failure) }
          state.waiting[key] = continuation
          return nil
        }
        if let known { continuation.resume(with: known) }
      }
    } onCancel: {
      settle(key, with: .failure(CancellationError()))
    }
  }

  /// Delivers the value of a key. Only the first delivery counts.
  func settle(_ key: Key, with result: Result<Value, any Error>) {
    let continuation = state.withLock { state in
      let continuation = state.waiting.removeValue(forKey: key)
      if continuation == nil, state.early[key] == nil, state.failure == nil { state.early[key] = result }
      return continuation
    }
    continuation?.resume(with: result)
  }

  /// Fails all current and future waiting tasks.
  func fail(with failure: ChromiumError) {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      state.failure = state.failure ?? failure
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume(throwing: failure) }
  }
}

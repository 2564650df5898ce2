import Synchronization

/// Values that one side awaits by a key and the other delivers, in either order.
final class Pending<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct State {
    /// Who awaits which value.
    var waiting: [Key: CheckedContinuation<Value, any Error>] = [:]
    /// Values that came before anybody asked. One that comes after its deadline stays here: they are few and small.
    var early: [Key: Result<Value, any Error>] = [:]
    /// Why no further value will come.
    var failure: ChromiumError?
  }

  private let state = Mutex(State())

  /// Waits for the value of a key.
  ///
  /// - Parameter timeout: The sentence to fail with when the deadline has passed.
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

  /// Delivers the value of a key. The first delivery counts.
  func settle(_ key: Key, with result: Result<Value, any Error>) {
    let continuation = state.withLock { state in
      let continuation = state.waiting.removeValue(forKey: key)
      if continuation == nil, state.early[key] == nil, state.failure == nil { state.early[key] = result }
      return continuation
    }
    continuation?.resume(with: result)
  }

  /// Fails whoever waits, now and later.
  func fail(with failure: ChromiumError) {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      state.failure = state.failure ?? failure
      return state.waiting
    }
    for continuation in waiting.values { continuation.resume(throwing: failure) }
  }
}

import Masthead
import Synchronization

/// The parameters that plugins have updated from earlier versions of their effects.
///
/// A plugin's code may crash or hang, so it runs in a worker. Reading a document does not wait for that: it records the missing
/// updates and keeps the written parameters. Its caller gets the updates and reads the document again.
package final class PluginMigrations: Sendable {
  /// Parameters of an effect that its plugin must update.
  package struct Request: Hashable, Sendable {
    /// The path of the plugin's library.
    package let library: String
    /// The effect's identifier.
    package let effect: String
    /// The parameters as a document has them.
    package let parameters: WrittenParameters
    /// The version that they were written for.
    package let version: Int

    private let key: [String]

    init(library: String, effect: String, parameters: WrittenParameters, version: Int) {
      (self.library, self.effect, self.parameters, self.version) = (library, effect, parameters, version)
      key = [library, effect, parameters.json.compact, "\(version)"]
    }

    package static func == (a: Request, b: Request) -> Bool { a.key == b.key }

    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
  }

  private struct State {
    /// Results in use, and older ones. A result that is used again moves to the first.
    var (recent, older): ([Request: WrittenParameters], [Request: WrittenParameters]) = ([:], [:])
    var missing: Set<Request> = []
  }

  /// The number of recent results, after which the older ones are dropped.
  private static let limit = 1000

  private let state = Mutex(State())

  package init() {}

  /// Updates parameters if the result is known. Otherwise records that it is missing.
  func migrate(_ parameters: inout WrittenParameters, from version: Int, of effect: String, in library: String) {
    let request = Request(library: library, effect: effect, parameters: parameters, version: version)
    let result = state.withLock { state in
      let result = state.recent[request] ?? state.older[request]
      if let result { Self.keep(result, for: request, in: &state) } else { state.missing.insert(request) }
      return result
    }
    if let result { parameters = result }
  }

  /// Returns the missing updates since the last call.
  package func takeMissing() -> Set<Request> {
    state.withLock { state in
      defer { state.missing = [] }
      return state.missing
    }
  }

  /// Adds an update.
  package func add(_ result: WrittenParameters, for request: Request) {
    state.withLock { Self.keep(result, for: request, in: &$0) }
  }

  private static func keep(_ result: WrittenParameters, for request: Request, in state: inout State) {
    if state.recent.count >= limit, state.recent[request] == nil { (state.older, state.recent) = (state.recent, [:]) }
    state.recent[request] = result
  }
}

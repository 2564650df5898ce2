import Masthead
import Synchronization

/// Updates the parameters of an effect in a separate process, which a faulty plugin may crash.
///
/// Documents are read again after each edit, so the results are kept.
final class PluginMigration: Sendable {
  private struct Written: Hashable {
    let parameters: String
    let version: Int
  }

  /// The number of results that are kept.
  private static let limit = 100

  /// The timeout, in seconds.
  private static let timeLimit = 5.0

  private let effect: String
  private let library: String
  private let executable: String
  private let results = Mutex<[Written: WrittenParameters]>([:])

  /// Creates a migration of an effect.
  ///
  /// - Parameters:
  ///   - effect: the effect's identifier.
  ///   - library: the path of the plugin's library.
  ///   - executable: the `masthead` that loads the library.
  init(of effect: String, in library: String, executable: String) {
    (self.effect, self.library, self.executable) = (effect, library, executable)
  }

  /// Updates parameters that were written for an earlier version. If the plugin fails, they stay as they are, and it is not
  /// asked again.
  func run(_ parameters: inout WrittenParameters, from version: Int) {
    let written = Written(parameters: parameters.json.compact, version: version)
    if let result = results.withLock({ $0[written] }) {
      parameters = result
      return
    }
    let result = migrated(parameters, from: version) ?? parameters
    results.withLock { results in
      if results.count >= Self.limit { results.removeAll() }
      results[written] = result
    }
    parameters = result
  }

  private func migrated(_ parameters: WrittenParameters, from version: Int) -> WrittenParameters? {
    guard let worker = try? WorkerProcess(executable: executable),
      case .loaded? = try? worker.ask(.load(path: library), timeLimit: Self.timeLimit),
      case .migrated(let result)? = try? worker.ask(
        .migrate(effect: effect, parameters, from: version), timeLimit: Self.timeLimit)
    else { return nil }
    return result
  }
}

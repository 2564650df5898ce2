import Masthead

/// The library to check, and the settings of the checks.
package struct ValidationContext: Sendable {
  let library: String

  /// The path of the library's source, for messages.
  let source: String

  let level: ValidationLevel
  let seed: UInt64

  /// The `masthead` that runs a check in another process.
  let executable: String

  /// The timeout of one check, in seconds.
  let timeLimit: Double

  /// The memory of effects in another process, with which a check continues; nil to start from the beginning.
  let remembered: String?

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - library: the library's path.
  ///   - source: the path of the library's source; nil if the library is its own source.
  ///   - level: the thoroughness of the checks.
  ///   - seed: the seed of the first random situation.
  ///   - executable: the `masthead` that runs checks; the running program by default.
  ///   - timeLimit: the timeout of one check, in seconds. By default, it depends on the level.
  ///   - remembered: the memory of effects in another process.
  package init(
    library: String, source: String? = nil, level: ValidationLevel, seed: UInt64,
    executable: String = PluginProbe.ownExecutable,
    timeLimit: Double? = nil, remembered: String? = nil
  ) {
    self.timeLimit = timeLimit ?? level.timeLimit
    self.library = library
    self.source = source ?? library
    self.level = level
    self.seed = seed
    self.executable = executable
    self.remembered = remembered
  }

  /// Returns the effects of the library. Throws ``ValidationFinding/refused(_:)`` on failure, because another check reports it.
  func kinds() throws(ValidationFinding) -> [EffectKind] {
    do throws(PluginError) { return try PluginLibrary(path: library).effects } catch {
      throw .refused(error)
    }
  }
}

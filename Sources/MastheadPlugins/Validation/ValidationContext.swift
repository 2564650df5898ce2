import Masthead

/// What a check knows: the library, how thoroughly to look and from which seed on.
package struct ValidationContext: Sendable {
  let library: String
  let level: ValidationLevel
  let seed: UInt64

  /// The `masthead` that runs a check in another process.
  let executable: String

  /// How long one check may take, in seconds.
  let timeLimit: Double

  /// What another process remembered, for a check that goes on from there.
  let remembered: String?

  /// - Parameters:
  ///   - library: its path.
  ///   - level: how thoroughly to look.
  ///   - seed: what the random situations are drawn from.
  ///   - executable: the `masthead` that runs checks; the running program by default.
  ///   - timeLimit: how long one check may take, in seconds; as the level says by default.
  ///   - remembered: what another process remembered.
  package init(
    library: String, level: ValidationLevel, seed: UInt64, executable: String = PluginProbe.ownExecutable,
    timeLimit: Double? = nil, remembered: String? = nil
  ) {
    self.timeLimit = timeLimit ?? level.timeLimit
    self.library = library
    self.level = level
    self.seed = seed
    self.executable = executable
    self.remembered = remembered
  }

  /// The effects, as a pipeline has them. A library that is refused is told by the checks that look for the reasons.
  func kinds() throws(ValidationFinding) -> [EffectKind] {
    do throws(PluginError) { return try PluginLibrary(path: library).effects } catch {
      throw .refused(error)
    }
  }
}

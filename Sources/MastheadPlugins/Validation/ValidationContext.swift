import Masthead

/// What a check knows: the library, how thoroughly to look and from which seed on.
public struct ValidationContext: Sendable {
  let library: String
  let level: ValidationLevel
  let seed: UInt64

  /// The `masthead` that runs a check in another process.
  let executable: String

  /// How often this process has asked for memory so far; nil where nobody counts.
  let countAllocations: (@Sendable () -> UInt64)?

  /// What another process remembered, for a check that goes on from there.
  let remembered: String?

  public init(
    library: String, level: ValidationLevel, seed: UInt64, executable: String = PluginProbe.ownExecutable,
    countAllocations: (@Sendable () -> UInt64)? = nil, remembered: String? = nil
  ) {
    self.library = library
    self.level = level
    self.seed = seed
    self.executable = executable
    self.countAllocations = countAllocations
    self.remembered = remembered
  }

  /// The effects, as a pipeline has them. A library that is refused is told by the checks that look for the reasons.
  func kinds() throws(ValidationFinding) -> [EffectKind] {
    do throws(PluginError) { return try PluginLibrary(path: library).effects } catch {
      throw .skipped("The plugin is refused: \(error)")
    }
  }
}

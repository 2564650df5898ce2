import Masthead

/// The plugin to check, and the settings of the checks.
package struct ValidationContext: Sendable {
  /// The name of the plugin.
  package let plugin: String

  /// A program with the plugin.
  let program: String

  package let level: ValidationLevel
  package let seed: UInt64

  /// The timeout of one check, in seconds.
  let timeLimit: Double

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - plugin: the name of the plugin.
  ///   - program: the path of a program with the plugin; the running one by default.
  ///   - level: the thoroughness of the checks.
  ///   - seed: the seed of the first random situation.
  ///   - timeLimit: the timeout of one check, in seconds. By default, it depends on the level.
  package init(
    plugin: String, program: String = PluginProbe.ownExecutable, level: ValidationLevel, seed: UInt64,
    timeLimit: Double? = nil
  ) {
    self.timeLimit = timeLimit ?? level.timeLimit
    self.plugin = plugin
    self.program = program
    self.level = level
    self.seed = seed
  }

  /// Returns the effects of the plugin, which the running program was linked with.
  func kinds() throws(ValidationFinding) -> [EffectKind] {
    do throws(PluginError) { return try LinkedPlugin.named(plugin).effects() } catch {
      throw .failure(error.description)
    }
  }
}

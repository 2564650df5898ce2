import Foundation
import Glibc

/// Builds plugins into the cache: what was built from the same sources before is there at once.
package struct PluginBuilder: Sendable {
  package let toolchain: PluginToolchain
  package let cache: PluginCache

  /// How long the compiler may take for one plugin, in seconds.
  let timeLimit: Double

  /// Where it is said that something takes long.
  let tell: @Sendable (String) -> Void

  /// - Parameters:
  ///   - timeLimit: how long the compiler may take for one plugin, in seconds.
  ///   - tell: called with a sentence before something that takes long; standard error by default.
  package init(
    toolchain: PluginToolchain = PluginToolchain(), cache: PluginCache = PluginCache(), timeLimit: Double = 60,
    tell: @escaping @Sendable (String) -> Void = {
      FileHandle.standardError.write(Data("masthead: \($0)\n".utf8))
    }
  ) {
    self.toolchain = toolchain
    self.cache = cache
    self.timeLimit = timeLimit
    self.tell = tell
  }

  /// Builds a plugin, or finds it in the cache.
  package func build(_ source: PluginSource) throws(PluginBuildFailure) -> BuiltPlugin {
    // What is saved while the compiler reads is compiled again, so that a build is of the sources that it is named by.
    for _ in 1...10 {
      let outcome = try attempt(source)
      if let outcome { return try outcome.get() }
    }
    throw PluginBuildFailure(of: source, "the sources keep changing; build when they are saved")
  }

  /// Builds a plugin; nil where its sources changed meanwhile.
  private func attempt(_ source: PluginSource) throws(PluginBuildFailure) -> Result<BuiltPlugin, PluginBuildFailure>? {
    do throws(PluginError) {
      let recipe = try PluginRecipe(for: source, builder: self)
      let file = cache.file(of: source, key: recipe.key)
      if cache.has(file) {
        return .success(BuiltPlugin(name: source.name, path: source.path, library: file, isCached: true))
      }
      let product = try cache.fileToAdd()
      defer { unlink(product) }
      let result: Result<Void, PluginBuildFailure>
      do throws(PluginBuildFailure) {
        try recipe.make(product)
        result = .success(())
      } catch { result = .failure(error) }
      guard try PluginRecipe(for: source, builder: self).key == recipe.key else { return nil }
      if case .failure(let failure) = result { return .failure(failure) }
      try cache.add(product, as: file)
      return .success(BuiltPlugin(name: source.name, path: source.path, library: file, isCached: false))
    } catch { throw PluginBuildFailure(of: source, error.description) }
  }
}

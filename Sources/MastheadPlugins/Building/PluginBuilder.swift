import Foundation
import MastheadPlatform

/// Builds plugins into the cache. A plugin whose sources have not changed is taken from the cache.
package struct PluginBuilder: Sendable {
  package let toolchain: PluginToolchain
  package let cache: PluginCache

  /// The timeout of the compiler for one plugin, in seconds.
  let timeLimit: Double

  /// Called with a sentence before a slow step.
  let tell: @Sendable (String) -> Void

  /// Creates a builder, and removes what killed builders left in the cache.
  ///
  /// - Parameters:
  ///   - toolchain: the compilers to use.
  ///   - cache: the cache that receives the libraries.
  ///   - timeLimit: the timeout of the compiler for one plugin, in seconds.
  ///   - tell: called with a sentence before a slow step. By default, it prints the sentence to standard error.
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
    cache.removeAbandoned()
  }

  /// Returns a plugin from the cache, or builds it.
  ///
  /// If the sources change during compilation, they are compiled again, at most ten times in total.
  package func build(_ source: PluginSource) throws(PluginBuildFailure) -> BuiltPlugin {
    // The file's name is a hash of the sources, so the build must not mix two versions of them.
    for _ in 1...10 {
      let outcome = try attempt(source)
      if let outcome { return try outcome.get() }
    }
    throw PluginBuildFailure(of: source, "the sources keep changing; build again when all files are saved")
  }

  /// Builds a plugin into a file outside of the cache, without the checks of ``build(_:)``.
  package func compile(_ source: PluginSource, to product: String) throws(PluginBuildFailure) {
    let recipe: PluginRecipe
    do throws(PluginError) { recipe = try PluginRecipe(for: source, builder: self) } catch {
      throw PluginBuildFailure(of: source, error.description)
    }
    _ = try recipe.make(product)
  }

  /// Builds a plugin. Returns nil if its sources changed during compilation.
  private func attempt(_ source: PluginSource) throws(PluginBuildFailure) -> Result<BuiltPlugin, PluginBuildFailure>? {
    do throws(PluginError) {
      let recipe = try PluginRecipe(for: source, builder: self)
      let file = cache.file(of: source, key: recipe.key)
      if cache.has(file) {
        return .success(
          BuiltPlugin(
            name: source.name, path: source.path, library: file, isCached: true, messages: cache.messages(of: file)))
      }
      let product = try cache.fileToAdd()
      defer { unlink(product) }
      let result: Result<[CompilerMessage], PluginBuildFailure>
      do throws(PluginBuildFailure) { result = .success(try recipe.make(product)) } catch { result = .failure(error) }
      guard try PluginRecipe(for: source, builder: self).key == recipe.key else { return nil }
      let messages: [CompilerMessage]
      switch result {
      case .failure(let failure): return .failure(failure)
      case .success(let warnings): messages = warnings
      }
      cache.setMessages(messages, of: file)
      try cache.add(product, as: file)
      return .success(
        BuiltPlugin(name: source.name, path: source.path, library: file, isCached: false, messages: messages))
    } catch { throw PluginBuildFailure(of: source, error.description) }
  }
}

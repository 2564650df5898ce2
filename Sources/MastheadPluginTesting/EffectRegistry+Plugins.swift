import Foundation
import Masthead
import MastheadPlugins

// `withPlugins(in:)` throws it.
@_exported import struct MastheadPlugins.PluginError

extension EffectRegistry {
  /// The built-in effects, and those of all plugins in a folder: they are built where they changed, and loaded into the test's
  /// process.
  ///
  ///     let document = try PipelineDocument(parsing: bytes, registry: .withPlugins(in: "Plugins"))
  ///     assertSnapshot(of: document, as: .frames(along: .pull(120)))
  ///
  /// Each plugin is loaded once, whoever asks for it again. What is built first takes longer: the core that plugins are linked
  /// with is built too, into the cache that `MASTHEAD_CACHE` names, or the user's own.
  ///
  /// - Parameter folder: the folder of plugins; by default the one that `MASTHEAD_PLUGINS` names, or `Plugins`. `swift test` runs
  ///   in the package's folder, which a relative path begins at.
  /// - Throws: a ``PluginError`` where a plugin cannot be built or loaded, with the compiler's messages, or where two have
  ///   effects of one identifier.
  public static func withPlugins(in folder: String? = nil) throws(PluginError) -> EffectRegistry {
    let folder = folder ?? pluginFolder(ProcessInfo.processInfo.environment)
    return try withPlugins(in: folder, builtBy: defaultBuilder)
  }

  /// The folder that an environment names, or the customary one.
  static func pluginFolder(_ environment: [String: String]) -> String {
    environment["MASTHEAD_PLUGINS"].flatMap { $0.isEmpty ? nil : $0 } ?? PluginFolder.customName
  }

  /// The built-in effects, and those of all plugins in a folder, by its URL.
  public static func withPlugins(in folder: URL) throws(PluginError) -> EffectRegistry {
    try withPlugins(in: folder.path)
  }

  static func withPlugins(in folder: String, builtBy builder: PluginBuilder) throws(PluginError) -> EffectRegistry {
    try loadedPlugins.registry(of: PluginFolder(folder), builtBy: builder)
  }
}

private let defaultBuilder = PluginBuilder()

/// The plugins that the tests of this process have loaded.
private let loadedPlugins = LoadedPlugins()

/// Builds and loads plugins, one at a time: tests run at once, and are to wait for one build rather than to make two.
private final class LoadedPlugins: @unchecked Sendable {
  private let lock = NSLock()
  private var libraries: [String: PluginLibrary] = [:]

  func registry(of folder: PluginFolder, builtBy builder: PluginBuilder) throws(PluginError) -> EffectRegistry {
    lock.lock()
    defer { lock.unlock() }
    var registry = EffectRegistry.builtIn
    var owners: [String: String] = [:]
    for source in try folder.plugins() {
      for kind in try library(of: source, builtBy: builder).effects {
        if let other = owners.updateValue(source.name, forKey: kind.identifier) {
          throw PluginError(
            IdentifierConflict(identifier: kind.identifier, plugins: [other, source.name]).description)
        }
        registry.register(kind)
      }
    }
    return registry
  }

  private func library(of source: PluginSource, builtBy builder: PluginBuilder) throws(PluginError) -> PluginLibrary {
    let built: BuiltPlugin
    do throws(PluginBuildFailure) { built = try builder.build(source) } catch {
      throw PluginError(
        (["\(error.name): \(error.problem)"] + error.messages.map { "  \($0)" }).joined(separator: "\n"))
    }
    if let library = libraries[built.library] { return library }
    let library = try PluginLibrary(path: built.library)
    libraries[built.library] = library
    return library
  }
}

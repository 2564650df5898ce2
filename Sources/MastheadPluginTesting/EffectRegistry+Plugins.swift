import Foundation
import Masthead
import MastheadPlugins

// `withPlugins(in:)` throws this error.
@_exported import struct MastheadPlugins.PluginError

extension EffectRegistry {
  /// Returns the built-in effects and the effects of all plugins in a folder. Plugins that changed are built first. All
  /// are loaded into the test's process.
  ///
  ///     let document = try PipelineDocument(parsing: bytes, registry: .withPlugins(in: "Plugins"))
  ///     assertSnapshot(of: document, as: .frames(along: .demonstration))
  ///
  /// Each plugin is loaded once per process. The first build takes longer, because it also builds the core that plugins
  /// link with. The build cache is the folder that `MASTHEAD_CACHE` names, or the user's own cache.
  ///
  /// - Parameter folder: The folder of plugins. By default the folder that `MASTHEAD_PLUGINS` names, or `Plugins`.
  ///   Relative paths start at the current directory; for `swift test` that is the package's folder.
  /// - Throws: A ``PluginError`` if a plugin cannot be built or loaded, with the compiler's messages, or if two plugins
  ///   have effects with the same identifier.
  public static func withPlugins(in folder: String? = nil) throws(PluginError) -> EffectRegistry {
    let folder = folder ?? pluginFolder(ProcessInfo.processInfo.environment)
    return try withPlugins(in: folder, builtBy: defaultBuilder)
  }

  /// Returns the folder of plugins that an environment names, or the default folder.
  static func pluginFolder(_ environment: [String: String]) -> String {
    environment["MASTHEAD_PLUGINS"].flatMap { $0.isEmpty ? nil : $0 } ?? PluginFolder.customName
  }

  /// Returns the built-in effects and the effects of all plugins in a folder, given by its URL.
  ///
  /// - Throws: A ``PluginError`` if a plugin cannot be built or loaded, or if two plugins have effects with the same
  ///   identifier.
  public static func withPlugins(in folder: URL) throws(PluginError) -> EffectRegistry {
    try withPlugins(in: folder.path)
  }

  static func withPlugins(in folder: String, builtBy builder: PluginBuilder) throws(PluginError) -> EffectRegistry {
    try loadedPlugins.registry(of: PluginFolder(folder), builtBy: builder)
  }
}

private let defaultBuilder = PluginBuilder()

/// The plugins that are loaded in this process.
private let loadedPlugins = LoadedPlugins()

/// Builds and loads plugins, one at a time. Tests run in parallel and must share one build.
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

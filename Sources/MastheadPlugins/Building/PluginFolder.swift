import Foundation
import Masthead

/// A folder that contains plugins, conventionally named `Plugins`.
package struct PluginFolder: Equatable, Sendable {
  /// The name that commands look for in the working folder.
  package static let customName = "Plugins"

  /// The folder's absolute path.
  package let path: String

  package init(_ path: String) { self.path = absolute(path) }

  /// Returns the plugins, sorted by name: folders with sources, and libraries.
  ///
  /// The list includes unusable plugins with their errors. Throws if the folder is missing or not readable.
  package func plugins() throws(PluginError) -> [PluginSource] {
    guard isFolder(path) else { throw PluginError(ErrorText.notFound("folder", path)) }
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw PluginError(ErrorText.cannot("read", path, "not a readable folder"))
    }
    var plugins: [PluginSource] = []
    for entry in entries.sorted() where !entry.hasPrefix(".") {
      let item = "\(path)/\(entry)"
      guard let plugin = isFolder(item) ? PluginSource.folder(item) : PluginSource.library(item) else { continue }
      plugins.append(plugin)
    }
    // The sort is stable: of two plugins with the same name, the folder stays before the library.
    plugins.sort { $0.name < $1.name }
    for index in plugins.indices.dropFirst() where plugins[index].name == plugins[index - 1].name {
      let error = PluginError(
        "duplicate plugin: \(plugins[index - 1].path) and \(plugins[index].path); rename one")
      plugins[index] = PluginSource(name: plugins[index].name, path: plugins[index].path, kind: .unusable(error))
    }
    return plugins
  }

  /// Returns the plugin with a name. Throws if the name is invalid or unknown.
  package func plugin(named name: String) throws(PluginError) -> PluginSource {
    try PluginName.check(name)
    let plugins = try plugins()
    guard let plugin = plugins.first(where: { $0.name == name }) else {
      throw PluginError("\(path): " + ErrorText.unknown("plugin", name, allowed: plugins.map(\.name)))
    }
    return plugin
  }
}

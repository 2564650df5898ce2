import Foundation
import Masthead

/// A folder that contains plugins, conventionally named `Plugins`.
package struct PluginFolder: Equatable, Sendable {
  /// The name that commands look for in the working folder.
  package static let customName = "Plugins"

  /// The folder's absolute path.
  package let path: String

  package init(_ path: String) { self.path = absolute(path) }

  /// Returns the folder of plugins that a folder is, or that it is a plugin of; nil for other folders. Considers names
  /// and sources only, so a folder of plugins with another name is not found.
  package static func containing(_ path: String) -> PluginFolder? {
    let path = absolute(path)
    if lastName(of: path) == customName { return PluginFolder(path) }
    let parent = PluginFolder(path + "/..")
    return lastName(of: parent.path) == customName && PluginSource.folder(path) != nil ? parent : nil
  }

  /// Returns the plugins, sorted by name: the folders with sources.
  ///
  /// The list includes unusable plugins with their errors. Throws if the folder is missing or not readable.
  package func plugins() throws(PluginError) -> [PluginSource] {
    guard isFolder(path) else { throw PluginError(ErrorText.notFound("folder", path)) }
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw PluginError(ErrorText.cannot("read", path, "not a readable folder"))
    }
    var plugins = entries.filter { !$0.hasPrefix(".") }.compactMap { PluginSource.folder("\(path)/\($0)") }
    plugins.sort { $0.name < $1.name }
    var modules: [String: String] = [:]
    for (index, plugin) in plugins.enumerated() {
      let module = PluginName.module(of: plugin.name)
      if let other = modules[module] {
        let error = PluginError(
          "duplicate plugin: \(other) and \(plugin.path) have the same module \(module); rename one")
        plugins[index] = PluginSource(name: plugin.name, path: plugin.path, kind: .unusable(error))
      }
      modules[module] = plugin.path
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

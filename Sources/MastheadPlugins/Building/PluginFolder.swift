import Foundation
import Masthead

/// A folder of plugins, `Plugins` by custom.
package struct PluginFolder: Equatable, Sendable {
  /// The name that commands look for in the working folder.
  package static let customName = "Plugins"

  /// An absolute path.
  package let path: String

  package init(_ path: String) { self.path = absolute(path) }

  /// Its plugins by name: folders with sources, and libraries. What cannot be a plugin is among them and says why.
  package func plugins() throws(PluginError) -> [PluginSource] {
    guard isFolder(path) else { throw PluginError(ErrorText.notFound("folder", path)) }
    guard let entries = try? FileManager.default.contentsOfDirectory(atPath: path) else {
      throw PluginError(ErrorText.cannot("read", path, "not a readable folder"))
    }
    var plugins: [PluginSource] = []
    for entry in entries.sorted() where !entry.hasPrefix(".") {
      let place = "\(path)/\(entry)"
      guard let plugin = isFolder(place) ? PluginSource.folder(place) : PluginSource.library(place) else { continue }
      plugins.append(plugin)
    }
    // The sort keeps the order of what has one name, and a folder's name comes before the library's with `.so`.
    plugins.sort { $0.name < $1.name }
    for index in plugins.indices.dropFirst() where plugins[index].name == plugins[index - 1].name {
      let error = PluginError(
        "duplicate plugin: \(plugins[index - 1].path) and \(plugins[index].path); rename one")
      plugins[index] = PluginSource(name: plugins[index].name, path: plugins[index].path, kind: .unusable(error))
    }
    return plugins
  }

  /// The plugin of a name.
  package func plugin(named name: String) throws(PluginError) -> PluginSource {
    try PluginName.check(name)
    let plugins = try plugins()
    guard let plugin = plugins.first(where: { $0.name == name }) else {
      throw PluginError("\(path): " + ErrorText.unknown("plugin", name, allowed: plugins.map(\.name)))
    }
    return plugin
  }
}

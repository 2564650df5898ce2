import Foundation
import Masthead
import MastheadPlugins

/// The arguments that all commands with plugins share: the plugins and their folder.
enum PluginArguments {
  static let option = Option(
    "plugins", "DIR", help: "The folder of plugins; Plugins in the current folder by default, if it exists.")

  /// A warning for the help.
  static let note = """
    A plugin is code that runs with your rights. The commands check, effects, export, frames, play, plugin and serve build and
    load the plugins in the folder; schema and snapshot do so only with --plugins. Work in folders that you trust.
    """

  /// Returns the folder on the command line, or the default folder if it exists, or nil.
  static func folder(_ arguments: Arguments) throws(CommandError) -> PluginFolder? {
    if let path = arguments.string("plugins") {
      guard isFolder(path) else { throw .noFolder(path) }
      return PluginFolder(path)
    }
    return isFolder(PluginFolder.customName) ? PluginFolder(PluginFolder.customName) : nil
  }

  /// Returns the plugins in a folder.
  static func plugins(in folder: PluginFolder) throws(CommandError) -> [PluginSource] {
    do throws(PluginError) { return try folder.plugins() } catch { throw .missing(error.description) }
  }

  /// Returns the plugins with the given paths or names. Without words, returns all plugins in the folder.
  static func plugins(_ words: [String], _ arguments: Arguments) throws(CommandError) -> [PluginSource] {
    let folder = try folder(arguments)
    if words.isEmpty {
      guard let folder else {
        throw .missing(
          ErrorText.notFound("folder", PluginFolder.customName) + "; name plugins, or their folder with --plugins")
      }
      return try plugins(in: folder)
    }
    var sources: [PluginSource] = []
    for word in words {
      do throws(PluginError) {
        if let folder, !word.contains("/"), !FileManager.default.fileExists(atPath: word) {
          sources.append(try folder.plugin(named: word))
        } else {
          sources.append(try PluginSource(at: word))
        }
      } catch { throw .missing(error.description) }
    }
    return sources
  }
}

import Foundation
import Masthead
import MastheadPlugins

/// What the commands that use plugins have in common: the folder that plugins are in.
enum PluginArguments {
  static let option = Option(
    "plugins", "DIR", help: "The folder of plugins; Plugins in the working folder by default, where it exists.")

  /// The folder that a command line names, or the customary one; nil where there is neither.
  static func folder(_ arguments: Arguments) throws(CommandError) -> PluginFolder? {
    if let path = arguments.string("plugins") {
      guard isFolder(path) else { throw .noFolder(path) }
      return PluginFolder(path)
    }
    return isFolder(PluginFolder.customName) ? PluginFolder(PluginFolder.customName) : nil
  }

  /// The plugins of a folder.
  static func plugins(in folder: PluginFolder) throws(CommandError) -> [PluginSource] {
    do throws(PluginError) { return try folder.plugins() } catch { throw .missing(error.description) }
  }

  /// The plugins that words name, by their paths or by their names in the folder; all of the folder where there are none.
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

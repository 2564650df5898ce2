import Foundation
import Masthead
import MastheadPlugins

/// The arguments that all commands with plugins share: the plugins and their folder.
package enum PluginArguments {
  package static let option = Option(
    "plugins", "DIR", .folders, help: "The folder of plugins; Plugins in the current folder by default, if it exists.")

  /// The options of commands that run plugins.
  package static let limits = [
    Option(
      "deadline", "SECONDS",
      help: "The maximum time that a plugin may take to compute a frame; 0.25 by default, 0 for no limit."),
    Option("memory", "MIB", help: "The maximum memory that plugins may allocate in each worker; 1024 by default."),
  ]

  /// An option for debugging plugins in commands that run them.
  static let inProcess = Option("in-process", help: "Runs plugins without limits and in one process, for debugging.")

  /// Returns the limits of workers on the command line.
  package static func workerLimits(_ arguments: Arguments) throws(CommandError) -> WorkerLimits {
    WorkerLimits(
      deadline: try arguments.number("deadline", in: 0...3600) ?? WorkerLimits.defaultDeadline,
      memory: try arguments.whole("memory", in: WorkerLimits.memories) ?? WorkerLimits().memory)
  }

  /// A warning for the help.
  package static let note = """
    A plugin is code that runs with your rights. The commands check, effects, export, frames, gallery, play, plugin and serve build and \
    load the plugins in the folder; schema does so only with --install or --plugins, snapshot only with --plugins. Work in \
    folders that you trust.
    """

  /// Returns the folder on the command line, or the default folder if it exists, or nil.
  package static func folder(_ arguments: Arguments) throws(CommandError) -> PluginFolder? {
    if let path = arguments.string("plugins") {
      guard isFolder(path) else { throw .noFolder(path) }
      return PluginFolder(path)
    }
    return isFolder(PluginFolder.customName) ? PluginFolder(PluginFolder.customName) : nil
  }

  /// Returns the plugins in a folder.
  package static func plugins(in folder: PluginFolder) throws(CommandError) -> [PluginSource] {
    do throws(PluginError) { return try folder.plugins() } catch { throw .missing(error.description) }
  }

  /// Returns the plugins with the given paths or names. Without words, returns all plugins in the folder.
  package static func plugins(_ words: [String], _ arguments: Arguments) throws(CommandError) -> [PluginSource] {
    let folder = try folder(arguments)
    if words.isEmpty {
      guard let folder else {
        throw .missing(
          "there is no folder \(PluginFolder.customName) here; masthead plugin new NAME creates it, and --plugins DIR names another"
        )
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

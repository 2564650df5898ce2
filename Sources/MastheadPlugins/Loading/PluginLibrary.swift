import CMasthead
import Masthead
import MastheadPlatform

extension PluginError {
  /// The error for a plugin without effects.
  static func noEffects(in path: String) -> PluginError {
    PluginError("\(path): must export at least 1 effect, got 0")
  }
}

/// A plugin that is loaded into this process: a shared library that exports effects.
///
/// The library is never unloaded, because Swift libraries cannot be. To load a newer version, use a different path or a
/// different process.
package final class PluginLibrary: Sendable {
  /// The library's path.
  package let path: String

  /// The name and version of the compiler, as the compiler reports them.
  package let compiler: String

  /// The effects of the library.
  package let effects: [EffectKind]

  /// Loads a library and validates the descriptions of its effects. Throws if the library cannot be used.
  ///
  /// The library's code runs and may end the process. Load an untested library in a different process first.
  package convenience init(path: String) throws(PluginError) {
    try self.init(path: path, plugin: try Self.entry(of: path)())
  }

  /// Loads a library and returns a function that reads its table.
  static func entry(of path: String) throws(PluginError) -> () throws(PluginError) -> UnsafePointer<masthead_plugin> {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? "no reason given"
      // The system's message often begins with the path.
      throw PluginError(ErrorText.cannot("load", path, reason.replacing("\(path): ", with: "", maxReplacements: 1)))
    }
    guard let symbol = dlsym(handle, MASTHEAD_ENTRY) else {
      throw PluginError(
        "\(path): missing function \(MASTHEAD_ENTRY); write `let effects = exportEffects(…)` and run masthead plugin build"
      )
    }
    let entry = unsafeBitCast(symbol, to: masthead_plugin_entry_function.self)
    return { () throws(PluginError) in
      guard let plugin = entry() else { throw PluginError("\(path): \(MASTHEAD_ENTRY) returned NULL") }
      return plugin
    }
  }

  /// Validates a plugin's table.
  package init(path: String, plugin: UnsafePointer<masthead_plugin>) throws(PluginError) {
    self.path = path
    try PluginBuild(plugin).check(path)
    let plugin = plugin.pointee
    compiler = String(cString: plugin.build.compiler)
    var effects: [EffectKind] = []
    for index in plugin.effectTable.indices {
      let type = try PluginEffectType(plugin, at: index, of: path)
      if effects.contains(where: { $0.identifier == type.kind.identifier }) {
        throw PluginError("\(path): " + ErrorText.duplicate("effect", type.kind.identifier))
      }
      effects.append(type.kind)
    }
    if effects.isEmpty { throw .noEffects(in: path) }
    self.effects = effects
  }
}

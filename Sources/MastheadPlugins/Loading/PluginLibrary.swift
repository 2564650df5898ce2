import CMasthead
import Glibc
import Masthead

extension PluginError {
  /// A plugin exports no effects.
  static func noEffects(in path: String) -> PluginError {
    PluginError("\(path): must export at least 1 effect, got 0")
  }
}

/// A plugin that was loaded into this process: a shared library that exports effects.
///
/// It is never unloaded, since a Swift library cannot be; whoever wants a newer one loads it under another path, or in another
/// process.
package final class PluginLibrary: Sendable {
  /// The file.
  package let path: String

  /// What it was compiled with, in the compiler's words.
  package let compiler: String

  /// Its effects. They hold the library as long as they live.
  package let effects: [EffectKind]

  /// Loads a library and checks all that it says of itself.
  ///
  /// Code of the library runs here, so that one that ends the process ends it: load what nobody has tried yet in another process.
  package convenience init(path: String) throws(PluginError) {
    try self.init(path: path, plugin: try Self.entry(of: path)())
  }

  /// Loads a library and finds the function that gives what it has.
  static func entry(of path: String) throws(PluginError) -> () throws(PluginError) -> UnsafePointer<masthead_plugin> {
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      let reason = dlerror().map { String(cString: $0) } ?? "no reason given"
      // The system's words often begin with the path.
      throw PluginError(ErrorText.cannot("load", path, reason.replacing("\(path): ", with: "", maxReplacements: 1)))
    }
    guard let symbol = dlsym(handle, MASTHEAD_ENTRY) else {
      throw PluginError(
        "\(path): missing function \(MASTHEAD_ENTRY); in Swift write `let effects = exportEffects(…)` and run masthead plugin build, in C define the function"
      )
    }
    let entry = unsafeBitCast(symbol, to: masthead_plugin_entry_function.self)
    return { () throws(PluginError) in
      guard let plugin = entry() else { throw PluginError("\(path): \(MASTHEAD_ENTRY) returned NULL") }
      return plugin
    }
  }

  /// Checks what an entry gave.
  package init(path: String, plugin: UnsafePointer<masthead_plugin>) throws(PluginError) {
    self.path = path
    try PluginBuild(plugin).check(path)
    let plugin = plugin.pointee
    compiler = String(cString: plugin.build.compiler)
    var effects: [EffectKind] = []
    for index in 0..<Int(plugin.effect_count) {
      let type = try PluginEffectType(plugin.effects + index, of: path, isSwift: plugin.is_swift)
      if effects.contains(where: { $0.identifier == type.kind.identifier }) {
        throw PluginError("\(path): " + ErrorText.duplicate("effect", type.kind.identifier))
      }
      effects.append(type.kind)
    }
    if effects.isEmpty { throw .noEffects(in: path) }
    self.effects = effects
  }
}

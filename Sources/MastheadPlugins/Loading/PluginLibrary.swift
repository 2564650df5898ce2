import CMasthead
import Glibc
import Masthead

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
      throw PluginError("\(path) cannot be loaded: \(dlerror().map { String(cString: $0) } ?? "no reason was given").")
    }
    guard let symbol = dlsym(handle, MASTHEAD_ENTRY) else {
      throw PluginError(
        "\(path) is no plugin: it does not export \(MASTHEAD_ENTRY). Swift sources say `let effects = exportEffects(…)` and are built by masthead plugin build; C sources define the function."
      )
    }
    let entry = unsafeBitCast(symbol, to: masthead_plugin_entry_function.self)
    return { () throws(PluginError) in
      guard let plugin = entry() else { throw PluginError("\(path) has no effects: \(MASTHEAD_ENTRY) gives nothing.") }
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
        throw PluginError("\(path) has two effects called \"\(type.kind.identifier)\"; an identifier names one effect.")
      }
      effects.append(type.kind)
    }
    if effects.isEmpty { throw PluginError("\(path) has no effects; a plugin exports at least one.") }
    self.effects = effects
  }
}

import Foundation
import Masthead
import MastheadDocuments
import MastheadPlatform

/// A plugin that can be loaded, with the descriptions of its effects.
package struct DescribedPlugin: Equatable, Sendable {
  package let plugin: BuiltPlugin
  package let effects: [EffectDescription]

  package init(_ plugin: BuiltPlugin, effects: [EffectDescription]) {
    self.plugin = plugin
    self.effects = effects
  }

  /// The kinds of the effects, which have descriptions but no code here.
  package var kinds: [EffectKind] { effects.map(\.kind) }

  /// Reads the descriptions from the cache, or else asks the plugin's library and caches the answer beside it.
  ///
  /// - Parameters:
  ///   - plugin: a plugin that was built.
  ///   - executable: the `masthead` that loads the library; the running program by default.
  package init(_ plugin: BuiltPlugin, executable: String = PluginProbe.ownExecutable) throws(PluginError) {
    self.plugin = plugin
    let file = String(plugin.library.dropLast(".so".count)) + ".json"
    if let data = FileManager.default.contents(atPath: file),
      case .effects(let effects)? = try? PluginReport(parsing: String(decoding: data, as: UTF8.self))
    {
      self.effects = effects
      return
    }
    effects = try PluginProbe.describe(library: plugin.library, executable: executable)
    // If the file cannot be written, the library is asked again next time.
    let cache = PluginCache(URL(fileURLWithPath: file).deletingLastPathComponent().path)
    guard let temporary = try? cache.fileToAdd() else { return }
    try? Data((PluginReport.effects(effects).json.compact + "\n").utf8).write(to: URL(fileURLWithPath: temporary))
    rename(temporary, file)
  }
}

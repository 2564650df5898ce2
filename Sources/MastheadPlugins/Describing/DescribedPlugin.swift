import Foundation
import Masthead
import MastheadDocuments

/// A plugin that can be used, with the descriptions of its effects.
package struct DescribedPlugin: Equatable, Sendable {
  package let plugin: BuiltPlugin
  package let effects: [EffectDescription]

  package init(_ plugin: BuiltPlugin, effects: [EffectDescription]) {
    self.plugin = plugin
    self.effects = effects
  }

  /// The kinds of the effects, which have descriptions but no code here.
  package var kinds: [EffectKind] { effects.map(\.kind) }

  /// Reads the descriptions from the cache, or else requests them from a program of the plugin and caches them.
  init(_ plugin: BuiltPlugin, in program: PluginProgram, _ cache: PluginCache) throws(PluginError) {
    self.plugin = plugin
    let file = cache.descriptionFile(of: plugin.object)
    if let data = FileManager.default.contents(atPath: file),
      case .effects(let effects)? = try? PluginReport(parsing: String(decoding: data, as: UTF8.self))
    {
      self.effects = effects
      return
    }
    effects = try PluginProbe.describe(plugin.name, in: program)
    // If the file cannot be written, the program runs again next time.
    cache.keep(PluginReport.effects(effects).json, in: file)
  }
}

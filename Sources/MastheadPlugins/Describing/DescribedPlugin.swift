import Foundation
import Masthead
import MastheadDocuments

/// A plugin that can be loaded, and what its effects say of themselves.
package struct DescribedPlugin: Equatable, Sendable {
  package let plugin: BuiltPlugin
  package let effects: [EffectDescription]

  package init(_ plugin: BuiltPlugin, effects: [EffectDescription]) {
    self.plugin = plugin
    self.effects = effects
  }

  /// Asks a plugin's library, or reads what it said when it was asked before: that is kept beside it.
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
    // Where it cannot be kept, the library is asked again.
    try? Data((PluginReport.effects(effects).json.compact + "\n").utf8).write(
      to: URL(fileURLWithPath: file), options: .atomic)
  }
}

import CPluginCalls
import Masthead
import MastheadDocuments
import MastheadPlatform

/// The answer of a program of plugins that describes a plugin to its parent process: one line of JSON.
package enum PluginReport: Equatable, Sendable {
  /// The effects of the plugin.
  case effects([EffectDescription])
  /// The reason that the plugin cannot be used.
  case refusal(String)

  /// The descriptor for the report. It is separate from standard output, to which a plugin may print.
  package static let descriptor: Int32 = 3

  /// Describes the effects of a plugin of the running program. The plugin's code runs and may end the process.
  init(on plugin: String) {
    do throws(PluginError) {
      self = .effects(try LinkedPlugin.named(plugin).effects().map(EffectDescription.init))
    } catch { self = .refusal(error.description) }
  }

  /// Describes a plugin, writes the report, and ends the process before the plugin's code can run again.
  package static func write(on plugin: String) -> Never {
    masthead_report_faults(descriptor)
    answerAndExit(Array((PluginReport(on: plugin).json.compact + "\n").utf8), to: descriptor)
  }

  // MARK: JSON

  var json: JSON {
    switch self {
    case .effects(let effects): ["effects": .array(effects.map(\.json))]
    case .refusal(let sentence): ["refusal": .string(sentence)]
    }
  }

  init(parsing text: String) throws(DocumentError) {
    let object = try JSONCursor(json: try JSON(document: text.utf8), place: "").object(allowing: ["effects", "refusal"])
    if let refusal = object["refusal"] {
      self = .refusal(try refusal.string())
      return
    }
    self = .effects(
      try object.require("effects").array().map { cursor throws(DocumentError) in try EffectDescription(cursor) })
  }
}

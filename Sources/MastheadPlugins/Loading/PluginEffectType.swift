import CMasthead
import CPluginCalls
import Masthead

/// An effect of a loaded plugin. Its text and functions stay valid, because the library is never unloaded.
final class PluginEffectType: @unchecked Sendable {
  /// The effect's own address, which its functions expect. The struct there may be smaller than this program's.
  let address: UnsafePointer<masthead_effect>

  /// A copy of the effect's struct in full size.
  let table: masthead_effect
  let isSwift: Bool
  let memorySize: (size: Int, alignment: Int)

  /// The effect's validated description.
  private(set) var kind: EffectKind

  /// Reads and validates the description of the effect at an index. The error names the library, the effect and the
  /// problem.
  init(_ plugin: masthead_plugin, at index: Int, of path: String) throws(PluginError) {
    let effects = plugin.effectTable
    address = effects.address(of: index)
    table = effects[index]
    isSwift = plugin.is_swift
    let reader = try EffectReader(table, of: plugin, at: path)
    memorySize = reader.memorySize
    var parameters = try reader.parameters()
    kind = reader.kind(parameters) { preconditionFailure("An effect must be described before it is made.") }
    // The defaults are the values of a new instance.
    let fresh = PluginInstance(of: self)
    for index in parameters.indices {
      parameters[index] = parameters[index].with(default: fresh.value(at: index))
      try reader.checkDefault(of: parameters[index])
    }
    kind = reader.kind(parameters) { PluginEffect(of: self) }
  }
}

extension ParameterDescription {
  /// Returns a copy of the parameter with a default.
  fileprivate func with(default value: Double?) -> ParameterDescription {
    ParameterDescription(
      identifier: identifier, name: name, summary: summary, kind: kind, default: value, alternatives: alternatives,
      formula: formula)
  }
}

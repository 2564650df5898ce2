import CMasthead
import Masthead

/// An effect of a loaded plugin. The table stays valid, because the library is never unloaded.
final class PluginEffectType: @unchecked Sendable {
  let table: UnsafePointer<masthead_effect>
  let isSwift: Bool
  let memorySize: (size: Int, alignment: Int)

  /// The effect's validated description.
  private(set) var kind: EffectKind

  /// Reads and validates the description of an effect. The error names the library, the effect and the problem.
  init(_ table: UnsafePointer<masthead_effect>, of path: String, isSwift: Bool) throws(PluginError) {
    self.table = table
    self.isSwift = isSwift
    let reader = try EffectReader(table.pointee, of: path)
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
      identifier: identifier, name: name, kind: kind, default: value, alternatives: alternatives,
      formerIdentifiers: formerIdentifiers, formula: formula)
  }
}

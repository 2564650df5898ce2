import CMasthead
import Masthead

/// One effect of a loaded plugin. It lives for ever, as its library does.
final class PluginEffectType: @unchecked Sendable {
  let table: UnsafePointer<masthead_effect>
  let isSwift: Bool
  let memorySize: (size: Int, alignment: Int)

  /// What the effect says of itself, checked.
  private(set) var kind: EffectKind

  /// Reads what an effect says of itself. The error names the library, the effect and what is wrong.
  init(_ table: UnsafePointer<masthead_effect>, of path: String, isSwift: Bool) throws(PluginError) {
    self.table = table
    self.isSwift = isSwift
    let reader = try EffectReader(table.pointee, of: path)
    memorySize = reader.memorySize
    var parameters = try reader.parameters()
    kind = reader.kind(parameters) { preconditionFailure("An effect must be described before it is made.") }
    // The defaults are what a fresh effect has.
    let fresh = PluginInstance(of: self)
    for index in parameters.indices {
      parameters[index] = parameters[index].with(default: fresh.value(at: index))
      try reader.checkDefault(of: parameters[index])
    }
    kind = reader.kind(parameters) { PluginEffect(of: self) }
  }
}

extension ParameterDescription {
  /// The same parameter with a default.
  fileprivate func with(default value: Double?) -> ParameterDescription {
    ParameterDescription(
      identifier: identifier, name: name, kind: kind, default: value, alternatives: alternatives,
      formerIdentifiers: formerIdentifiers, formula: formula)
  }
}

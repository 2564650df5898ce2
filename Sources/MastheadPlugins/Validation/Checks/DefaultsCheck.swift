import CMasthead
import Masthead

/// Checks that a new effect has allowed values, even after another effect was changed.
enum DefaultsCheck {
  static func run(in context: ValidationContext) throws(ValidationFinding) {
    let table = try PluginTable(of: context)
    for index in table.effects.indices {
      let effect = table.plugin.effectTable.address(of: index)
      let parameters: [ParameterDescription]
      do throws(PluginError) {
        parameters = try EffectReader(table.effects[index], of: table.plugin, at: context.library).parameters()
      } catch { throw .refused(error) }
      let identifier = text(effect.pointee.identifier)
      let fresh = values(of: effect, parameters.count)
      for (parameter, value) in zip(parameters, fresh) {
        guard let value else {
          if !parameter.alternatives.isEmpty { continue }
          throw .failure(
            "\(identifier): \(parameter.identifier): missing default")
        }
        guard parameter.kind.allows(value) else {
          let reason = ParameterError.notAllowed(parameter.identifier, value: decimal(value), kind: parameter.kind)
          throw .failure("\(identifier): \(parameter.identifier).default: \(reason)")
        }
      }
      setAll(parameters, of: effect, context)
      let again = values(of: effect, parameters.count)
      for (parameter, (one, other)) in zip(parameters, zip(fresh, again)) where one != other {
        throw .failure(
          "\(identifier): \(parameter.identifier).default: expected \(shown(one)) in each new effect, got \(shown(other)) after another effect was changed"
        )
      }
    }
  }

  private static func shown(_ value: Double?) -> String { value.map(decimal) ?? "none" }

  /// Returns the values of a new effect.
  private static func values(of effect: UnsafePointer<masthead_effect>, _ count: Int) -> [Double?] {
    guard let instance = effect.pointee.make(effect) else { return [] }
    defer { effect.pointee.end(instance) }
    return (0..<count).map { index in
      var value = 0.0
      return effect.pointee.get(instance, UInt32(index), &value) ? value : nil
    }
  }

  /// Creates an effect, sets all its parameters, and destroys it.
  private static func setAll(
    _ parameters: [ParameterDescription], of effect: UnsafePointer<masthead_effect>, _ context: ValidationContext
  ) {
    guard let instance = effect.pointee.make(effect) else { return }
    defer { effect.pointee.end(instance) }
    var numbers = SeededNumbers(seed: context.seed)
    for (index, parameter) in parameters.enumerated() {
      effect.pointee.set(instance, UInt32(index), parameter.kind.randomValue(with: &numbers))
    }
  }
}

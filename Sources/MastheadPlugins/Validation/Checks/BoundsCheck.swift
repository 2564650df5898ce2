import CMasthead
import Masthead

/// Checks that frames stay finite for parameter values inside and outside the bounds.
///
/// Masthead never sets a value that a parameter does not allow, but other hosts may. No host sets a number that is not finite.
enum BoundsCheck {
  static func run(in context: ValidationContext) throws(ValidationFinding) {
    _ = try context.kinds()
    let table = try PluginTable(of: context)
    var numbers = SeededNumbers(seed: context.seed)
    for index in table.effects.indices {
      let type: PluginEffectType
      do throws(PluginError) {
        type = try PluginEffectType(table.plugin, at: index, of: context.library)
      } catch { throw .refused(error) }
      for (parameterIndex, parameter) in type.kind.parameters.enumerated() {
        for value in values(of: parameter.kind, &numbers, context) {
          var effect = PluginEffect(of: type)
          effect.setUnchecked(parameterIndex, to: value)
          let words = "with \(parameter.identifier) set to \(decimal(value))"
          guard effect.value(of: parameter.identifier)?.isFinite != false else {
            throw .failure(
              "\(type.kind.identifier): \(parameter.identifier): expected a finite number \(words), got \(decimal(effect.value(of: parameter.identifier)!))"
            )
          }
          try FiniteCheck.require(Situation(plain: effect, .stretch), [-900, -300, -150, 0, 900], words)
        }
      }
    }
  }

  /// Returns finite values in the range, at its bounds, and near and far outside it.
  private static func values(
    of kind: ParameterKind, _ numbers: inout SeededNumbers, _ context: ValidationContext
  ) -> [Double] {
    let bounds: (Double, Double) =
      switch kind {
      case .number(let range, _, _): (range.lowerBound, range.upperBound)
      case .choice(let choices): (0, Double(choices.count - 1))
      case .flag: (0, 1)
      case .target(let kinds): (kinds.values.first ?? 0, kinds.values.last ?? 0)
      }
    var values = [
      bounds.0, bounds.1, bounds.1 + 1, bounds.0 - 1, bounds.1.nextUp, bounds.0.nextDown, 0.5, 1e9, -1e9, 1e300, -1e300,
    ]
    for _ in 0..<context.level.draws {
      values.append(kind.randomValue(with: &numbers))
      values.append(numbers.number(in: -1e6...1e6))
    }
    return values
  }
}

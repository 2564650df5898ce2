import Masthead

/// Checks that a value that is set is read back, and that only alternatives of the parameter change with it.
enum ValuesCheck {
  static func run(in context: ValidationContext) throws(ValidationFinding) {
    var numbers = SeededNumbers(seed: context.seed)
    for kind in try context.kinds() {
      for _ in 0..<(4 + context.level.draws) {
        var effect = kind.make()
        for parameter in kind.parameters {
          let value = parameter.kind.randomValue(with: &numbers)
          let before = kind.parameters.map { effect.value(of: $0.identifier) }
          let original = effect
          try? effect.set(parameter.identifier, to: value)
          for (other, old) in zip(kind.parameters, before) {
            let isOwn = other.identifier == parameter.identifier
            let expected = isOwn ? value : parameter.alternatives.contains(other.identifier) ? nil : old
            let condition = isOwn ? "" : " when \(parameter.identifier) is set to \(decimal(value))"
            try require(expected, effect.value(of: other.identifier), kind, other, condition)
            try require(old, original.value(of: other.identifier), kind, other, " in a copy")
          }
        }
      }
    }
  }

  private static func require(
    _ expected: Double?, _ found: Double?, _ kind: EffectKind, _ parameter: ParameterDescription, _ condition: String
  ) throws(ValidationFinding) {
    guard expected != found else { return }
    throw .failure(
      "\(kind.identifier): \(parameter.identifier): expected \(shown(expected))\(condition), got \(shown(found))"
    )
  }

  private static func shown(_ value: Double?) -> String { value.map(decimal) ?? "none" }
}

import Masthead

/// What is set is read back, and nothing else changes but alternatives.
enum ValuesCheck {
  static func run(in context: ValidationContext) throws(ValidationFinding) {
    var numbers = SeededNumbers(seed: context.seed)
    for kind in try context.kinds() {
      for _ in 0..<(4 + context.level.draws) {
        var effect = kind.make()
        for parameter in kind.parameters {
          let value = parameter.kind.value(drawnWith: &numbers)
          let before = kind.parameters.map { effect.value(of: $0.identifier) }
          let original = effect
          try? effect.set(parameter.identifier, to: value)
          for (other, old) in zip(kind.parameters, before) {
            let isOwn = other.identifier == parameter.identifier
            let expected = isOwn ? value : parameter.alternatives.contains(other.identifier) ? nil : old
            let place = isOwn ? "" : " when \(parameter.identifier) is set to \(decimal(value))"
            try require(expected, effect.value(of: other.identifier), kind, other, place)
            try require(old, original.value(of: other.identifier), kind, other, " in a copy")
          }
        }
      }
    }
  }

  private static func require(
    _ expected: Double?, _ found: Double?, _ kind: EffectKind, _ parameter: ParameterDescription, _ place: String
  ) throws(ValidationFinding) {
    guard expected != found else { return }
    throw .failure(
      "\(kind.identifier): \(parameter.identifier): expected \(shown(expected))\(place), got \(shown(found))"
    )
  }

  private static func shown(_ value: Double?) -> String { value.map(decimal) ?? "none" }
}

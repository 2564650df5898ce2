import CMasthead
import Masthead

/// Checks that identifiers are well-formed and unique.
enum IdentifiersCheck {
  static func run(in context: ValidationContext) throws(ValidationFinding) {
    let table = try PluginTable(of: context)
    var known: [String] = []
    for effect in table.effects {
      let identifier = text(effect.identifier)
      guard EffectReader.isIdentifier(identifier), identifier.contains(".") else {
        throw .failure(
          "invalid effect identifier \"\(identifier)\"; must be in reverse DNS, such as com.example.ripple"
        )
      }
      guard !known.contains(identifier) else { throw .failure(ErrorText.duplicate("effect", identifier)) }
      known.append(identifier)
      try checkParameters(table.plugin.parameterTable(of: effect), identifier)
    }
  }

  private static func checkParameters(
    _ table: PluginArray<masthead_parameter>, _ identifier: String
  ) throws(ValidationFinding) {
    let parameters = table.indices.map { table[$0] }
    let names = parameters.map { text($0.identifier) }
    var known: [String] = []
    for (parameter, name) in zip(parameters, names) {
      guard EffectReader.isIdentifier(name) else {
        throw .failure(
          "\(identifier): invalid parameter identifier \"\(name)\"; must have only letters, digits, -, _ and .")
      }
      guard !known.contains(name) else { throw .failure("\(identifier): " + ErrorText.duplicate("parameter", name)) }
      known.append(name)
      for alternative in texts(parameter.alternatives, parameter.alternative_count)
      where !names.contains(alternative) || alternative == name {
        throw .failure(
          "\(identifier): \(name).alternatives: expected another parameter, got \"\(alternative)\""
        )
      }
      guard parameter.kind == MASTHEAD_CHOICE else { continue }
      let choices = texts(parameter.choices, parameter.choice_count)
      guard Set(choices).count == choices.count, choices.allSatisfy(EffectReader.isIdentifier) else {
        throw .failure(
          "\(identifier): \(name).choices: must be different and have only letters, digits, -, _ and ., got \(choices.joined(separator: ", "))"
        )
      }
    }
  }
}

import CMasthead
import Masthead

/// Identifiers are well-formed, and each names one thing.
enum IdentifiersCheck {
  static func run(in context: ValidationContext) throws(ValidationFinding) {
    let effects = try PluginTable(of: context).effects
    var known: [String] = []
    for effect in effects {
      let identifier = text(effect.identifier)
      guard EffectReader.isIdentifier(identifier), identifier.contains(".") else {
        throw .failure(
          "Expected effects to be named in reverse DNS, such as com.example.ripple, with letters, digits, -, _ and ., and found \"\(identifier)\"."
        )
      }
      let former = texts(effect.former_identifiers, effect.former_identifier_count)
      for name in [identifier] + former {
        guard EffectReader.isIdentifier(name) else {
          throw .failure(
            "Expected \(identifier)'s former names to have letters, digits, -, _ and . alone, and found \"\(name)\".")
        }
        guard !known.contains(name) else {
          throw .failure("Expected an identifier to name one effect, and found that \"\(name)\" names two.")
        }
        known.append(name)
      }
      try checkParameters(of: effect, identifier)
    }
  }

  private static func checkParameters(of effect: masthead_effect, _ identifier: String) throws(ValidationFinding) {
    let parameters = (0..<Int(effect.parameter_count)).map { effect.parameters[$0] }
    let names = parameters.map { text($0.identifier) }
    var known: [String] = []
    for (parameter, name) in zip(parameters, names) {
      for name in [name] + texts(parameter.former_identifiers, parameter.former_identifier_count) {
        guard EffectReader.isIdentifier(name) else {
          throw .failure(
            "Expected \(identifier)'s parameters to be named with letters, digits, -, _ and ., and found \"\(name)\".")
        }
        guard !known.contains(name) else {
          throw .failure(
            "Expected each of \(identifier)'s parameters to have a name of its own, and found \"\(name)\" twice.")
        }
        known.append(name)
      }
      for alternative in texts(parameter.alternatives, parameter.alternative_count)
      where !names.contains(alternative) || alternative == name {
        throw .failure(
          "Expected the alternatives of \(identifier)'s parameter \(name) to be its other parameters, and found \"\(alternative)\"."
        )
      }
      guard text(parameter.identifier) == name, parameter.kind == MASTHEAD_CHOICE else { continue }
      let words = texts(parameter.choices, parameter.choice_count)
      guard Set(words).count == words.count, words.allSatisfy(EffectReader.isIdentifier) else {
        throw .failure(
          "Expected the choices of \(identifier)'s parameter \(name) to be different words of letters, digits, -, _ and ., and found \(words.joined(separator: ", "))."
        )
      }
    }
  }
}

import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlugins

/// Lists the effects.
enum EffectsCommand: Command {
  static let name = "effects"
  static let summary = "Lists the effects that pipelines may name, with their parameters."
  static let options = [Option("json", help: "Prints them as JSON."), PluginArguments.option]

  static func run(_ arguments: Arguments) throws(CommandError) {
    try arguments.requireNoOperands()
    let outcomes = try PluginArguments.folder(arguments).map { folder throws(CommandError) in
      try PluginEffects.outcomes(of: folder)
    }
    let effects = EffectRegistry.builtIn.effects + descriptions(outcomes ?? []).map(\.kind)
    if arguments.has("json") {
      Output.print(JSON.object([.init("effects", .array(effects.map(\.json)))]).pretty.trimmingLineBreak)
    } else {
      Output.print(effects.map(text).joined(separator: "\n"))
    }
  }

  /// The effects of plugins by their descriptions. What is wrong with a plugin goes to standard error, and lists the others.
  private static func descriptions(_ outcomes: [PluginOutcome]) -> [EffectDescription] {
    for conflict in IdentifierConflict.all(among: outcomes) { Output.printError("masthead: \(conflict)") }
    var effects: [EffectDescription] = []
    for outcome in outcomes {
      switch outcome {
      case .built(let plugin):
        effects += plugin.effects.filter { effect in !effects.contains { $0.identifier == effect.identifier } }
      case .failed(let failure): Output.printError("masthead: \(failure.problem)")
      }
    }
    return effects
  }

  private static func text(of effect: EffectKind) -> String {
    let width = effect.parameters.map(\.identifier.count).max() ?? 0
    let lines = effect.parameters.map { parameter in
      "  \(parameter.identifier.padded(to: width))  \(parameter.kind.allowed)" + defaultText(of: parameter)
    }
    return ([effect.identifier + ": " + effect.summary] + lines).joined(separator: "\n")
  }

  private static func defaultText(of parameter: ParameterDescription) -> String {
    guard let value = parameter.default else {
      return "; instead of \(parameter.alternatives.joined(separator: " or "))"
    }
    return "; \(parameter.kind.text(of: value)) by default"
  }
}

extension String {
  /// The text without its last line break, for a printer that adds one.
  var trimmingLineBreak: String { hasSuffix("\n") ? String(dropLast()) : self }
}

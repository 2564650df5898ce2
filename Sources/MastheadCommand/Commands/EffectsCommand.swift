import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlugins

/// Lists the effects.
enum EffectsCommand: Command {
  static let name = "effects"
  static let summary = "Describes the available effects with their parameters, or some of them."
  static let operands = "[NAME...]"
  static let completion = Completion.words(EffectRegistry.builtIn.effects.map(\.identifier))
  static let options = [Option("json", help: "Prints the effects as JSON."), PluginArguments.option]
  static let examples = [
    Example("Describe two effects", "effects parallax fade"),
    Example("List all effects, with those of plugins, for another program", "effects --json"),
  ]

  static func run(_ arguments: Arguments) throws(CommandError) {
    let effects = try effects(arguments)
    if arguments.has("json") {
      Output.print(JSON.object([.init("effects", .array(effects.map(\.json)))]).pretty.trimmingLineBreak)
    } else {
      let text = effects.map(text).joined(separator: "\n")
      Output.print(Terminal.width.map { text.wrapped(to: $0) } ?? text)
    }
  }

  /// Returns the effects on the command line, or all effects. Builds plugins only if they are needed.
  private static func effects(_ arguments: Arguments) throws(CommandError) -> [EffectKind] {
    let (names, builtIn) = (arguments.operands, EffectRegistry.builtIn)
    let plugins = try PluginArguments.folder(arguments)
    var all = builtIn.effects
    if let plugins, names.isEmpty || names.contains(where: { builtIn[$0] == nil }) {
      all += try PluginEffects.kinds(in: plugins)
    }
    guard !names.isEmpty else { return all }
    var effects: [EffectKind] = []
    for name in names {
      guard let effect = all.first(where: { $0.identifier == name }) else {
        throw .usage(ErrorText.unknown("effect", name, allowed: all.map(\.identifier)))
      }
      effects.append(effect)
    }
    return effects
  }

  private static func text(of effect: EffectKind) -> String {
    let width = effect.parameters.map(\.identifier.count).max() ?? 0
    let lines = effect.parameters.map { parameter in
      "  \(parameter.identifier.padded(to: width))  \(parameter.kind.allowed)" + defaultText(of: parameter)
        + (parameter.summary.isEmpty ? "" : "\n  \("".padded(to: width))  \(parameter.summary)")
    }
    return ([effect.identifier + (effect.summary.isEmpty ? "" : ": " + effect.summary)] + lines).joined(separator: "\n")
  }

  private static func defaultText(of parameter: ParameterDescription) -> String {
    guard let value = parameter.default else {
      return "; alternative to \(parameter.alternatives.joined(separator: " or "))"
    }
    return "; \(parameter.kind.text(of: value)) by default"
  }
}

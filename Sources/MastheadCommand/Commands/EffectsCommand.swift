import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlugins

/// Lists the effects.
enum EffectsCommand: Command {
  static let name = "effects"
  static let summary = "Lists the available effects with their parameters."
  static let options = [Option("json", help: "Prints the list as JSON."), PluginArguments.option]

  static func run(_ arguments: Arguments) throws(CommandError) {
    try arguments.requireNoOperands()
    let plugins = try PluginArguments.folder(arguments)
    let kinds = try plugins.map { folder throws(CommandError) in try PluginEffects.kinds(in: folder) }
    let effects = EffectRegistry.builtIn.effects + (kinds ?? [])
    if arguments.has("json") {
      Output.print(JSON.object([.init("effects", .array(effects.map(\.json)))]).pretty.trimmingLineBreak)
    } else {
      Output.print(effects.map(text).joined(separator: "\n"))
    }
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
      return "; alternative to \(parameter.alternatives.joined(separator: " or "))"
    }
    return "; \(parameter.kind.text(of: value)) by default"
  }
}

extension String {
  /// The text without its final line break, for functions that add one.
  var trimmingLineBreak: String { hasSuffix("\n") ? String(dropLast()) : self }
}

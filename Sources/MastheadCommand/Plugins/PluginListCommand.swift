import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlugins

/// `masthead plugin list`: prints the plugins in a folder with their effects or errors.
enum PluginListCommand {
  static func run(_ words: [String], _ arguments: Arguments) throws(CommandError) {
    if let extra = words.first { throw .unexpected(extra) }
    let outcomes = PluginBuild(of: try PluginArguments.plugins([], arguments), by: PluginBuilder()).outcomes
    let conflicts = IdentifierConflict.all(among: outcomes)
    if arguments.has("json") {
      let json: JSON = [
        "plugins": .array(outcomes.map(json)), "problems": .array(conflicts.map { .string($0.description) }),
      ]
      return Output.print(json.pretty.trimmingLineBreak)
    }
    if outcomes.isEmpty { Output.print(noPlugins) }
    for outcome in outcomes { Output.print(text(of: outcome)) }
    for conflict in conflicts { Output.print(conflict.description) }
  }

  /// The plugin with its effects as `masthead effects --json` prints them.
  private static func json(of outcome: PluginOutcome) -> JSON {
    var json = outcome.json
    if case .built(let plugin) = outcome { json["effects"] = .array(plugin.effects.map(\.kind.json)) }
    return json
  }

  /// The message for a folder without plugins.
  static let noPlugins = "There are no plugins; masthead plugin new NAME creates one."

  private static func text(of outcome: PluginOutcome) -> String {
    guard case .built(let plugin) = outcome else { return outcome.text }
    let width = plugin.effects.map(\.identifier.count).max() ?? 0
    let lines = plugin.effects.map { effect in
      let count = effect.parameters.count
      return "  \(effect.identifier.padded(to: width))  "
        + (count == 1 ? "1 parameter" : "\(count) parameters")
    }
    return (["\(outcome.name), from \(outcome.path)"] + lines).joined(separator: "\n")
  }
}

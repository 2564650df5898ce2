import Masthead
import MastheadDocuments
import MastheadPlugins

/// `masthead plugin build`: builds plugins side by side, and prints their results in order.
enum PluginBuildCommand {
  static func run(_ words: [String], _ arguments: Arguments) throws(CommandError) {
    let (builder, asJSON) = (PluginBuilder(), arguments.has("json"))
    let sources = try PluginArguments.plugins(words, arguments)
    let outcomes = PluginOutcome.all(building: sources, by: builder) { outcome in
      Output.print(asJSON ? outcome.json.compact : outcome.text)
    }
    let failed = outcomes.compactMap { if case .failed(let failure) = $0 { failure.name } else { nil } }
    if sources.isEmpty, !asJSON { Output.print(PluginListCommand.noPlugins) }
    let conflicts = IdentifierConflict.all(among: outcomes)
    for conflict in conflicts.dropLast(failed.isEmpty ? 1 : 0) { Output.printError("masthead: \(conflict)") }
    if let last = conflicts.last, failed.isEmpty { throw .data("\(last); rename one") }
    if !failed.isEmpty {
      throw .data("unusable \(failed.count == 1 ? "plugin" : "plugins"): \(failed.joined(separator: ", "))")
    }
  }
}

extension PluginOutcome {
  /// A line with the result, followed by the compiler's messages.
  var text: String {
    switch self {
    case .built(let plugin):
      let effects = enumeration(plugin.effects.map(\.identifier), conjunction: "and")
      let line = "\(name): \(effects), \(plugin.plugin.isCached ? "already built" : "built")."
      return ([line] + plugin.plugin.messages.map { "  \($0)" }).joined(separator: "\n")
    case .failed(let failure):
      return (["\(name): \(failure.problem)"] + failure.messages.map { "  \($0)" }).joined(separator: "\n")
    }
  }
}

import Masthead
import MastheadDocuments
import MastheadPlugins

/// `masthead plugin build`: builds plugins one by one, and prints each result immediately.
enum PluginBuildCommand {
  static func run(_ words: [String], _ arguments: Arguments) throws(CommandError) {
    let (builder, asJSON) = (PluginBuilder(), arguments.has("json"))
    let sources = try PluginArguments.plugins(words, arguments)
    var failed: [String] = []
    for source in sources {
      let outcome = PluginOutcome(building: source, by: builder)
      Output.print(asJSON ? outcome.json.compact : outcome.text)
      if case .failed = outcome { failed.append(source.name) }
    }
    if sources.isEmpty, !asJSON { Output.print("There are no plugins.") }
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
      return "\(name): \(effects), \(plugin.plugin.isCached ? "already built" : "built")."
    case .failed(let failure):
      return (["\(name): \(failure.problem)"] + failure.messages.map { "  \($0)" }).joined(separator: "\n")
    }
  }
}

import Masthead
import MastheadDocuments
import MastheadPlugins

/// `masthead plugin build`: builds plugins in parallel into one program, and prints their results in order.
enum PluginBuildCommand {
  static func run(_ words: [String], _ arguments: Arguments) throws(CommandError) {
    let asJSON = arguments.has("json")
    let sources = try PluginArguments.plugins(words, arguments)
    let outcomes = PluginBuild(of: sources, by: PluginBuilder()).outcomes
    for outcome in outcomes { Output.print(asJSON ? outcome.json.compact : outcome.text) }
    let failed = outcomes.compactMap { if case .failed(let failure) = $0 { failure.name } else { nil } }
    if sources.isEmpty, !asJSON { Output.print(PluginListCommand.noPlugins) }
    let conflicts = IdentifierConflict.all(among: outcomes)
    for conflict in conflicts.dropLast(failed.isEmpty ? 1 : 0) { Output.printError("masthead: \(conflict)") }
    if let last = conflicts.last, failed.isEmpty { throw .data(last.description) }
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

/// Builds plugins for a server. Prints a line of JSON for each plugin that does not compile, immediately after the failure, then a
/// line for the program and for each plugin.
enum BuildPluginsCommand: Command {
  static let name = "build-plugins"
  static let summary = "Builds plugins for a server."
  static let operands = "[PATH...]"
  static let isHidden = true
  static let options = [
    Option("keep", "FILE", help: "An earlier build of a plugin, for the program unless there is a newer one.")
  ]

  static func run(_ arguments: Arguments) throws(CommandError) {
    var sources: [PluginSource] = []
    for path in arguments.operands {
      do throws(PluginError) { sources.append(try PluginSource(at: path)) } catch {
        sources.append(PluginSource(name: PluginSource.name(at: path), path: path, kind: .unusable(error)))
      }
    }
    let build = PluginBuild(of: sources, by: PluginBuilder(), keeping: arguments.strings("keep")) { failure in
      Output.print(failure.json.compact)
    }
    Output.print(build.program?.json.compact ?? JSON.null.compact)
    for outcome in build.outcomes { Output.print(outcome.json.compact) }
  }
}

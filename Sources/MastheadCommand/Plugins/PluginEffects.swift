import Foundation
import Masthead
import MastheadDocuments
import MastheadPlugins

/// Builds and loads the effects of plugins, for commands that compute frames in their own process.
enum PluginEffects {
  /// Returns the built-in effects and the effects of plugins that a document names.
  ///
  /// If the document names built-in effects only, no plugin is built, so that a broken plugin does not cause an error.
  static func registry(for document: JSON, in folder: PluginFolder?) throws(CommandError) -> EffectRegistry {
    var registry = EffectRegistry.builtIn
    // Identifiers of plugin effects are in reverse DNS form. Any other unknown identifier is a typo.
    let unknown = identifiers(in: document).filter { registry[$0] == nil && $0.contains(".") }
    guard !unknown.isEmpty, let folder else { return registry }
    let outcomes = try outcomes(of: folder)
    do throws(PluginError) { try registry.add(unknown, from: outcomes) } catch { throw .data(error.description) }
    // A plugin that failed to build may contain the missing effect.
    if unknown.contains(where: { registry[$0] == nil }) { try requireAll(outcomes) }
    return registry
  }

  /// Returns the effects of all plugins in a folder, from their descriptions.
  ///
  /// Prints problems of a plugin to standard error, and continues with the other plugins.
  static func kinds(in folder: PluginFolder) throws(CommandError) -> [EffectKind] {
    let outcomes = try outcomes(of: folder)
    for conflict in IdentifierConflict.all(among: outcomes) { Output.printError("masthead: \(conflict)") }
    var effects: [EffectDescription] = []
    for outcome in outcomes {
      switch outcome {
      case .built(let plugin):
        effects += plugin.effects.filter { effect in !effects.contains { $0.identifier == effect.identifier } }
      case .failed(let failure): Output.printError("masthead: \(failure.name): \(failure.problem)")
      }
    }
    return effects.map(\.kind)
  }

  /// Builds all plugins in a folder, and returns the results.
  static func outcomes(of folder: PluginFolder) throws(CommandError) -> [PluginOutcome] {
    let builder = PluginBuilder()
    return try PluginArguments.plugins(in: folder).map { PluginOutcome(building: $0, by: builder) }
  }

  /// Throws the error of the first plugin that failed to build, after printing the compiler's messages.
  private static func requireAll(_ outcomes: [PluginOutcome]) throws(CommandError) {
    for case .failed(let failure) in outcomes {
      for message in failure.messages { Output.printError("\(message)") }
      throw .data("\(failure.path): \(failure.problem)")
    }
  }

  /// Returns the identifiers of a document's effects. Ignores malformed entries, which are reported when the document is read.
  private static func identifiers(in document: JSON) -> [String] {
    guard case .array(let entries)? = document["effects"] else { return [] }
    return entries.compactMap { entry in
      if case .string(let identifier)? = entry["effect"] { identifier } else { nil }
    }
  }
}

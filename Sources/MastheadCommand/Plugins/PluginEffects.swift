import Foundation
import Masthead
import MastheadDocuments
import MastheadPlugins

/// The effects of plugins, for commands that compute by themselves.
enum PluginEffects {
  /// The built-in effects, and those of plugins that a document names beside them. Where it names no others, no plugin is looked
  /// at, so that one which does not build is in nobody's way.
  static func registry(for document: JSON, in folder: PluginFolder?) throws(CommandError) -> EffectRegistry {
    var registry = EffectRegistry.builtIn
    // Effects of plugins have names in reverse DNS; any other that is not known is a slip of the pen.
    let unknown = identifiers(in: document).filter { registry[$0] == nil && $0.contains(".") }
    guard !unknown.isEmpty, let folder else { return registry }
    let outcomes = try outcomes(of: folder)
    do throws(PluginError) { try registry.add(unknown, from: outcomes) } catch { throw .data(error.description) }
    // What is missing may be in a plugin that was not built.
    if unknown.contains(where: { registry[$0] == nil }) { try requireAll(outcomes) }
    return registry
  }

  /// The effects of all plugins of a folder, by their descriptions. What is wrong with a plugin goes to standard error, and leaves
  /// the others.
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

  /// What comes of building all plugins of a folder.
  static func outcomes(of folder: PluginFolder) throws(CommandError) -> [PluginOutcome] {
    let builder = PluginBuilder()
    return try PluginArguments.plugins(in: folder).map { PluginOutcome(building: $0, by: builder) }
  }

  /// Tells of the first plugin that was not built, with the compiler's messages.
  private static func requireAll(_ outcomes: [PluginOutcome]) throws(CommandError) {
    for case .failed(let failure) in outcomes {
      for message in failure.messages { Output.printError("\(message)") }
      throw .data("\(failure.path): \(failure.problem)")
    }
  }

  /// What a document's effects are called; a document that is none has none, and says so when it is read.
  private static func identifiers(in document: JSON) -> [String] {
    guard case .array(let entries)? = document["effects"] else { return [] }
    return entries.compactMap { entry in
      if case .string(let identifier)? = entry["effect"] { identifier } else { nil }
    }
  }
}

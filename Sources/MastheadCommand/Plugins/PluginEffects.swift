import Foundation
import Masthead
import MastheadDocuments
import MastheadPlugins

/// Builds plugins for commands, and finds the effects that documents use.
enum PluginEffects {
  /// Returns the built-in effects, and the plugin effects that a document uses. The plugin effects have descriptions but no code.
  ///
  /// If the document uses built-in effects only, builds no plugin, so that a broken plugin does not cause an error.
  static func registry(for document: JSON, in folder: PluginFolder?) throws(CommandError) -> EffectRegistry {
    registry(with: try plugins(for: document, in: folder)?.plugins ?? [])
  }

  /// Returns the built-in effects and those of plugins.
  static func registry(with plugins: [DescribedPlugin]) -> EffectRegistry {
    var registry = EffectRegistry.builtIn
    for kind in plugins.flatMap(\.kinds) { registry.register(kind) }
    return registry
  }

  /// Returns the plugins with effects that a document uses, and their program; nil if the document uses no plugin effects.
  ///
  /// - Parameter isQuiet: whether to omit the compiler's messages about a plugin that the document needs.
  static func plugins(
    for document: JSON, in folder: PluginFolder?, isQuiet: Bool = false
  ) throws(CommandError) -> (program: PluginProgram, plugins: [DescribedPlugin])? {
    // Identifiers of plugin effects are in reverse DNS form. Any other unknown identifier is a typo.
    let unknown = identifiers(in: document).filter { EffectRegistry.builtIn[$0] == nil && $0.contains(".") }
    guard let first = unknown.first else { return nil }
    guard let folder else {
      Output.printError(
        "masthead: there is no folder \(PluginFolder.customName) here; if \(first) is an effect of a plugin, name the folder of "
          + "plugins with --plugins")
      return nil
    }
    let build = try build(of: folder)
    var found: (plugins: [DescribedPlugin], missing: [String])
    do throws(PluginError) { found = try build.outcomes.plugins(with: unknown) } catch {
      throw .data(error.description)
    }
    if !found.missing.isEmpty {
      // A plugin that failed to build may contain the missing effect.
      try requireAll(build.outcomes, isQuiet: isQuiet)
      // The error about the missing effect suggests one of all effects.
      if IdentifierConflict.all(among: build.outcomes).isEmpty {
        found.plugins = build.outcomes.built
      }
    }
    guard let program = build.program, !found.plugins.isEmpty else { return nil }
    return (program, found.plugins)
  }

  /// Returns the effects of all plugins in a folder, from their descriptions.
  ///
  /// Prints problems of a plugin to standard error, and continues with the other plugins.
  static func kinds(in folder: PluginFolder) throws(CommandError) -> [EffectKind] {
    let outcomes = try build(of: folder).outcomes
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

  /// Builds all plugins in a folder.
  private static func build(of folder: PluginFolder) throws(CommandError) -> PluginBuild {
    PluginBuild(of: try PluginArguments.plugins(in: folder), by: PluginBuilder())
  }

  /// Replaces this program with another program in the same process, so that a debugger stays attached.
  static func become(_ words: [String]) throws(CommandError) -> Never {
    var argv = words.map { strdup($0) } + [nil]
    execv(words[0], &argv)
    throw .software(ErrorText.cannot("start", words[0], String(cString: strerror(errno))))
  }

  /// Throws an error that names the plugins that failed to build, after printing the compiler's messages.
  private static func requireAll(_ outcomes: [PluginOutcome], isQuiet: Bool) throws(CommandError) {
    let failures = outcomes.compactMap { if case .failed(let failure) = $0 { failure } else { nil } }
    guard !failures.isEmpty else { return }
    for message in failures.flatMap(\.messages) where !isQuiet { Output.printError("\(message)") }
    throw .data(failures.map { "\($0.path): \($0.problem)" }.joined(separator: "; "))
  }

  /// Returns the identifiers of the effects of a pipeline, or of a session and its edits. Ignores malformed entries, which are
  /// reported when the document is read.
  private static func identifiers(in json: JSON) -> [String] {
    switch json {
    case .object(let members):
      members.flatMap { member -> [String] in
        switch (member.key, member.value) {
        case ("effect", .string(let identifier)): [identifier]
        case ("effects", .array(let entries)): entries.flatMap { identifiers(in: $0.effectEntry) }
        default: identifiers(in: member.value)
        }
      }
    case .array(let elements): elements.flatMap(identifiers)
    default: []
    }
  }
}

import Masthead

extension EffectRegistry {
  /// Loads the plugins that have effects of some identifiers into this process, and adds those effects.
  ///
  /// - Parameters:
  ///   - identifiers: what is wanted, by the effects' names of today or of earlier versions. What no plugin has is left out.
  ///   - outcomes: what came of building the plugins. Those that are not needed are not loaded, and may have failed.
  package mutating func add(_ identifiers: [String], from outcomes: [PluginOutcome]) throws(PluginError) {
    let conflicts = IdentifierConflict.all(among: outcomes)
    for identifier in identifiers where self[identifier] == nil {
      guard let (plugin, effect) = outcomes.effect(identifier) else { continue }
      if let conflict = conflicts.first(where: { $0.identifier == effect.identifier }) {
        throw PluginError(conflict.description)
      }
      let kinds = try PluginLibrary(path: plugin.plugin.library).effects
      if let kind = kinds.first(where: { $0.identifier == effect.identifier }) { register(kind) }
    }
  }
}

extension [PluginOutcome] {
  /// The effect of an identifier, or else the one that was called so formerly, and the plugin that has it.
  fileprivate func effect(_ identifier: String) -> (DescribedPlugin, EffectDescription)? {
    let all = flatMap { outcome -> [(DescribedPlugin, EffectDescription)] in
      if case .built(let plugin) = outcome { plugin.effects.map { (plugin, $0) } } else { [] }
    }
    return all.first { $0.1.identifier == identifier } ?? all.first { $0.1.formerIdentifiers.contains(identifier) }
  }
}

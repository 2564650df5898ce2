import Masthead

extension EffectRegistry {
  /// Adds the effects with some identifiers, and loads their plugins into this process.
  ///
  /// Throws if several plugins have one of the effects, or if a plugin cannot be loaded.
  ///
  /// - Parameters:
  ///   - identifiers: current or former identifiers of effects. Identifiers that no plugin has are skipped.
  ///   - outcomes: the results of building the plugins. Unneeded plugins are not loaded, and their builds may have failed.
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
  /// Returns the effect with an identifier, or else with a former identifier, and its plugin.
  fileprivate func effect(_ identifier: String) -> (DescribedPlugin, EffectDescription)? {
    let all = flatMap { outcome -> [(DescribedPlugin, EffectDescription)] in
      if case .built(let plugin) = outcome { plugin.effects.map { (plugin, $0) } } else { [] }
    }
    return all.first { $0.1.identifier == identifier } ?? all.first { $0.1.formerIdentifiers.contains(identifier) }
  }
}

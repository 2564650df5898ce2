import Masthead

extension [PluginOutcome] {
  /// Returns the plugins that have effects with some identifiers, and the identifiers that no plugin has.
  ///
  /// Throws if several plugins have one of the effects.
  ///
  /// - Parameter identifiers: identifiers of effects.
  package func plugins(
    with identifiers: [String]
  ) throws(PluginError) -> (plugins: [DescribedPlugin], missing: [String]) {
    let conflicts = IdentifierConflict.all(among: self)
    var (plugins, missing): ([DescribedPlugin], [String]) = ([], [])
    for identifier in identifiers {
      guard let (plugin, effect) = effect(identifier) else {
        missing.append(identifier)
        continue
      }
      if let conflict = conflicts.first(where: { $0.identifier == effect.identifier }) {
        throw PluginError(conflict.description)
      }
      if !plugins.contains(plugin) { plugins.append(plugin) }
    }
    return (plugins, missing)
  }

  /// Returns the effect with an identifier, and its plugin.
  private func effect(_ identifier: String) -> (DescribedPlugin, EffectDescription)? {
    let all = built.flatMap { plugin in plugin.effects.map { (plugin, $0) } }
    return all.first { $0.1.identifier == identifier }
  }
}

import Masthead

/// Plugins that have effects with the same identifier. A document cannot name more than one of them.
package struct IdentifierConflict: Equatable, Sendable, CustomStringConvertible {
  package let identifier: String

  /// The names of the plugins, in the order in which they were built.
  package let plugins: [String]

  package init(identifier: String, plugins: [String]) {
    self.identifier = identifier
    self.plugins = plugins
  }

  /// Returns the conflicts between the plugins that were built, sorted by identifier.
  package static func all(among outcomes: [PluginOutcome]) -> [IdentifierConflict] {
    var plugins: [String: [String]] = [:]
    for plugin in outcomes.built {
      for effect in plugin.effects { plugins[effect.identifier, default: []].append(plugin.plugin.name) }
    }
    return plugins.filter { $0.value.count > 1 }.map { IdentifierConflict(identifier: $0, plugins: $1) }.sorted {
      $0.identifier < $1.identifier
    }
  }

  package var description: String {
    ErrorText.duplicate("effect", identifier)
      + " in the plugins \(plugins.joined(separator: ", ")); give it another identifier in one of them"
  }
}

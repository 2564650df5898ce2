import Masthead

/// Two plugins that have effects of one identifier, of which documents can name only one.
package struct IdentifierConflict: Equatable, Sendable, CustomStringConvertible {
  package let identifier: String

  /// The plugins' names, in order.
  package let plugins: [String]

  package init(identifier: String, plugins: [String]) {
    self.identifier = identifier
    self.plugins = plugins
  }

  /// The conflicts among plugins that were built.
  package static func all(among outcomes: [PluginOutcome]) -> [IdentifierConflict] {
    var plugins: [String: [String]] = [:]
    for case .built(let plugin) in outcomes {
      for effect in plugin.effects { plugins[effect.identifier, default: []].append(plugin.plugin.name) }
    }
    return plugins.filter { $0.value.count > 1 }.map { IdentifierConflict(identifier: $0, plugins: $1) }.sorted {
      $0.identifier < $1.identifier
    }
  }

  package var description: String {
    ErrorText.duplicate("effect", identifier) + " in the plugins \(plugins.joined(separator: ", "))"
  }
}

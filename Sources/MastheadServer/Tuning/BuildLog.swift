/// Reports the builds of plugins to a server's log.
struct BuildLog {
  private struct State: Equatable {
    var isBuilding: Bool
    var problem: String?
    var object: String?
    var conflict: String?
  }

  let log: ServerLog
  private var states: [String: State] = [:]

  init(_ log: ServerLog) { self.log = log }

  /// Writes a line for each plugin whose build has begun or ended since the last call.
  mutating func report(_ plugins: [PluginCatalog.Plugin]) {
    for plugin in plugins {
      let state = State(
        isBuilding: plugin.isBuilding, problem: plugin.problem, object: plugin.object, conflict: plugin.conflict)
      guard state != states[plugin.name] else { continue }
      states[plugin.name] = state
      let effects = plugin.effects.map(\.identifier).joined(separator: ", ")
      log.record(.build, "\(plugin.name): \(plugin.isBuilding ? "building" : plugin.problem ?? "built \(effects)")")
      guard !plugin.isBuilding, plugin.problem == nil else { continue }
      if let conflict = plugin.conflict { log.record(.build, "\(plugin.name): \(conflict)") }
      for message in plugin.messages { log.record(.build, "\(plugin.name): \(message)") }
    }
    let names = Set(plugins.map(\.name))
    for name in states.keys.sorted() where !names.contains(name) {
      states[name] = nil
      log.record(.build, "\(name): removed")
    }
  }
}

import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlugins

/// What went wrong with the effects of plugins in a session, and what returns when a build mends it.
struct SessionFaults {
  /// The fault of an effect that ended the session's process and was switched off.
  struct Fault {
    /// A one-sentence description.
    let reason: String
    /// The backtrace, innermost frame first.
    var backtrace: [String]
    /// The faulty code. The effect is switched on again when its plugin is built anew.
    let object: String?

    fileprivate var json: JSON { ["reason": .string(reason), "backtrace": .array(backtrace.map(JSON.string))] }
  }

  private var faults: [String: Fault] = [:]

  /// The plugins whose effects could not be made. A process leaves them out, until one of their effects is switched on again or built anew.
  private(set) var failedPlugins: Set<String> = []

  /// The document before the last adoption of plugins that lost values, the document after it, and the losses. If the plugins change
  /// again, and nobody has changed the document, the values return.
  private var lost: (before: PipelineDocument, after: JSON, losses: [DocumentError])?

  /// The faults by effect as JSON for pages; nil if there are none.
  var json: JSON? {
    faults.isEmpty ? nil : .object(faults.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
  }

  /// Returns the effects of a document, and those that a mistake removed and that may return.
  func effects(of document: PipelineDocument, _ registry: EffectRegistry) -> [PipelineDocument.Entry] {
    document.effects + (isUnchanged(document, registry) ? lost?.before.effects ?? [] : [])
  }

  /// Whether nobody has changed the document since values were lost. Faults may have switched effects off.
  private func isUnchanged(_ document: PipelineDocument, _ registry: EffectRegistry) -> Bool {
    lost.map { $0.after == document.json || $0.after == enablingFaulty(document, registry).json } ?? false
  }

  // MARK: Faults

  /// Notes the fault of some effects.
  mutating func add(_ effects: Set<String>, _ reason: String, _ backtrace: [String], in catalog: PluginCatalog) {
    for identifier in effects {
      faults[identifier] = Fault(reason: reason, backtrace: backtrace, object: catalog.objects[identifier])
    }
  }

  /// Notes that the effects of a plugin could not be made.
  mutating func addFailed(plugin: String) { failedPlugins.insert(plugin) }

  /// Replaces a backtrace by one with source lines.
  mutating func replace(_ backtrace: [String], with lines: [String]) {
    for (identifier, fault) in faults where fault.backtrace == backtrace { faults[identifier]!.backtrace = lines }
  }

  /// Removes the faults of effects that an edit has switched on or removed. Their plugins are no longer left out. Returns whether there was
  /// such a fault.
  mutating func removeResolved(in document: PipelineDocument, _ catalog: PluginCatalog) -> Bool {
    let resolved = faults.keys.filter { identifier in
      let entries = document.effects.filter { $0.kind.identifier == identifier }
      return entries.isEmpty || entries.contains(where: \.isEnabled)
    }
    for identifier in resolved { remove(identifier, catalog) }
    return !resolved.isEmpty
  }

  private mutating func remove(_ effect: String, _ catalog: PluginCatalog) {
    faults[effect] = nil
    if let plugin = catalog.plugin(of: effect) { failedPlugins.remove(plugin) }
  }

  // MARK: New builds

  /// Adapts a session to the present builds of the plugins, and switches the effects on again whose code is another one. Returns the new
  /// losses.
  mutating func adapt(_ session: inout Session, to catalog: PluginCatalog, at time: Double) -> [DocumentError] {
    let earlier = isUnchanged(session.document, session.registry) ? lost : nil
    let before = earlier?.before ?? enablingFaulty(session.document, session.registry)
    let losses = session.adopt(catalog.registry, from: earlier?.before, at: time)
    lost = losses.isEmpty ? nil : (before, session.document.json, losses)
    for (identifier, fault) in faults where fault.object != catalog.objects[identifier] {
      remove(identifier, catalog)
      for (index, entry) in session.document.effects.enumerated()
      where entry.kind.identifier == identifier && !entry.isEnabled {
        // An edit set "enabled": false itself, so there is no default to restore.
        try? session.edit(.set(path: "effects[\(index)].enabled", .null), at: time)
      }
    }
    return losses.filter { earlier?.losses.contains($0) != true }
  }

  /// Returns a document in which effects that a fault switched off are on, as its user left them. If one of them vanishes, it returns
  /// with a build that may be free of the fault.
  private func enablingFaulty(_ document: PipelineDocument, _ registry: EffectRegistry) -> PipelineDocument {
    document.effects.indices.reduce(document) { document, index in
      let entry = document.effects[index]
      guard !entry.isEnabled, faults[entry.kind.identifier] != nil else { return document }
      return (try? document.setting("effects[\(index)].enabled", to: .null, registry: registry)) ?? document
    }
  }
}

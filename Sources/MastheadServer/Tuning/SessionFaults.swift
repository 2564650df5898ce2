import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlugins

/// The faults of plugin effects in a session, and the lost values that a later build may recover.
struct SessionFaults {
  /// The fault of an effect that ended the session's process.
  struct Fault {
    /// A one-sentence description.
    let reason: String
    /// The backtrace, innermost frame first.
    var backtrace: [String]
    /// The faulty code. The effect gets another try when its plugin is rebuilt.
    let object: String?

    fileprivate var json: JSON { ["reason": .string(reason), "backtrace": .array(backtrace.map(JSON.string))] }
  }

  private var faults: [String: Fault] = [:]

  /// The plugins whose effects could not be created. A process omits them until one of their effects is switched on
  /// again or rebuilt.
  private(set) var failedPlugins: Set<String> = []

  /// The document before the last adoption of plugins that lost values, the document after it, and the losses. If the
  /// plugins change again and the document is unchanged, the values return.
  private var lost: (before: PipelineDocument, after: JSON, losses: [DocumentError])?

  /// The faults by effect as JSON for pages; nil if there are none.
  var json: JSON? {
    faults.isEmpty ? nil : .object(faults.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
  }

  /// The effects with a fault.
  var effects: Set<String> { Set(faults.keys) }

  /// Returns the effects of a document, and the lost effects that may return.
  func effects(of document: PipelineDocument) -> [PipelineDocument.Entry] {
    document.effects + (isUnchanged(document) ? lost?.before.effects ?? [] : [])
  }

  /// Whether the document is unchanged since values were lost.
  private func isUnchanged(_ document: PipelineDocument) -> Bool { lost?.after == document.json }

  // MARK: Faults

  /// Adds a fault of some effects.
  mutating func add(_ effects: Set<String>, _ reason: String, _ backtrace: [String], in catalog: PluginCatalog) {
    for identifier in effects {
      faults[identifier] = Fault(reason: reason, backtrace: backtrace, object: catalog.objects[identifier])
    }
  }

  /// Adds a plugin whose effects could not be created.
  mutating func addFailed(plugin: String) { failedPlugins.insert(plugin) }

  /// Replaces a backtrace with source lines.
  mutating func replace(_ backtrace: [String], with lines: [String]) {
    for (identifier, fault) in faults where fault.backtrace == backtrace { faults[identifier]!.backtrace = lines }
  }

  /// Removes the faults of effects that are no longer off. Processes then include their plugins again. Returns whether
  /// there was such a fault.
  mutating func keep(_ faulty: Set<String>, _ catalog: PluginCatalog) -> Bool {
    let resolved = effects.subtracting(faulty)
    for identifier in resolved { remove(identifier, catalog) }
    return !resolved.isEmpty
  }

  private mutating func remove(_ effect: String, _ catalog: PluginCatalog) {
    faults[effect] = nil
    if let plugin = catalog.plugin(of: effect) { failedPlugins.remove(plugin) }
  }

  // MARK: New builds

  /// Adapts a session to the current builds of the plugins, and switches on effects whose code has changed. Returns the
  /// new losses.
  mutating func adapt(_ session: inout Session, to catalog: PluginCatalog, at time: Double) -> [DocumentError] {
    let earlier = isUnchanged(session.document) ? lost : nil
    let before = earlier?.before ?? session.document
    let losses = session.adopt(catalog.registry, from: earlier?.before, at: time)
    lost = losses.isEmpty ? nil : (before, session.document.json, losses)
    for (identifier, fault) in faults where fault.object != catalog.objects[identifier] {
      remove(identifier, catalog)
      session.switchOn(identifier)
    }
    return losses.filter { earlier?.losses.contains($0) != true }
  }
}

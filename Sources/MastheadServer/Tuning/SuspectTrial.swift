import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlugins

/// Runs each of several plugin effects alone in a fresh worker, to find the one that overwrote memory.
///
/// Overwritten memory can crash another effect, or the worker between calls.
final class SuspectTrial {
  private let document: PipelineDocument
  private let environment: LayoutEnvironment
  private let states: [ScrollState]
  private let plugins: PluginHost
  private var suspects: [String]
  private let all: Set<String>
  private let onEnd: (_ culprit: String?, WorkerFault?, _ libraries: [String]) -> Void
  private var worker: WorkerLink?

  /// The number of states that each effect computes. Small damage needs some frames to show itself.
  private static let stateCount = 240

  /// Creates a trial. Call ``tryNext()`` to begin.
  ///
  /// - Parameters:
  ///   - suspects: The identifiers of the effects.
  ///   - document: The document in which they are enabled.
  ///   - environment: The environment of the layout.
  ///   - states: The latest scroll states.
  ///   - plugins: Provides the workers.
  ///   - onEnd: Called once, from the loop, with the first effect that ends its worker, the fault and the loaded libraries. Nil if
  ///     no effect does. It may release this object.
  init(
    of suspects: [String], in document: PipelineDocument, _ environment: LayoutEnvironment, at states: [ScrollState],
    _ plugins: PluginHost, onEnd: @escaping (_ culprit: String?, WorkerFault?, _ libraries: [String]) -> Void
  ) {
    (self.document, self.environment, self.plugins, self.onEnd) = (document, environment, plugins, onEnd)
    (self.suspects, all) = (suspects, Set(suspects))
    let rounds = states.isEmpty ? 0 : 1 + Self.stateCount / states.count
    self.states = (0..<rounds).flatMap { _ in states }.suffix(Self.stateCount)
  }

  /// Tries the next suspect, or ends the trial.
  func tryNext() {
    worker = nil
    while let suspect = suspects.first {
      suspects.removeFirst()
      guard let document = try? document.running(suspect, withoutOthersOf: all, plugins.catalog.registry),
        let worker = try? plugins.workers?.take()
      else { continue }
      self.worker = worker
      worker.onReply = { [unowned self] reply, _ in
        switch reply {
        case .memory, .refused: tryNext()
        default: break
        }
      }
      worker.onFault = { [unowned self] fault in
        fault.isForeign ? tryNext() : onEnd(suspect, fault, worker.libraries)
      }
      for library in plugins.libraries(for: document) {
        worker.send(.load(path: library, effects: plugins.catalog.effects(of: library)))
      }
      worker.send(.layOut(revision: 0, document, in: environment, memory: nil))
      if let last = states.last {
        worker.send(.evaluate(Evaluation(revision: 0, restarts: true, past: states.dropLast(), state: last)))
      }
      return worker.send(.memory)
    }
    onEnd(nil, nil, [])
  }
}

extension PipelineDocument {
  /// Returns the document with one of some effects, and with all effects that are not among them.
  fileprivate func running(
    _ suspect: String, withoutOthersOf suspects: Set<String>, _ registry: EffectRegistry
  ) throws(DocumentError) -> PipelineDocument {
    guard case .array(var entries)? = json["effects"] else { return self }
    for (index, entry) in effects.enumerated() {
      let identifier = entry.kind.identifier
      guard identifier != suspect, suspects.contains(identifier) else { continue }
      entries[index] = entries[index].effectEntry
      entries[index]["enabled"] = false
    }
    var json = json
    json["effects"] = .array(entries)
    return try PipelineDocument(json, registry: registry)
  }
}

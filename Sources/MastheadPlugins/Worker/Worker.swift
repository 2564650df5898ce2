import CPluginCalls
import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlatform

/// The worker's side of the connection. It answers the requests of a server until the server closes the pipe.
///
/// The effects of plugins run in this process. If one traps, hangs or corrupts memory, only this process ends.
package struct Worker {
  /// The default deadline of a frame, in seconds of processor time.
  package static let deadline = 0.25

  /// The plugins whose effects it has.
  private var plugins: Set<String> = []
  private var registry = EffectRegistry.builtIn
  private var evaluator = Evaluator()
  private var document: PipelineDocument?
  private var environment = LayoutEnvironment(viewport: .zero)
  private let limits: WorkerLimits
  private var deadline: Double { limits.deadline }

  /// Creates a worker.
  package init(limits: WorkerLimits = WorkerLimits()) { self.limits = limits }

  /// Limits the resources of this process for the code of plugins, which runs later.
  package static func limitResources(memory: Int = WorkerLimits().memory) {
    masthead_limit_resources(OwnProcess.dataMemory, memory, WorkerLimits.descriptors, WorkerLimits.fileSize)
  }

  /// Reads requests from one descriptor and writes replies to another, until one of them is closed.
  package mutating func run(reading input: Int32, writing output: Int32) {
    masthead_share_calls(PluginCalls.descriptor)
    Self.limitResources(memory: limits.memory)
    masthead_report_faults(output)
    masthead_name_output()
    var lines = LineReader(limit: .max)
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(input, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { masthead_mark_disconnected() }
      guard count > 0 else { return }
      for line in lines.lines(in: buffer[..<count]) {
        let json: JSON
        do throws(InvalidNumber) { json = try answer(line).json } catch { json = WorkerFault(error).json }
        masthead_check_limits()
        guard writeAll(Array(json.compact.utf8) + [UInt8(ascii: "\n")], to: output) else {
          return masthead_mark_disconnected()
        }
      }
    }
  }

  /// Returns the reply to one line. Throws if a frame has a number that is not finite.
  mutating func answer(_ line: [UInt8]) throws(InvalidNumber) -> WorkerReply {
    let request: WorkerRequest
    do throws(DocumentError) {
      request = try WorkerRequest(JSON(document: line), registry: registry, environment: environment)
    } catch { return .refused("invalid request: \(error)") }
    return try answer(request)
  }

  private mutating func answer(_ request: WorkerRequest) throws(InvalidNumber) -> WorkerReply {
    defer { masthead_set_deadline(0) }
    switch request {
    case .load(let plugin, let effects):
      do throws(PluginError) { try load(plugin, effects) } catch { return .refused("\(plugin): \(error.description)") }
      return .loaded
    case .layOut(let revision, let document, let environment, let memory):
      self.environment = environment
      self.document = document
      masthead_set_deadline(deadline)
      let layout = evaluator.layOut(document, in: environment)
      if let memory { evaluator.restore(memory.map { (effect: $0.effect, bytes: $0.bytes) }) }
      return .laidOut(revision: revision, layout, points: Self.points(of: document, in: layout))
    case .evaluate(let evaluation):
      return .evaluated(revision: evaluation.revision, try evaluate(evaluation))
    case .curve(let states):
      let frames = evaluator.curve(states) { masthead_set_deadline(deadline) }
      for (frame, state) in zip(frames, states.shownStates) { try check(frame, at: state) }
      return .curve(frames)
    case .memory: return .memory(evaluator.memory.map { EffectMemory(effect: $0.effect, bytes: $0.bytes) })
    }
  }

  private mutating func load(_ plugin: String, _ effects: [String]?) throws(PluginError) {
    guard plugins.insert(plugin).inserted else { return }
    // Two plugins may have one effect, which only one of them provides.
    for kind in try LinkedPlugin.named(plugin).effects() where effects?.contains(kind.identifier) != false {
      try registry.add(kind)
    }
  }

  /// Renders the requested frame. The deadline applies to each tick, because there may be thousands of past ticks.
  private mutating func evaluate(_ evaluation: Evaluation) throws(InvalidNumber) -> HeaderFrame {
    let states = evaluation.past + [evaluation.state]
    var frame = HeaderFrame()
    for (index, state) in states.enumerated() {
      masthead_set_deadline(deadline)
      frame = evaluator.evaluate(
        Evaluation(revision: evaluation.revision, restarts: index == 0 && evaluation.restarts, past: [], state: state))
    }
    try check(frame, at: evaluation.state)
    return frame
  }

  /// Throws if a number of a frame is not finite.
  private func check(_ frame: HeaderFrame, at state: ScrollState) throws(InvalidNumber) {
    guard let document else { return }
    let number = InvalidNumber(in: frame, of: document) { part in
      masthead_set_deadline(deadline)
      return evaluator.frame(of: part, at: state)
    }
    if let number { throw number }
  }

  /// Returns the lengths in points of plugins' parameters, by their paths. The server computes those of built-in effects itself.
  private static func points(of document: PipelineDocument, in layout: HeaderLayout) -> [String: Double] {
    var points: [String: Double] = [:]
    for (index, entry) in document.effects.enumerated() where EffectRegistry.builtIn[entry.kind.identifier] == nil {
      for parameter in entry.kind.parameters where parameter.formula != nil {
        points["effects[\(index)].parameters.\(parameter.identifier)"] =
          entry.effect.points(of: parameter.identifier, in: layout)
      }
    }
    return points
  }
}

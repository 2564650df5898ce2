import CPluginCalls
import Glibc
import Masthead
import MastheadDocuments
import MastheadEngine

/// The worker's side of the pipe: answers what a server asks until the server goes away.
///
/// Effects of plugins run here, so that one that traps, hangs or writes where it should not ends this process and nothing else.
package struct Worker {
  /// How long a frame may take, in seconds of processor time, unless told otherwise.
  package static let deadline = 0.25

  private var libraries: [String: PluginLibrary] = [:]
  private var registry = EffectRegistry.builtIn
  private var evaluator = Evaluator()
  private var environment = LayoutEnvironment(viewport: .zero)
  private let deadline: Double

  /// - Parameter deadline: how long a frame may take, in seconds of processor time; 0 is for ever.
  package init(deadline: Double = Worker.deadline) { self.deadline = deadline }

  /// Reads requests from one descriptor and writes replies to another, until there are no more.
  package mutating func run(reading input: Int32, writing output: Int32) {
    masthead_report_faults(output)
    var lines = LineReader()
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(input, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      for line in lines.lines(in: buffer[..<count]) {
        guard writeAll(Array(answer(line).json.compact.utf8) + [UInt8(ascii: "\n")], to: output) else { return }
      }
    }
  }

  /// The answer to one line.
  mutating func answer(_ line: [UInt8]) -> WorkerReply {
    do throws(DocumentError) {
      let json = try JSON(document: line)
      return try answer(WorkerRequest(json, registry: registry, environment: environment))
    } catch { return .refused("invalid request: \(error)") }
  }

  private mutating func answer(_ request: WorkerRequest) throws(DocumentError) -> WorkerReply {
    defer { masthead_set_deadline(0) }
    switch request {
    case .load(let path):
      do throws(PluginError) { try load(path) } catch { return .refused(error.description) }
      return .loaded
    case .layOut(let revision, let document, let environment, let memory):
      self.environment = environment
      masthead_set_deadline(deadline)
      let layout = evaluator.layOut(document, in: environment)
      if let memory { evaluator.restore(memory.map { (effect: $0.effect, bytes: $0.bytes) }) }
      return .laidOut(revision: revision, layout, points: Self.points(of: document, in: layout))
    case .evaluate(let evaluation):
      return .evaluated(revision: evaluation.revision, evaluate(evaluation))
    case .curve(let states):
      return .curve(
        states.map { state in
          masthead_set_deadline(deadline)
          return evaluator.curve([state])[0]
        })
    case .memory: return .memory(evaluator.memory.map { EffectMemory(effect: $0.effect, bytes: $0.bytes) })
    }
  }

  private mutating func load(_ path: String) throws(PluginError) {
    guard libraries[path] == nil else { return }
    let library = try PluginLibrary(path: path)
    for kind in library.effects { try registry.add(kind, from: path) }
    libraries[path] = library
  }

  /// The frame that is asked for. The deadline is each frame's, since there may be thousands of ticks before.
  private mutating func evaluate(_ evaluation: Evaluation) -> HeaderFrame {
    let states = evaluation.past + [evaluation.state]
    var frame = HeaderFrame()
    for (index, state) in states.enumerated() {
      masthead_set_deadline(deadline)
      frame = evaluator.evaluate(
        Evaluation(revision: evaluation.revision, restarts: index == 0 && evaluation.restarts, past: [], state: state))
    }
    return frame
  }

  /// What the parameters of plugins come to in points, by their paths. The server knows those of built-in effects itself.
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

extension EffectRegistry {
  /// Adds an effect of a plugin, or says that there is one of its name.
  package mutating func add(_ kind: EffectKind, from path: String) throws(PluginError) {
    guard !effects.contains(where: { $0.identifier == kind.identifier }) else {
      throw PluginError(
        "\(path): " + ErrorText.duplicate("effect", kind.identifier) + "; another plugin has it too"
      )
    }
    register(kind)
  }
}

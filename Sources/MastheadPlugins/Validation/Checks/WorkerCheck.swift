import Masthead
import MastheadDocuments
import MastheadEngine

/// A worker gives the same frames as the library in this process.
enum WorkerCheck {
  static func run(in context: ValidationContext) throws(ValidationFinding) {
    let kinds = try context.kinds()
    var registry = EffectRegistry.builtIn
    for kind in kinds {
      do throws(PluginError) { try registry.add(kind, from: context.library) } catch { throw .refused(error) }
    }
    let worker: WorkerConversation
    do throws(PluginError) { worker = try WorkerConversation(context) } catch { throw .failure(error.description) }
    guard case .loaded = try worker.ask(.load(path: context.library)) else {
      throw .failure("Expected a worker to load the plugin, and found that it refused.")
    }
    for kind in kinds {
      let many = context.level == .soak ? 24 : 2
      for situation in Situation.all(of: kind, in: context, atMost: many) {
        try compare(situation, worker, registry, context)
      }
    }
  }

  private static func compare(
    _ situation: Situation, _ worker: WorkerConversation, _ registry: EffectRegistry, _ context: ValidationContext
  ) throws(ValidationFinding) {
    let document: PipelineDocument
    do throws(DocumentError) { document = try situation.document(registry) } catch {
      throw .failure("Expected a document to say what the effects say, and found: \(error) \(situation.words)")
    }
    guard
      case .laidOut(_, let layout, _) = try worker.ask(
        .layOut(revision: 1, document, in: situation.environment, memory: nil))
    else { throw .failure("Expected a worker to make the layout, and found that it refused \(situation.words).") }
    guard layout == situation.layout else {
      throw .failure("Expected a worker to make the same layout, and found another one there \(situation.words).")
    }
    var (pipeline, frame) = (situation.pipeline, HeaderFrame())
    for (index, state) in situation.states(context).enumerated() {
      pipeline.update(&frame, at: state)
      let reply = try worker.ask(.evaluate(Evaluation(revision: 1, restarts: index == 0, past: [], state: state)))
      guard case .evaluated(_, let other) = reply else {
        throw .failure("Expected a worker to compute a frame, and found that it refused \(situation.words).")
      }
      guard let (name, here, there) = FrameNumbers.difference(frame, other) else { continue }
      throw .failure(
        "Expected a worker to give the same frame, and found \(name) \(here) in this process and \(there) there, at offset \(decimal(state.contentOffset)) \(situation.words)."
      )
    }
  }
}

/// A worker that is waited for.
private final class WorkerConversation {
  private let worker: WorkerProcess
  private let timeLimit: Double

  init(_ context: ValidationContext) throws(PluginError) {
    worker = try WorkerProcess(executable: context.executable)
    timeLimit = context.timeLimit
  }

  /// Asks for something and waits for the answer.
  func ask(_ request: WorkerRequest) throws(ValidationFinding) -> WorkerReply {
    do throws(WorkerFault) { return try worker.ask(request, timeLimit: timeLimit) } catch {
      throw .failure(
        "Expected a worker to answer, and found that it \(error.reason(deadline: Worker.deadline)).")
    }
  }
}

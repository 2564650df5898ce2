import Masthead
import MastheadDocuments
import MastheadEngine

/// Checks that a worker renders the same frames as this process.
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
      throw .failure("expected a worker to load the plugin, but it refused")
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
      throw .failure("expected the effects to form a valid document, got the error \(error) \(situation.words)")
    }
    guard
      case .laidOut(_, let layout, _) = try worker.ask(
        .layOut(revision: 1, document, in: situation.environment, memory: nil))
    else { throw .failure("expected a worker to compute the layout, but it refused \(situation.words)") }
    guard layout == situation.layout else {
      throw .failure("expected the same layout in a worker, got a different one \(situation.words)")
    }
    var (pipeline, frame) = (situation.pipeline, HeaderFrame())
    pipeline.correction = .finite
    for (index, state) in situation.states(context).enumerated() {
      pipeline.update(&frame, at: state)
      let reply = try worker.ask(.evaluate(Evaluation(revision: 1, restarts: index == 0, past: [], state: state)))
      guard case .evaluated(_, let other) = reply else {
        throw .failure("expected a worker to compute a frame, but it refused \(situation.words)")
      }
      guard let (name, here, there) = FrameNumbers.difference(frame, other) else { continue }
      throw .failure(
        "\(name): expected \(here) in a worker as in this process, got \(there) at offset \(decimal(state.contentOffset)) \(situation.words)"
      )
    }
  }
}

/// A worker process with synchronous requests.
private final class WorkerConversation {
  private let worker: WorkerProcess
  private let timeLimit: Double

  init(_ context: ValidationContext) throws(PluginError) {
    worker = try WorkerProcess(executable: context.executable)
    timeLimit = context.timeLimit
  }

  /// Sends a request and waits for the reply.
  func ask(_ request: WorkerRequest) throws(ValidationFinding) -> WorkerReply {
    do throws(WorkerFault) { return try worker.ask(request, timeLimit: timeLimit) } catch {
      throw .failure(
        "expected a worker to answer, but it \(error.reason())")
    }
  }
}

import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlugins

/// Why effects of plugins could not be computed.
struct EvaluationFailure {
  /// The effect at fault; nil where nobody knows.
  let effect: String?

  /// In a sentence.
  let reason: String

  /// Where the code was.
  let backtrace: Backtrace
}

/// Where a session's frames are computed: in this process, or, as long as its document uses effects of plugins, in a worker of
/// its own.
final class SessionEvaluation {
  let plugins: PluginHost?

  /// Computes what needs no worker.
  var evaluator = Evaluator()

  /// Called with each answer of the worker's.
  var onAnswer: ((Command) -> Void)?

  /// Called when the worker has ended: what it was asked for will not be answered.
  var onFault: ((EvaluationFailure) -> Void)?

  private struct Curve {
    let states: [ScrollState]
    let body: ([HeaderFrame]?) -> Void
  }

  private var worker: WorkerLink?
  /// The curves that the worker was asked for.
  private var curves: [Curve] = []
  /// The curves that it ended over.
  private var unanswered: [Curve] = []
  private var memory: [EffectMemory]?
  private var onMemory: (() -> Void)?
  /// Whether an effect of the document remembers something.
  private var remembers = false
  /// Whether the document needs no worker.
  private var isInThisProcess = true

  init(_ plugins: PluginHost?) { self.plugins = plugins }

  /// Asks the worker for what a session asks for. False where it is to be computed in this process.
  func ask(_ event: Event) -> Bool {
    switch event {
    case .layOut(let revision, let document, let environment):
      guard let plugins else { return false }
      let libraries = plugins.libraries(for: document)
      remembers = document.effects.contains { $0.isEnabled && $0.kind.remembers }
      isInThisProcess = libraries.isEmpty
      if isInThisProcess {
        // One that is being asked what its effects remember is ended when it has answered.
        if onMemory == nil { endWorker() }
        return false
      }
      do throws(PluginError) {
        let worker = if let worker { worker } else { try startWorker() }
        for library in libraries where !worker.libraries.contains(library) { worker.send(.load(path: library)) }
        worker.send(.layOut(revision: revision, document, in: environment, memory: memory))
        memory = nil
      } catch { fail(EvaluationFailure(effect: nil, reason: error.description, backtrace: Backtrace([], in: []))) }
      return true
    case .evaluate(let evaluation):
      // The layout is known to whoever computes from here on.
      defer { askAgain() }
      guard let worker, !isInThisProcess else { return false }
      worker.send(.evaluate(evaluation))
      return true
    case .pipeline, .timeline, .frame: return false
    }
  }

  /// Asks for the curves over which a worker ended.
  private func askAgain() {
    let curves = unanswered
    unanswered = []
    for curve in curves { self.curve(curve.states, curve.body) }
  }

  /// Computes the frames at some scroll states, each as though it were the first. Where a worker ends over them, its successor
  /// computes them; where there is none, since the session is closed, none are told.
  func curve(_ states: [ScrollState], _ body: @escaping ([HeaderFrame]?) -> Void) {
    guard let worker, !isInThisProcess else { return body(evaluator.curve(states)) }
    curves.append(Curve(states: states, body: body))
    worker.send(.curve(states))
  }

  /// Lets another worker take over: calls a function once this one has said what its effects remember, and gives that to the
  /// next.
  func replace(_ then: @escaping () -> Void) {
    guard let worker, remembers else {
      endWorker()
      return then()
    }
    // Another change while the worker answers: the last one counts.
    let isAsked = onMemory != nil
    onMemory = then
    if !isAsked { worker.send(.memory) }
  }

  func isOfPlugin(_ identifier: String) -> Bool { library(of: identifier) != nil }

  func library(of identifier: String) -> String? { plugins?.catalog.libraries[identifier] }

  func close() {
    (onAnswer, onFault, onMemory) = (nil, nil, nil)
    endWorker()
    for curve in unanswered { curve.body(nil) }
    unanswered = []
  }

  // MARK: The worker

  private func startWorker() throws(PluginError) -> WorkerLink {
    let worker = try plugins!.workers!.take()
    worker.onReply = { [unowned self] in take($0, $1) }
    worker.onFault = { [unowned self] in take($0) }
    self.worker = worker
    return worker
  }

  private func endWorker() {
    worker?.close()
    worker = nil
    unanswered += curves
    curves = []
    let onMemory = onMemory
    self.onMemory = nil
    onMemory?()
  }

  private func take(_ reply: WorkerReply, _ request: WorkerRequest) {
    switch reply {
    case .loaded: break
    case .refused(let reason): fail(EvaluationFailure(effect: nil, reason: reason, backtrace: Backtrace([], in: [])))
    case .laidOut(let revision, let layout, let points):
      onAnswer?(.laidOut(revision: revision, layout, points: points))
    case .evaluated(let revision, let frame): onAnswer?(.evaluated(revision: revision, frame))
    case .curve(let frames): curves.removeFirst().body(frames)
    case .memory(let memory):
      self.memory = memory
      endWorker()
    }
  }

  private func take(_ fault: WorkerFault) {
    let doubt = fault.isCertain || fault.effect == nil ? "" : "; it was called last, but not at that moment"
    let reason = "\(fault.effect ?? "plugin"): \(fault.reason(deadline: plugins!.workers!.deadline))\(doubt)"
    let backtrace = Backtrace(fault.frames, in: worker?.libraries ?? [])
    fail(EvaluationFailure(effect: fault.effect, reason: reason, backtrace: backtrace))
  }

  private func fail(_ failure: EvaluationFailure) {
    let isReplaced = onMemory != nil
    endWorker()
    // Where another worker was about to take over, it has, and the effect at fault may have been mended.
    if !isReplaced { onFault?(failure) }
  }
}

import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlatform
import MastheadPlugins

/// The reason why plugin effects could not be computed.
struct EvaluationFailure {
  /// The effect at fault; nil if it is unknown.
  let effect: String?

  /// A one-sentence description.
  let reason: String

  /// The worker's backtrace at the failure.
  let backtrace: Backtrace
}

/// Computes a session's frames: in its own worker if the document uses plugin effects, otherwise in this process.
final class SessionEvaluation {
  let plugins: PluginHost?

  /// The evaluator for documents that need no worker.
  var evaluator = Evaluator()

  /// Called with each answer of the worker.
  var onAnswer: ((Command) -> Void)?

  /// Called when the worker has ended. Its pending requests stay unanswered.
  var onFault: ((EvaluationFailure) -> Void)?

  /// Called when something else killed the worker. Its pending requests stay unanswered.
  var onKill: (() -> Void)?

  private struct Curve {
    let states: CurveStates
    let body: ([HeaderFrame]?) -> Void
  }

  private var worker: WorkerLink?
  /// The times at which something else killed the worker, on the loop's clock.
  private var kills: [Double] = []

  var hasWorker: Bool { worker != nil }

  /// The curves requested from the worker.
  private var curves: [Curve] = []
  /// The curves that were pending when the last worker ended.
  private var unanswered: [Curve] = []
  private var memory: [EffectMemory]?
  private var onMemory: (() -> Void)?
  /// Whether any enabled effect of the document has memory.
  private var remembers = false
  /// Whether the document needs no worker.
  private var isInThisProcess = true
  /// The document and the environment that the worker has.
  private var laidOut: (document: PipelineDocument, environment: LayoutEnvironment)?
  /// The latest scroll states, oldest first.
  private var recentStates: [ScrollState] = []
  /// The search for the effect at fault. There is no worker meanwhile.
  private var trial: SuspectTrial?

  private unowned let loop: EventLoop
  private var isClosed = false

  init(_ plugins: PluginHost?, on loop: EventLoop) { (self.plugins, self.loop) = (plugins, loop) }

  /// Sends a session's request to the worker. Returns false if the evaluator in this process must answer it.
  func handle(_ event: Event) -> Bool {
    switch event {
    case .layOut(let revision, let document, let environment):
      guard let plugins else { return false }
      let libraries = plugins.libraries(for: document)
      remembers = document.remembers
      isInThisProcess = libraries.isEmpty
      if isInThisProcess {
        // A worker with a pending memory request ends after its answer.
        if onMemory == nil { endWorker() }
        return false
      }
      // The end of the trial restarts the session, which requests its latest layout again.
      guard trial == nil else { return true }
      laidOut = (document, environment)
      do throws(PluginError) {
        let worker = if let worker { worker } else { try startWorker() }
        for library in libraries where !worker.libraries.contains(library) {
          worker.send(.load(path: library, effects: plugins.catalog.effects(of: library)))
        }
        worker.send(.layOut(revision: revision, document, in: environment, memory: memory))
        memory = nil
      } catch { fail(EvaluationFailure(effect: nil, reason: error.description, backtrace: Backtrace([], in: []))) }
      return true
    case .evaluate(let evaluation):
      // The new evaluator has the layout now, so it can compute the pending curves.
      defer { retryCurves() }
      guard !isInThisProcess else { return false }
      // Without a worker, a layout for its successor is about to be requested.
      worker?.send(.evaluate(evaluation))
      if worker != nil { recentStates = (recentStates + [evaluation.state]).suffix(Self.stateLimit) }
      return true
    case .pipeline, .timeline, .frame: return false
    }
  }

  /// Requests the curves again that were pending when a worker ended.
  private func retryCurves() {
    let curves = unanswered
    unanswered = []
    for curve in curves { self.curve(curve.states, curve.body) }
  }

  /// Computes the frames of a curve. If the worker ends meanwhile, its successor computes them. Passes nil if the session
  /// closes.
  func curve(_ states: CurveStates, _ body: @escaping ([HeaderFrame]?) -> Void) {
    guard !isInThisProcess else { return compute(Evaluator.CurveFrames(of: states, with: evaluator), body) }
    let curve = Curve(states: states, body: body)
    guard let worker else { return unanswered.append(curve) }
    curves.append(curve)
    worker.send(.curve(states))
  }

  /// Computes a curve in this process.
  private func compute(_ curve: Evaluator.CurveFrames, _ body: @escaping ([HeaderFrame]?) -> Void) {
    var curve = curve
    loop.work { [weak self] in
      guard let self, !isClosed else {
        body(nil)
        return false
      }
      curve.compute(16)
      if curve.isComplete { body(curve.frames) }
      return !curve.isComplete
    }
  }

  /// Replaces the worker. Calls an action once the current worker has returned its effects' memory. The next worker restores the
  /// memory.
  func replace(_ then: @escaping () -> Void) {
    // The new build may have fixed the effect.
    trial = nil
    guard let worker, remembers else {
      endWorker()
      return then()
    }
    // If another replacement is pending, the last action wins.
    let isPending = onMemory != nil
    onMemory = then
    if !isPending { worker.send(.memory) }
  }

  func isOfPlugin(_ identifier: String) -> Bool { library(of: identifier) != nil }

  func library(of identifier: String) -> String? { plugins?.catalog.libraries[identifier] }

  /// Whether a document's effects can be computed: it needs no worker, has one, or can get one.
  func hasRoom(for document: PipelineDocument) -> Bool { worker != nil || plugins?.hasRoom(for: document) ?? true }

  func close() {
    isClosed = true
    (onAnswer, onFault, onKill, onMemory) = (nil, nil, nil, nil)
    trial = nil
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
    case .refused(let reason):
      fail(
        EvaluationFailure(
          effect: nil, reason: plugins!.catalog.namingSources(in: reason), backtrace: Backtrace([], in: [])))
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
    let workers = plugins!.workers!
    if fault.isForeign {
      kills = kills.filter { $0 > workers.now - Self.killTime } + [workers.now]
      if kills.count < Self.killLimit, onMemory == nil {
        endWorker()
        onKill?()
        return
      }
    }
    let failure = EvaluationFailure(
      effect: fault.effect, reason: fault.sentence(workers.limits),
      backtrace: Backtrace(fault.frames, in: worker?.libraries ?? []))
    guard fault.isDoubtful, onMemory == nil, let laidOut else { return fail(failure) }
    var suspects = laidOut.document.effects.filter(\.isEnabled).map(\.kind.identifier).filter(isOfPlugin)
    suspects = suspects.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    guard suspects.count > 1 else { return fail(failure) }
    endWorker()
    // The effect that was called is the most likely one.
    suspects.sort { a, b in a == fault.effect && b != fault.effect }
    trial = SuspectTrial(
      of: suspects, in: laidOut.document, laidOut.environment, at: recentStates, plugins!
    ) { [unowned self] in end($0, $1, $2, failure) }
    trial?.tryNext()
  }

  /// Ends the trial that a failure began.
  private func end(_ culprit: String?, _ fault: WorkerFault?, _ libraries: [String], _ failure: EvaluationFailure) {
    trial = nil
    guard let culprit, let fault else { return fail(failure) }
    let reason = "\(culprit): \(fault.reason(plugins!.workers!.limits))"
    fail(
      EvaluationFailure(
        effect: culprit, reason: culprit == failure.effect ? reason : "\(reason); found by running each effect alone",
        backtrace: Backtrace(fault.frames, in: libraries)))
  }

  /// The number of states that are kept for a trial.
  private static let stateLimit = 120

  /// The number of kills within ``killTime`` that switches the effects off. The system may kill their worker again and again.
  private static let killLimit = 4

  /// In seconds.
  private static let killTime = 60.0

  private func fail(_ failure: EvaluationFailure) {
    let isReplaced = onMemory != nil
    endWorker()
    // A pending replacement has taken over, and its build may have fixed the effect.
    if !isReplaced { onFault?(failure) }
  }
}

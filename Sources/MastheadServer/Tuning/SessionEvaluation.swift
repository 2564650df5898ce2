import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlatform
import MastheadPlugins

/// The reason why effects of plugins could not be computed.
struct EvaluationFailure {
  /// The effects at fault: one, or all those of a plugin whose effects cannot be made.
  let effects: Set<String>

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

  /// Called when the worker has ended, and no effect is known to be at fault: with the reason, unless something else killed it, and with
  /// the seconds to wait before another worker. Its pending requests stay unanswered.
  var onEnd: ((_ reason: String?, Backtrace, _ pause: Double) -> Void)?

  private struct Curve {
    let states: CurveStates
    let body: ([HeaderFrame]?) -> Void
  }

  private var worker: WorkerLink?
  /// The times at which the worker ended for a reason that names no effect, on the loop's clock.
  private var ends: [Double] = []

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

  private unowned let loop: EventLoop
  private var isClosed = false

  init(_ plugins: PluginHost?, on loop: EventLoop) { (self.plugins, self.loop) = (plugins, loop) }

  /// Sends a session's request to the worker. Returns false if the evaluator in this process must answer it.
  func handle(_ event: Event) -> Bool {
    switch event {
    case .layOut(let revision, let document, let environment):
      guard let plugins else { return false }
      let objects = plugins.catalog.objects(for: document)
      remembers = document.remembers
      isInThisProcess = objects.isEmpty
      if isInThisProcess {
        // A worker with a pending memory request ends after its answer.
        if onMemory == nil { endWorker() }
        return false
      }
      if let worker, !Set(objects).isSubset(of: worker.program.objects) {
        // A plugin was built after the program of this worker.
        if remembers {
          replace { [unowned self] in onEnd?(nil, .empty, 0) }
          return true
        }
        endWorker()
      }
      do throws(PluginError) {
        let worker = if let worker { worker } else { try startWorker() }
        for object in objects where !worker.plugins.contains(PluginCache.plugin(ofFile: object)) {
          worker.send(plugins.catalog.load(object))
        }
        worker.send(.layOut(revision: revision, document, in: environment, memory: memory))
        memory = nil
      } catch {
        // Somebody may have removed the folder of built programs.
        plugins.catalog.buildIfProgramIsGone()
        end(error.description, atLeast: 1)
      }
      return true
    case .evaluate(let evaluation):
      // The new evaluator has the layout now, so it can compute the pending curves.
      defer { retryCurves() }
      guard !isInThisProcess else { return false }
      // Without a worker, a layout for its successor is about to be requested.
      worker?.send(.evaluate(evaluation))
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
    guard let worker, remembers else {
      endWorker()
      return then()
    }
    // If another replacement is pending, the last action wins.
    let isPending = onMemory != nil
    onMemory = then
    if !isPending { worker.send(.memory) }
  }

  /// The compiled code of an effect of a plugin.
  func object(of identifier: String) -> String? { plugins?.catalog.objects[identifier] }

  /// Whether a document's effects can be computed: it needs no worker, has one, or can get one.
  func hasRoom(for document: PipelineDocument) -> Bool { worker != nil || plugins?.hasRoom(for: document) ?? true }

  func close() {
    isClosed = true
    (onAnswer, onFault, onEnd, onMemory) = (nil, nil, nil, nil)
    endWorker()
    for curve in unanswered { curve.body(nil) }
    unanswered = []
  }

  // MARK: The worker

  private func startWorker() throws(PluginError) -> WorkerLink {
    let worker = try plugins!.workers.take()
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
      // What a plugin says about its effects differs from what it said when it was built.
      endWorker()
      let catalog = plugins!.catalog
      if case .load(let plugin, _) = request {
        onFault?(EvaluationFailure(effects: catalog.effects(of: plugin), reason: reason, backtrace: .empty))
      } else {
        onFault?(
          EvaluationFailure(effects: Set(catalog.objects.keys), reason: "plugin: \(reason)", backtrace: .empty))
      }
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
    let (program, isReplaced) = (worker?.program.path ?? "", onMemory != nil)
    // A pending replacement takes over, and its build may have fixed the effect.
    guard !isReplaced else { return endWorker() }
    let reason = fault.sentence(plugins!.workers.limits)
    let backtrace = Backtrace(fault.frames, in: program)
    guard let effect = fault.effect else { return end(reason, backtrace, isForeign: fault.isForeign) }
    // While effects are made, their plugin is named.
    let effects = plugins!.catalog.objects[effect] == nil ? plugins!.catalog.effects(of: effect) : [effect]
    guard !effects.isEmpty else { return end(reason, backtrace, atLeast: 1) }
    endWorker()
    onFault?(EvaluationFailure(effects: effects, reason: reason, backtrace: backtrace))
  }

  /// Ends the worker for a reason that names no effect, such as a thread of a plugin. It may happen again and again.
  private func end(
    _ reason: String, _ backtrace: Backtrace = .empty, isForeign: Bool = false, atLeast pause: Double = 0
  ) {
    let now = plugins!.workers.now
    ends = ends.filter { $0 > now - Self.endTime } + [now]
    let excess = ends.count - Self.endLimit
    let pause = max(pause, excess < 0 ? 0 : min(Self.longestPause, 0.5 * Double(1 << min(excess, 8))))
    endWorker()
    onEnd?(isForeign && pause == 0 ? nil : reason, backtrace, pause)
  }

  /// The number of ends within ``endTime`` after which another worker waits.
  private static let endLimit = 4

  /// In seconds.
  private static let (endTime, longestPause) = (60.0, 5.0)
}

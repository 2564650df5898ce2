import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlatform
import MastheadPlugins
import MastheadPreview
import MastheadTuning

/// A session, its viewers, and the state that the server keeps for the session.
///
/// The session itself runs in the server if all its effects are built in. Otherwise it runs in a separate process, to
/// which the server forwards requests. The server keeps the last snapshot of the process and the requests since then.
/// If the process ends, another process continues from there.
final class HostedSession {
  let identifier: String

  /// The document. Effects of plugins in it have descriptions, but no code.
  private(set) var document: PipelineDocument

  private(set) var revision: Int

  /// The memory of the document, the history and the recordings, in bytes.
  private(set) var bytes: Int

  /// Whether a capture is running.
  private(set) var isCapturing = false

  /// The time of the last use, on the loop's clock.
  private(set) var lastUse: Double

  /// Called when a viewer changes the document. ``onChange`` is called afterwards.
  var onTuned: (() -> Void)?

  /// Called when something that survives a restart may have changed.
  var onChange: (() -> Void)?

  /// Called with the reason when effects were switched off.
  var onFault: ((String) -> Void)?

  private unowned let loop: EventLoop
  private let plugins: PluginHost?
  private let tools: SessionTools
  private let clock: () -> WallClock

  /// The objects and limits that the sessions of a server share.
  struct SessionTools {
    let frames = FrameEvents()
    let limits: SessionLimits
    /// Reads large bodies of requests and encodes large bodies of answers; nil to do so at once.
    let background: BackgroundWork?

    init(limits: SessionLimits = SessionLimits(), background: BackgroundWork? = nil) {
      (self.limits, self.background) = (limits, background)
    }
  }

  // MARK: Place

  private enum Place {
    /// In the server.
    case here(SessionHost)
    /// In a process.
    case process(SessionProcess)
    /// In a process that must send its last snapshot.
    case leaving(SessionProcess)
    /// Nowhere, until a deadline.
    case paused(EventLoop.Deadline)
    case closed
  }

  private var place: Place

  private var host: SessionHost? { if case .here(let host) = place { host } else { nil } }

  /// Whether a process runs the session.
  var hasProcess: Bool {
    switch place {
    case .process, .leaving: true
    case .here, .paused, .closed: false
    }
  }

  /// The last state and motion of a session in a process.
  private var (state, motion): (JSON, JSON?)

  /// The number of the last frame of a process.
  private var sequence = 0

  /// The effects that the state may name.
  private var registry: EffectRegistry

  private var journal = SessionJournal()

  /// A document of the session's file that the process has not reported yet; nil if there is none.
  private var taken: JSON?

  /// The answers that wait until the session has left its process.
  private var held: [() -> Void] = []

  /// Opens a session with a document.
  convenience init(
    _ identifier: String, _ document: PipelineDocument, on loop: EventLoop, plugins: PluginHost? = nil,
    tools: SessionTools = SessionTools(), clock: @escaping () -> WallClock
  ) {
    let registry = plugins?.catalog.registry ?? .builtIn
    self.init(
      identifier, Session(document, registry: registry, at: loop.now, clock: clock()), on: loop, plugins: plugins,
      tools: tools, clock: clock)
  }

  /// Opens a session in a state.
  init(
    _ identifier: String, _ session: Session, on loop: EventLoop, plugins: PluginHost?, tools: SessionTools,
    clock: @escaping () -> WallClock
  ) {
    (self.identifier, self.loop, self.plugins, self.tools, self.clock) = (identifier, loop, plugins, tools, clock)
    (document, revision, bytes) = (session.document, session.revision, session.document.json.bytes)
    (state, motion, registry) = (.null, nil, session.registry)
    lastUse = loop.now
    place = .closed
    viewers.onLeave = { [unowned self] in noteLeave() }
    run(session)
  }

  /// Ends the streams, the timers and the process.
  func close() {
    leavePlace()
    viewers.end()
    answerHeld()
    for entry in journal.removeAll() { entry.answer?.answer(Self.closed.response) }
  }

  private static let closed = Problem(.serviceUnavailable, "the session was closed; open another")

  private func leavePlace() {
    switch place {
    case .here(let host): host.close()
    case .process(let process), .leaving(let process): process.close()
    case .paused(let deadline): loop.cancel(deadline)
    case .closed: break
    }
    place = .closed
  }

  /// Updates the time of the last use.
  func use() { lastUse = loop.now }

  // MARK: Requests

  /// Answers a request on a resource of the session.
  func respond(to request: HTTPRequest) -> HTTPResponse {
    let deferred = DeferredResponse()
    switch place {
    case .here(let host):
      host.respond(to: request).whenKnown { [weak self] known in
        guard let self else { return deferred.answer(known) }
        switch known.status {
        // A separate process can compute the response.
        case .misdirectedRequest: moveIntoProcess(for: request, deferred)
        // The session has moved in the meantime.
        case .serviceUnavailable where host.isClosed: deferred.answer(with: respond(to: request))
        default: deferred.answer(known)
        }
      }
    case .process, .leaving, .paused: send(journal.add(request, answering: deferred))
    case .closed: return Self.closed.response
    }
    return .later(deferred)
  }

  /// Answers a request with a method on the resource of a name.
  func respond(_ method: HTTPMethod, _ name: String = "", body: [UInt8] = []) -> HTTPResponse {
    let head = HTTPRequestHead(
      method: method, segments: ["api", "sessions", identifier] + (name.isEmpty ? [] : [name]),
      headers: body.isEmpty ? [:] : ["Content-Type": "application/json"])
    return respond(to: HTTPRequest(head: head, body: body))
  }

  /// Sends a request to the process, unless the request must wait for the next process.
  private func send(_ entry: SessionJournal.Entry) {
    if case .process(let process) = place { process.send(entry.order) }
  }

  /// Takes over a document that another program has written into the session's file.
  func takeOver(_ document: PipelineDocument) {
    if let host, !needsProcess(document) { return host.takeOver(document) }
    send(journal.add { .takeOver(number: $0, document.json) })
    guard host == nil else { return restart() }
    taken = document.json
    note(document, isTuned: true)
  }

  // MARK: Moving

  /// Whether a document has effects of plugins.
  private func needsProcess(_ document: PipelineDocument) -> Bool { plugins?.catalog.isNeeded(for: document) == true }

  private func isForeign(_ identifier: String) -> Bool { plugins?.catalog.objects[identifier] != nil }

  /// Moves the session into a process, which then answers a request. If there is no room, answers with an error.
  private func moveIntoProcess(for request: HTTPRequest, _ answer: DeferredResponse) {
    guard plugins?.processes.hasRoom == true else {
      return answer.answer(Problem(.serviceUnavailable, plugins?.processes.refusal ?? "").response)
    }
    _ = journal.add(request, answering: answer)
    restart()
  }

  /// Requests the last snapshot of the process, and then restarts the session. Without a process, restarts the session
  /// at once.
  private func leaveProcess() {
    switch place {
    case .process(let process):
      place = .leaving(process)
      process.send(.handOver)
    case .here, .paused: restart()
    case .leaving, .closed: break
    }
  }

  /// Restarts the session in the server or in a process, with the current plugins. The session continues from its state
  /// in the server, or from the last snapshot and the edits since then.
  ///
  /// - Parameter change: Changes the session as it was when its process ended.
  private func restart(_ change: (inout Session) -> Void = { _ in }) {
    if let host { (state, motion, registry) = (host.state, host.motion, host.session.registry) }
    leavePlace()
    // No viewer may see an earlier revision or frame again.
    state.raise("revision", to: revision)
    motion?.raise("sequence", to: sequence)
    let snapshot = SessionSnapshot(state: state, motion: motion)
    // The snapshot may be invalid, because a plugin may have written it.
    var session =
      (try? snapshot.session(registry: registry, at: loop.now, clock: clock()))
      ?? Session(document, registry: registry, at: loop.now, clock: clock())
    carryOut(journal.edits(answered: true), on: &session)
    if let plugins {
      for loss in faults.adapt(&session, to: plugins.catalog, at: loop.now) {
        report(Problem(.unprocessableContent, title: "Plugin changed", loss.description))
      }
    }
    let edits = journal.edits(answered: false)
    // The process may have ended at the first edit.
    carryOut(Array(edits.prefix(1)), on: &session)
    change(&session)
    carryOut(Array(edits.dropFirst()), on: &session)
    journal.removeEdits()
    taken = nil
    run(session, isTuned: !edits.isEmpty)
    answerHeld()
  }

  /// Carries out edits, which need no code of effects, and answers them.
  private func carryOut(_ edits: [SessionJournal.Entry], on session: inout Session) {
    guard !edits.isEmpty else { return }
    let host = SessionHost(identifier, session, on: loop, isComputing: false, clock: clock)
    host.effectLimit = tools.limits.effects
    for entry in edits {
      switch entry.order {
      case .respond(_, let request):
        let response = host.respond(to: request)
        entry.answer?.answer(with: response)
      case .takeOver(_, let json):
        if let document = try? PipelineDocument(json, registry: session.registry) { host.takeOver(document) }
      default: break
      }
      journal.setAnswered(entry)
    }
    session = host.session
  }

  /// Runs a session in the server, or in a process if the document has effects of plugins.
  private func run(_ session: Session, isTuned: Bool = false) {
    registry = session.registry
    note(session.document, faulty: Set(session.faulty.keys), isTuned: isTuned)
    guard let plugins, needsProcess(session.document) else { return runHere(session) }
    (state, motion) = (session.savedState(at: loop.now).json(isMove: true), session.motion(at: loop.now).json)
    let process: SessionProcess
    do throws(PluginError) { process = try plugins.processes.take() } catch {
      // The folder of built programs may have been removed.
      plugins.catalog.buildIfProgramIsGone()
      if !plugins.catalog.isBuilding {
        let problem = Problem(.serviceUnavailable, "the session cannot run now: \(error.description)")
        for entry in journal.removeWaiting() { entry.answer?.answer(problem.response) }
      }
      return end(error.description, atLeast: 1)
    }
    process.onReport = { [unowned self] in take($0) }
    process.onFault = { [unowned self] in take($0) }
    place = .process(process)
    process.send(
      .start(
        SessionStart(
          identifier: identifier, snapshot: SessionSnapshot(state: state, motion: motion),
          effects: plugins.catalog.effects.filter { !faults.failedPlugins.contains($0.key) },
          effectLimit: tools.limits.effects, members: members)))
    let (sent, refused) = journal.resend()
    for entry in sent { process.send(entry.order) }
    // The viewers do not see the intermediate states.
    if viewers.hasJoined { process.send(.show) }
    for number in viewers.waitingNumbers { process.send(.join(number: number)) }
    for entry in refused {
      entry.answer?.answer(
        Problem(.internalServerError, "the session's process ended several times during this request").response)
    }
  }

  private func runHere(_ session: Session) {
    let host = SessionHost(
      identifier, session, on: loop, frames: tools.frames, background: tools.background,
      isForeign: { [unowned self] in isForeign($0) }, clock: clock)
    host.effectLimit = tools.limits.effects
    host.setMembers(members)
    host.onEvent = { [viewers] event, whole in viewers.offer(event, whole: whole) }
    host.onChange = { [unowned self] facts in
      note(
        facts.document, revision: facts.revision, faulty: facts.faulty, bytes: facts.bytes,
        isCapturing: facts.isCapturing,
        isTuned: facts.isTuned)
      onChange?()
    }
    place = .here(host)
    viewers.forgetPublished()
    host.begin()
    for entry in journal.removeAll() {
      if case .respond(_, let request) = entry.order { entry.answer?.answer(with: respond(to: request)) }
    }
    // One of the requests may have moved the session again.
    guard self.host === host else { return }
    if viewers.hasJoined { for event in host.join() { viewers.offer(event) { event } } }
    for number in viewers.waitingNumbers {
      if let stream = viewers.remove(waitingFor: number) { join(stream, host.join()) }
    }
  }

  private func note(
    _ document: PipelineDocument, revision: Int? = nil, faulty: Set<String>? = nil, bytes: Int? = nil,
    isCapturing: Bool? = nil, isTuned: Bool
  ) {
    self.document = document
    self.revision = revision ?? self.revision
    self.bytes = bytes ?? self.bytes
    self.isCapturing = isCapturing ?? self.isCapturing
    let failed = faults.failedPlugins
    if let plugins, let faulty, faults.keep(faulty, plugins.catalog) {
      publishMembers()
      // A process omits failed plugins, so a change of them needs another process.
      if faults.failedPlugins != failed { leaveProcess() }
    }
    if isTuned { onTuned?() }
  }

  private func answerHeld() {
    let answers = held
    held = []
    for answer in answers { answer() }
  }

  // MARK: Reports of a process

  private func take(_ report: SessionReport) {
    switch report {
    case .response(let number, let response): answer(number, with: response)
    case .joined(let number, let events):
      guard let stream = viewers.remove(waitingFor: number) else { break }
      viewers.notePublished(events)
      join(stream, events)
    case .event(let event):
      sequence = max(sequence, event.id ?? 0)
      viewers.pass(event)
    case .facts(let json, let revision, let faulty, let bytes, let isCapturing, let isTuned):
      // The first facts of a process, and facts after an edit without a change, have the same document.
      var read = json.flatMap { $0 == document.json ? nil : self.document(of: $0) }
      // Until a process has read the document that another program wrote, its facts describe the earlier document.
      if json == taken { taken = nil }
      if taken != nil, journal.isTakingOver { read = nil }
      note(
        read ?? document, revision: revision, faulty: faulty, bytes: bytes, isCapturing: isCapturing, isTuned: isTuned)
      onChange?()
      if !needsProcess(document) { leaveProcess() }
    case .snapshot(let state, let motion, let number, let isLast):
      self.state = state ?? self.state
      self.motion = motion
      journal.removeChanges(upTo: number)
      if isLast { restart() }
    case .refusal(let reason):
      // The effects of a plugin differ from its description when it was built.
      let name = String(reason.prefix { $0 != ":" })
      if plugins?.catalog.effects(of: name).isEmpty == false {
        fail(name, "plugin: \(reason)", .empty)
      } else {
        disable(Set(plugins?.catalog.objects.keys.map(\.self) ?? []), "plugin: \(reason)", .empty)
      }
    }
  }

  private func document(of json: JSON) -> PipelineDocument? {
    (try? PipelineDocument(json, registry: registry))
      ?? (try? PipelineDocument(json, registry: registry, unknownEffects: .skipped))
  }

  private func answer(_ number: Int, with response: HTTPResponse) {
    guard let entry = journal.waiting(number) else { return }
    journal.setAnswered(entry)
    // The answer waits for the end of the process, because a client may use the room at once.
    if case .leaving = place { held.append { entry.answer?.answer(response) } } else { entry.answer?.answer(response) }
  }

  // MARK: Viewers

  private let viewers = SessionViewers()

  var hasViewers: Bool { !viewers.isEmpty }

  var viewerCount: Int { viewers.count }

  /// Creates a stream for a new viewer. It begins with the whole session and the latest frame.
  func makeStream() -> EventStream {
    let stream = EventStream()
    if let host {
      join(stream, host.join())
    } else {
      let number = journal.nextNumber()
      viewers.wait(stream, for: number)
      if case .process(let process) = place { process.send(.join(number: number)) }
    }
    return stream
  }

  private func join(_ stream: EventStream, _ events: [ServerSentEvent]) {
    viewers.join(stream, events + [pluginsEvent, savedRevision.map(Self.savedEvent)].compactMap(\.self))
  }

  /// Updates the session after a viewer has left.
  private func noteLeave() {
    use()
    guard !hasViewers else { return }
    viewers.forgetPublished()
    switch place {
    case .here(let host): host.leave()
    case .process(let process): process.send(.leave)
    case .leaving, .paused, .closed: break
    }
  }

  /// Sends a problem to the viewers.
  func report(_ problem: Problem) { viewers.offer(ServerSentEvent(.problem, data: problem.json)) }

  private static func savedEvent(_ revision: Int) -> ServerSentEvent {
    ServerSentEvent(.saved, data: (["revision": .number(Double(revision))] as JSON).compact.utf8)
  }

  /// The session as JSON for followers: the part that is the same on every device.
  var followedJSON: JSON {
    ["id": .string(identifier), "revision": .number(Double(revision)), "pipeline": running.json]
  }

  /// The document with its faulty effects disabled.
  var running: PipelineDocument { document.disabling { faults.effects.contains($1) } }

  // MARK: File and saving

  /// The reason why the session cannot be saved currently, as a sentence; nil if there is none.
  var unsaved: String? { didSet { if unsaved != oldValue { publishMembers() } } }

  /// The session's file.
  struct File: Equatable {
    /// The file's name without its folder.
    let name: String
    /// Whether the file has the current view of the scene.
    let isViewSaved: Bool

    fileprivate var json: JSON { ["name": .string(name), "viewSaved": .bool(isViewSaved)] }
  }

  /// The session's file; nil if it has none.
  var file: File? { didSet { if file != oldValue { publishMembers() } } }

  /// The last revision that was saved; nil if none was.
  private var savedRevision: Int?

  /// Notifies the viewers that everything up to a revision survives a restart.
  func noteSaved(_ revision: Int) {
    savedRevision = revision
    unsaved = nil
    viewers.offer(Self.savedEvent(revision))
  }

  /// The members of the session's JSON that the server knows.
  private var members: JSON {
    var members: JSON = [:]
    members["faults"] = faults.json
    members["unsaved"] = unsaved.map(JSON.string)
    members["file"] = file?.json
    return members
  }

  private func publishMembers() {
    switch place {
    case .here(let host): host.setMembers(members)
    case .process(let process): process.send(.setMembers(members))
    case .leaving, .paused, .closed: break
    }
  }

  // MARK: Plugins

  private var faults = SessionFaults()

  /// The state of the plugins; nil if the server has none.
  private var pluginsEvent: ServerSentEvent? {
    plugins.map { ServerSentEvent(.plugins, data: $0.catalog.json.compact.utf8) }
  }

  /// Adopts changed plugins. A new process takes over the parameters and the memory, even if the document does not use
  /// the changed effects yet, because the next edit may add them.
  func adopt(_ registry: EffectRegistry, changed: Set<String>) {
    let effects = faults.effects(of: document)
    if host == nil ? !changed.isEmpty : effects.contains(where: { changed.contains($0.kind.identifier) }) {
      leaveProcess()
    } else {
      host?.setRegistry(registry)
    }
    // Encoding hundreds of plugins is expensive, so skip it without viewers.
    if hasViewers, let event = pluginsEvent { viewers.offer(event) }
  }

  private func take(_ fault: WorkerFault) {
    guard let plugins else { return }
    // The change that caused the hand-over may have fixed the effect.
    if case .leaving = place { return restart() }
    guard case .process(let process) = place else { return }
    let reason = fault.sentence(plugins.processes.limits)
    let backtrace = Backtrace(fault.frames, in: process.program.path)
    guard let effect = fault.effect else { return end(reason, backtrace, isForeign: fault.isForeign) }
    // While a plugin creates its effects, the fault names the plugin.
    if isForeign(effect) { disable([effect], reason, backtrace) } else { fail(effect, reason, backtrace) }
  }

  /// Continues without a plugin whose effects cannot be created.
  private func fail(_ plugin: String, _ reason: String, _ backtrace: Backtrace) {
    faults.addFailed(plugin: plugin)
    disable(plugins?.catalog.effects(of: plugin) ?? [], reason, backtrace)
  }

  /// Continues without the faulty effects: one effect, or all effects of a plugin.
  private func disable(_ effects: Set<String>, _ reason: String, _ backtrace: Backtrace) {
    guard let plugins, !effects.isEmpty else { return end(reason, backtrace, atLeast: 1) }
    // If the effects were off already, each new process would end at once.
    guard fruitlessEnds < Self.endLimit else {
      fruitlessEnds = 0
      return end(reason, backtrace, atLeast: Self.longestPause)
    }
    faults.add(effects, reason, backtrace.frames, in: plugins.catalog)
    var place: String?
    restart { session in
      let entries = session.running.effects
      place = entries.firstIndex { $0.isEnabled && effects.contains($0.kind.identifier) }.map { "effects[\($0)]" }
      session.switchOff(effects)
    }
    fruitlessEnds = place == nil ? fruitlessEnds + 1 : 0
    report(
      Problem(
        .internalServerError, title: "Switched off", reason, members: place.map { ["place": $0] } ?? [:]))
    plugins.symbolize(backtrace) { [weak self] lines in
      guard let self else { return }
      onFault?(Backtrace.sentence(reason, at: lines))
      guard !lines.isEmpty else { return }
      faults.replace(backtrace.frames, with: lines)
      publishMembers()
    }
  }

  /// The number of consecutive times that a process ended although its faulty effects were off already.
  private var fruitlessEnds = 0

  /// The times at which a process ended without a known faulty effect, on the loop's clock.
  private var ends: [Double] = []

  /// Continues with all effects after a process ended without a known faulty effect. This may happen repeatedly, for
  /// example because of a plugin's thread.
  private func end(
    _ reason: String, _ backtrace: Backtrace = .empty, isForeign: Bool = false, atLeast pause: Double = 0
  ) {
    ends = ends.filter { $0 > loop.now - Self.endTime } + [loop.now]
    let excess = ends.count - Self.endLimit
    let pause = max(pause, excess < 0 ? 0 : min(Self.longestPause, 0.5 * Double(1 << min(excess, 8))))
    if !isForeign || pause > 0 {
      plugins?.symbolize(backtrace) { [weak self] lines in self?.onFault?(Backtrace.sentence(reason, at: lines)) }
      let words = pause > 0 ? "; the faulty effect is unknown, so the session restarts in \(decimal(pause)) s" : ""
      report(Problem(.internalServerError, title: "Ended", reason + words))
    }
    motion?["memory"] = []
    guard pause > 0 else { return restart() }
    leavePlace()
    place = .paused(loop.schedule(at: loop.now + pause) { [unowned self] in restart() })
  }

  /// The number of process ends within ``endTime`` from which the next process starts with a delay.
  private static let endLimit = 4

  /// The period in which ends are counted, and the longest delay, in seconds.
  private static let (endTime, longestPause) = (60.0, 5.0)
}

extension JSON {
  /// Raises a number of an object, if it is less.
  fileprivate mutating func raise(_ key: String, to least: Int) {
    if case .number(let known)? = self[key], known.value < Double(least) { self[key] = .number(Double(least)) }
  }
}

import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlatform
import MastheadPlugins
import MastheadPreview
import MastheadTuning

/// A session, its viewers, and what the server knows of it.
///
/// The session itself runs in the server if all its effects are built in, else in a process of its own, to which the server passes requests
/// on. From that it keeps the last snapshot and the requests since. If the process ends, another one goes on from there.
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

  /// What the sessions of a server share.
  struct SessionTools {
    let frames = FrameEvents()
    let limits: SessionLimits
    /// Reads large bodies of requests, and encodes large ones of answers; nil to do so at once.
    let background: BackgroundWork?

    init(limits: SessionLimits = SessionLimits(), background: BackgroundWork? = nil) {
      (self.limits, self.background) = (limits, background)
    }
  }

  // MARK: Where it runs

  private enum Place {
    /// In the server.
    case here(SessionHost)
    /// In a process.
    case process(SessionProcess)
    /// In a process that was asked for its last snapshot.
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

  /// A document of the session's file that the process does not have yet; nil if it has it.
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
        // What this process cannot compute, another one can.
        case .misdirectedRequest: moveIntoProcess(for: request, deferred)
        // The session has moved meanwhile.
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

  /// Sends a request to the process, unless it has to wait for the next one.
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

  /// Moves the session into a process, which then answers a request; if there is no room, answers that.
  private func moveIntoProcess(for request: HTTPRequest, _ answer: DeferredResponse) {
    guard plugins?.processes.hasRoom == true else {
      return answer.answer(Problem(.serviceUnavailable, plugins?.processes.refusal ?? "").response)
    }
    _ = journal.add(request, answering: answer)
    restart()
  }

  /// Asks the process for its last snapshot, and runs the session anew then. Without a process, does that at once.
  private func leaveProcess() {
    switch place {
    case .process(let process):
      place = .leaving(process)
      process.send(.handOver)
    case .here, .paused: restart()
    case .leaving, .closed: break
    }
  }

  /// Runs the session anew where it belongs, with the present plugins: from what it is here, or from the last snapshot and the edits since.
  ///
  /// - Parameter change: Changes the session as it was when its process ended.
  private func restart(_ change: (inout Session) -> Void = { _ in }) {
    if let host { (state, motion, registry) = (host.state, host.motion, host.session.registry) }
    leavePlace()
    // No viewer may see an earlier revision or frame again.
    state.raise("revision", to: revision)
    motion?.raise("sequence", to: sequence)
    let snapshot = SessionSnapshot(state: state, motion: motion)
    // A process has written the snapshot, and so a plugin might have.
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
    // The process may have ended at the first of them.
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

  /// Runs a session where it belongs.
  private func run(_ session: Session, isTuned: Bool = false) {
    registry = session.registry
    note(session.document, faulty: Set(session.faulty.keys), isTuned: isTuned)
    guard let plugins, needsProcess(session.document) else { return runHere(session) }
    (state, motion) = (session.savedState(at: loop.now).json(isMove: true), session.motion(at: loop.now).json)
    let process: SessionProcess
    do throws(PluginError) { process = try plugins.processes.take() } catch {
      // Somebody may have removed the folder of built programs.
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
    // The viewers see nothing of how it got there.
    if viewers.hasJoined { process.send(.show) }
    for number in viewers.waitingNumbers { process.send(.join(number: number)) }
    for entry in refused {
      entry.answer?.answer(Problem(.internalServerError, "the session ended several times at this request").response)
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
    // One of them may have moved it again.
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
      // A process leaves them out.
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
      // The first facts of a process, and an edit that has changed nothing, have no other document.
      var read = json.flatMap { $0 == document.json ? nil : self.document(of: $0) }
      // What a process tells before it has read what another program wrote is about the document before.
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
      // What a plugin says about its effects differs from what it said when it was built.
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
    // A client that has removed the last effect of a plugin may use the room at once.
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

  /// Notes that a viewer has left.
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

  /// Tells the viewers about a problem.
  func report(_ problem: Problem) { viewers.offer(ServerSentEvent(.problem, data: problem.json)) }

  private static func savedEvent(_ revision: Int) -> ServerSentEvent {
    ServerSentEvent(.saved, data: (["revision": .number(Double(revision))] as JSON).compact.utf8)
  }

  /// The session as JSON for followers: the part that is the same on every device.
  var followedJSON: JSON {
    ["id": .string(identifier), "revision": .number(Double(revision)), "pipeline": running.json]
  }

  /// The document with the effects disabled that a fault has switched off.
  var running: PipelineDocument { document.disabling { faults.effects.contains($1) } }

  // MARK: What the server knows of it

  /// The reason why the session cannot be saved at present, as a sentence; nil if there is none.
  var unsaved: String? { didSet { if unsaved != oldValue { publishMembers() } } }

  /// The session's file.
  struct File: Equatable {
    /// The file's name without its folder.
    let name: String
    /// Whether the scene is looked at as the file says.
    let isViewSaved: Bool

    fileprivate var json: JSON { ["name": .string(name), "viewSaved": .bool(isViewSaved)] }
  }

  /// The session's file; nil if it has none.
  var file: File? { didSet { if file != oldValue { publishMembers() } } }

  /// The last revision that was saved; nil if none was.
  private var savedRevision: Int?

  /// Tells the viewers that everything up to a revision survives a restart.
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

  /// Adopts changed plugins. A new process takes over the parameters and the memory, also if the document does not use the changed effects
  /// yet: it may name them next.
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
    // What follows may have fixed the effect.
    if case .leaving = place { return restart() }
    guard case .process(let process) = place else { return }
    let reason = fault.sentence(plugins.processes.limits)
    let backtrace = Backtrace(fault.frames, in: process.program.path)
    guard let effect = fault.effect else { return end(reason, backtrace, isForeign: fault.isForeign) }
    // While effects are made, their plugin is named.
    if isForeign(effect) { disable([effect], reason, backtrace) } else { fail(effect, reason, backtrace) }
  }

  /// Goes on without a plugin whose effects cannot be made.
  private func fail(_ plugin: String, _ reason: String, _ backtrace: Backtrace) {
    faults.addFailed(plugin: plugin)
    disable(plugins?.catalog.effects(of: plugin) ?? [], reason, backtrace)
  }

  /// Goes on without the effects at fault: one, or all those of a plugin.
  private func disable(_ effects: Set<String>, _ reason: String, _ backtrace: Backtrace) {
    guard let plugins, !effects.isEmpty else { return end(reason, backtrace, atLeast: 1) }
    // If that does not help, another process would end at once, again and again.
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

  /// The number of ends in a row whose effects were off already.
  private var fruitlessEnds = 0

  /// The times at which a process ended for a reason that names no effect, on the loop's clock.
  private var ends: [Double] = []

  /// Goes on with all effects after an end that is due to none of them, as far as anybody knows. It may happen again and again, as with a
  /// thread of a plugin.
  private func end(
    _ reason: String, _ backtrace: Backtrace = .empty, isForeign: Bool = false, atLeast pause: Double = 0
  ) {
    ends = ends.filter { $0 > loop.now - Self.endTime } + [loop.now]
    let excess = ends.count - Self.endLimit
    let pause = max(pause, excess < 0 ? 0 : min(Self.longestPause, 0.5 * Double(1 << min(excess, 8))))
    if !isForeign || pause > 0 {
      plugins?.symbolize(backtrace) { [weak self] lines in self?.onFault?(Backtrace.sentence(reason, at: lines)) }
      let words = pause > 0 ? "; no effect is known to be at fault, so it starts again in \(decimal(pause)) s" : ""
      report(Problem(.internalServerError, title: "Ended", reason + words))
    }
    motion?["memory"] = []
    guard pause > 0 else { return restart() }
    leavePlace()
    place = .paused(loop.schedule(at: loop.now + pause) { [unowned self] in restart() })
  }

  /// The number of ends within ``endTime`` after which another process waits.
  private static let endLimit = 4

  /// In seconds.
  private static let (endTime, longestPause) = (60.0, 5.0)
}

extension JSON {
  /// Raises a number of an object, if it is less.
  fileprivate mutating func raise(_ key: String, to least: Int) {
    if case .number(let known)? = self[key], known.value < Double(least) { self[key] = .number(Double(least)) }
  }
}

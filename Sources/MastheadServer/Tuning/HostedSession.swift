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
    /// Reads large bodies of requests, and encodes large ones of answers; nil to do so at once.
    let background: BackgroundWork?
    /// The maximum number of effects that an edit may give a document.
    private(set) var effectLimit = PipelineDocument.effectLimitOfServers

    init(background: BackgroundWork? = nil) { self.background = background }

    func with(effectLimit: Int) -> SessionTools {
      var tools = self
      tools.effectLimit = effectLimit
      return tools
    }
  }

  // MARK: Where it runs

  private enum Place {
    /// In the server.
    case here(SessionHost)
    /// In a process, with effects of plugins by the names of these.
    case process(SessionProcess, effects: [String: [String]])
    /// In a process that was asked for its last snapshot. Then the action follows.
    case leaving(SessionProcess, then: () -> Void)
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

  /// The effects that the state may name.
  private var registry: EffectRegistry

  /// The requests without an answer, and those since the last snapshot that have changed the session, in their order.
  private var journal: [Entry] = []
  private var lastNumber = 0

  private final class Entry {
    let number: Int
    let order: SessionOrder
    /// The answer for the client; nil if it needs none.
    let answer: DeferredResponse?
    let isChange: Bool
    var isAnswered = false
    /// The number of processes to which it was sent.
    var attempts = 0

    init(_ number: Int, _ order: SessionOrder, _ answer: DeferredResponse?, isChange: Bool) {
      (self.number, self.order, self.answer, self.isChange) = (number, order, answer, isChange)
    }

    /// Whether it can be carried out without the code of effects: an edit of the document, and a restored state if nobody waits for the
    /// session's layout.
    var isEdit: Bool {
      switch order {
      case .respond(_, let request):
        isChange && request.segments.last != "input" && (isAnswered || request.segments.last != "state")
      case .takeOver: true
      default: false
      }
    }
  }

  /// Opens a session. It runs as soon as the loop does.
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
    run(session)
  }

  /// Ends the streams, the timers and the process.
  func close() {
    leavePlace()
    place = .closed
    viewers.end()
    answerHeld()
    for entry in journal { entry.answer?.answer(Self.closed.response) }
    journal = []
  }

  private static let closed = Problem(.serviceUnavailable, "the session was closed; open another")

  private func leavePlace() {
    switch place {
    case .here(let host): host.close()
    case .process(let process, _), .leaving(let process, _): process.close()
    case .paused(let deadline): loop.cancel(deadline)
    case .closed: break
    }
  }

  /// Updates the time of the last use.
  func use() { lastUse = loop.now }

  // MARK: Requests

  /// Answers a request on a resource of the session.
  func respond(to request: HTTPRequest) -> HTTPResponse {
    switch place {
    case .here(let host):
      let response = host.respond(to: request)
      let deferred = DeferredResponse()
      response.whenKnown { [weak self] known in
        // What this process cannot compute, another one can.
        if known.status == .misdirectedRequest, let self {
          moveIntoProcess(for: request, deferred)
        } else {
          deferred.answer(known)
        }
      }
      return .later(deferred)
    case .process, .leaving, .paused:
      let deferred = DeferredResponse()
      enter(request, deferred)
      return .later(deferred)
    case .closed: return Self.closed.response
    }
  }

  /// Answers a request as `GET`, `PUT` or another one on a resource of the session.
  func respond(_ method: HTTPMethod, _ name: String = "", body: [UInt8] = []) -> HTTPResponse {
    let head = HTTPRequestHead(
      method: method, segments: ["api", "sessions", identifier] + (name.isEmpty ? [] : [name]),
      headers: body.isEmpty ? [:] : ["Content-Type": "application/json"])
    return respond(to: HTTPRequest(head: head, body: body))
  }

  private func enter(_ request: HTTPRequest, _ answer: DeferredResponse) {
    let isChange = SessionHost.routes.contains {
      $0.isChange && $0.method == request.method && $0.name == (request.segments.dropFirst(3).first ?? "")
    }
    enter(answer, isChange: isChange) { .respond(number: $0, request) }
  }

  private func enter(_ answer: DeferredResponse?, isChange: Bool, _ order: (Int) -> SessionOrder) {
    lastNumber += 1
    let entry = Entry(lastNumber, order(lastNumber), answer, isChange: isChange)
    journal.append(entry)
    if case .process(let process, _) = place { send(entry, to: process) }
  }

  private func send(_ entry: Entry, to process: SessionProcess) {
    entry.attempts += 1
    process.send(entry.order)
  }

  /// Takes over a document that another program has written into the session's file.
  func takeOver(_ document: PipelineDocument) {
    let usesPlugins = needsProcess(document)
    switch place {
    case .here(let host) where !usesPlugins: host.takeOver(document)
    case .here:
      enter(nil, isChange: true) { .takeOver(number: $0, document.json) }
      restart()
    case .process, .leaving, .paused:
      enter(nil, isChange: true) { .takeOver(number: $0, document.json) }
      self.document = document
      onTuned?()
    case .closed: break
    }
  }

  // MARK: Moving

  /// Whether a document has effects of plugins.
  private func needsProcess(_ document: PipelineDocument) -> Bool {
    document.header != nil && document.effects.contains { isForeign($0.kind.identifier) }
  }

  private func isForeign(_ identifier: String) -> Bool { plugins?.catalog.objects[identifier] != nil }

  /// Moves the session into a process, which then answers a request; if there is no room, answers that.
  private func moveIntoProcess(for request: HTTPRequest, _ answer: DeferredResponse) {
    guard plugins?.processes.hasRoom == true else {
      return answer.answer(Problem(.serviceUnavailable, plugins?.processes.refusal ?? "").response)
    }
    enter(request, answer)
    restart()
  }

  /// Runs the session anew where it belongs: from what it is here, or from the last snapshot and the edits since.
  ///
  /// - Parameters:
  ///   - adopt: Changes the session before the edits that have no answer yet.
  ///   - change: Changes the session after them.
  private func restart(
    adopting adopt: (inout Session) -> Void = { _ in }, changing change: (inout Session) -> Void = { _ in }
  ) {
    if let host { (state, motion, registry) = (host.state, host.motion, host.session.registry) }
    leavePlace()
    place = .closed
    // No viewer may see an earlier revision again.
    if case .number(let known)? = state["revision"] {
      state["revision"] = .number(max(known.value, Double(revision)))
    }
    let snapshot = SessionSnapshot(state: state, motion: motion)
    // A process has written the snapshot, and so a plugin might have.
    var session =
      (try? snapshot.session(registry: registry, at: loop.now, clock: clock()))
      ?? Session(document, registry: registry, at: loop.now, clock: clock())
    carryOut(journal.filter { $0.isEdit && $0.isAnswered }, on: &session)
    adopt(&session)
    if let plugins { session.setRegistry(plugins.catalog.registry) }
    let edits = journal.filter { $0.isEdit && !$0.isAnswered }
    carryOut(edits, on: &session)
    journal.removeAll { $0.isEdit && $0.isAnswered }
    change(&session)
    run(session, isTuned: !edits.isEmpty)
    answerHeld()
  }

  /// Carries out edits, which need no code of effects, and answers them.
  private func carryOut(_ edits: [Entry], on session: inout Session) {
    let host = SessionHost(identifier, session, on: loop, isComputing: false, clock: clock)
    host.effectLimit = tools.effectLimit
    for entry in edits {
      switch entry.order {
      case .respond(_, let request):
        let response = host.respond(to: request)
        entry.answer?.answer(with: response)
      case .takeOver(_, let json):
        if let document = try? PipelineDocument(json, registry: session.registry) { host.takeOver(document) }
      default: break
      }
      entry.isAnswered = true
    }
    session = host.session
  }

  /// Runs a session where it belongs.
  private func run(_ session: Session, isTuned: Bool = false) {
    registry = session.registry
    note(session.document, isTuned: isTuned)
    guard let plugins, needsProcess(session.document) else { return runHere(session) }
    (state, motion) = (session.savedState(at: loop.now).json(isMove: true), session.motion(at: loop.now).json)
    do throws(PluginError) {
      let effects = plugins.catalog.effects
      let process = try plugins.processes.take()
      process.onReport = { [unowned self] in take($0) }
      process.onFault = { [unowned self] in take($0) }
      place = .process(process, effects: effects)
      process.send(
        .start(
          SessionStart(
            identifier: identifier, snapshot: SessionSnapshot(state: state, motion: motion),
            effects: effects.filter { !failed.contains($0.key) },
            effectLimit: tools.effectLimit, members: members)))
      for entry in journal where entry.attempts >= Self.attemptLimit {
        entry.answer?.answer(Problem(.internalServerError, "the session ended several times at this request").response)
      }
      journal.removeAll { $0.attempts >= Self.attemptLimit }
      for entry in journal { send(entry, to: process) }
      // The viewers see nothing of how it got there.
      if !viewers.isEmpty { process.send(.show) }
      for number in joining.keys.sorted() { process.send(.join(number: number)) }
    } catch {
      // Somebody may have removed the folder of built programs.
      plugins.catalog.buildIfProgramIsGone()
      end(error.description, atLeast: 1)
    }
  }

  /// The number of processes to which a request is sent at most.
  private static let attemptLimit = 3

  private func runHere(_ session: Session) {
    let host = SessionHost(
      identifier, session, on: loop, frames: tools.frames, background: tools.background,
      isForeign: { [unowned self] in isForeign($0) }, clock: clock)
    host.effectLimit = tools.effectLimit
    host.setMembers(members)
    host.onEvent = { [unowned self] event, whole in offer(event, whole) }
    host.onChange = { [unowned self] facts in
      note(
        facts.document, revision: facts.revision, bytes: facts.bytes, isCapturing: facts.isCapturing,
        isTuned: facts.isTuned)
      onChange?()
    }
    place = .here(host)
    published = nil
    host.begin()
    let (entries, streams) = (journal, joining)
    (journal, joining) = ([], [:])
    for entry in entries {
      if case .respond(_, let request) = entry.order { entry.answer?.answer(with: respond(to: request)) }
    }
    // One of them may have moved it again.
    guard self.host === host else { return joining.merge(streams) { $1 } }
    if !viewers.isEmpty { for event in host.join() { offer(event) { event } } }
    for (_, stream) in streams.sorted(by: { $0.key < $1.key }) { join(stream, host.join()) }
  }

  private func note(
    _ document: PipelineDocument, revision: Int? = nil, bytes: Int? = nil, isCapturing: Bool? = nil, isTuned: Bool
  ) {
    self.document = document
    self.revision = revision ?? self.revision
    self.bytes = bytes ?? self.bytes
    self.isCapturing = isCapturing ?? self.isCapturing
    if isTuned {
      removeResolvedFaults()
      onTuned?()
    }
  }

  // MARK: Reports of a process

  private func take(_ report: SessionReport) {
    switch report {
    case .response(let number, let response): answer(number, with: response)
    case .joined(let number, let events):
      if let stream = joining.removeValue(forKey: number) { join(stream, events) }
    case .event(let event): offerLater(event)
    case .facts(let json, let revision, let bytes, let isCapturing, let isTuned):
      // The first facts of a process, and an edit that has changed nothing, have no other document.
      let read = json.flatMap { $0 == document.json ? nil : self.document(of: $0) }
      note(read ?? document, revision: revision, bytes: bytes, isCapturing: isCapturing, isTuned: isTuned)
      onChange?()
      if read != nil, !needsProcess(document) { leaveProcess { [unowned self] in restart() } }
    case .snapshot(let state, let motion, let number, let isLast):
      self.state = state ?? self.state
      self.motion = motion
      journal.removeAll { $0.number <= number && ($0.isAnswered || $0.answer == nil) }
      if isLast, case .leaving(_, let then) = place { then() }
    case .refusal(let reason):
      // What a plugin says about its effects differs from what it said when it was built.
      let name = reason.prefix { $0 != ":" }
      fail(String(name), "plugin: \(reason)", .empty)
    }
  }

  private func document(of json: JSON) -> PipelineDocument? {
    (try? PipelineDocument(json, registry: registry))
      ?? (try? PipelineDocument(json, registry: registry, unknownEffects: .skipped))
  }

  private func answer(_ number: Int, with response: HTTPResponse) {
    guard let index = journal.firstIndex(where: { $0.number == number }) else { return }
    let entry = journal[index]
    // A plugin that was built later may have what the process does not know.
    if response.status == .unprocessableContent, case .process(_, let effects) = place,
      effects != plugins?.catalog.effects
    {
      return leaveProcess { [unowned self] in restart() }
    }
    entry.isAnswered = true
    if !entry.isChange { journal.remove(at: index) }
    // A client that has removed the last effect of a plugin may use the room at once.
    if case .leaving = place { held.append { entry.answer?.answer(response) } } else { entry.answer?.answer(response) }
  }

  /// The answers that wait until the session has left its process.
  private var held: [() -> Void] = []

  private func answerHeld() {
    let answers = held
    held = []
    for answer in answers { answer() }
  }

  /// Takes the last snapshot of the process, and calls an action then.
  private func leaveProcess(then action: @escaping () -> Void) {
    switch place {
    case .process(let process, _):
      place = .leaving(process, then: action)
      process.send(.handOver)
    case .leaving(let process, _): place = .leaving(process, then: action)
    case .here, .paused: action()
    case .closed: break
    }
  }

  // MARK: Viewers

  private let viewers = StreamGroup()
  /// The streams that wait for their first events.
  private var joining: [Int: EventStream] = [:]
  /// The last whole event of a session in a process, and the changes since; nil before the first.
  private var published: (whole: ServerSentEvent, changes: [ServerSentEvent])?

  var hasViewers: Bool { !viewers.isEmpty || !joining.isEmpty }

  var viewerCount: Int { viewers.count + joining.count }

  /// Creates a stream for a new viewer. It begins with the whole session and the latest frame.
  func makeStream() -> EventStream {
    let stream = EventStream()
    if let host {
      join(stream, host.join())
      return stream
    }
    lastNumber += 1
    let number = lastNumber
    joining[number] = stream
    stream.onClose = { [unowned self] in
      joining[number] = nil
      leave()
    }
    if case .process(let process, _) = place { process.send(.join(number: number)) }
    return stream
  }

  private func join(_ stream: EventStream, _ events: [ServerSentEvent]) {
    for event in events {
      if event.kind == .pipeline, host == nil { published = published ?? (event, []) }
      stream.offer(event)
    }
    if let event = pluginsEvent { stream.offer(event) }
    if let savedRevision { stream.offer(Self.savedEvent(savedRevision)) }
    viewers.insert(stream) { [unowned self] in leave() }
  }

  /// Notes that a viewer has left.
  private func leave() {
    use()
    guard !hasViewers else { return }
    published = nil
    switch place {
    case .here(let host): host.leave()
    case .process(let process, _): process.send(.leave)
    case .leaving, .paused, .closed: break
    }
  }

  private func offer(_ event: ServerSentEvent, _ whole: () -> ServerSentEvent) {
    if event.kind == .changes { viewers.offer(changes: event, of: whole) } else { viewers.offer(event) }
  }

  /// Passes an event of a process on.
  private func offerLater(_ event: ServerSentEvent) {
    switch event.kind {
    case .pipeline: published = (event, [])
    case .changes:
      published?.changes.append(event)
      if let published, published.changes.count > 200 {
        self.published = (published.whole.applying(published.changes), [])
      }
    default: break
    }
    offer(event) { [published] in published.map { $0.whole.applying($0.changes) } ?? event }
  }

  /// Tells the viewers about a problem.
  func report(_ problem: Problem) {
    let event = ServerSentEvent(.problem, data: problem.json)
    viewers.offer(event)
    for stream in joining.values { stream.offer(event) }
  }

  private static func savedEvent(_ revision: Int) -> ServerSentEvent {
    ServerSentEvent(.saved, data: (["revision": .number(Double(revision))] as JSON).compact.utf8)
  }

  /// The session as JSON for followers: the part that is the same on every device.
  var followedJSON: JSON {
    ["id": .string(identifier), "revision": .number(Double(revision)), "pipeline": document.json]
  }

  // MARK: The file

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
    if !faults.isEmpty {
      members["faults"] = .object(faults.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
    }
    members["unsaved"] = unsaved.map(JSON.string)
    members["file"] = file?.json
    return members
  }

  private func publishMembers() {
    switch place {
    case .here(let host): host.setMembers(members)
    case .process(let process, _): process.send(.setMembers(members))
    case .leaving, .paused, .closed: break
    }
  }

  // MARK: Plugins

  private var faults: [String: SessionFault] = [:]

  /// The names of plugins whose effects could not be made. A process leaves them out, until one of their effects is switched on again or
  /// is built anew.
  private var failed: Set<String> = []

  /// The document before the last adoption of plugins that lost values, the document after it, and the losses. If the plugins
  /// change again, and nobody has changed the document, the values return.
  private var lost: (before: PipelineDocument, after: JSON, losses: [DocumentError])?

  /// The state of the plugins; nil if the server has none.
  private var pluginsEvent: ServerSentEvent? {
    plugins.map { ServerSentEvent(.plugins, data: $0.catalog.json.compact.utf8) }
  }

  /// Adopts changed plugins. If the code of one of the document's effects changed, a new process takes over the parameters and the memory.
  func adopt(_ registry: EffectRegistry, changed: Set<String>) {
    defer {
      // Encoding hundreds of plugins is expensive, so skip it without viewers.
      if !viewers.isEmpty, let event = pluginsEvent { viewers.offer(event) }
    }
    // Effects that a mistake removed count too, because they may return.
    let removed = lost.map { $0.after == document.json ? $0.before.effects : [] } ?? []
    guard (document.effects + removed).contains(where: { changed.contains($0.kind.identifier) }) else {
      host?.setRegistry(registry)
      return
    }
    leaveProcess { [unowned self] in restart(adopting: { adopt(&$0) }) }
  }

  private func adopt(_ session: inout Session) {
    // The catalog may be newer than the change by now.
    guard let registry = plugins?.catalog.registry else { return }
    let earlier = lost.flatMap { $0.after == session.document.json ? $0 : nil }
    let before = earlier?.before ?? enablingFaulty(session.document)
    let losses = session.adopt(registry, from: earlier?.before, at: loop.now)
    lost = losses.isEmpty ? nil : (before, session.document.json, losses)
    for loss in losses where earlier?.losses.contains(loss) != true {
      report(Problem(.unprocessableContent, title: "Plugin changed", loss.description))
    }
    enableRebuiltEffects(of: &session)
  }

  private func take(_ fault: WorkerFault) {
    guard let plugins else { return }
    // A pending replacement takes over, and its build may have fixed the effect.
    if case .leaving(_, let then) = place { return then() }
    guard case .process(let process, _) = place else { return }
    let reason = fault.sentence(plugins.processes.limits)
    let backtrace = Backtrace(fault.frames, in: process.program.path)
    guard let effect = fault.effect else { return end(reason, backtrace, isForeign: fault.isForeign) }
    // While effects are made, their plugin is named.
    if isForeign(effect) { disable([effect], reason, backtrace) } else { fail(effect, reason, backtrace) }
  }

  /// Goes on without a plugin whose effects cannot be made.
  private func fail(_ plugin: String, _ reason: String, _ backtrace: Backtrace) {
    failed.insert(plugin)
    disable(plugins?.catalog.effects(of: plugin) ?? [], reason, backtrace)
  }

  /// Goes on without the effects at fault: one, or all those of a plugin.
  private func disable(_ effects: Set<String>, _ reason: String, _ backtrace: Backtrace) {
    guard !effects.isEmpty else { return end(reason, backtrace, atLeast: 1) }
    for identifier in effects {
      faults[identifier] = SessionFault(
        reason: reason, backtrace: backtrace.frames, object: plugins?.catalog.objects[identifier])
    }
    var place: String?
    restart(changing: { session in
      for (index, entry) in session.document.effects.enumerated()
      where entry.isEnabled && effects.contains(entry.kind.identifier) {
        try? session.edit(.set(path: "effects[\(index)].enabled", false), at: loop.now)
        place = place ?? "effects[\(index)]"
      }
    })
    symbolize(reason, backtrace)
    report(
      Problem(
        .internalServerError, title: "Switched off", reason, members: place.map { ["place": $0] } ?? [:]))
  }

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

  /// Returns a document in which effects that a fault switched off are on, as its user left them. If one of them vanishes, it returns
  /// with a build that may be free of the fault.
  private func enablingFaulty(_ document: PipelineDocument) -> PipelineDocument {
    document.effects.indices.reduce(document) { document, index in
      let entry = document.effects[index]
      guard !entry.isEnabled, faults[entry.kind.identifier] != nil else { return document }
      return (try? document.setting("effects[\(index)].enabled", to: .null, registry: registry)) ?? document
    }
  }

  private func enableRebuiltEffects(of session: inout Session) {
    for (identifier, fault) in faults where fault.object != plugins?.catalog.objects[identifier] {
      faults[identifier] = nil
      failed.remove(plugin(of: identifier))
      for (index, entry) in session.document.effects.enumerated()
      where entry.kind.identifier == identifier && !entry.isEnabled {
        // An edit set "enabled": false itself, so there is no default to restore.
        try? session.edit(.set(path: "effects[\(index)].enabled", .null), at: loop.now)
      }
    }
  }

  /// Removes the faults of effects that an edit enabled again or removed.
  private func removeResolvedFaults() {
    let left = faults.filter { identifier, _ in
      let entries = document.effects.filter { $0.kind.identifier == identifier }
      return !entries.isEmpty && !entries.contains(where: \.isEnabled)
    }
    guard left.count < faults.count else { return }
    let retried = failed.intersection(faults.keys.filter { left[$0] == nil }.map(plugin))
    failed.subtract(retried)
    faults = left
    publishMembers()
    if !retried.isEmpty { leaveProcess { [unowned self] in restart() } }
  }

  /// The name of the plugin that provides an effect; empty if none does.
  private func plugin(of effect: String) -> String {
    plugins?.catalog.objects[effect].map { PluginCache.plugin(ofFile: $0) } ?? ""
  }

  /// Replaces a fault's backtrace with its symbolized lines when they are available, and tells the fault with its source line.
  private func symbolize(_ reason: String, _ backtrace: Backtrace) {
    plugins?.symbolize(backtrace) { [weak self] lines in
      guard let self else { return }
      onFault?(Backtrace.sentence(reason, at: lines))
      guard !lines.isEmpty else { return }
      for (identifier, fault) in faults where fault.backtrace == backtrace.frames {
        faults[identifier]!.backtrace = lines
      }
      publishMembers()
    }
  }
}

extension ServerSentEvent {
  /// Returns the whole session after changes of it.
  fileprivate func applying(_ changes: [ServerSentEvent]) -> ServerSentEvent {
    guard var json = json else { return self }
    for change in changes {
      guard case .array(let operations)? = change.json,
        let changed = json.applying(operations.filter { $0["op"] != "test" })
      else { return self }
      json = changed.value
    }
    return ServerSentEvent(.pipeline, data: json.compact.utf8)
  }

  /// The data, which is JSON on one line.
  private var json: JSON? {
    let prefix = "event: \(kind.rawValue)\ndata: ".utf8.count
    return try? JSON(parsing: Array(bytes.dropFirst(prefix).dropLast(2)))
  }
}

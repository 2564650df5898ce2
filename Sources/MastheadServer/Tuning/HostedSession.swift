import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlatform
import MastheadPlugins
import MastheadPreview

/// Hosts a session: evaluates its frames, schedules its ticks, and streams to its viewers.
final class HostedSession {
  let identifier: String
  private(set) var session: Session

  /// The time of the last use, on the loop's clock.
  private(set) var lastUse: Double

  /// Called when a viewer changes the document. ``onLayOut`` is called afterwards.
  var onTuned: (() -> Void)?

  /// Called when the document or its environment may have changed.
  var onLayOut: (() -> Void)?

  /// Called when something that survives a restart may have changed.
  var onChange: (() -> Void)?

  /// The reason why the session cannot be saved at present, as a sentence; nil if there is none.
  var unsaved: String? { didSet { if unsaved != oldValue { publishSession() } } }

  /// The session's file; nil if it has none.
  struct File: Equatable {
    /// The file's name without its folder.
    let name: String
    /// Whether the scene is looked at as the file says.
    let isViewSaved: Bool

    fileprivate var json: JSON { ["name": .string(name), "viewSaved": .bool(isViewSaved)] }
  }

  /// The session's file; nil if it has none.
  var file: File? { didSet { if file != oldValue { publishSession() } } }

  /// The last revision that was saved; nil if none was.
  private var savedRevision: Int?

  /// Called with the reason when effects were switched off.
  var onFault: ((String) -> Void)?

  private unowned let loop: EventLoop
  private let clock: () -> WallClock
  private var evaluation: SessionEvaluation
  private var faults: [String: SessionFault] = [:]
  private let frames: FrameEvents
  /// The names of the header's elements in the laid out document.
  private var elements: [String] = []
  private var latest: StreamedFrame?
  private var deadline: EventLoop.Deadline?
  private var nextMinute: EventLoop.Deadline?
  private let viewers = StreamGroup()
  /// The last state published to the viewers, including pending events; nil without viewers.
  private var published: (session: JSON, timeline: JSON)?
  private var timelineDeadline: EventLoop.Deadline?
  private var restart: EventLoop.Deadline?
  private var whenReady: [() -> Void] = []
  private var documentBytes: Int
  /// Makes the session's JSON for the viewers.
  private var page = PageJSON()

  /// The document before the last adoption of plugins that lost values, the document after it, and the losses. If the plugins
  /// change again, and nobody has changed the document, the values return.
  private var lost: (before: PipelineDocument, after: JSON, losses: [DocumentError])?

  /// Opens a session with a document.
  convenience init(
    _ identifier: String, _ document: PipelineDocument, on loop: EventLoop, plugins: PluginHost?,
    registry: EffectRegistry, frames: FrameEvents = FrameEvents(), clock: @escaping () -> WallClock
  ) {
    let session = Session(document, registry: registry, at: loop.now, clock: clock())
    self.init(identifier, session, on: loop, plugins: plugins, frames: frames, clock: clock)
  }

  /// Opens a session in a state.
  init(
    _ identifier: String, _ opened: Session, on loop: EventLoop, plugins: PluginHost?, frames: FrameEvents,
    clock: @escaping () -> WallClock
  ) {
    self.frames = frames
    self.identifier = identifier
    session = opened
    self.loop = loop
    self.clock = clock
    lastUse = loop.now
    documentBytes = opened.document.json.bytes
    evaluation = SessionEvaluation(plugins, on: loop)
    evaluation.onAnswer = { [unowned self] in carryOut(session.handle($0, at: loop.now)) }
    evaluation.onFault = { [unowned self] in disableEffects($0) }
    evaluation.onEnd = { [unowned self] in goOn(after: $0, $1, pause: $2) }
    carryOut(session.begin())
  }

  /// The part of the session that a client keeps, to restore it on a server that does not have it.
  var portableText: String { session.savedState(at: loop.now).portableText() }

  /// Tells the viewers that everything up to a revision survives a restart.
  func noteSaved(_ revision: Int) {
    savedRevision = revision
    unsaved = nil
    offer { Self.savedEvent(revision) }
  }

  /// The session as JSON for viewers.
  var json: JSON {
    // Without viewers, the parts are not worth their memory.
    var json = hasViewers ? page.json(of: session, identifier: identifier) : session.json(identifier: identifier)
    if !faults.isEmpty {
      json["faults"] = .object(faults.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
    }
    json["unsaved"] = unsaved.map(JSON.string)
    json["file"] = file?.json
    return json
  }

  var hasViewers: Bool { !viewers.isEmpty }

  var viewerCount: Int { viewers.count }

  /// Whether a worker computes the frames.
  var hasWorker: Bool { evaluation.hasWorker }

  /// The memory of the document, the history and the recordings, in bytes.
  var bytes: Int { documentBytes + session.history.bytes + session.recordedBytes }

  /// The maximum number of effects that an edit may give the document.
  var effectLimit: Int {
    get { session.effectLimit }
    set { session.effectLimit = newValue }
  }

  /// Calls an action once the session's layout is known. Only a layout that a worker computes causes a delay.
  func onceReady(_ action: @escaping () -> Void) {
    if session.hasLayout { action() } else { whenReady.append(action) }
  }

  /// Changes the document. Returns the new revision. Throws the reason if the document stays unchanged.
  func edit(_ edit: Edit) throws(Problem) -> Int {
    try tune { session, time throws(DocumentError) in try session.edit(edit, at: time) }
  }

  /// Carries out a command on the undo history. Returns and throws like ``edit(_:)``.
  func handle(_ command: History.Command) throws(Problem) -> Int {
    try tune { session, time throws(DocumentError) in try session.handle(command, at: time) }
  }

  /// Takes over a document that another program has written into the session's file.
  func takeOver(_ document: PipelineDocument) {
    let events = session.takeOver(document, at: loop.now)
    removeResolvedFaults()
    documentBytes = session.document.json.bytes
    onTuned?()
    carryOut(events)
  }

  /// Takes over the history and the gesture that a client kept, if nothing has changed yet and the client has the same document.
  /// Returns whether it has.
  func restore(_ state: SessionState, _ registry: EffectRegistry) -> Bool {
    guard session.history.entries.count == 1 else { return true }
    let json = session.document.json
    guard state.document.json(viewedAs: json) == json else { return false }
    session = Session(state, registry: registry, at: loop.now, clock: clock())
    carryOut(session.begin())
    return true
  }

  private func tune(
    _ tune: (inout Session, _ time: Double) throws(DocumentError) -> [Event]
  ) throws(Problem) -> Int {
    var changed = session
    let events: [Event]
    do throws(DocumentError) { events = try tune(&changed, loop.now) } catch { throw Problem(error) }
    guard evaluation.hasRoom(for: changed.document) else {
      throw Problem(503, evaluation.plugins?.workers.refusal ?? "")
    }
    let isTuned = changed.document != session.document
    session = changed
    removeResolvedFaults()
    if isTuned {
      documentBytes = session.document.json.bytes
      onTuned?()
    }
    carryOut(events)
    return session.revision
  }

  /// Handles a viewer's input.
  func input(_ batch: InputBatch) {
    carryOut(session.handle(.input(token: batch.token, events: batch.events), at: loop.now))
  }

  /// Computes the frames of a curve. Passes nil if the session closes before they are complete.
  func curve(_ states: CurveStates, _ body: @escaping ([(scroll: ScrollState, frame: HeaderFrame)]?) -> Void) {
    evaluation.curve(states) { frames in body(frames.map { Array(zip(states.shownStates, $0)) }) }
  }

  /// The session as JSON for followers: the part that is the same on every device.
  var followedJSON: JSON {
    [
      "id": .string(identifier), "revision": .number(Double(session.revision)), "pipeline": session.document.json,
    ]
  }

  /// Creates a stream for a new viewer. It begins with the whole session and the latest frame.
  func makeStream() -> EventStream {
    updateClock()
    let stream = EventStream()
    // Future changes are relative to the state that the other viewers have.
    let session = published?.session ?? json
    if !hasViewers { published = (session, timelineJSON) }
    stream.offer(Self.event(.pipeline, session))
    stream.offer(Self.event(.timeline, timelineJSON))
    if let event = pluginsEvent { stream.offer(event) }
    if let savedRevision { stream.offer(Self.savedEvent(savedRevision)) }
    if let latest { stream.offer(frames.event(of: latest, elements: elements)) }
    viewers.insert(stream) { [unowned self] in
      if !hasViewers { (published, page) = (nil, PageJSON()) }
      use()
    }
    scheduleNextMinute()
    return stream
  }

  /// Ends the streams, the timers and the evaluation.
  func close() {
    for deadline in [deadline, nextMinute, timelineDeadline, restart].compactMap(\.self) { loop.cancel(deadline) }
    (deadline, nextMinute, timelineDeadline, restart) = (nil, nil, nil, nil)
    viewers.end()
    evaluation.close()
  }

  /// Updates the time of the last use.
  func use() { lastUse = loop.now }

  // MARK: Plugins

  /// Adopts changed plugins. If the code of one of the document's effects changed, a new worker takes over the parameters and
  /// the memory.
  func adopt(_ registry: EffectRegistry, changed: Set<String>) {
    defer { publishPlugins() }
    // Effects that a mistake removed count too, because they may return.
    let removed = lost.map { $0.after == session.document.json ? $0.before.effects : [] } ?? []
    guard (session.document.effects + removed).contains(where: { changed.contains($0.kind.identifier) }) else {
      return session.setRegistry(registry)
    }
    evaluation.replace { [unowned self] in
      let earlier = lost.flatMap { $0.after == session.document.json ? $0 : nil }
      let before = earlier?.before ?? enablingFaulty(session.document)
      // The catalog may be newer than `registry` by now.
      let (events, losses) = session.adopt(
        evaluation.plugins?.catalog.registry ?? registry, from: earlier?.before, at: loop.now)
      lost = losses.isEmpty ? nil : (before, session.document.json, losses)
      for loss in losses where earlier?.losses.contains(loss) != true {
        report(Problem(.unprocessableContent, title: "Plugin changed", loss.description))
      }
      carryOut(events)
      enableRebuiltEffects()
    }
  }

  /// Continues with all effects after the end of a worker that is due to none of them, as far as anybody knows.
  private func goOn(after reason: String?, _ backtrace: Backtrace, pause: Double) {
    if let reason {
      evaluation.plugins?.symbolize(backtrace) { [weak self] lines in
        self?.onFault?(Backtrace.sentence(reason, at: lines))
      }
      let words = pause > 0 ? "; no effect is known to be at fault, so it starts again in \(decimal(pause)) s" : ""
      report(Problem(.internalServerError, title: "Ended", reason + words))
    }
    guard pause > 0 else { return carryOut(session.restart()) }
    if let restart { loop.cancel(restart) }
    restart = loop.schedule(at: loop.now + pause) { [unowned self] in
      restart = nil
      carryOut(session.restart())
    }
  }

  /// Disables the effect that ended a worker and continues without it.
  private func disableEffects(_ failure: EvaluationFailure) {
    let suspects = session.document.effects.indices.filter { index in
      let entry = session.document.effects[index]
      return entry.isEnabled && failure.effects.contains(entry.kind.identifier)
    }
    var events = session.restart()
    for index in suspects {
      if let edited = try? session.edit(.set(path: "effects[\(index)].enabled", false), at: loop.now) {
        events = edited
      }
    }
    for identifier in Set(suspects.map { session.document.effects[$0].kind.identifier }) {
      faults[identifier] = SessionFault(
        reason: failure.reason, backtrace: failure.backtrace.frames, object: evaluation.object(of: identifier))
    }
    symbolize(failure)
    let place = suspects.first.map { "effects[\($0)]" } ?? ""
    report(
      Problem(
        .internalServerError, title: "Switched off", failure.reason,
        members: place.isEmpty ? [:] : ["place": place]))
    carryOut(events)
  }

  /// Returns a document in which effects that a fault switched off are on, as its user left them. If one of them vanishes, it returns
  /// with a build that may be free of the fault.
  private func enablingFaulty(_ document: PipelineDocument) -> PipelineDocument {
    document.effects.indices.reduce(document) { document, index in
      let entry = document.effects[index]
      guard !entry.isEnabled, faults[entry.kind.identifier] != nil else { return document }
      return (try? document.setting("effects[\(index)].enabled", to: .null, registry: session.registry)) ?? document
    }
  }

  private func enableRebuiltEffects() {
    for (identifier, fault) in faults where fault.object != evaluation.object(of: identifier) {
      faults[identifier] = nil
      var events: [Event] = []
      for (index, entry) in session.document.effects.enumerated()
      where entry.kind.identifier == identifier && !entry.isEnabled {
        // An edit set "enabled": false itself, so there is no default to restore.
        events = (try? session.edit(.set(path: "effects[\(index)].enabled", .null), at: loop.now)) ?? events
      }
      carryOut(events)
    }
  }

  /// Removes the faults of effects that an edit enabled again or removed.
  private func removeResolvedFaults() {
    faults = faults.filter { identifier, _ in
      let entries = session.document.effects.filter { $0.kind.identifier == identifier }
      return !entries.isEmpty && !entries.contains(where: \.isEnabled)
    }
  }

  /// Replaces a fault's backtrace with its symbolized lines when they are available, and tells the fault with its source line.
  private func symbolize(_ failure: EvaluationFailure) {
    evaluation.plugins?.symbolize(failure.backtrace) { [weak self] lines in
      guard let self else { return }
      onFault?(Backtrace.sentence(failure.reason, at: lines))
      guard !lines.isEmpty else { return }
      for (identifier, fault) in faults where fault.backtrace == failure.backtrace.frames {
        faults[identifier]!.backtrace = lines
      }
      publishSession()
      onChange?()
    }
  }

  // MARK: Events

  /// Handles the session's events, until no request is left.
  private func carryOut(_ events: [Event]) {
    var isLaidOut = false
    for event in events {
      switch event {
      case .layOut, .evaluate:
        if case .layOut = event {
          onLayOut?()
          onChange?()
        }
        if !evaluation.handle(event) {
          carryOut(session.answer([event], with: &evaluation.evaluator, at: loop.now))
        }
      case .pipeline:
        isLaidOut = true
        elements = session.document.elementNames
        publishSession()
        let actions = whenReady
        whenReady = []
        for action in actions { action() }
      case .timeline:
        onChange?()
        isLaidOut ? publishTimelineWhenSettled() : publishTimeline()
      case .frame(let frame):
        latest = frame
        offer { frames.event(of: frame, elements: elements) }
      }
    }
    scheduleTick()
  }

  private func scheduleTick() {
    guard deadline == nil, let time = session.nextTick(after: loop.now) else { return }
    deadline = loop.schedule(at: time) { [unowned self] in
      deadline = nil
      carryOut(session.handle(.tick, at: loop.now))
    }
  }

  private func updateClock() { carryOut(session.handle(.clock(clock()), at: loop.now)) }

  /// Updates the session's wall clock at each full minute while it has viewers.
  private func scheduleNextMinute() {
    guard nextMinute == nil else { return }
    let second = clock().date.timeIntervalSince1970.truncatingRemainder(dividingBy: 60)
    nextMinute = loop.schedule(at: loop.now + 60 - second) { [unowned self] in
      nextMinute = nil
      guard hasViewers else { return }
      updateClock()
      scheduleNextMinute()
    }
  }

  private func publishPlugins() {
    // Encoding hundreds of plugins is expensive, so skip it without viewers.
    guard hasViewers, let event = pluginsEvent else { return }
    offer { event }
  }

  /// Publishes the changes of the session since the last published state.
  private func publishSession() {
    guard let before = published?.session else { return }
    let now = json
    guard now != before else { return }
    published?.session = now
    let test: JSON = ["op": "test", "path": "/revision", "value": before["revision"] ?? .null]
    let changes = Self.event(.changes, .array([test] + before.patch(to: now)))
    lazy var whole = Self.event(.pipeline, now)
    viewers.offer(changes: changes) { whole }
  }

  /// Publishes the timeline if it changed.
  private func publishTimeline() {
    if let timelineDeadline { loop.cancel(timelineDeadline) }
    timelineDeadline = nil
    guard let before = published?.timeline else { return }
    let now = timelineJSON
    guard now != before else { return }
    published?.timeline = now
    offer { Self.event(.timeline, now) }
  }

  /// Publishes the timeline after the layout has settled. A slider that moves the list's limits changes the gesture's curve with
  /// each tick.
  private func publishTimelineWhenSettled() {
    guard hasViewers else { return }
    if let timelineDeadline { loop.cancel(timelineDeadline) }
    timelineDeadline = loop.schedule(at: loop.now + 0.1) { [unowned self] in
      timelineDeadline = nil
      publishTimeline()
    }
  }

  /// Tells the viewers about a problem.
  func report(_ problem: Problem) { offer { ServerSentEvent(.problem, data: problem.json) } }

  /// Creates an event and offers it to all viewers. Without viewers, does nothing.
  private func offer(_ makeEvent: () -> ServerSentEvent) {
    if hasViewers { viewers.offer(makeEvent()) }
  }

  private var timelineJSON: JSON { session.timelineJSON(at: loop.now) }

  private static func event(_ kind: ServerSentEvent.Kind, _ json: JSON) -> ServerSentEvent {
    ServerSentEvent(kind, data: json.compact.utf8)
  }

  private static func savedEvent(_ revision: Int) -> ServerSentEvent {
    event(.saved, ["revision": .number(Double(revision))])
  }

  /// The state of the plugins; nil if the server has none.
  private var pluginsEvent: ServerSentEvent? {
    evaluation.plugins.map { ServerSentEvent(.plugins, data: $0.catalog.json.compact.utf8) }
  }
}

import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlugins
import MastheadPreview

/// A session with what it needs of the world: an evaluator that answers it, the clock that wakes it, and its viewers.
final class HostedSession {
  let identifier: String
  private(set) var session: Session

  /// When somebody last had to do with the session, on the loop's clock.
  private(set) var lastUse: Double

  /// Called when a viewer has made the document another, and then ``onLayOut`` is.
  var onTuned: (() -> Void)?

  /// Called when the document or what surrounds it may be another.
  var onLayOut: (() -> Void)?

  private unowned let loop: EventLoop
  private let clock: () -> WallClock
  private var evaluation: SessionEvaluation
  private var faults: [String: SessionFault] = [:]
  private var encoder = FrameEncoder()
  private var latest: StreamedFrame?
  private var deadline: EventLoop.Deadline?
  private var nextMinute: EventLoop.Deadline?
  private var viewers: [ObjectIdentifier: EventStream] = [:]
  /// What all viewers know, or will know when they have read what was offered to them; nil without viewers.
  private var told: (session: JSON, timeline: JSON)?
  private var timelineDeadline: EventLoop.Deadline?
  private var whenReady: [() -> Void] = []

  init(
    _ identifier: String, _ document: PipelineDocument, on loop: EventLoop, plugins: PluginHost?,
    registry: EffectRegistry, clock: @escaping () -> WallClock
  ) {
    self.identifier = identifier
    self.loop = loop
    self.clock = clock
    lastUse = loop.now
    evaluation = SessionEvaluation(plugins)
    session = Session(document, registry: registry, at: lastUse, clock: clock())
    evaluation.onAnswer = { [unowned self] in carryOut(session.handle($0, at: loop.now)) }
    evaluation.onFault = { [unowned self] in switchOff($0) }
    carryOut(session.begin())
  }

  /// The session as viewers see it.
  var json: JSON {
    var json = session.json(identifier: identifier)
    if !faults.isEmpty {
      json["faults"] = .object(faults.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
    }
    return json
  }

  var hasViewers: Bool { !viewers.isEmpty }

  /// Calls a function once the session's layout is known: at once, but for one whose effects a worker computes.
  func onceReady(_ action: @escaping () -> Void) {
    if session.hasAppeared { action() } else { whenReady.append(action) }
  }

  /// Changes the document.
  func edit(_ edit: Edit) throws(DocumentError) {
    let before = session.document
    let events = try session.edit(edit, at: loop.now)
    forgetFaults()
    if session.document != before { onTuned?() }
    carryOut(events)
  }

  /// Takes what a viewer did.
  func input(_ batch: InputBatch) {
    carryOut(session.handle(.input(token: batch.token, events: batch.events), at: loop.now))
  }

  /// Computes the frames of a curve. None are told where the session is closed meanwhile.
  func curve(
    from start: Double, to end: Double, samples: Int,
    _ body: @escaping ([(scroll: ScrollState, frame: HeaderFrame)]?) -> Void
  ) {
    let states = session.curve(from: start, to: end, samples: samples)
    evaluation.curve(states) { frames in body(frames.map { Array(zip(states, $0)) }) }
  }

  /// What a follower of the pipeline is told: of what viewers are told, the part that is the same on every device.
  var followedJSON: JSON {
    [
      "id": .string(identifier), "revision": .number(Double(session.revision)), "pipeline": session.document.json,
    ]
  }

  /// A stream for one more viewer, which begins with the whole session and the latest frame.
  func makeStream() -> EventStream {
    tellTime()
    let stream = EventStream()
    let key = ObjectIdentifier(stream)
    stream.onClose = { [unowned self] in
      viewers[key] = nil
      if !hasViewers { told = nil }
      use()
    }
    // Changes to come begin where the other viewers are.
    let session = told?.session ?? json
    if !hasViewers { told = (session, timelineJSON) }
    stream.offer(Self.event(.pipeline, session))
    stream.offer(Self.event(.timeline, timelineJSON))
    if let event = pluginsEvent { stream.offer(event) }
    if let latest { stream.offer(event(of: latest)) }
    viewers[key] = stream
    awaitNextMinute()
    return stream
  }

  /// Ends the streams and the animation.
  func close() {
    for deadline in [deadline, nextMinute, timelineDeadline].compactMap(\.self) { loop.cancel(deadline) }
    (deadline, nextMinute, timelineDeadline) = (nil, nil, nil)
    for stream in viewers.values { stream.end() }
    evaluation.close()
  }

  /// Notes that somebody has to do with the session now.
  func use() { lastUse = loop.now }

  // MARK: Plugins

  /// Takes on what became of the plugins. Where an effect of the document has another library than before, another worker takes
  /// over, with parameters and memory.
  func adopt(_ registry: EffectRegistry, changed: Set<String>) {
    defer { tellPlugins() }
    // An effect may have another name by now.
    let uses = session.document.effects.contains { entry in
      changed.contains(entry.kind.identifier)
        || registry[entry.kind.identifier].map { changed.contains($0.identifier) } ?? false
    }
    guard uses else { return session.setRegistry(registry) }
    evaluation.replace { [unowned self] in
      // There may be newer ones by now.
      let (events, losses) = session.adopt(evaluation.plugins?.catalog.registry ?? registry)
      for loss in losses { tell(Problem(.unprocessableContent, title: "Plugin changed", loss.description)) }
      carryOut(events)
      switchOnWhatHasChanged()
    }
  }

  /// Switches off the effect that ended a worker, and goes on without it. Where it is not known which one it was, all effects of
  /// plugins are.
  private func switchOff(_ failure: EvaluationFailure) {
    let document = session.document
    let suspects = document.effects.indices.filter { index in
      let entry = document.effects[index]
      guard entry.isEnabled, evaluation.isOfPlugin(entry.kind.identifier) else { return false }
      return failure.effect == nil || failure.effect == entry.kind.identifier
    }
    for identifier in Set(suspects.map { document.effects[$0].kind.identifier }) {
      faults[identifier] = SessionFault(
        reason: failure.reason, backtrace: failure.backtrace.frames, library: evaluation.library(of: identifier))
    }
    explain(failure)
    var events = session.restart()
    for index in suspects {
      if let edited = try? session.edit(.set(path: "effects[\(index)].enabled", false), at: loop.now) {
        events = edited
      }
    }
    let place = suspects.first.map { "effects[\($0)]" } ?? ""
    tell(
      Problem(
        .internalServerError, title: "Switched off", failure.reason,
        members: place.isEmpty ? [:] : ["place": place]))
    carryOut(events)
  }

  private func switchOnWhatHasChanged() {
    for (identifier, fault) in faults where fault.library != evaluation.library(of: identifier) {
      faults[identifier] = nil
      for (index, entry) in session.document.effects.enumerated() where entry.kind.identifier == identifier {
        guard !entry.isEnabled else { continue }
        // Whoever wrote "enabled": false themselves had no fault to be mended.
        if let events = try? session.edit(.set(path: "effects[\(index)].enabled", .null), at: loop.now) {
          carryOut(events)
        }
      }
    }
  }

  /// Whoever switches an effect on again gives it another try, and what is no longer in the pipeline is no longer off.
  private func forgetFaults() {
    faults = faults.filter { identifier, _ in
      let entries = session.document.effects.filter { $0.kind.identifier == identifier }
      return !entries.isEmpty && !entries.contains(where: \.isEnabled)
    }
  }

  /// Puts a fault's backtrace into words, as soon as they are known.
  private func explain(_ failure: EvaluationFailure) {
    evaluation.plugins?.explain(failure.backtrace) { [weak self] lines in
      guard let self, !lines.isEmpty else { return }
      for (identifier, fault) in faults where fault.backtrace == failure.backtrace.frames {
        faults[identifier]!.backtrace = lines
      }
      tellSession()
    }
  }

  // MARK: Events

  /// Does what the session asks for, until it asks for nothing more.
  private func carryOut(_ events: [Event]) {
    var isLaidOut = false
    for event in events {
      switch event {
      case .layOut, .evaluate:
        if case .layOut = event { onLayOut?() }
        if !evaluation.ask(event) {
          carryOut(session.answer([event], with: &evaluation.evaluator, at: loop.now))
        }
      case .pipeline:
        isLaidOut = true
        tellSession()
        let actions = whenReady
        whenReady = []
        for action in actions { action() }
      case .timeline: isLaidOut ? tellTimelineSoon() : tellTimeline()
      case .frame(let frame):
        latest = frame
        offer { self.event(of: frame) }
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

  private func tellTime() { carryOut(session.handle(.clock(clock()), at: loop.now)) }

  /// Tells the session the time at each full minute, as long as somebody looks at it.
  private func awaitNextMinute() {
    guard nextMinute == nil else { return }
    let second = clock().date.timeIntervalSince1970.truncatingRemainder(dividingBy: 60)
    nextMinute = loop.schedule(at: loop.now + 60 - second) { [unowned self] in
      nextMinute = nil
      guard hasViewers else { return }
      tellTime()
      awaitNextMinute()
    }
  }

  private func tellPlugins() {
    // What is told of two hundred plugins is not made for nobody.
    guard hasViewers, let event = pluginsEvent else { return }
    offer { event }
  }

  /// Tells the viewers what is different in the session since they were told of it last.
  private func tellSession() {
    guard let before = told?.session else { return }
    let now = json
    guard now != before else { return }
    told?.session = now
    let test: JSON = ["op": "test", "path": "/revision", "value": before["revision"] ?? .null]
    let changes = Self.event(.changes, .array([test] + before.patch(to: now)))
    lazy var whole = Self.event(.pipeline, now)
    for stream in viewers.values { stream.offer(changes: changes) { whole } }
  }

  /// Tells the viewers of the timeline if it is different.
  private func tellTimeline() {
    if let timelineDeadline { loop.cancel(timelineDeadline) }
    timelineDeadline = nil
    guard let before = told?.timeline else { return }
    let now = timelineJSON
    guard now != before else { return }
    told?.timeline = now
    offer { Self.event(.timeline, now) }
  }

  /// Tells the viewers of the timeline once the layout has stayed as it is for a moment: a slider that moves the ends of the list
  /// changes the curve of a gesture with each tick.
  private func tellTimelineSoon() {
    guard hasViewers else { return }
    if let timelineDeadline { loop.cancel(timelineDeadline) }
    timelineDeadline = loop.schedule(at: loop.now + 0.1) { [unowned self] in
      timelineDeadline = nil
      tellTimeline()
    }
  }

  private func tell(_ problem: Problem) { offer { ServerSentEvent(.problem, data: problem.json) } }

  /// Makes an event once and offers it to all viewers; where there are none, nothing is made.
  private func offer(_ makeEvent: () -> ServerSentEvent) {
    guard hasViewers else { return }
    let event = makeEvent()
    for stream in viewers.values { stream.offer(event) }
  }

  private var timelineJSON: JSON { session.timelineJSON(at: loop.now) }

  private static func event(_ kind: ServerSentEvent.Kind, _ json: JSON) -> ServerSentEvent {
    ServerSentEvent(kind, data: json.compact.utf8)
  }

  /// What became of the plugins; nil where the server has none.
  private var pluginsEvent: ServerSentEvent? {
    evaluation.plugins.map { ServerSentEvent(.plugins, data: $0.catalog.json.compact.utf8) }
  }

  private func event(of frame: StreamedFrame) -> ServerSentEvent {
    func event(_ line: UnsafeBufferPointer<UInt8>) -> ServerSentEvent {
      ServerSentEvent(.frame, id: frame.sequence, data: line)
    }
    guard let header = frame.frame else {
      return encoder.encodeWithoutHeader(at: frame.scroll, sequence: frame.sequence, receipt: frame.receipt, event)
    }
    return encoder.encode(header, at: frame.scroll, sequence: frame.sequence, receipt: frame.receipt, event)
  }
}

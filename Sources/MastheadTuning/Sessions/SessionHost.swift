import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlatform
import MastheadPreview

/// Runs a session on a loop: answers requests, schedules its ticks, and creates the events for its viewers.
///
/// The server has one host for each session whose effects are built in. A session with plugin effects has its host in a
/// separate process.
package final class SessionHost {
  package let identifier: String
  package private(set) var session: Session

  /// The facts about a session that its owner keeps.
  package struct Facts {
    package let document: PipelineDocument
    package let revision: Int
    /// The effects that are off because of a fault.
    package let faulty: Set<String>
    /// The memory of the document, the history and the recordings, in bytes.
    package let bytes: Int
    package let isCapturing: Bool
    /// Whether the document was edited since the previous facts.
    package let isTuned: Bool
  }

  /// Called when the facts or other parts that survive a restart may have changed.
  package var onChange: ((Facts) -> Void)?

  /// Called with an event for all viewers. For an event of kind `changes`, `whole` creates an event that replaces this
  /// event and the previous one.
  package var onEvent: ((ServerSentEvent, _ whole: () -> ServerSentEvent) -> Void)?

  /// Called if a frame contains an infinite or NaN value. The owner must end the session.
  package var onInvalidNumber: ((InvalidNumber) -> Void)?

  /// Whether this process cannot compute an effect.
  private let isForeign: (String) -> Bool
  private let isComputing: Bool

  unowned let loop: EventLoop
  private let clock: () -> WallClock
  private let frames: FrameEvents
  /// Reads large bodies of requests and encodes large answers on another thread; nil to do so at once.
  let background: BackgroundWork?
  /// The names of the header's elements in the laid out document.
  private var elements: [String] = []
  private var latest: StreamedFrame?
  private var deadline: EventLoop.Deadline?
  private var nextMinute: EventLoop.Deadline?
  private var timelineDeadline: EventLoop.Deadline?
  /// The last state published to the viewers; nil without viewers.
  private var published: (session: JSON, timeline: JSON)?
  private var documentBytes: Int
  /// Encodes the session as JSON for the viewers.
  private var page = PageJSON()
  package private(set) var isClosed = false

  /// Members of the session's JSON that its owner knows: its file, why it is not saved, and the faults of its effects.
  private var members: JSON = [:]

  /// Runs a session. Its events begin with ``begin()``.
  ///
  /// - Parameters:
  ///   - background: Reads large bodies of requests on another thread; nil to read them at once.
  ///   - isComputing: Whether the host computes layouts and frames. Without them, edits need no code of effects.
  ///   - isForeign: Whether this process cannot compute an effect. A request that needs one is answered with status 421.
  ///   - clock: Returns the wall-clock time that the scene shows.
  package init(
    _ identifier: String, _ session: Session, on loop: EventLoop, frames: FrameEvents = FrameEvents(),
    background: BackgroundWork? = nil, isComputing: Bool = true, isForeign: @escaping (String) -> Bool = { _ in false },
    clock: @escaping () -> WallClock
  ) {
    (self.identifier, self.session, self.loop, self.frames, self.clock) = (identifier, session, loop, frames, clock)
    (self.background, self.isComputing, self.isForeign) = (background, isComputing, isForeign)
    documentBytes = session.document.json.bytes
  }

  /// Computes the first layout and frame.
  package func begin() { update() }

  /// Computes the layout and the frame after a change.
  private func update(isTuned: Bool = false) {
    guard isComputing else { return }
    carryOut(session.update(at: loop.now), isTuned: isTuned)
  }

  /// Stops the timers. No callback is called afterwards.
  package func close() {
    for deadline in [deadline, nextMinute, timelineDeadline].compactMap(\.self) { loop.cancel(deadline) }
    (deadline, nextMinute, timelineDeadline) = (nil, nil, nil)
    (onChange, onEvent, onInvalidNumber) = (nil, nil, nil)
    isClosed = true
  }

  package var facts: Facts { facts(isTuned: false) }

  private func facts(isTuned: Bool) -> Facts {
    Facts(
      document: session.document, revision: session.revision, faulty: Set(session.faulty.keys),
      bytes: documentBytes + session.history.bytes + session.recordedBytes, isCapturing: session.isCapturing,
      isTuned: isTuned)
  }

  /// The part of the session that survives a move to another process, as JSON.
  package var state: JSON { session.savedState(at: loop.now).json(isMove: true) }

  /// The motion of the session, as JSON.
  package var motion: JSON { session.motion(at: loop.now).json }

  /// The session as JSON for viewers.
  var json: JSON {
    // Without viewers, cached parts are not worth their memory.
    var json = isWatched ? page.json(of: session, identifier: identifier) : session.json(identifier: identifier)
    if case .object(let members) = members { for member in members { json[member.key] = member.value } }
    return json
  }

  // MARK: Changes

  /// Changes the document, and returns the new revision. Throws the reason if the document stays unchanged.
  func tune(_ tune: (inout Session, _ time: Double) throws(DocumentError) -> Void) throws(Problem) -> Int {
    var changed = session
    do throws(DocumentError) { try tune(&changed, loop.now) } catch { throw Problem(error) }
    try requireOwn(changed.document)
    let isTuned = changed.document != session.document
    session = changed
    if isTuned { documentBytes = session.document.json.bytes }
    update(isTuned: isTuned)
    return session.revision
  }

  /// Throws status 421 if this process cannot compute a document.
  private func requireOwn(_ document: PipelineDocument) throws(Problem) {
    if let index = foreignEffect(of: document) {
      throw Problem(
        .misdirectedRequest, "effects[\(index)]: \"\(document.effects[index].kind.identifier)\" runs in another process"
      )
    }
  }

  /// Returns the index of an effect that this process cannot compute; nil if there is none.
  func foreignEffect(of document: PipelineDocument) -> Int? {
    document.header == nil ? nil : document.effects.firstIndex { isForeign($0.kind.identifier) }
  }

  /// Handles input of a viewer.
  func input(_ batch: InputBatch) {
    carryOut(session.handle(.input(token: batch.token, events: batch.events), at: loop.now))
    // A recording grows with each input.
    if session.isCapturing { onChange?(facts) }
  }

  /// Takes over a document that another program has written into the session's file.
  package func takeOver(_ document: PipelineDocument) {
    session.takeOver(document, at: loop.now)
    documentBytes = session.document.json.bytes
    update(isTuned: true)
  }

  /// Takes over the history and the gesture that a client kept, if nothing has changed yet and the client has the same
  /// document. Returns false if the client has another document.
  func restore(_ state: SessionState) throws(Problem) -> Bool {
    guard session.history.entries.count == 1 else { return true }
    let json = session.document.json
    guard state.document.json(viewedAs: json) == json else { return false }
    try requireOwn(state.document)
    let limit = effectLimit
    session = Session(state, registry: session.registry, at: loop.now, clock: clock())
    effectLimit = limit
    update()
    return true
  }

  /// The maximum number of effects that an edit may give the document.
  package var effectLimit: Int {
    get { session.effectLimit }
    set { session.effectLimit = newValue }
  }

  /// Replaces the registry for future edits.
  package func setRegistry(_ registry: EffectRegistry) { session.setRegistry(registry) }

  /// Sets members of the session's JSON, and publishes them.
  package func setMembers(_ members: JSON) {
    guard members != self.members else { return }
    self.members = members
    publishSession()
  }

  /// The name of the session's file; nil if it has none.
  var fileName: String? { if case .string(let name)? = members["file"]?["name"] { name } else { nil } }

  // MARK: Viewers

  /// Whether the session has viewers.
  package var isWatched: Bool { published != nil }

  /// Returns the first events for a new viewer: the whole session, the timeline and the latest frame. From now on, the session is watched.
  package func join() -> [ServerSentEvent] {
    updateClock()
    // Future changes are relative to the state that the other viewers have.
    let session = published?.session ?? json
    if !isWatched { published = (session, timelineJSON) }
    scheduleNextMinute()
    return [Self.event(.pipeline, session), Self.event(.timeline, timelineJSON)]
      + (latest.map { [frames.event(of: $0, elements: elements)] } ?? [])
  }

  /// Stops publishing after the last viewer has left.
  package func leave() { (published, page) = (nil, PageJSON()) }

  // MARK: Events

  private func carryOut(_ events: [Event], isTuned: Bool = false) {
    var (isLaidOut, hasChanged) = (false, isTuned)
    for event in events {
      switch event {
      case .pipeline:
        (isLaidOut, hasChanged) = (true, true)
        elements = session.document.elementNames
        publishSession()
      case .timeline:
        hasChanged = true
        isLaidOut ? publishTimelineWhenSettled() : publishTimeline()
      case .frame(let frame):
        latest = frame
        if let onInvalidNumber, let number = session.invalidNumber(in: frame) { return onInvalidNumber(number) }
        offer { frames.event(of: frame, elements: elements) }
      }
    }
    if hasChanged { onChange?(facts(isTuned: isTuned)) }
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
      guard isWatched else { return }
      updateClock()
      scheduleNextMinute()
    }
  }

  /// Publishes the changes of the session since the last published state.
  private func publishSession() {
    guard let before = published?.session else { return }
    let now = json
    guard now != before else { return }
    published?.session = now
    let test: JSON = ["op": "test", "path": "/revision", "value": before["revision"] ?? .null]
    onEvent?(Self.event(.changes, .array([test] + before.patch(to: now)))) { Self.event(.pipeline, now) }
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
    guard isWatched else { return }
    if let timelineDeadline { loop.cancel(timelineDeadline) }
    timelineDeadline = loop.schedule(at: loop.now + 0.1) { [unowned self] in
      timelineDeadline = nil
      publishTimeline()
    }
  }

  /// Creates an event for all viewers. Without viewers, does nothing.
  private func offer(_ makeEvent: () -> ServerSentEvent) {
    guard isWatched else { return }
    let event = makeEvent()
    onEvent?(event) { event }
  }

  private var timelineJSON: JSON { session.timelineJSON(at: loop.now) }

  private static func event(_ kind: ServerSentEvent.Kind, _ json: JSON) -> ServerSentEvent {
    ServerSentEvent(kind, data: json.compact.utf8)
  }
}

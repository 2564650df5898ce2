import Masthead
import MastheadDocuments
import MastheadEngine

/// A session with what it needs of the world: an evaluator that answers it, the clock that wakes it, and its viewers.
final class HostedSession {
  let identifier: String
  private(set) var session: Session

  /// When somebody last had to do with the session, on the loop's clock.
  private(set) var lastUse: Double

  private unowned let loop: EventLoop
  private let clock: () -> WallClock
  private var evaluator = Evaluator()
  private var encoder = FrameEncoder()
  private var latest: StreamedFrame?
  private var deadline: EventLoop.Deadline?
  private var nextMinute: EventLoop.Deadline?
  private var viewers: [ObjectIdentifier: EventStream] = [:]

  init(
    _ identifier: String, _ document: PipelineDocument, on loop: EventLoop, registry: EffectRegistry,
    clock: @escaping () -> WallClock
  ) {
    self.identifier = identifier
    self.loop = loop
    self.clock = clock
    lastUse = loop.now
    session = Session(document, registry: registry, at: lastUse, clock: clock())
    carryOut(session.begin())
  }

  /// The session as viewers see it.
  var json: JSON { session.json(identifier: identifier) }

  var hasViewers: Bool { !viewers.isEmpty }

  /// Changes the document.
  func edit(_ edit: Edit) throws(DocumentError) {
    carryOut(try session.edit(edit, at: loop.now))
  }

  /// Takes what a viewer did.
  func input(_ batch: InputBatch) {
    carryOut(session.handle(.input(token: batch.token, events: batch.events), at: loop.now))
  }

  /// The frames of a curve.
  func curve(from start: Double, to end: Double, samples: Int) -> [(scroll: ScrollState, frame: HeaderFrame)] {
    let states = session.curve(from: start, to: end, samples: samples)
    return Array(zip(states, evaluator.curve(states)))
  }

  /// A stream for one more viewer, which begins with the pipeline and the latest frame.
  func makeStream() -> EventStream {
    tellTime()
    let stream = EventStream()
    let key = ObjectIdentifier(stream)
    stream.onClose = { [unowned self] in
      viewers[key] = nil
      use()
    }
    stream.offer(pipelineEvent)
    stream.offer(timelineEvent)
    if let latest { stream.offer(event(of: latest)) }
    viewers[key] = stream
    awaitNextMinute()
    return stream
  }

  /// Ends the streams and the animation.
  func close() {
    for deadline in [deadline, nextMinute].compactMap(\.self) { loop.cancel(deadline) }
    (deadline, nextMinute) = (nil, nil)
    for stream in viewers.values { stream.end() }
  }

  /// Notes that somebody has to do with the session now.
  func use() { lastUse = loop.now }

  /// Does what the session asks for, until it asks for nothing more.
  private func carryOut(_ events: [Event]) {
    for event in session.answer(events, with: &evaluator, at: loop.now) {
      switch event {
      case .layOut, .evaluate: preconditionFailure("The evaluator has answered these.")
      case .pipeline: offer { pipelineEvent }
      case .timeline: offer { timelineEvent }
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

  /// Makes an event once and offers it to all viewers; where there are none, nothing is made.
  private func offer(_ makeEvent: () -> ServerSentEvent) {
    guard hasViewers else { return }
    let event = makeEvent()
    for stream in viewers.values { stream.offer(event) }
  }

  private var pipelineEvent: ServerSentEvent { ServerSentEvent(.pipeline, data: json.compact.utf8) }

  private var timelineEvent: ServerSentEvent {
    ServerSentEvent(.timeline, data: session.timelineJSON(at: loop.now).compact.utf8)
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

import Masthead
import MastheadDocuments

extension SessionDocument {
  /// A moment of a session that is played again.
  package struct Moment: Sendable {
    package let scroll: ScrollState
    /// Nil where the document had no header then.
    package let frame: HeaderFrame?
  }

  /// Plays the session again: a moment at each tick, from the beginning to where the list rests and nothing more is done.
  ///
  /// An edit that cannot be made is an error with the event's place.
  ///
  /// - Complexity: a frame for each tick and each event.
  package func replay(registry: EffectRegistry = .builtIn) throws(DocumentError) -> [Moment] {
    var replay = Replay(pipeline, registry: registry)
    var rest = events.indices[...]
    var tick = 0
    while true {
      let time = Tick.time(of: tick)
      // A time that was counted from another beginning may be off by a rounding.
      while let index = rest.first, events[index].time <= time + 1e-9 {
        rest = rest.dropFirst()
        do throws(DocumentError) { try replay.carryOut(events[index]) } catch {
          throw DocumentError(
            place: "session.events[\(index)]", message: error.description)
        }
      }
      replay.look(at: time)
      guard !rest.isEmpty || replay.moves(at: time), time < 2 * Self.longest else { return replay.moments }
      tick += 1
    }
  }
}

/// A session and the evaluator that answers it.
private struct Replay {
  private(set) var moments: [SessionDocument.Moment] = []
  private var session: Session
  private var evaluator = Evaluator()
  private var last: SessionDocument.Moment?

  init(_ pipeline: PipelineDocument, registry: EffectRegistry) {
    session = Session(pipeline, registry: registry, at: 0, clock: .standing)
    handle(session.begin(), at: 0)
  }

  func moves(at time: Double) -> Bool { session.nextTick(after: time) != nil }

  mutating func carryOut(_ event: SessionDocument.Event) throws(DocumentError) {
    switch event.kind {
    case .scroll(let input):
      handle(session.handle(.input(token: "", events: [.scroll(input)]), at: event.time), at: event.time)
    case .viewport(let size):
      handle(session.handle(.input(token: "", events: [.viewport(size)]), at: event.time), at: event.time)
    case .edit(let edit): handle(try session.edit(edit, at: event.time), at: event.time)
    }
  }

  /// Notes the moment of a tick. Input without anything in it yields a frame.
  mutating func look(at time: Double) {
    handle(session.handle(.input(token: "", events: []), at: time), at: time)
    if let last { moments.append(last) }
  }

  private mutating func handle(_ events: [Event], at time: Double) {
    for case .frame(let frame) in session.answer(events, with: &evaluator, at: time) {
      last = SessionDocument.Moment(scroll: frame.scroll, frame: frame.frame)
    }
  }
}

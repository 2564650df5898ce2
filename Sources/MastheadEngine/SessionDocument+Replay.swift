import Masthead
import MastheadDocuments

extension SessionDocument {
  /// The state and the frame at one tick of a replay.
  package struct Moment: Sendable {
    package let scroll: ScrollState
    /// Nil if the document had no header at that time.
    package let frame: HeaderFrame?
  }

  /// Replays the session and returns a moment for each tick. The replay ends when the list rests and no event is left.
  ///
  /// Throws an error with the event's path if an edit is invalid.
  ///
  /// - Complexity: One frame for each tick and each event.
  package func replay(registry: EffectRegistry = .builtIn) throws(DocumentError) -> [Moment] {
    var replay = Replay(pipeline, registry: registry)
    var rest = events.indices[...]
    var tick = 0
    while true {
      let time = Tick.time(of: tick)
      // A time that was converted from another origin may have a rounding error.
      while let index = rest.first, events[index].time <= time + 1e-9 {
        rest = rest.dropFirst()
        do throws(DocumentError) { try replay.carryOut(events[index]) } catch { throw Self.error(error, of: index) }
      }
      replay.recordMoment(at: time)
      guard !rest.isEmpty || replay.isMoving(at: time), time < 2 * Self.maximumDuration else { return replay.moments }
      tick += 1
    }
  }

  /// Applies the edits to the pipeline, one after the other, without computing frames. Throws an error with the path of the event
  /// whose edit is invalid, unless errors are collected.
  ///
  /// - Parameters:
  ///   - registry: The known effects.
  ///   - errors: Collects the errors; nil to throw the first.
  /// - Complexity: One reading of the document for each edit.
  package func checkEdits(registry: EffectRegistry = .builtIn, errors: DocumentErrors? = nil) throws(DocumentError) {
    var pipeline = pipeline
    for (index, event) in events.enumerated() {
      guard case .edit(let edit) = event.kind else { continue }
      try errors.attempt { () throws(DocumentError) in
        do throws(DocumentError) {
          pipeline = try pipeline.applying(edit, registry: registry, effectLimit: .max)
        } catch { throw Self.error(error, of: index) }
      }
    }
  }

  private static func error(_ error: DocumentError, of index: Int) -> DocumentError {
    DocumentError(place: "session.events[\(index)]", message: error.description)
  }
}

/// A session, and the last frame that it has shown.
private struct Replay {
  private(set) var moments: [SessionDocument.Moment] = []
  private var session: Session
  private var last: SessionDocument.Moment?

  init(_ pipeline: PipelineDocument, registry: EffectRegistry) {
    session = Session(pipeline, registry: registry, at: 0, clock: .standing)
    take(session.update(at: 0))
  }

  func isMoving(at time: Double) -> Bool { session.nextTick(after: time) != nil }

  mutating func carryOut(_ event: SessionDocument.Event) throws(DocumentError) {
    switch event.kind {
    case .scroll(let input):
      take(session.handle(.input(token: "", events: [.scroll(input)]), at: event.time))
    case .viewport(let size):
      take(session.handle(.input(token: "", events: [.viewport(size)]), at: event.time))
    case .edit(let edit):
      try session.edit(edit, at: event.time)
      take(session.update(at: event.time))
    }
  }

  /// Appends the moment at a tick. An empty batch of input requests a frame.
  mutating func recordMoment(at time: Double) {
    take(session.handle(.input(token: "", events: []), at: time))
    if let last { moments.append(last) }
  }

  private mutating func take(_ events: [Event]) {
    for case .frame(let frame) in events {
      last = SessionDocument.Moment(scroll: frame.scroll, frame: frame.frame)
    }
  }
}

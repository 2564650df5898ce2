import MastheadDocuments
import MastheadTuning

/// The streams of a session's viewers, wherever the session runs.
final class SessionViewers {
  private let streams = StreamGroup()

  /// The streams that wait for their first events from a process, by the number of the order.
  private var waiting: [Int: EventStream] = [:]

  /// The last event with the whole session, and the changes since; nil if there is none. A viewer that is too slow for
  /// changes gets the whole session. The process does not know which viewers are too slow.
  private var published: (whole: ServerSentEvent, changes: [ServerSentEvent])?

  /// The number of changes after which they are merged into the event with the whole session.
  private static let changeLimit = 200

  /// Called when a viewer has left.
  var onLeave: (() -> Void)?

  var isEmpty: Bool { streams.isEmpty && waiting.isEmpty }

  var count: Int { streams.count + waiting.count }

  /// Whether any viewer has received its first events.
  var hasJoined: Bool { !streams.isEmpty }

  /// The numbers of the orders for which viewers wait, in order.
  var waitingNumbers: [Int] { waiting.keys.sorted() }

  /// Adds a viewer that waits for the first events.
  func wait(_ stream: EventStream, for number: Int) {
    waiting[number] = stream
    stream.onClose = { [unowned self] in
      waiting[number] = nil
      onLeave?()
    }
  }

  /// Returns and removes a viewer that waits; nil if it has left.
  func remove(waitingFor number: Int) -> EventStream? { waiting.removeValue(forKey: number) }

  /// Adds a viewer with its first events.
  func join(_ stream: EventStream, _ events: [ServerSentEvent]) {
    for event in events { stream.offer(event) }
    streams.insert(stream) { [unowned self] in onLeave?() }
  }

  /// Forgets the events that a process has published, because the session has left the process or has no viewers.
  func forgetPublished() { published = nil }

  /// Sends an event to all viewers. `whole` creates the event that replaces an event of kind `changes` and the previous
  /// event.
  func offer(_ event: ServerSentEvent, whole: () -> ServerSentEvent) {
    if event.kind == .changes { streams.offer(changes: event, of: whole) } else { streams.offer(event) }
  }

  /// Sends an event to all viewers, including viewers that wait for their first events.
  func offer(_ event: ServerSentEvent) {
    streams.offer(event)
    for stream in waiting.values { stream.offer(event) }
  }

  /// Keeps the whole session from the first events of a viewer, unless it is known already.
  func notePublished(_ events: [ServerSentEvent]) {
    if published == nil, let whole = events.first(where: { $0.kind == .pipeline }) { published = (whole, []) }
  }

  /// Sends an event of a process to all viewers.
  func pass(_ event: ServerSentEvent) {
    switch event.kind {
    case .pipeline: published = (event, [])
    case .changes:
      published?.changes.append(event)
      if let published, published.changes.count > Self.changeLimit {
        self.published = (published.whole.applying(published.changes), [])
      }
    default: break
    }
    offer(event) { [published] in published.map { $0.whole.applying($0.changes) } ?? event }
  }

  /// Ends the streams.
  func end() {
    streams.end()
    for stream in waiting.values { stream.end() }
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

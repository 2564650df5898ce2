import MastheadTuning

/// Queues one viewer's events. A newer event replaces a pending one of the same kind; an event that has begun is sent to its end.
///
/// It contains at most one event that has begun. Pending events are at most one pipeline or its changes, one plugin
/// state, one saved revision, one timeline, one frame, one heartbeat, and ``problemLimit`` problems. It does no I/O;
/// ``EventStream`` does.
struct FrameStream {
  /// The maximum number of pending problems; a new one replaces the oldest.
  static let problemLimit = 16

  /// The pending events in the order of their kinds. A frame goes last, since a newer one may replace it until it has begun.
  private var pending: [ServerSentEvent] = []
  /// The unsent rest of the event that has begun.
  private var begun: ArraySlice<UInt8> = []
  private(set) var isEnded = false
  /// Whether each event is a message of a WebSocket.
  var isWebSocket = false
  /// Whether bytes were sent since the last call of ``takeSilence()``.
  private var hasSent = false

  /// The number of pending frames that newer ones replaced.
  private(set) var skippedFrames = 0

  /// Whether nothing is pending.
  var isDrained: Bool { begun.isEmpty && pending.isEmpty }

  /// Adds an event, which may replace a pending one. A no-op after ``end()``.
  ///
  /// - Complexity: O(1); the event's bytes are shared.
  mutating func offer(_ event: ServerSentEvent) {
    guard !isEnded else { return }
    let rank = event.kind.rank
    if case .heartbeat = event.kind {
      // Any other pending event replaces a heartbeat.
      guard isDrained else { return }
    } else if case .heartbeat? = pending.last?.kind {
      pending.removeLast()
    }
    let first = pending.firstIndex { $0.kind.rank >= rank } ?? pending.endIndex
    let end = pending[first...].firstIndex { $0.kind.rank > rank } ?? pending.endIndex
    if case .problem = event.kind {
      pending.insert(event, at: end)
      if end - first == Self.problemLimit { pending.remove(at: first) }
    } else {
      if case .frame = event.kind { skippedFrames += end - first }
      pending.replaceSubrange(first..<end, with: CollectionOfOne(event))
    }
  }

  /// Adds changes of the pipeline, or the whole pipeline if the previous pipeline event is still pending.
  mutating func offer(changes: ServerSentEvent, of pipeline: () -> ServerSentEvent) {
    offer(pending.first?.kind.rank == changes.kind.rank ? pipeline() : changes)
  }

  /// Returns whether nothing is pending, and nothing was sent since the last call.
  mutating func takeSilence() -> Bool {
    defer { hasSent = false }
    return !hasSent && isDrained
  }

  /// Rejects further events; pending events still go out.
  mutating func end() {
    isEnded = true
  }

  /// Moves pending bytes into a buffer until it is full, and returns their number.
  mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    var count = 0
    while count < buffer.count {
      if begun.isEmpty {
        guard let event = pending.first else { break }
        begun = isWebSocket ? (WebSocket.head(ofText: event.bytes.count) + event.bytes)[...] : event.bytes[...]
        // Free the memory: `removeFirst()` would keep the capacity.
        if pending.count > 1 { pending.removeFirst() } else { pending = [] }
      }
      let part = begun.prefix(buffer.count - count)
      part.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: $0) }
      count += part.count
      // An empty slice would keep the bytes of the sent event.
      begun = part.count < begun.count ? begun.dropFirst(part.count) : []
    }
    if count > 0 { hasSent = true }
    return count
  }
}

extension ServerSentEvent.Kind {
  /// The place in the order of pending events. Kinds of the same rank replace each other.
  fileprivate var rank: Int {
    switch self {
    case .pipeline, .changes: 0
    case .plugins: 1
    case .problem: 2
    case .saved: 3
    case .timeline: 4
    case .frame: 5
    case .heartbeat: 6
    }
  }
}

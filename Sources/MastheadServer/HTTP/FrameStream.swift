/// Queues one viewer's events. A newer event replaces a pending one of the same kind; an event that has begun is sent to its end.
///
/// It holds at most one event that has begun. Of pending events it holds one pipeline or its changes, one timeline, one frame,
/// one plugin state, one saved revision, one heartbeat, and up to ``problemLimit`` problems. It does no I/O; ``EventStream`` does.
struct FrameStream {
  /// The maximum number of pending problems; a new one replaces the oldest.
  static let problemLimit = 16

  /// The result of `take(into:)`.
  enum TakeResult: Equatable {
    /// The number of bytes written, at least one.
    case bytes(Int)
    /// Nothing to send now.
    case nothing
    /// Nothing left to send; the stream has ended.
    case end
  }

  private var pipeline: ServerSentEvent?
  private var problems: [ServerSentEvent] = []
  private var plugins: ServerSentEvent?
  private var saved: ServerSentEvent?
  private var timeline: ServerSentEvent?
  private var frame: ServerSentEvent?
  private var heartbeat: ServerSentEvent?
  private var begun: [UInt8] = []
  private var written = 0
  private(set) var isEnded = false

  /// The number of pending frames that newer ones replaced.
  private(set) var skippedFrames = 0

  /// Whether nothing is pending.
  var isDrained: Bool {
    written == begun.count && pipeline == nil && plugins == nil && problems.isEmpty && saved == nil && timeline == nil
      && frame == nil && heartbeat == nil
  }

  /// Adds an event, which may replace a pending one. After the end it is dropped.
  ///
  /// - Complexity: O(1); the event's bytes are shared.
  mutating func offer(_ event: ServerSentEvent) {
    guard !isEnded else { return }
    switch event.kind {
    case .pipeline, .changes: pipeline = event
    case .plugins: plugins = event
    case .saved: saved = event
    case .timeline: timeline = event
    case .frame:
      if frame != nil { skippedFrames += 1 }
      frame = event
    case .problem:
      if problems.count == Self.problemLimit { problems.removeFirst() }
      problems.append(event)
    // Any other pending event is a sign of life too.
    case .heartbeat: if isDrained { heartbeat = event }
    }
  }

  /// Adds changes of the pipeline, or the whole pipeline if the previous pipeline event is still pending.
  mutating func offer(changes: ServerSentEvent, of pipeline: () -> ServerSentEvent) {
    offer(self.pipeline == nil ? changes : pipeline())
  }

  /// Rejects further events; pending events still go out.
  mutating func end() {
    isEnded = true
  }

  /// Writes as many pending bytes as fit. Traps if the buffer is empty.
  mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> TakeResult {
    precondition(!buffer.isEmpty, "The buffer must have room for a byte.")
    var room = buffer[...]
    while !room.isEmpty, written < begun.count || beginNext() {
      let part = begun[written...].prefix(room.count)
      part.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: room).copyMemory(from: $0) }
      room = room.dropFirst(part.count)
      written += part.count
    }
    // Release the bytes of a sent event.
    if written == begun.count { (begun, written) = ([], 0) }
    if room.count < buffer.count { return .bytes(buffer.count - room.count) }
    return isEnded ? .end : .nothing
  }

  /// Begins the next pending event. Returns false if there is none. A frame goes last, since a newer one may replace it until it
  /// has begun.
  private mutating func beginNext() -> Bool {
    written = 0
    if let event = pipeline {
      (begun, pipeline) = (event.bytes, nil)
    } else if let event = plugins {
      (begun, plugins) = (event.bytes, nil)
    } else if !problems.isEmpty {
      begun = problems.removeFirst().bytes
    } else if let event = saved {
      (begun, saved) = (event.bytes, nil)
    } else if let event = timeline {
      (begun, timeline) = (event.bytes, nil)
    } else if let event = frame {
      (begun, frame) = (event.bytes, nil)
    } else if let event = heartbeat {
      begun = event.bytes
    } else {
      begun = []
      return false
    }
    heartbeat = nil
    return true
  }
}

/// Decides what one viewer gets next: the newest of what can be skipped, and an event that has begun to its end.
///
/// It holds at most one event that has begun, and of those that have not: one pipeline or its changes, one timeline, one frame,
/// what became of the plugins, and a few problems.
/// There is no I/O here; ``EventStream`` obeys it.
struct FrameStream {
  /// How many problems wait for a viewer; the oldest gives way.
  static let problemLimit = 16

  /// What a take came to.
  enum Taken: Equatable {
    /// So many bytes were written, at least one.
    case bytes(Int)
    /// There is nothing to send now.
    case nothing
    /// There is nothing to send any more.
    case end
  }

  /// A comment line, which readers of events pass over.
  private static let comment = Array(":\n\n".utf8)

  private var pipeline: ServerSentEvent?
  private var problems: [ServerSentEvent] = []
  private var plugins: ServerSentEvent?
  private var timeline: ServerSentEvent?
  private var frame: ServerSentEvent?
  private var needsComment = false
  private var begun: [UInt8] = []
  private var written = 0
  private(set) var isEnded = false

  /// How many frames gave way to newer ones.
  private(set) var skippedFrames = 0

  /// Whether there is nothing to send now.
  var isDrained: Bool {
    written == begun.count && pipeline == nil && plugins == nil && problems.isEmpty && timeline == nil && frame == nil
      && !needsComment
  }

  /// Puts an event in its place, and whatever it makes superfluous out of it. After the end it is dropped.
  ///
  /// - Complexity: O(1); the event's bytes are shared.
  mutating func offer(_ event: ServerSentEvent) {
    guard !isEnded else { return }
    switch event.kind {
    case .pipeline, .changes: pipeline = event
    case .plugins: plugins = event
    case .timeline: timeline = event
    case .frame:
      if frame != nil { skippedFrames += 1 }
      frame = event
    case .problem:
      if problems.count == Self.problemLimit { problems.removeFirst() }
      problems.append(event)
    }
  }

  /// Puts changes of the pipeline in its place. A viewer that has yet to get the event before them gets the whole pipeline instead.
  mutating func offer(changes: ServerSentEvent, of pipeline: () -> ServerSentEvent) {
    offer(self.pipeline == nil ? changes : pipeline())
  }

  /// Sends a comment unless there is something better to send.
  mutating func keepAlive() {
    if !isEnded, isDrained { needsComment = true }
  }

  /// Takes no more events; what was offered before still goes out.
  mutating func end() {
    isEnded = true
  }

  /// Writes what comes next, as much as there is and fits. An empty buffer traps.
  mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Taken {
    precondition(!buffer.isEmpty, "The buffer must have room for a byte.")
    var room = buffer[...]
    while !room.isEmpty, written < begun.count || beginNext() {
      let part = begun[written...].prefix(room.count)
      part.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: room).copyMemory(from: $0) }
      room = room.dropFirst(part.count)
      written += part.count
    }
    // What is sent is not held.
    if written == begun.count { (begun, written) = ([], 0) }
    if room.count < buffer.count { return .bytes(buffer.count - room.count) }
    return isEnded ? .end : .nothing
  }

  /// Begins the next event: the pipeline and the plugins before the problems, which may be about them, then the timeline, and the frame last,
  /// since a newer one may come until it has begun.
  private mutating func beginNext() -> Bool {
    written = 0
    if let event = pipeline {
      (begun, pipeline) = (event.bytes, nil)
    } else if let event = plugins {
      (begun, plugins) = (event.bytes, nil)
    } else if !problems.isEmpty {
      begun = problems.removeFirst().bytes
    } else if let event = timeline {
      (begun, timeline) = (event.bytes, nil)
    } else if let event = frame {
      (begun, frame) = (event.bytes, nil)
    } else if needsComment {
      begun = Self.comment
    } else {
      begun = []
      return false
    }
    needsComment = false
    return true
  }
}

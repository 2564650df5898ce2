import MastheadTuning

/// The event streams of viewers that receive the same events.
final class StreamGroup {
  private var streams: [ObjectIdentifier: EventStream] = [:]

  var isEmpty: Bool { streams.isEmpty }

  var count: Int { streams.count }

  /// Adds a stream until it closes.
  ///
  /// - Parameter onClose: Called after the stream has closed and left the group.
  func insert(_ stream: EventStream, onClose: @escaping () -> Void) {
    let key = ObjectIdentifier(stream)
    streams[key] = stream
    stream.onClose = { [unowned self] in
      streams[key] = nil
      onClose()
    }
  }

  /// Sends an event as ``EventStream/offer(_:)`` does for each stream.
  func offer(_ event: ServerSentEvent) {
    for stream in streams.values { stream.offer(event) }
  }

  /// Sends changes of the pipeline as ``EventStream/offer(changes:of:)`` does for each stream.
  func offer(changes: ServerSentEvent, of pipeline: () -> ServerSentEvent) {
    for stream in streams.values { stream.offer(changes: changes, of: pipeline) }
  }

  /// Ends all streams.
  func end() {
    for stream in streams.values { stream.end() }
  }
}

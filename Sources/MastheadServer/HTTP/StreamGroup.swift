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

  /// Sends an event as ``EventStream/offer(_:)`` does for each stream, with fewer system calls where the platform can.
  func offer(_ event: ServerSentEvent) {
    guard streams.count > 1 else {
      streams.first?.value.offer(event)
      return
    }
    var waiting: [EventStream] = []
    var sockets: [Int32] = []
    waiting.reserveCapacity(streams.count)
    sockets.reserveCapacity(streams.count)
    for stream in streams.values {
      if let socket = stream.beginGroupSend() {
        waiting.append(stream)
        sockets.append(socket)
      } else {
        stream.offer(event)
      }
    }
    guard let sender = waiting.first?.groupSender else { return }
    event.bytes(chunked: true).withUnsafeBytes { bytes in
      sender.send(bytes, to: sockets) { index, result in
        waiting[index].finishGroupSend(of: event, result: result)
      }
    }
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

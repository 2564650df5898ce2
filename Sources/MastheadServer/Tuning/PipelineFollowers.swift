import MastheadDocuments

/// The streams of those who follow the pipeline that is being tuned: apps which show it.
///
/// They are told what is another than before, and nothing of it is made or held where nobody follows.
final class PipelineFollowers {
  private var streams: [ObjectIdentifier: EventStream] = [:]

  /// What was told last.
  private var told: (session: String, document: PipelineDocument)?

  var isEmpty: Bool { streams.isEmpty }

  /// A stream for one more follower, which begins with a session's pipeline; without one it waits.
  ///
  /// - Parameter onLeave: called when a follower has gone.
  func makeStream(beginningWith session: HostedSession?, onLeave: @escaping () -> Void) -> EventStream {
    let stream = EventStream()
    let key = ObjectIdentifier(stream)
    stream.onClose = { [unowned self] in
      streams[key] = nil
      if isEmpty { told = nil }
      onLeave()
    }
    streams[key] = stream
    if let session {
      stream.offer(event(of: session))
      told = (session.identifier, session.session.document)
    }
    return stream
  }

  /// Tells a session's pipeline to all, unless it is what they were told last.
  func tell(_ session: HostedSession?) {
    guard let session, !isEmpty else { return }
    let document = session.session.document
    if let told, told == (session.identifier, document) { return }
    told = (session.identifier, document)
    let event = event(of: session)
    for stream in streams.values { stream.offer(event) }
  }

  /// Ends the streams.
  func close() {
    for stream in streams.values { stream.end() }
  }

  private func event(of session: HostedSession) -> ServerSentEvent {
    ServerSentEvent(.pipeline, data: session.followedJSON.compact.utf8)
  }
}

import MastheadDocuments
import MastheadTuning

/// The streams of apps that follow the tuned pipeline.
///
/// Followers receive only changes. Without followers, nothing is encoded or kept.
final class PipelineFollowers {
  private let streams = StreamGroup()

  /// The last published pipeline and its session.
  private var published: (session: String, document: PipelineDocument)?

  var isEmpty: Bool { streams.isEmpty }

  var count: Int { streams.count }

  /// Creates a stream for a new follower. It begins with the session's pipeline, or stays empty if the session is nil.
  ///
  /// - Parameter onLeave: Called when a follower has left.
  func makeStream(beginningWith session: HostedSession?, onLeave: @escaping () -> Void) -> EventStream {
    let stream = EventStream()
    streams.insert(stream) { [unowned self] in
      if isEmpty { published = nil }
      onLeave()
    }
    if let session {
      stream.offer(event(of: session))
      published = (session.identifier, session.running)
    }
    return stream
  }

  /// Publishes a session's pipeline to all followers, unless it is the last published one.
  func publish(_ session: HostedSession?) {
    guard let session, !isEmpty else { return }
    let document = session.running
    if let published, published == (session.identifier, document) { return }
    published = (session.identifier, document)
    streams.offer(event(of: session))
  }

  /// Ends the streams.
  func close() {
    streams.end()
  }

  private func event(of session: HostedSession) -> ServerSentEvent {
    ServerSentEvent(.pipeline, data: session.followedJSON.compact.utf8)
  }
}

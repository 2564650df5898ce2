import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One connection to a server that tells the pipeline which is being tuned.
///
/// Foundation on Linux has no `bytes(for:)`, so it is told the bytes as a delegate.
final class PipelineConnection: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  /// The data of the `pipeline` events, of which only the newest waits to be taken, and in the end, always, an ``Ending``.
  typealias Events = AsyncThrowingStream<String, any Error>

  /// How a connection came to its end.
  struct Ending: Error, Equatable {
    var problem: LiveProblem
    /// Whether anything was told over it, be it that the server lives.
    var hasReceived = false
    /// How long the server wants to be left alone.
    var reconnectionTime: Duration?
  }

  private let events: Events.Continuation

  // The session's delegate queue does one thing after the other, and nobody else has to do with these.
  private var parser = EventStreamParser()
  private var hasReceived = false

  private init(_ events: Events.Continuation) { self.events = events }

  /// Connects. The connection is closed when nobody takes its events any more.
  ///
  /// - Parameter patience: after how long without a byte it counts as lost.
  static func open(_ address: URL, patience: Duration) -> Events {
    let (stream, continuation) = Events.makeStream(bufferingPolicy: .bufferingNewest(1))
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // Starts anew with each byte. On Linux the one that a request is made with counts for nothing.
    configuration.timeoutIntervalForRequest = patience / .seconds(1)
    var request = URLRequest(url: address)
    request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
    // It holds its delegate until it is invalidated.
    let session = URLSession(
      configuration: configuration, delegate: PipelineConnection(continuation), delegateQueue: nil)
    continuation.onTermination = { _ in session.invalidateAndCancel() }
    session.dataTask(with: request).resume()
    return stream
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    if status != 200 {
      end(.otherAnswer("status \(status)"))
    } else if response.mimeType != "text/event-stream" {
      end(.otherAnswer(response.mimeType ?? "something without a type"))
    } else {
      return completionHandler(.allow)
    }
    completionHandler(.cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    hasReceived = true
    for event in parser.take(data) where event.type == "pipeline" { events.yield(event.data) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let isBlocked = (error as? URLError)?.code == .appTransportSecurityRequiresSecureConnection
    end(isBlocked ? .blocked : .noAnswer)
  }

  /// Tells the end; the first one counts.
  private func end(_ problem: LiveProblem) {
    let wish = parser.reconnectionTime.map { Duration.milliseconds($0) }
    events.finish(throwing: Ending(problem: problem, hasReceived: hasReceived, reconnectionTime: wish))
  }
}

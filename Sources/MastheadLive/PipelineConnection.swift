import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One connection to a server's stream of pipelines.
///
/// The connection receives bytes as a delegate, because Foundation on Linux has no `bytes(for:)`.
final class PipelineConnection: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  /// The data of the `pipeline` events. Only the newest unread event is buffered. The sequence ends by throwing an ``Ending``.
  typealias Events = AsyncThrowingStream<String, any Error>

  /// The error that ends a connection's events.
  struct Ending: Error, Equatable {
    var problem: LiveProblem
    /// Whether the connection delivered any bytes, including keep-alives.
    var hasReceived = false
    /// The delay before reconnecting that the server has requested.
    var reconnectionTime: Duration?
  }

  private let events: Events.Continuation

  // Only the session's serial delegate queue accesses these properties.
  private var parser = EventStreamParser()
  private var hasReceived = false

  private init(_ events: Events.Continuation) { self.events = events }

  /// Connects to an address. The connection closes when its events are no longer iterated.
  ///
  /// - Parameter timeout: The time without data after which the connection counts as lost.
  static func open(_ address: URL, timeout: Duration) -> Events {
    let (stream, continuation) = Events.makeStream(bufferingPolicy: .bufferingNewest(1))
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // Each byte restarts this timeout. Set it here because Linux ignores the request's own timeout.
    configuration.timeoutIntervalForRequest = timeout / .seconds(1)
    var request = URLRequest(url: address)
    request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
    // The session retains its delegate until it is invalidated.
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
      end(.otherAnswer(response.mimeType ?? "a response without a content type"))
    } else {
      return completionHandler(.allow)
    }
    completionHandler(.cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    hasReceived = true
    for event in parser.parse(data) where event.type == "pipeline" { events.yield(event.data) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let isBlocked = (error as? URLError)?.code == .appTransportSecurityRequiresSecureConnection
    end(isBlocked ? .blocked : .noAnswer)
  }

  /// Ends the events. Only the first call has an effect.
  private func end(_ problem: LiveProblem) {
    let requested = parser.reconnectionTime.map { Duration.milliseconds($0) }
    events.finish(throwing: Ending(problem: problem, hasReceived: hasReceived, reconnectionTime: requested))
  }
}

/// An exponential backoff: each delay before a retry is twice the previous delay, up to a limit.
struct Backoff: Sendable {
  static let shortest = Duration.milliseconds(250)
  static let longest = Duration.seconds(4)

  private var nextDelay = shortest

  /// Returns the next delay: at least the delay that the server requests, and at most the limit.
  mutating func next(atLeast requested: Duration? = nil) -> Duration {
    defer { nextDelay = min(nextDelay * 2, Self.longest) }
    return min(max(nextDelay, requested ?? .zero), Self.longest)
  }
}

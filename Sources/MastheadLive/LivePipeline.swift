import Foundation
import Masthead
import MastheadDocuments

/// The pipeline that you tune on the page of a running `masthead serve`, as a sequence of updates.
///
/// ```swift
/// @MainActor func follow(with table: some HeaderPresenting) async {
///   for await update in LivePipeline() {
///     switch update {
///     case .document(let document): table.adopt(document.makePipeline())
///     case .problem(let sentence): print(sentence)
///     }
///   }
/// }
/// ```
///
/// The sequence follows the session that was tuned last. Before any tuning, it follows the session that was opened last. Without
/// an open session, the sequence waits. A slow consumer skips to the newest document.
///
/// Each iteration opens a separate connection when it begins. Cancelling the task or leaving the loop closes the connection. If
/// the server is unreachable, the sequence retries after a quarter of a second, then with growing delays of up to four seconds.
/// Waiting does not block a thread.
///
/// The server accepts connections only from its own machine, so use this type in a simulator or on a Mac. An app for an Apple
/// platform must allow HTTP: in `Info.plist`, under `NSAppTransportSecurity`, set `NSAllowsLocalNetworking` to true. A
/// sandboxed Mac app also needs the entitlement `com.apple.security.network.client`.
public struct LivePipeline: AsyncSequence, Sendable {
  /// One element of the sequence.
  public enum Update: Equatable, Sendable {
    /// The document at the start, and then each changed document.
    case document(PipelineDocument)
    /// A problem, as a sentence: the server is unreachable, or its data is unusable. If the registry lacks effects of a document, a
    /// problem that names the skipped parts precedes the document. A persistent problem is reported once.
    case problem(String)
  }

  /// The default address of `masthead serve`: `http://127.0.0.1:8080/`.
  public static let defaultServer = URL(string: "http://127.0.0.1:8080/")!

  private let server: ServerAddress
  private let registry: EffectRegistry
  private let timeout: Duration

  /// Creates a sequence that follows the pipeline being tuned on a server.
  ///
  /// - Parameters:
  ///   - server: The address that `masthead serve` prints, or the address of any of its pages. It must be an HTTP or HTTPS URL
  ///     with a host; any other URL traps.
  ///   - registry: The effects of this app. Other effects are skipped, and reported as a problem before the document.
  public init(server: URL = defaultServer, registry: EffectRegistry = .builtIn) {
    // The server sends data at least once a second. A phone's network may pause for longer.
    self.init(server: server, registry: registry, timeout: .seconds(10))
  }

  /// - Parameter timeout: The time without data after which a connection counts as lost.
  init(server: URL, registry: EffectRegistry, timeout: Duration) {
    guard let address = ServerAddress(server) else {
      preconditionFailure("A server's address must look like \(Self.defaultServer), got \(server).")
    }
    (self.server, self.registry, self.timeout) = (address, registry, timeout)
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(server: server, registry: registry, timeout: timeout)
  }

  /// An iterator that connects to the server, and reconnects after a lost connection.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let server: ServerAddress
    let registry: EffectRegistry
    let timeout: Duration

    private var connection: PipelineConnection.Events.AsyncIterator?
    private var backoff = Backoff()
    /// The delay before the next connection; nil before the first connection.
    private var delay: Duration?
    /// The problem reported last, if it persists.
    private var reported: LiveProblem?
    /// The document whose skipped parts were reported by the previous update.
    private var pending: PipelineDocument?

    init(server: ServerAddress, registry: EffectRegistry, timeout: Duration) {
      (self.server, self.registry, self.timeout) = (server, registry, timeout)
    }

    /// Returns the next update; nil when the task is cancelled.
    public mutating func next() async -> Update? {
      if let document = pending.take(), !Task.isCancelled { return .document(document) }
      while !Task.isCancelled {
        if connection == nil {
          if let delay { try? await Task.sleep(for: delay) }
          guard !Task.isCancelled else { break }
          connection = PipelineConnection.open(server.pipeline, timeout: timeout).makeAsyncIterator()
        }
        let update = await receive()
        // In a cancelled task, a closed connection looks like a lost connection.
        if let update, !Task.isCancelled { return update }
      }
      // Disconnect even if the iterator is retained.
      connection = nil
      return nil
    }

    /// Waits for the connection's next event. Returns nil if the event is not an update.
    private mutating func receive() async -> Update? {
      do {
        // The stream ends without an error only in a cancelled task.
        guard let data = try await connection?.next() else { return nil }
        do throws(DocumentError) {
          return update(with: try PipelineDocument(followed: data, registry: registry))
        } catch { return report(.unreadable(error)) }
      } catch {
        return end(error as! PipelineConnection.Ending)
      }
    }

    /// Returns the update for a document. If parts of the document were skipped, returns a problem first.
    private mutating func update(with document: PipelineDocument) -> Update {
      guard !document.problems.isEmpty else {
        reported = nil
        return .document(document)
      }
      guard let problem = report(.skipped(document.problems)) else { return .document(document) }
      pending = document
      return problem
    }

    private mutating func end(_ ending: PipelineConnection.Ending) -> Update? {
      connection = nil
      if ending.hasReceived {
        backoff = Backoff()
        reported = nil
      }
      delay = backoff.next(atLeast: ending.reconnectionTime)
      return report(ending.problem)
    }

    private mutating func report(_ problem: LiveProblem) -> Update? {
      guard reported != problem else { return nil }
      reported = problem
      return .problem(problem.text(about: server))
    }
  }
}

extension PipelineDocument {
  /// Reads the document from the data of a `pipeline` event. Skips effects that the registry lacks, because the server may be
  /// newer or have plugins.
  init(followed data: String, registry: EffectRegistry) throws(DocumentError) {
    // Ignore other keys, which newer servers may add.
    guard let json = try JSON(document: data.utf8)["pipeline"] else {
      throw DocumentError(place: "", message: ErrorText.missing("key", "pipeline"))
    }
    try self.init(json, registry: registry, unknownEffects: .skipped)
  }
}

/// The reason why a document is missing or incomplete.
enum LiveProblem: Error, Equatable {
  /// The server does not answer, or the connection was lost.
  case noAnswer
  /// App Transport Security blocks HTTP in this app.
  case blocked
  /// The server's answer is not a stream of pipelines. The associated value describes the answer.
  case otherAnswer(String)
  /// The document or its event cannot be read.
  case unreadable(DocumentError)
  /// Parts of the document were skipped because this app does not know them. The associated values describe each part.
  case skipped([DocumentError])

  func text(about server: ServerAddress) -> String {
    switch self {
    case .noAnswer: "\(server): no answer; start masthead serve there, or pass another address"
    case .blocked:
      "\(server): blocked by App Transport Security; "
        + "set NSAllowsLocalNetworking under NSAppTransportSecurity in Info.plist"
    case .otherAnswer(let found):
      "\(server): " + ErrorText.expected("a stream of pipelines", got: found)
        + "; update the server, or pass another address"
    case .unreadable(let error): "\(server): cannot read the pipeline: \(error)"
    case .skipped(let errors):
      "\(server): skipped parts of the pipeline: " + errors.map(\.description).joined(separator: "; ")
    }
  }
}

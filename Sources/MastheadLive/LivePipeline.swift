import Foundation
import Masthead
import MastheadDocuments

/// The pipeline that is being tuned on the page of a running `masthead serve`, as it is and as it becomes.
///
///     for await update in LivePipeline(registry: registry) {
///       switch update {
///       case .document(let document): table.load(document)
///       case .problem(let sentence): print(sentence)
///       }
///     }
///
/// It follows the session that was tuned last, or, before anything was tuned, the one that was opened last; where none is open it
/// waits for one. Whoever takes updates slower than they come gets the newest document.
///
/// The sequence begins to connect when it is iterated, each iteration on a connection of its own, and it ends when its task is
/// cancelled. Leaving the loop closes the connection too. While the server is not to be reached it goes on trying, at first after
/// a quarter of a second and then less and less often, every four seconds at last. It holds no thread meanwhile.
///
/// The server answers programs on its own machine alone, so this is for apps in a simulator and on a Mac. An app for Apple's
/// platforms has to allow HTTP there: in its `Info.plist`, under `NSAppTransportSecurity`, set `NSAllowsLocalNetworking` to true. A
/// Mac app in a sandbox needs the entitlement `com.apple.security.network.client` besides.
public struct LivePipeline: AsyncSequence, Sendable {
  /// What is new.
  public enum Update: Equatable, Sendable {
    /// The document that is being tuned: the first one, or one that is another than before.
    case document(PipelineDocument)
    /// Why there is no newer document, in a sentence: the server is not reached, or what it tells cannot be used. Also what the
    /// document that comes next is used without, because this app's effects do not include it. One that lasts is told once.
    case problem(String)
  }

  /// Where `masthead serve` is unless it is told otherwise: `http://127.0.0.1:8080/`.
  public static let defaultServer = URL(string: "http://127.0.0.1:8080/")!

  private let server: ServerAddress
  private let registry: EffectRegistry
  private let patience: Duration

  /// The pipeline that is being tuned on a server.
  ///
  /// - Parameters:
  ///   - server: the address that `masthead serve` prints, or that of any page there. One that is not HTTP traps.
  ///   - registry: the effects that this app has. Others in the document are skipped, and told as a problem before it.
  public init(server: URL = defaultServer, registry: EffectRegistry = .builtIn) {
    // Three times as long as the server lets a stream be silent.
    self.init(server: server, registry: registry, patience: .seconds(45))
  }

  /// - Parameter patience: after how long without a sign of life a connection counts as lost.
  init(server: URL, registry: EffectRegistry, patience: Duration) {
    guard let address = ServerAddress(server) else {
      preconditionFailure("A server's address must look like \(Self.defaultServer), got \(server).")
    }
    (self.server, self.registry, self.patience) = (address, registry, patience)
  }

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(server: server, registry: registry, patience: patience)
  }

  /// Connects, and connects again.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let server: ServerAddress
    let registry: EffectRegistry
    let patience: Duration

    private var connection: PipelineConnection.Events.AsyncIterator?
    private var pause = GrowingPause()
    /// How long to wait before the next connection; nil before the first.
    private var wait: Duration?
    /// The problem that was told last, and that nothing has ended since.
    private var told: LiveProblem?
    /// The document of which what it is used without was told just now.
    private var pending: PipelineDocument?

    init(server: ServerAddress, registry: EffectRegistry, patience: Duration) {
      (self.server, self.registry, self.patience) = (server, registry, patience)
    }

    /// The next update, as soon as there is one; nil when the task is cancelled.
    public mutating func next() async -> Update? {
      if let document = pending.take(), !Task.isCancelled { return .document(document) }
      while !Task.isCancelled {
        if connection == nil {
          if let wait { try? await Task.sleep(for: wait) }
          guard !Task.isCancelled else { break }
          connection = PipelineConnection.open(server.pipeline, patience: patience).makeAsyncIterator()
        }
        let update = await take()
        // Closing the connection of a cancelled task looks like losing it.
        if let update, !Task.isCancelled { return update }
      }
      // Also where somebody goes on to ask afterwards.
      connection = nil
      return nil
    }

    /// What comes next on the connection, if it is an update.
    private mutating func take() async -> Update? {
      do {
        // Only a cancelled task gets none.
        guard let data = try await connection?.next() else { return nil }
        do throws(DocumentError) {
          return show(try PipelineDocument(followed: data, registry: registry))
        } catch { return tell(.unreadable(error)) }
      } catch {
        return end(error as! PipelineConnection.Ending)
      }
    }

    /// A document, or first what it is used without.
    private mutating func show(_ document: PipelineDocument) -> Update {
      guard !document.problems.isEmpty else {
        told = nil
        return .document(document)
      }
      guard let problem = tell(.skipped(document.problems)) else { return .document(document) }
      pending = document
      return problem
    }

    private mutating func end(_ ending: PipelineConnection.Ending) -> Update? {
      connection = nil
      if ending.hasReceived {
        pause = GrowingPause()
        told = nil
      }
      wait = pause.next(atLeast: ending.reconnectionTime)
      return tell(ending.problem)
    }

    private mutating func tell(_ problem: LiveProblem) -> Update? {
      guard told != problem else { return nil }
      told = problem
      return .problem(problem.text(about: server))
    }
  }
}

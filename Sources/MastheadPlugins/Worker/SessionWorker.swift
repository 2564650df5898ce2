import CPluginCalls
import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlatform
import MastheadPreview
import MastheadTuning

/// Runs a session with effects of plugins in this process. If an effect traps, hangs or corrupts memory, only this
/// process ends.
package final class SessionWorker {
  /// The process's descriptors: for the server's orders, for its own reports, and for the report of a fault.
  /// ``PluginCalls`` has the number between the last two.
  package static let (orders, reports, faults): (Int32, Int32, Int32) = (3, 4, 6)

  private let loop: EventLoop
  private var reader = MessageReader()
  private var host: SessionHost?
  /// The number of the last order that has a number.
  private var handled = 0
  /// The document of the last facts.
  private var document: JSON?
  private var nextSnapshot: EventLoop.Deadline?
  private var hasNewState = true

  /// The time from a change to its snapshot, in seconds. Changes within this time share one snapshot.
  private static let snapshotDelay = 0.25

  private init() throws(SystemError) { loop = try EventLoop() }

  /// Runs the session that the first order names, until the server orders a hand-over or closes its end of the
  /// connection.
  package static func run(_ limits: WorkerLimits) -> Never {
    // The server detects calls that wait.
    limits.apply(reportingTo: faults, watchesWaiting: false)
    signal(SIGPIPE, SIG_IGN)
    do throws(SystemError) {
      let worker = try SessionWorker()
      worker.loop.watch(orders, for: .readable) { worker.receive() }
      worker.loop.run()
    } catch {
      _ = writeAll(Array("\(error)\n".utf8), to: STDERR_FILENO)
      exit(1)
    }
    exit(0)
  }

  private func receive() {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = read(Self.orders, &buffer, buffer.count)
    if count < 0 && errno == EINTR { return }
    if count < 0 { masthead_mark_disconnected() }
    guard count > 0 else { _exit(0) }
    do throws(MessageReader.Failure) {
      for order in try reader.orders(in: buffer[..<count]) { carryOut(order) }
    } catch { preconditionFailure("The server must send orders, got \(error).") }
    masthead_check_limits()
  }

  private func carryOut(_ order: SessionOrder) {
    guard let host else {
      guard case .start(let start) = order else { preconditionFailure("The first order must start a session.") }
      return self.start(start)
    }
    switch order {
    case .start: preconditionFailure("A process must run one session.")
    case .respond(let number, let request):
      handled = number
      host.respond(to: request).whenKnown { [unowned self] in send(.response(number: number, $0)) }
      // The server keeps requests that change the session until the next snapshot.
      if request.method != .get { noteMotion() }
    case .takeOver(let number, let json):
      handled = number
      // The server has already read the document, with the descriptions of the same effects.
      if let document = try? PipelineDocument(json, registry: host.session.registry, unknownEffects: .skipped) {
        host.takeOver(document)
      }
    case .show: for event in host.join() { send(.event(event)) }
    case .join(let number): send(.joined(number: number, host.join()))
    case .leave: host.leave()
    case .setMembers(let members): host.setMembers(members)
    case .handOver:
      sendSnapshot(isLast: true)
      _exit(0)
    }
  }

  private func start(_ start: SessionStart) {
    var registry = EffectRegistry.builtIn
    do throws(PluginError) {
      for (name, identifiers) in start.effects.sorted(by: { $0.key < $1.key }) {
        do throws(PluginError) {
          for kind in try LinkedPlugin.named(name).effects() where identifiers.contains(kind.identifier) {
            try registry.add(kind)
          }
        } catch { throw PluginError("\(name): \(error.description)") }
      }
    } catch {
      send(.refusal(error.description))
      _exit(0)
    }
    let session: Session
    do throws(DocumentError) {
      session = try start.snapshot.session(registry: registry, at: loop.now, clock: .now)
    } catch {
      send(.refusal(error.description))
      _exit(0)
    }
    let host = SessionHost(start.identifier, session, on: loop, clock: { .now })
    self.host = host
    host.effectLimit = start.effectLimit
    host.setMembers(start.members)
    host.onInvalidNumber = { number in
      _ = writeAll(Array((WorkerFault(number).json.compact + "\n").utf8), to: Self.faults)
      _exit(1)
    }
    host.onChange = { [unowned self] in report($0) }
    host.onEvent = { [unowned self] event, _ in
      send(.event(event))
      noteMotion()
    }
    host.begin()
  }

  private func report(_ facts: SessionHost.Facts) {
    let json = facts.document.json
    send(
      .facts(
        document: json == document ? nil : json, revision: facts.revision, faulty: facts.faulty, bytes: facts.bytes,
        isCapturing: facts.isCapturing, isTuned: facts.isTuned))
    document = json
    hasNewState = true
    noteMotion()
  }

  // MARK: Snapshots

  private func noteMotion() {
    guard nextSnapshot == nil else { return }
    nextSnapshot = loop.schedule(at: loop.now + Self.snapshotDelay) { [unowned self] in
      nextSnapshot = nil
      sendSnapshot(isLast: false)
      masthead_check_limits()
    }
  }

  private func sendSnapshot(isLast: Bool) {
    guard let host else { return }
    send(
      .snapshot(
        state: hasNewState ? host.state : nil, motion: host.motion, after: handled, isLast: isLast))
    hasNewState = false
  }

  private func send(_ report: SessionReport) {
    guard writeAll(report.bytes, to: Self.reports) else {
      masthead_mark_disconnected()
      _exit(0)
    }
  }
}

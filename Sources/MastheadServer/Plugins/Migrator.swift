import Masthead
import MastheadPlugins

/// Updates parameters that documents have from earlier versions of plugin effects. A worker runs the plugins' code.
final class Migrator {
  /// A reading that waits for some updates.
  private struct Waiting {
    var requests: Set<PluginMigrations.Request>
    let action: () -> Void
  }

  /// The number of times that a document is read. An update cannot cause another one, so the second reading normally succeeds.
  private static let attempts = 4

  private let migrations: PluginMigrations
  private unowned let pool: WorkerPool
  private var worker: WorkerLink?
  private var queue: [PluginMigrations.Request] = []
  private var waiting: [Waiting] = []

  init(_ migrations: PluginMigrations, _ pool: WorkerPool) { (self.migrations, self.pool) = (migrations, pool) }

  /// See ``PluginHost/read(_:then:)``.
  func read<Result>(
    _ read: @escaping () -> Result, attempts: Int = attempts, then: @escaping (Result) -> Void
  ) {
    _ = migrations.takeMissing()
    let result = read()
    let missing = migrations.takeMissing()
    guard !missing.isEmpty, attempts > 1 else { return then(result) }
    waiting.append(Waiting(requests: missing) { [unowned self] in self.read(read, attempts: attempts - 1, then: then) })
    queue += missing.filter { !queue.contains($0) }
    if worker == nil { askNext() }
  }

  func close() {
    (worker, queue, waiting) = (nil, [], [])
  }

  /// Asks a worker that has loaded the plugin of the oldest request. Two builds of a plugin need different workers.
  private func askNext() {
    guard let request = queue.first else {
      worker = nil
      return
    }
    if worker?.libraries != [request.library] {
      worker = nil
      do throws(PluginError) { worker = try pool.makeExtra() } catch { return finish(request, nil) }
      worker?.onReply = { [unowned self] in take($0, $1) }
      worker?.onFault = { [unowned self] _ in
        worker = nil
        finish(queue[0], nil)
      }
      worker?.send(.load(path: request.library))
    }
    worker?.send(.migrate(effect: request.effect, request.parameters, from: request.version))
  }

  private func take(_ reply: WorkerReply, _ request: WorkerRequest) {
    guard case .migrate = request else { return }
    if case .migrated(let parameters) = reply { finish(queue[0], parameters) } else { finish(queue[0], nil) }
  }

  /// Keeps a result. If the plugin failed, the parameters stay as they are, and it is not asked again.
  private func finish(_ request: PluginMigrations.Request, _ result: WrittenParameters?) {
    queue.removeFirst()
    migrations.add(result ?? request.parameters, for: request)
    for index in waiting.indices { waiting[index].requests.remove(request) }
    let ready = waiting.filter(\.requests.isEmpty)
    waiting.removeAll(where: \.requests.isEmpty)
    askNext()
    for reading in ready { reading.action() }
  }
}

/// Measures the memory of viewers and sessions.
enum MemoryBench {
  private static let count = 200

  static func run() throws -> [Figure] {
    let server = try ServerProcess(["--max-sessions", "\(2 * count)"])
    let requests = try BlockingConnection(port: server.port)
    let session = try server.openSession(on: requests)
    // Exclude the first viewers, which allocate memory that all viewers share.
    var viewers = try (0..<20).map { _ in try server.openStream(of: session) }
    for _ in 0..<5 { _ = try server.openSession(on: requests) }
    let start = server.memory
    viewers += try (0..<count).map { _ in try server.openStream(of: session) }
    let withViewers = server.memory
    for _ in 0..<count { _ = try server.openSession(on: requests) }
    let end = server.memory
    return withExtendedLifetime(viewers) {
      [
        Figure("memory per viewer", (withViewers - start) / Double(count), "KiB", atMost: 20),
        Figure("memory per session", (end - withViewers) / Double(count), "KiB", atMost: 40),
      ]
    }
  }
}

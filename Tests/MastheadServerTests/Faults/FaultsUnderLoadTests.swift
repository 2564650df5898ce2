import Dispatch
import Foundation
import Glibc
import MastheadDocuments
import MastheadPlatform
import MastheadPlugins
import Synchronization
import TestSupport
import Testing

@testable import MastheadServer

/// `masthead serve` with a plugin and several viewers, while faults happen at random moments.
@Suite(.long) struct FaultsUnderLoadTests {
  /// A fault, or an action of viewers.
  private enum Fault: CaseIterable {
    case killWorker, stopWorker, slowReader, slowWriter, halfClosed, suddenEnd, crowd, edit, reload
  }

  /// A mark that another thread sets.
  private final class Mark: Sendable {
    let value = Mutex(false)
  }

  /// A folder with a plugin and the temporary files of a server that starts repeatedly.
  private final class Site {
    let folder = TemporaryFolder()

    init() {
      folder.write("Plugins/Cut/Cut.swift", PluginSources.cut())
      mkdir("\(folder.path)/tmp", 0o700)
    }

    func start() throws -> StartedServer {
      let server = try StartedServer(
        folder,
        environment: ["MASTHEAD_CACHE": "\(PluginServer.build)/plugin-tests-cache", "TMPDIR": "\(folder.path)/tmp"],
        arguments: ["--plugins", "\(folder.path)/Plugins"],
        // The limit is low enough that a crowd of connections uses all descriptors.
        shell: ["bash", "-c", #"ulimit -n 160; exec "$@""#, "bash"])
      try PluginServer.wait(for: "the plugin") { try server.state(of: "Cut") }
      return server
    }

    /// Writes the plugin's source again, with a new comment, as editors do.
    func reload(_ number: Int) {
      folder.write("Plugins/Cut/new", PluginSources.cut(before: "// \(number % 4)"))
      rename("\(folder.path)/Plugins/Cut/new", "\(folder.path)/Plugins/Cut/Cut.swift")
    }

    func files(_ name: String) -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/\(name)")) ?? []
    }
  }

  private let cut = #"{"effect": "com.example.cut", "parameters": {"depth": 30}}"#

  @Test func faultsDoNotAffectOtherViewers() throws {
    var random = SplitMix.printingSeed()
    let site = Site()
    // The delays of the first frames after each fault.
    var delays: [Fault: [Double]] = [:]
    for round in 0..<repetitions(25, quick: 2) {
      let server = try site.start()
      let (witness, victim) = (try ViewedSession(server, #"{"effect": "stretch"}"#), try ViewedSession(server, cut))
      let identifier = server.identifier
      let isKilled = Mark()
      // A busy machine gets more time for some faults.
      let (pause, count) = (Int.random(in: 200..<900, using: &random), Int.random(in: 2..<9, using: &random))

      var (workers, others): (Set<Int32>, [TestClient]) = ([], [])
      var happened: [Fault] = []
      do {
        while true {
          if happened.count == count {
            DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(pause)) {
              isKilled.value.withLock { $0 = true }
              kill(identifier, SIGKILL)
            }
          }
          let fault = Fault.allCases.randomElement(using: &random)!
          happened.append(fault)
          workers.formUnion(server.workers)
          try cause(fault, on: server, victim, &others, site, number: round + happened.count)
          for offset in [-30.0, 12, 70] {
            delays[fault, default: []].append(try Self.delay(on: server) { try witness.scroll(to: offset) })
            #expect(witness.frame["header"]?["height"] == .number(max(300, 300 - offset)))
          }
          if others.count > 20 { others.removeFirst(10) }
        }
      } catch {
        // Only the end of the server interrupts the witness, and no request waits for its timeout.
        let isTimeout = (error as? TestClient.Failure)?.isTimeout ?? false
        #expect(isKilled.value.withLock { $0 } && !isTimeout, "\(error) after \(happened)\n\(server.printed)")
        kill(identifier, SIGKILL)
      }
      #expect(
        server.process.waitForEnd(within: Programs.patience) == .signal(SIGKILL), "\(happened)\n\(server.printed)")
      try PluginServer.wait(for: "the end of the workers") { workers.allSatisfy { !Self.runs($0) } ? true : nil }
    }
    let server = try site.start()
    #expect(try server.client().request("GET", "/api/health").status == 200)
    server.end(by: SIGTERM)
    #expect(site.files("tmp") == [])
    let all = delays.values.joined()
    print("\(all.count) delays, \(all.count { $0 > 0.05 }) above 50 ms; the longest is \(all.max() ?? 0) s")
    #expect(all.count > 10)
    // A server that waits for a worker after a fault waits for the deadline, at least a quarter of a second. A busy
    // machine is late sometimes, but not each time.
    for (fault, delays) in delays { #expect(delays.sorted()[delays.count / 2] < 0.2, "\(fault): \(delays)") }
  }

  /// Viewers with unread data reset their connections when they close them.
  @Test func disconnectedViewersFreeTheirDescriptors() throws {
    let folder = TemporaryFolder()
    let server = try StartedServer(folder)
    let opened = try server.client().request("POST", "/api/sessions", "Content-Type: application/json\r\n", body: "{}")
    let address = try #require(opened.headers["location"])
    func view() throws -> TestClient {
      let viewer = try server.client()
      viewer.send("GET \(address)/frames HTTP/1.1\r\nHost: localhost\r\n\r\n")
      _ = try viewer.readHead()
      return viewer
    }
    var viewers = try (0..<10).map { _ in try view() }
    let before = try server.descriptors
    for turn in 0..<60 { viewers[turn % 10] = try view() }
    // After a minute, the server closes silent connections anyway.
    let end = ProcessInfo.processInfo.systemUptime + 50
    while try server.descriptors > before + 2, ProcessInfo.processInfo.systemUptime < end { usleep(10_000) }
    #expect(try server.descriptors <= before + 2)
  }

  private func cause(
    _ fault: Fault, on server: StartedServer, _ victim: ViewedSession, _ others: inout [TestClient],
    _ site: Site, number: Int
  ) throws {
    let stream = "GET \(victim.address)/frames HTTP/1.1\r\nHost: localhost\r\n\r\n"
    func connect(_ text: String, receiveBuffer: Int32? = nil) throws {
      let client = try TestClient(port: server.port, receiveBuffer: receiveBuffer)
      client.send(text)
      others.append(client)
    }
    switch fault {
    case .killWorker: if let worker = server.workers.last { kill(worker, SIGKILL) }
    case .stopWorker: if let worker = server.workers.last { kill(worker, SIGSTOP) }
    case .slowReader: try connect(stream, receiveBuffer: 2048)
    case .slowWriter:
      try connect("POST \(victim.address)/input HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999\r\n\r\n{")
    case .halfClosed:
      try connect(stream)
      others.last?.finishSending()
    case .suddenEnd:
      try connect(stream)
      others.removeLast()
    case .crowd: for _ in 0..<120 { try connect("GET /") }
    case .edit:
      // An effect that was switched off gets another chance.
      try victim.send("PATCH", "/pipeline", #"{"path": "effects[0].enabled", "value": true}"#)
      try victim.send("PATCH", "/pipeline", #"{"path": "effects[0].parameters.depth", "value": \#(number % 90)}"#)
    case .reload: site.reload(number)
    }
    // The victim's viewer never reads.
    try victim.send(scrollTo: Double(number % 200))
  }

  /// Returns the duration of an action in seconds. Excludes the time in which the system ran other programs, and in
  /// which the host ran other machines.
  private static func delay(on server: StartedServer, _ action: () throws -> Void) rethrows -> Double {
    func fields(_ path: String) -> [Double] {
      let line = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n").first
      return (line ?? "").split(separator: " ").map { Double($0) ?? 0 }
    }
    func waiting() -> Double {
      let threads = ["/proc/\(server.identifier)/task/\(server.identifier)/schedstat", "/proc/thread-self/schedstat"]
      let queued = threads.reduce(0) { sum, path in
        let numbers = fields(path)
        return sum + (numbers.count > 1 ? numbers[1] / 1e9 : 0)
      }
      // The first line has a name and the times of all processors. The eighth time is the time taken by other machines.
      let times = fields("/proc/stat")
      return queued + (times.count > 8 ? times[8] / Double(sysconf(Int32(_SC_CLK_TCK))) : 0)
    }
    let (start, before) = (ProcessInfo.processInfo.systemUptime, waiting())
    try action()
    return ProcessInfo.processInfo.systemUptime - start - (waiting() - before)
  }

  /// Whether a process runs. A zombie does not run.
  private static func runs(_ process: Int32) -> Bool {
    let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    return !status.isEmpty && !status.contains(") Z ")
  }
}

import Foundation
import MastheadDocuments
import MastheadPlatform
import MastheadServer

/// Measures a server with many viewers beside a raw one and beside node, which send the same events to the same clients.
///
/// The servers run on one processor and the clients on another.
enum StreamBench {
  private static let viewers = 200
  private static let rate = 60.0
  private static let frames = 40
  private static let rounds = 5
  private static let connections = 1000
  private static let sessions = 200

  static func run() throws(BenchError) -> [Figure] {
    _ = try ServerProcess.program()
    let processors = try Processors()
    do {
      _ = OwnProcess.raiseFileLimit(toward: 8192)
      return try speed(processors) + memory(processors)
    } catch let error as BenchError { throw error } catch {
      throw .software("the benchmark of streams failed: \(error)")
    }
  }

  // MARK: Speed

  /// One server and its viewers.
  private struct Subject {
    let server: ServerProcess
    let audience: StreamAudience

    /// Sends the frames of a round, and returns the server's processor time per event in nanoseconds.
    func round(on loop: EventLoop) throws -> Double {
      audience.reset()
      let start = server.processorTime
      try loop.run(until: [audience]) { audience.send(frames, rate: rate) }
      let time = server.processorTime - start
      return time / Double(audience.frames)
    }
  }

  private static func speed(_ processors: borrowing Processors) throws -> [Figure] {
    let loop = try EventLoop()
    let server = try processors.first { () throws(BenchError) in try ServerProcess(["--max-streams", "2048"]) }
    defer { server.stop() }
    let session = try server.openSession()
    let events = try record(server.openSession(), server)

    // The first streams set up what all share.
    _ = try audience(20, of: session, server, loop)
    let memory = server.memory
    let ours = Subject(server: server, audience: try audience(viewers, of: session, server, loop))
    _ = try ours.round(on: loop)
    let perViewer = (server.memory - memory) / Double(viewers)

    var subjects = [ours]
    defer { for subject in subjects.dropFirst() { subject.server.stop() } }
    func add(_ program: URL, _ arguments: [String]) throws {
      let server = try processors.first { () throws(BenchError) in try ServerProcess(program, arguments) }
      let peer = try StreamAudience(viewers, of: "/", port: server.port, on: loop, inputPath: "/") {
        events[$0 % events.count].text(input: $0)
      }
      subjects.append(Subject(server: server, audience: peer))
      _ = try subjects[subjects.count - 1].round(on: loop)
    }
    try add(ServerProcess.ownExecutable, [RawStreamServer.option])
    if let node = InstructionCount.find("node") { try add(URL(fileURLWithPath: node), ["-e", nodeServer]) }

    var costs = subjects.map { _ in Stopwatch.Cost() }
    // Percentiles of each round, so that one round on a busy machine does not change the verdict.
    var middle: [Double] = []
    var late = subjects.map { _ in [Double]() }
    for _ in 0..<rounds {
      for (index, subject) in subjects.enumerated() {
        costs[index].rounds.append(try subject.round(on: loop))
        let lateness = subject.audience.lateness.sorted()
        late[index].append(lateness[lateness.count * 99 / 100])
        if index == 0 { middle.append(lateness[lateness.count / 2]) }
      }
    }
    var figures = [
      Figure("streams: processor time per event", median(costs[0].rounds) / 1000, "µs"),
      Figure("streams: by epoll and send", median(costs[1].rounds) / 1000, "µs"),
      Figure("streams: ratio to epoll and send", costs[0].ratio(to: costs[1]), "×", .atMost(1.7)),
    ]
    if costs.count > 2 {
      figures += [
        Figure("streams: by node", median(costs[2].rounds) / 1000, "µs"),
        Figure("streams: ratio to node", costs[0].ratio(to: costs[2]), "×", .atMost(0.9)),
      ]
    }
    figures += [
      Figure("streams: lateness, median", median(middle), "ms"),
      Figure("streams: lateness, 99th percentile", median(late[0]), "ms", .atMost(10)),
      Figure("streams: lateness by epoll and send, 99th percentile", median(late[1]), "ms"),
    ]

    let alone = try LatencyBench.measure(1000, server)
    let other = try audience(1, of: try server.openSession(), server, loop)
    try loop.run(until: [other, ours.audience]) {
      // The rates have no common period.
      other.send(160, rate: 97)
      ours.audience.send(Int(1.6 * rate), rate: rate)
    }
    return figures + [
      Figure("input to frame alone: median", median(alone), "ms", .atMost(0.15)),
      Figure("input to frame beside 200 streams: median", median(other.lateness), "ms", .atMost(3)),
      Figure("memory per viewer", perViewer, "KiB", .atMost(20)),
    ]
  }

  // MARK: Memory

  private static func memory(_ processors: borrowing Processors) throws -> [Figure] {
    let server = try processors.first { () throws(BenchError) in
      try ServerProcess(["--max-sessions", "\(sessions + 8)"])
    }
    defer { server.stop() }
    let requests = try BlockingConnection(port: server.port)
    func openSessions(_ count: Int) throws {
      for _ in 0..<count { _ = try requests.post("/api/sessions", #"{"preset":"news-digest"}"#) }
    }
    func openConnections(_ count: Int) throws -> [BlockingConnection] {
      try (0..<count).map { _ in
        let connection = try BlockingConnection(port: server.port)
        try connection.send("GET /api/health HTTP/1.1\r\nHost: \(connection.host)\r\n\r\n")
        _ = try connection.readResponse()
        return connection
      }
    }
    // The first ones set up what all share.
    let warm = try openConnections(20)
    try openSessions(5)
    let start = server.memory
    let idle = try openConnections(connections)
    let withConnections = server.memory
    try openSessions(sessions)
    let end = server.memory
    return withExtendedLifetime((warm, idle)) {
      [
        Figure(
          "memory per idle connection", (withConnections - start) / Double(connections), "KiB", .atMost(18)),
        Figure("memory per session", (end - withConnections) / Double(sessions), "KiB", .atMost(40)),
      ]
    }
  }

  // MARK: Sessions

  private static func audience(
    _ viewers: Int, of session: String, _ server: ServerProcess, _ loop: EventLoop
  ) throws -> StreamAudience {
    try StreamAudience(
      viewers, of: "\(session)/frames", port: server.port, on: loop, inputPath: "\(session)/input", body: input)
  }

  /// Returns a movement of a finger that drags the list up and down.
  static func input(_ index: Int) -> String {
    let phase = index == 0 ? "began" : "moved"
    let touch = #"{"type":"touch","phase":"\#(phase)","identifier":1,"x":100,"y":\#(200 + 2 * (index % 50))}"#
    return #"{"input":"n\#(index)","events":[\#(touch)]}"#
  }

  /// A frame's event as the server sends it, without its input.
  private struct RecordedEvent {
    let beforeInput: String
    let afterInput: String

    func text(input: Int) -> String { "\(beforeInput)n\(input)\(afterInput)" }
  }

  /// Returns the events of a round, which the peers send.
  private static func record(_ session: String, _ server: ServerProcess) throws -> [RecordedEvent] {
    let requests = try BlockingConnection(port: server.port)
    let stream = try BlockingConnection(port: server.port)
    try stream.send("GET \(session)/frames HTTP/1.1\r\nHost: \(stream.host)\r\n\r\n")
    _ = try stream.readEvent(of: "frame")
    return try (0..<frames).map { index in
      try requests.sendPost("\(session)/input", input(index))
      _ = try requests.readResponse()
      let text =
        "event: frame\nid: \(index)\ndata: \(String(decoding: try stream.readEvent(of: "frame"), as: UTF8.self))\n\n"
      let parts = text.components(separatedBy: "\"n\(index)\"")
      guard parts.count == 2 else {
        throw BenchError.software("a frame must name its input n\(index), got \(text)")
      }
      return RecordedEvent(beforeInput: parts[0] + "\"", afterInput: "\"" + parts[1])
    }
  }

  private static let nodeServer = """
    const viewers = new Set();
    const server = require("http").createServer((request, response) => {
      if (request.method === "GET") {
        response.writeHead(200, { "Content-Type": "text/event-stream" });
        response.flushHeaders();
        viewers.add(response);
        return;
      }
      const parts = [];
      request.on("data", part => parts.push(part));
      request.on("end", () => {
        const event = Buffer.concat(parts);
        for (const viewer of viewers) viewer.write(event);
        response.writeHead(204).end();
      });
    });
    server.listen(0, "127.0.0.1", 4096, () => console.log(`http://127.0.0.1:${server.address().port}/`));
    """
}

extension EventLoop {
  /// Begins a work, and runs until audiences have the frames of all their inputs.
  fileprivate func run(until audiences: [StreamAudience], _ work: () -> Void) throws {
    for audience in audiences { audience.onFinish = { [unowned self] in stop() } }
    work()
    // A stop on the loop's own thread also ends the next run.
    while audiences.contains(where: \.isBusy) { run() }
    for audience in audiences { try audience.readResponses() }
  }
}

/// Two processors: the first for servers, the second for this program.
private struct Processors: ~Copyable {
  private let all: String
  private let numbers: [Int]

  /// Moves this thread to the second processor, until the value's lifetime ends.
  init() throws(BenchError) {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") }
    all = line.map { $0.dropFirst("Cpus_allowed_list:".count).trimmingCharacters(in: .whitespaces) } ?? ""
    numbers = all.split(separator: ",").flatMap { range in
      let ends = range.split(separator: "-").compactMap { Int($0) }
      return ends.count == 2 ? Array(ends[0]...ends[1]) : ends
    }
    guard numbers.count > 1 else { throw .unavailable("streams: the benchmark needs two processors") }
    guard InstructionCount.find("taskset") != nil else { throw .unavailable("streams: taskset is not installed") }
    Self.move(to: "\(numbers[1])")
  }

  deinit { Self.move(to: all) }

  /// Starts a server, which inherits the first processor.
  func first(_ start: () throws(BenchError) -> ServerProcess) throws(BenchError) -> ServerProcess {
    Self.move(to: "\(numbers[0])")
    defer { Self.move(to: "\(numbers[1])") }
    return try start()
  }

  private static func move(to list: String) {
    _ = try? ProgramRun(of: ["taskset", "-cp", list, "\(getpid())"], timeLimit: 60)
  }
}

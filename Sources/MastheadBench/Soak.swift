import Foundation
import Masthead
import MastheadDocuments

/// Runs a server with many viewers, inputs, edits, reloads of a plugin and reconnecting viewers, and checks that its memory and its
/// descriptors do not grow.
///
/// The first quarter of the time is the warm-up. In the rest, the median of the last quarter must not exceed that of the first quarter
/// by more than ``memoryLimit`` and ``descriptorLimit``.
enum Soak {
  static let name = "soak"

  /// The allowed growth of the memory: a share of the memory after the warm-up, and in MiB for the noise of short runs.
  private static let memoryLimit = (share: 0.05, MiB: 2.0)

  /// The allowed growth of the number of descriptors. Viewers that reconnect make it waver.
  private static let descriptorLimit = 8.0

  /// The memory of the server in MiB, and its open descriptors and child processes.
  private struct Sample {
    var memory: Double
    var descriptors: Double
    var children: Double
  }

  static func run(_ arguments: [String]) throws(BenchError) {
    var numbers = ["--seconds": 20, "--viewers": 200]
    let ranges = ["--seconds": 5...86400, "--viewers": 1...2000]
    for index in stride(from: 0, to: arguments.count, by: 2) {
      let (option, text) = (arguments[index], index + 1 < arguments.count ? arguments[index + 1] : nil)
      guard let range = ranges[option] else {
        throw .usage("unknown option \"\(option)\"; must be one of \(ranges.keys.sorted().joined(separator: ", "))")
      }
      guard let text else { throw .usage("\(option): " + ErrorText.expected("a number", got: "nothing")) }
      guard let number = Int(text), range.contains(number) else {
        throw .usage("\(option): " + ErrorText.notWhole(in: range, got: text))
      }
      numbers[option] = number
    }
    let (samples, events) = try measure(seconds: Double(numbers["--seconds"]!), viewers: numbers["--viewers"]!)
    let figures = figures(of: samples)
    print("soak: \(numbers["--seconds"]!) s with \(numbers["--viewers"]!) viewers, \(events)")
    for figure in figures { print(figure.row) }
    let missed = figures.filter { !$0.holds }
    guard missed.isEmpty else { throw .software("soak: grew: \(missed.map(\.name).joined(separator: ", "))") }
  }

  private static func figures(of samples: [Sample]) -> [Figure] {
    let rest = samples.dropFirst(samples.count / 4)
    let quarter = max(1, rest.count / 4)
    func medians(_ value: (Sample) -> Double) -> (start: Double, end: Double) {
      (median(rest.prefix(quarter).map(value)), median(rest.suffix(quarter).map(value)))
    }
    let (memory, descriptors, children) = (medians(\.memory), medians(\.descriptors), medians(\.children))
    return [
      Figure("memory after the warm-up", memory.start, "MiB"),
      Figure(
        "memory at the end", memory.end, "MiB", .atMost(memory.start * (1 + memoryLimit.share) + memoryLimit.MiB)),
      Figure("descriptors after the warm-up", descriptors.start, ""),
      Figure("descriptors at the end", descriptors.end, "", .atMost(descriptors.start + descriptorLimit)),
      Figure("child processes after the warm-up", children.start, ""),
      Figure("child processes at the end", children.end, "", .atMost(children.start + 2)),
    ]
  }

  /// Runs the server and returns a sample for each half second, and what happened in words.
  private static func measure(seconds: Double, viewers count: Int) throws(BenchError) -> ([Sample], String) {
    do {
      let plugin = try BenchPlugin("Soak/Soak.c", source)
      let state = "\(plugin.folder)-state"
      defer { try? FileManager.default.removeItem(atPath: state) }
      let server = try ServerProcess(
        ServerProcess.program(), ["serve", "--port", "0", "--state", state, "--plugins", plugin.folder])
      defer { server.stop() }
      let requests = try BlockingConnection(port: server.port)
      try waitForPlugin(requests)
      let sessions = try (0..<20).map { number in
        let effects = number % 4 == 0 ? #"{"effect":"\#(pluginIdentifier)"}"# : #"{"effect":"stretch"}"#
        let pipeline = #"{"pipeline":{"masthead":1,"header":{"height":300},"effects":[\#(effects)]}}"#
        return "/api/sessions/" + (try requests.post("/api/sessions", pipeline).value(of: "id"))
      }
      func view(_ number: Int) throws -> Viewer {
        try Viewer(of: sessions[number % sessions.count], port: server.port)
      }
      var viewers = try (0..<count).map(view)
      var (samples, turn, received): ([Sample], Int, Int) = ([], 0, 0)
      let start = ContinuousClock.now
      func elapsed() -> Double { (ContinuousClock.now - start).nanoseconds / 1e9 }
      while elapsed() < seconds {
        // One turn takes 20 ms.
        turn += 1
        let session = sessions[turn % sessions.count]
        let input = #"{"input":"\#(turn)","events":[{"type":"contentOffset","fromTop":\#(turn % 300 - 80)}]}"#
        try requests.sendPost("\(session)/input", input)
        _ = try requests.readResponse()
        try requests.sendPatch("\(session)/pipeline", #"{"path":"header.height","value":\#(200 + turn % 150)}"#)
        guard let answer = try? JSON(parsing: requests.readResponse()), answer["revision"] != nil else {
          throw BenchError.software("the server refused an edit")
        }
        if turn % 3 == 0 { viewers[turn / 3 % count] = try view(turn / 3 % count) }
        if turn % 100 == 0 { try plugin.write(edit: turn / 100 % 8) }
        for viewer in viewers { received += try viewer.drain() }
        if turn % 25 == 0 { samples.append(sample(server)) }
        let rest = Double(turn) * 0.02 - elapsed()
        if rest > 0 { usleep(UInt32(rest * 1e6)) }
      }
      guard samples.count >= 8, received > turn * 100 else {
        throw BenchError.software("the server did only \(turn) turns and sent \(received) bytes")
      }
      return (
        samples,
        "\(turn) inputs and edits, \(turn / 3) reconnects, \(turn / 100) reloads, \(received >> 20) MiB received"
      )
    } catch let error as BenchError {
      throw error
    } catch { throw .software("the soak's server failed: \(error)") }
  }

  private static func waitForPlugin(_ requests: BlockingConnection) throws {
    for _ in 0..<600 {
      try requests.send("GET /api/plugins HTTP/1.1\r\nHost: \(requests.host)\r\n\r\n")
      if case .array(let plugins)? = try JSON(parsing: requests.readResponse())["plugins"],
        plugins.contains(where: { $0["building"] == false && $0["problem"] == .null })
      {
        return
      }
      usleep(100_000)
    }
    throw BenchError.software("the soak's plugin was not built within a minute")
  }

  private static func sample(_ server: ServerProcess) -> Sample {
    let folder = "/proc/\(server.process.identifier)"
    let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").count
    let children = server.text("task/\(server.process.identifier)/children")
    return Sample(
      memory: server.memory("VmRSS") / 1024, descriptors: Double(descriptors ?? 0),
      children: Double(children.split(separator: " ").count))
  }

  /// A viewer that reads what has come.
  private final class Viewer {
    private let connection: BlockingConnection
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    init(of session: String, port: UInt16) throws {
      connection = try BlockingConnection(port: port)
      try connection.send("GET \(session)/frames HTTP/1.1\r\nHost: \(connection.host)\r\n\r\n")
    }

    /// Returns the number of bytes that have come.
    func drain() throws -> Int {
      let count = recv(connection.descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      guard count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR) else {
        throw BenchError.software("the server ended a viewer's stream")
      }
      return max(0, count)
    }
  }

  private static let pluginIdentifier = "com.example.soak"

  /// The source of a plugin in C, which compiles within a fraction of a second. Its effect publishes the number of an edit.
  private static func source(edit: Int) -> String {
    """
    #include <masthead.h>

    static int instance;
    static void *make(const masthead_effect *effect) { return &instance; }
    static void end(void *instance) {}
    static bool get(const void *instance, uint32_t parameter, double *value) { return false; }
    static void set(void *instance, uint32_t parameter, double value) {}
    static void contribute(
      const void *instance, uint32_t stage, masthead_frame *frame, const masthead_scroll_state *scroll,
      const masthead_layout *layout, void *memory
    ) {
      masthead_set_value(frame, "edit", \(edit));
    }

    static const masthead_effect effects[] = {
      {.identifier = "\(pluginIdentifier)", .name = "Soak", .summary = "Publishes a number.",
       .stages = MASTHEAD_STAGE_APPEARANCE, .make = make, .end = end, .get = get, .set = set, .contribute = contribute}};

    MASTHEAD_EXPORT const masthead_plugin *masthead_plugin_entry(void) {
      static const masthead_plugin plugin = {.build = MASTHEAD_BUILD, .effect_count = 1, .effects = effects};
      return &plugin;
    }

    """
  }
}

import Glibc
import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlugins

/// Measures effects of plugins in this process and in a worker, and the time from a save to its frame.
enum PluginBench {
  private static let frames = 200_000
  private static let requests = 3000
  private static let starts = 20
  private static let edits = 20

  static func run() throws(BenchError) -> [Figure] {
    do {
      let plugin = try BenchPlugin()
      let built = try plugin.build()
      return try inProcess(built) + inWorker(built) + saving(plugin)
    } catch let error as BenchError { throw error } catch {
      throw .software("the benchmark's plugin failed: \(error)")
    }
  }

  // MARK: In this process

  private static func inProcess(_ built: BuiltPlugin) throws -> [Figure] {
    let kind = try PluginLibrary(path: built.library).effects[0]
    let costs = Stopwatch.compare(
      rounds: 15, pieces: frames,
      [
        { compute($0, [Stretch(), BenchFade()]) },
        { compute($0, [Stretch(), kind.make()]) },
      ])
    return [
      Figure("plugin: frame with a built-in effect", costs[0].nanoseconds, "ns"),
      Figure("plugin: frame with a plugin's effect", costs[1].nanoseconds, "ns"),
      Figure("plugin: overhead of a plugin's effect", costs[1].nanoseconds - costs[0].nanoseconds, "ns", .atMost(20)),
      Figure("plugin: allocations", costs[1].allocations, "per frame", .atMost(0)),
    ]
  }

  @inline(never)
  private static func compute(_ count: Int, _ effects: [any Effect]) {
    var pipeline = Pipeline(Header(height: 300), effects: effects)
    var frame = HeaderFrame()
    var state = ScrollState(contentOffset: -300, viewport: MastheadSize(width: 375, height: 667))
    var sum = 0.0
    for index in 0..<count {
      state.contentOffset = Double(index % 300) - 300
      pipeline.update(&frame, at: state)
      sum += frame.opacity
    }
    precondition(sum > 0 && sum < Double(count), "The benchmark's effect must fade the header.")
  }

  // MARK: In a worker

  private static func inWorker(_ built: BuiltPlugin) throws -> [Figure] {
    let text =
      #"{"masthead": 1, "header": {"height": 300}, "effects": [{"effect": "stretch"}, {"effect": "\#(BenchPlugin.identifier)"}]}"#
    var registry = EffectRegistry.builtIn
    for kind in try PluginLibrary(path: built.library).effects { registry.register(kind) }
    let document = try PipelineDocument(parsing: text.utf8, registry: registry)
    let environment = LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667))
    var evaluation = Evaluation(
      revision: 1, restarts: false, past: [], state: ScrollState(contentOffset: -300, environment: environment))

    var (starts, times): ([Double], [Double]) = ([], [])
    for _ in 0..<Self.starts {
      let start = ContinuousClock.now
      let worker = try WorkerProcess(executable: try ServerProcess.program().path)
      _ = try worker.ask(.load(path: built.library))
      _ = try worker.ask(.layOut(revision: 1, document, in: environment, memory: nil))
      _ = try worker.ask(.evaluate(evaluation))
      starts.append((ContinuousClock.now - start).nanoseconds / 1e6)
      guard starts.count == Self.starts else { continue }
      for index in 0..<Self.requests {
        evaluation = Evaluation(
          revision: 1, restarts: false, past: [],
          state: ScrollState(contentOffset: Double(index % 300) - 300, environment: environment))
        let start = ContinuousClock.now
        _ = try worker.ask(.evaluate(evaluation))
        times.append((ContinuousClock.now - start).nanoseconds / 1e6)
      }
    }
    starts.sort()
    times.sort()
    return [
      Figure("worker: start to first frame, median", starts[starts.count / 2], "ms", .atMost(30)),
      Figure("worker: frame, median", times[times.count / 2], "ms", .atMost(0.15)),
      Figure("worker: frame, 99th percentile", times[times.count * 99 / 100], "ms", .atMost(1)),
    ]
  }

  // MARK: From a save to its frame

  private static func saving(_ plugin: BenchPlugin) throws -> [Figure] {
    let server = try ServerProcess(["--plugins", plugin.folder])
    defer { server.stop() }
    let requests = try BlockingConnection(port: server.port)
    let document = #"{"masthead": 1, "header": {"height": 300}, "effects": [{"effect": "\#(BenchPlugin.identifier)"}]}"#
    // The first request builds the plugin, so it may have to be repeated.
    var session = ""
    for _ in 0..<600 where session.isEmpty {
      session = try requests.post("/api/sessions", #"{"pipeline": \#(document)}"#).value(of: "id")
      if session.isEmpty { usleep(50_000) }
    }
    if session.isEmpty { throw BenchError.software("cannot build the benchmark's plugin") }
    let stream = try BlockingConnection(port: server.port)
    try stream.send("GET /api/sessions/\(session)/frames HTTP/1.1\r\nHost: \(stream.host)\r\n\r\n")
    _ = try stream.readEvent(of: "frame")

    var (times, compilations, stale): ([Double], [Double], Double) = ([], [], 0)
    for edit in 1...edits {
      // Editors pause between saves.
      usleep(100_000)
      let start = ContinuousClock.now
      try plugin.write(edit: edit)
      let frame = String(decoding: try stream.readEvent(of: "frame"), as: UTF8.self)
      times.append((ContinuousClock.now - start).nanoseconds / 1e9)
      if !frame.contains(#""values":{"edit":\#(edit)}"#) { stale += 1 }
      // On a busy machine, this takes longer too.
      compilations.append(try plugin.compile())
    }
    times.sort()
    compilations.sort()
    return [
      Figure("plugin: save to frame, median", times[times.count / 2], "s", .atMost(0.25)),
      Figure("plugin: save to frame, slowest", times[times.count - 1], "s", .atMost(0.4)),
      Figure("plugin: compiler alone, median", compilations[compilations.count / 2], "s"),
      Figure("plugin: stale frames after a save", stale, "frames", .atMost(0)),
    ]
  }
}

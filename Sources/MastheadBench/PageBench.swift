import Chromium
import Foundation

/// Measures the tuning page in a headless Chromium: how soon it shows a frame, what it transfers, what it does for each frame, and
/// whether its memory grows.
enum PageBench {
  /// The number of visits that measure the first frame. Each has an empty cache.
  private static let visits = 9
  /// For how long the repeated gesture of each preset is measured, after a warm-up, in seconds.
  private static let movement = (warmUp: 3.0, measured: 6.0)
  /// For how long a gesture is repeated to see whether the memory grows, in seconds.
  private static let loop = (warmUp: 10.0, measured: 60.0)

  static func run() throws(BenchError) -> [Figure] {
    let server = try ServerProcess()
    defer { server.stop() }
    let address = "http://127.0.0.1:\(server.port)/"
    do {
      return try AsyncOutcome { try await measure(address) }.wait()
    } catch {
      throw .software("the benchmark of the page failed: \(error)")
    }
  }

  private static func measure(_ address: String) async throws -> [Figure] {
    let browser = try await Browser.launch()
    var figures = try await arrival(address, browser)
    var layouts: [Double] = []
    for preset in try await presets(address, browser) {
      let page = try await open("\(address)?demo=off&preset=\(preset)", browser)
      try await play(page, for: movement.warmUp)
      try await passMinute(ifItEndsWithin: movement.measured + 1)
      // The second category has the work after promises, such as reading the stream.
      let trace = try await page.trace(["devtools.timeline", "v8.execute"]) { try await pass(movement.measured) }
      let frames = try FrameTrace(trace)
      try await page.close()
      layouts.append(frames.layouts)
      figures += [
        Figure("page: script per frame: \(preset)", frames.script(at: 0.5), "ms", .atMost(1)),
        Figure("page: 99th percentile: \(preset)", frames.script(at: 0.99), "ms", .atMost(4)),
      ]
    }
    figures.append(Figure("page: frames with a layout, at most", layouts.max() ?? .nan, "%", .atMost(0)))
    figures += try await repeated(address, browser)
    await browser.close()
    return figures
  }

  // MARK: The page

  /// Notes when the page has drawn its first frame, and how many drawings one animation frame has at most.
  private static let observer = """
    const request = requestAnimationFrame;
    window.observed = { first: null, most: 0 };
    let [tick, drawn] = [0, 0];
    window.requestAnimationFrame = work => request(time => {
      if (time !== tick) [tick, drawn] = [time, window.masthead?.drawn?.count ?? 0];
      work(time);
      const count = window.masthead?.drawn?.count ?? 0;
      observed.most = Math.max(observed.most, count - drawn);
      if (count > 0) observed.first ??= performance.now();
    });
    """

  /// Opens a page in an empty profile, and waits until it shows a frame and does nothing more.
  private static func open(_ address: String, _ browser: Browser) async throws -> Page {
    let page = try await browser.openPage()
    try await page.call("Page.addScriptToEvaluateOnNewDocument", ["source": .string(observer)])
    try await page.navigate(to: address)
    try await page.wait(until: "observed.first && masthead.timeline")
    try await page.evaluate("new Promise(done => setTimeout(done, 500))")
    return page
  }

  private static func presets(_ address: String, _ browser: Browser) async throws -> [String] {
    let page = try await browser.openPage()
    try await page.navigate(to: address + "api/presets")
    return try await page.evaluate("JSON.parse(document.body.textContent).presets.map(({preset}) => preset)")
  }

  /// Repeats the page's gesture from now on, and waits.
  private static func play(_ page: Page, for seconds: Double) async throws {
    try await page.evaluate(
      """
      fetch(`/api/sessions/${masthead.session.id}/input`, {
        method: 'POST', headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ events: [{ type: 'playback', playing: true, looping: true }] }),
      }).then(() => true)
      """)
    try await page.wait(until: "masthead.timeline.playing")
    try await pass(seconds)
  }

  /// Waits for the next minute if it begins soon. Then the clock of the phone changes, which is no work for a frame.
  private static func passMinute(ifItEndsWithin seconds: Double) async throws {
    let rest = 60 - Date().timeIntervalSince1970.truncatingRemainder(dividingBy: 60)
    if rest < seconds { try await pass(rest + 1) }
  }

  private static func pass(_ seconds: Double) async throws { try await Task.sleep(for: .seconds(seconds)) }

  // MARK: Measurements

  /// Measures the first frame and the transferred bytes.
  private static func arrival(_ address: String, _ browser: Browser) async throws -> [Figure] {
    var (first, bytes, requests): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<visits {
      let page = try await open(address, browser)
      first.append(try await page.evaluate("observed.first"))
      // The browser adds 300 bytes for the head of each response.
      let sizes: [Double] = try await page.evaluate(
        #"""
        [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
          .filter(({ contentType }) => !/^(image|font)\//.test(contentType)).map(({ transferSize }) => transferSize)
        """#)
      bytes.append(sizes.reduce(0, +))
      requests.append(Double(sizes.count))
      try await page.close()
    }
    return [
      Figure("page: first drawn frame, median", median(first), "ms", .atMost(300)),
      Figure("page: transferred without fonts and pictures", median(bytes) / 1000, "kB", .atMost(150)),
      Figure("page: requests without fonts and pictures", median(requests), ""),
    ]
  }

  /// Repeats a gesture, and measures the drawings per animation frame and the growth of the heap.
  private static func repeated(_ address: String, _ browser: Browser) async throws -> [Figure] {
    let page = try await open("\(address)?demo=off", browser)
    func heap() async throws -> Double {
      // The browser itself notes each request.
      try await page.evaluate("performance.clearResourceTimings()")
      try await page.call("HeapProfiler.collectGarbage")
      return try await page.metrics()["JSHeapUsedSize"] ?? .nan
    }
    try await play(page, for: loop.warmUp)
    let start = try await heap()
    try await pass(loop.measured)
    let end = try await heap()
    let most: Double = try await page.evaluate("observed.most")
    try await page.close()
    return [
      Figure("page: drawings per animation frame, at most", most, "", .atMost(1)),
      // A garbage collection leaves some kilobytes more or less.
      Figure("page: heap growth in \(Int(loop.measured)) s", (end - start) / 1000, "kB", .atMost(50)),
    ]
  }
}

/// What a page did for each drawn frame, by the browser's trace.
struct FrameTrace {
  /// The processor time of the scripts for each frame, in milliseconds, sorted.
  private var scripts: [Double] = []
  /// The share of frames that caused a layout, in percent. A layout after a timer does not count, since the page writes texts in
  /// timers.
  private(set) var layouts: Double

  private static let scriptEvents: Set = [
    "EvaluateScript", "EventDispatch", "FireAnimationFrame", "FunctionCall", "RunMicrotasks", "TimerFire",
    "v8.callFunction",
  ]
  /// The time between two animation frames, in milliseconds; callbacks of one frame are closer together.
  private static let shortest = 4.0

  init(_ trace: [TraceEvent]) throws {
    let drawing = Dictionary(grouping: trace.filter { $0.name == "FireAnimationFrame" }, by: \.thread)
    guard let (thread, callbacks) = drawing.max(by: { $0.value.count < $1.value.count }), callbacks.count > 100 else {
      throw BenchError.software("the page drew too few frames")
    }
    var (script, end, last, ownLayouts) = (0.0, 0.0, -Double.infinity, 0.0)
    // Whether a timer fired since the last animation frame, and between the two before.
    var hadTimer = (now: true, before: true)
    for event in trace where event.thread == thread && event.phase == "X" {
      if event.name == "Layout", !hadTimer.now, !hadTimer.before { ownLayouts += 1 }
      if event.name == "TimerFire" { hadTimer.now = true }
      guard Self.scriptEvents.contains(event.name), event.start >= end else { continue }
      if event.name == "FireAnimationFrame" {
        if event.start - last > Self.shortest {
          scripts.append(script)
          (script, hadTimer) = (0, (now: false, before: hadTimer.now))
        }
        last = event.start
      }
      script += event.processorTime
      end = event.start + event.duration
    }
    scripts.sort()
    layouts = 100 * ownLayouts / Double(scripts.count)
  }

  /// Returns a quantile of the scripts' time per frame, in milliseconds.
  func script(at share: Double) -> Double { scripts[min(scripts.count - 1, Int(Double(scripts.count) * share))] }
}

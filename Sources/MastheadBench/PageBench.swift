import Chromium
import Foundation
import Synchronization

/// Measures the time until the page shows its first frame, in a headless Chromium, with an empty cache and after a reload.
enum PageBench {
  private static let visits = 9

  static func run() throws -> [Figure] {
    let server = try ServerProcess()
    defer { withExtendedLifetime(server) {} }
    let address = "http://127.0.0.1:\(server.port)/"
    let outcome = Mutex<Result<[Figure], any Error>?>(nil)
    let hasEnded = DispatchSemaphore(value: 0)
    Task.detached {
      let result: Result<[Figure], any Error>
      do { result = .success(try await measure(address)) } catch { result = .failure(error) }
      outcome.withLock { $0 = result }
      hasEnded.signal()
    }
    hasEnded.wait()
    return try outcome.withLock { try $0!.get() }
  }

  /// A script that records the time at which the page has drawn its first frame.
  private static let observer = """
    const request = requestAnimationFrame;
    window.requestAnimationFrame = work => request(time => {
      work(time);
      if (window.masthead?.drawn?.count > 0) window.firstFrame ??= performance.now();
    });
    """

  private static func measure(_ address: String) async throws -> [Figure] {
    let browser = try await Browser.launch()
    var (cold, warm, bytes): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<visits {
      // Each page has a separate profile, and so an empty cache.
      let page = try await browser.openPage()
      try await page.call("Page.addScriptToEvaluateOnNewDocument", ["source": .string(observer)])
      cold.append(try await firstFrame(of: page, at: address))
      bytes.append(
        try await page.evaluate(
          "performance.getEntries().reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0)"))
      warm.append(try await firstFrame(of: page, at: address))
      try await page.close()
    }
    await browser.close()
    return [
      Figure("first drawn frame, with an empty cache", median(cold), "ms", atMost: 300),
      Figure("first drawn frame after a reload", median(warm), "ms", atMost: 300),
      Figure("transferred with an empty cache", median(bytes) / 1000, "kB"),
    ]
  }

  /// Opens the page, and waits until it shows a frame and has finished loading. Returns the time of the first frame, in
  /// milliseconds.
  private static func firstFrame(of page: Page, at address: String) async throws -> Double {
    try await page.navigate(to: address)
    try await page.wait(until: "window.firstFrame && masthead.timeline")
    try await page.evaluate("new Promise(done => setTimeout(done, 500))")
    return try await page.evaluate("firstFrame")
  }
}

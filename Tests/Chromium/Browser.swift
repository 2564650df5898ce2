import Foundation
import Synchronization

/// A headless Chromium for one test, with a temporary profile.
///
/// It quits when it is closed, when it and its pages are released, or when the tests' process ends for any reason.
public final class Browser: Sendable {
  let connection: Connection
  /// Finishes when the browser has quit and its folder is deleted.
  private let ending: Task<Void, Never>
  let process: BrowserProcess
  /// Whether a later page reuses the tab of a closed page, which saves half of the time to open the page.
  let reusesTabs: Bool
  /// Whether pages share the storage of a persistent profile.
  let keepsProfile: Bool
  private let usedTabs = Mutex<[Tab]>([])

  /// The default deadline of an operation. Long enough for a machine at a tenth of the speed. A passing test never
  /// reaches it.
  public static let deadline: Duration = .seconds(120)

  /// Starts Chromium.
  ///
  /// Uses the program in `$CHROMIUM`, or the first of `chromium-headless-shell`, `chromium`, `chromium-browser` and
  /// `google-chrome` on `$PATH`. Disables the sandbox for root, which does not support it, and if `$CI` is set, since the
  /// containers of CI services do not allow it. The pages belong to the tests, so they are safe.
  ///
  /// - Parameters:
  ///   - reusesTabs: Whether a page may reuse the tab of a closed page, which saves half of the time to open the page. A
  ///     reused tab keeps the cache of files, but no cookies and no storage.
  ///   - profile: The folder of a profile, which a later browser can use; nil for a temporary profile.
  ///   - environment: The environment of the tests.
  ///   - deadline: The time limit of the first attempt.
  /// - Throws: `ChromiumError`. If there is no Chromium, the error says how to install it.
  public static func launch(
    reusingTabs reusesTabs: Bool = false, profile: String? = nil,
    environment: [String: String] = ProcessInfo.processInfo.environment, within deadline: Duration = .seconds(30)
  ) async throws -> Browser {
    do {
      return try await start(reusesTabs, profile, environment, within: deadline)
    } catch let error as ChromiumError where error.kind == .timeout {
      // On a busy machine, a browser occasionally starts and never answers. Retries with a new browser.
      return try await start(reusesTabs, profile, environment, within: Self.deadline)
    }
  }

  private static func start(
    _ reusesTabs: Bool, _ profile: String?, _ environment: [String: String], within deadline: Duration
  ) async throws -> Browser {
    let browser = try Browser(
      executable: findExecutable(in: environment), environment: environment, profile: profile, reusesTabs: reusesTabs)
    _ = try await browser.connection.call("Browser.getVersion", within: deadline, returning: JSON.self)
    return browser
  }

  private init(executable: String, environment: [String: String], profile: String?, reusesTabs: Bool) throws {
    (self.reusesTabs, keepsProfile) = (reusesTabs, profile != nil)
    let sockets = try Descriptor.makeSocketPair()
    var arguments = Self.arguments
    var disabled = Self.disabledFeatures
    // Pages of one tab use the same frame and compositor, which saves a fifth of the time to load them.
    if reusesTabs { disabled.append("RenderDocument") }
    arguments.append("--disable-features=" + disabled.joined(separator: ","))
    if geteuid() == 0 || !(environment["CI"] ?? "").isEmpty { arguments.append("--no-sandbox") }
    let process = try BrowserProcess(
      executable: executable, arguments: arguments, environment: environment, profile: profile, socket: sockets.theirs)
    let connection = Connection(sockets.ours)
    self.process = process
    self.connection = connection
    ending = Task.detached {
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          connection.receive()
          process.finish(within: .seconds(2))
          connection.fail(
            with: ChromiumError(
              connection.isHungUp
                ? "Chromium was closed." : "Chromium quit unexpectedly. Its last output: \(process.lastOutput)"))
          continuation.resume()
        }
      }
    }
  }

  /// Opens a page that shares no cookies or storage with other pages, and no cache with other open pages. Only pages of
  /// a persistent profile share them.
  ///
  /// The page has its own window, so that it draws its frames while other pages draw theirs.
  public func openPage(viewport: Viewport = Viewport()) async throws -> Page {
    try await Page.open(in: self, viewport: viewport)
  }

  /// Returns the tab of a closed page, or nil.
  func takeUsedTab() -> Tab? { usedTabs.withLock { $0.popLast() } }

  /// Stores a tab for a later page.
  func keep(_ tab: Tab) { usedTabs.withLock { $0.append(tab) } }

  deinit {
    connection.hangUp()
  }

  /// Kills the browser as a crash does. Returns when all its processes have ended.
  public func kill() async {
    for member in process.members { Foundation.kill(member, SIGKILL) }
    await close()
  }

  /// Quits the browser. Returns when all its processes have ended and its files are deleted.
  public func close() async {
    connection.hangUp()
    await ending.value
  }
}

// MARK: - Launching

extension Browser {
  private static func findExecutable(in environment: [String: String]) throws -> String {
    let files = FileManager.default
    if let path = environment["CHROMIUM"], !path.isEmpty {
      guard files.isExecutableFile(atPath: path) else {
        throw ChromiumError("$CHROMIUM is not a program: \(path); unset it, or run .ci/setup --tests.")
      }
      return path
    }
    // The shell comes first: it has no windows, and its pages need only an eighth of the processor time.
    let names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let paths = names.flatMap { name in folders.map { "\($0)/\(name)" } }
    guard let path = paths.first(where: files.isExecutableFile(atPath:)) else {
      throw ChromiumError(
        "Chromium not found; install it with .ci/setup --tests, or set $CHROMIUM to its path.")
    }
    return path
  }

  private static let arguments = [
    "--headless=new", "--remote-debugging-pipe",
    // Runs nothing except the page under test.
    "--no-first-run", "--no-default-browser-check", "--disable-extensions", "--disable-default-apps",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-breakpad",
    "--password-store=basic",
    "--metrics-recording-only", "--mute-audio", "--disable-dev-shm-usage",
    // Draws the same pixels on all machines.
    "--disable-gpu", "--force-color-profile=srgb", "--force-device-scale-factor=1", "--hide-scrollbars",
    "--disable-lcd-text", "--font-render-hinting=none", "--disable-smooth-scrolling",
    // Keeps frames and timers running in invisible pages.
    "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
    // Handles input from the start.
    "--allow-pre-commit-input",
    "--touch-events=enabled",
  ]

  private static let disabledFeatures = [
    "Translate", "MediaRouter", "OptimizationHints", "DialMediaRouteProvider",
    // With resampling, the browser scrolls to the estimated position of the finger at the time of a frame. When the finger rests,
    // the list lags several moves behind, depending on the load of the machine.
    "ResamplingScrollEvents",
  ]
}

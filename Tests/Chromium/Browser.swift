import Foundation

/// A headless Chromium of the test's own, with a profile that is removed at the end.
///
/// It quits when it is closed, when nobody holds it or one of its pages any more, and when the tests' process ends in
/// whatever way.
public final class Browser: Sendable {
  let connection: Connection
  /// Ends when the browser has quit and its folder is gone.
  private let ending: Task<Void, Never>
  let process: BrowserProcess

  /// How long an operation may take when a test says nothing else.
  public static let deadline: Duration = .seconds(30)

  /// Starts Chromium.
  ///
  /// It is the program named by `$CHROMIUM`, or the first of `chromium-headless-shell`, `chromium`, `chromium-browser` and `google-chrome` on
  /// `$PATH`. Its sandbox is off for root, who cannot have it, and where `$CI` is set, because the containers of such
  /// services forbid it; the pages are the tests' own.
  ///
  /// - Throws: `ChromiumError`, which names the remedy when there is no Chromium.
  public static func launch(
    environment: [String: String] = ProcessInfo.processInfo.environment, within deadline: Duration = .seconds(30)
  ) async throws -> Browser {
    do {
      return try await start(environment, within: deadline)
    } catch let error as ChromiumError where error.kind == .timeout {
      // Now and then, on a machine that is busy, one comes up and never answers; the next one does.
      return try await start(environment, within: deadline)
    }
  }

  private static func start(_ environment: [String: String], within deadline: Duration) async throws -> Browser {
    let browser = try Browser(executable: findExecutable(in: environment), environment: environment)
    _ = try await browser.connection.call("Browser.getVersion", within: deadline, returning: JSON.self)
    return browser
  }

  private init(executable: String, environment: [String: String]) throws {
    let sockets = try Descriptor.makeSocketPair()
    var arguments = Self.arguments
    if geteuid() == 0 || !(environment["CI"] ?? "").isEmpty { arguments.append("--no-sandbox") }
    let process = try BrowserProcess(
      executable: executable, arguments: arguments, environment: environment, socket: sockets.theirs)
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
                ? "Chromium was closed." : "Chromium ended by itself. Its last words: \(process.lastWords)"))
          continuation.resume()
        }
      }
    }
  }

  /// Opens a page that shares no cookies, storage or cache with the others.
  ///
  /// It has a window of its own, so that it draws its frames even while other pages do.
  public func openPage(viewport: Viewport = Viewport()) async throws -> Page {
    try await Page.open(in: self, viewport: viewport)
  }

  deinit {
    connection.hangUp()
  }

  /// Quits, and returns when no process and no file is left.
  public func close() async {
    connection.hangUp()
    await ending.value
  }
}

// MARK: - Finding and starting it

extension Browser {
  private static func findExecutable(in environment: [String: String]) throws -> String {
    let files = FileManager.default
    if let path = environment["CHROMIUM"], !path.isEmpty {
      guard files.isExecutableFile(atPath: path) else {
        throw ChromiumError("$CHROMIUM names \(path), which is no program: unset it, or run .ci/setup --tests.")
      }
      return path
    }
    // The shell comes first: it has no windows, and a page takes an eighth of the processor time.
    let names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    let paths = names.flatMap { name in folders.map { "\($0)/\(name)" } }
    guard let path = paths.first(where: files.isExecutableFile(atPath:)) else {
      throw ChromiumError(
        "There is no Chromium: run .ci/setup --tests, which installs it, or set $CHROMIUM to the path of one.")
    }
    return path
  }

  private static let arguments = [
    "--headless=new", "--remote-debugging-pipe",
    // Nothing but the page under test.
    "--no-first-run", "--no-default-browser-check", "--disable-extensions", "--disable-default-apps",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-breakpad",
    // Scrolling is not resampled: else the browser scrolls to where it estimates the finger at the time of a frame, and once
    // a finger rests, the list stays up to several moves behind it. How many depends on how busy the machine is.
    "--disable-features=Translate,MediaRouter,OptimizationHints,DialMediaRouteProvider,ResamplingScrollEvents",
    "--password-store=basic",
    "--metrics-recording-only", "--mute-audio", "--disable-dev-shm-usage",
    // The same pixels everywhere.
    "--disable-gpu", "--force-color-profile=srgb", "--force-device-scale-factor=1", "--hide-scrollbars",
    "--disable-lcd-text", "--font-render-hinting=none", "--disable-smooth-scrolling",
    // Pages that no window shows keep their frames and timers.
    "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
    // Input is heeded from the start.
    "--allow-pre-commit-input",
    "--touch-events=enabled",
  ]
}

import Foundation
import Synchronization

/// A page of a browser, driven by real input events instead of calls to its scripts.
public final class Page: Sendable {
  /// Keeps the browser alive as long as one of its pages.
  public let browser: Browser
  let session: String
  /// The tab; nil after the page is closed.
  private let tab: Mutex<Tab?>
  private let hasCalled = Mutex(false)
  let events = PageEvents()
  let input = InputState()

  private init(_ tab: Tab, of browser: Browser) {
    self.browser = browser
    session = tab.session
    self.tab = Mutex(tab)
  }

  static func open(in browser: Browser, viewport: Viewport) async throws -> Page {
    let connection = browser.connection
    let tab: Tab
    if let used = browser.takeUsedTab() {
      tab = used
    } else {
      tab = try await Tab.open(over: connection, inProfile: browser.keepsProfile)
    }
    let page = Page(tab, of: browser)
    connection.setHandler(for: page.session) { [events = page.events, session = page.session, weak connection] in
      events.receive($0, $1)
      // An open dialog would block all later commands.
      if $0 == "Page.javascriptDialogOpening" {
        _ = try? connection?.post("Page.handleJavaScriptDialog", ["accept": true], session: session)
      }
    }
    try await page.setViewport(viewport)
    return page
  }

  deinit {
    takeTab()?.abandon(over: browser.connection)
  }

  /// Returns the tab of an open page, and marks the page as closed.
  func takeTab() -> Tab? {
    let tab = tab.withLock { tab in
      defer { tab = nil }
      return tab
    }
    // The session of a closed tab may already belong to the next page.
    if tab != nil { browser.connection.setHandler(for: session, nil) }
    return tab
  }

  /// Whether the tab can be reset: no command of ``call(_:_:within:)``, no crash, no other tabs, and no held button or
  /// finger.
  var isOrdinary: Bool { !hasCalled.withLock { $0 } && !events.hasLeftTraces && !input.isHeld }

  /// Runs a command of the protocol on this page, for features that this driver does not cover.
  ///
  /// See <https://chromedevtools.github.io/devtools-protocol/>.
  @discardableResult
  public func call(
    _ method: String, _ parameters: JSON = [:], within deadline: Duration = Browser.deadline
  ) async throws -> JSON {
    hasCalled.withLock { $0 = true }
    return try await send(method, parameters, within: deadline, returning: JSON.self)
  }

  /// Runs a command whose effects end with the page, or that ``close()`` resets.
  func send(_ method: String, _ parameters: JSON = [:]) async throws {
    _ = try await send(method, parameters, returning: JSON.self)
  }

  func send<Result: Decodable>(
    _ method: String, _ parameters: JSON = [:], within deadline: Duration = Browser.deadline,
    returning type: Result.Type
  ) async throws -> Result {
    guard tab.withLock({ $0 != nil }) else { throw ChromiumError("The page is closed.") }
    return try await browser.connection.call(method, parameters, session: session, within: deadline, returning: type)
  }

  // MARK: Navigation

  /// Loads an address and waits until the page is loaded and drawn.
  public func navigate(to address: String, within deadline: Duration = Browser.deadline) async throws {
    guard try await load(address, within: deadline) else { return }
    // The browser may drop input before the first frame.
    do {
      try await nextFrame(within: deadline)
    } catch let error as ChromiumError where error.kind == .replacedPage {
      // The page started another navigation. The test waits for it if needed.
    }
  }

  /// Loads an address and waits until the page is loaded.
  ///
  /// - Returns: Whether the document is new. A change of only the fragment keeps the document.
  @discardableResult
  func load(_ address: String, within deadline: Duration = Browser.deadline) async throws -> Bool {
    let navigation = try await send(
      "Page.navigate", ["url": .string(address)], within: deadline, returning: Navigation.self)
    if let reason = navigation.errorText { throw ChromiumError("Cannot load \(address.abridged): \(reason).") }
    guard let loader = navigation.loaderId else { return false }
    do {
      try await events.loads.value(for: loader, within: deadline, orFailWith: "")
    } catch let error as ChromiumError where error.kind == .timeout {
      throw failure("\(address.abridged) did not load within \(deadline).")
    }
    return true
  }

  /// Waits until the page has drawn a frame with all earlier changes.
  public func nextFrame(within deadline: Duration = Browser.deadline) async throws {
    try await evaluate(
      "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))", within: deadline)
  }

  // MARK: Errors

  /// The page's errors since it was opened, one per line with their position: calls of `console.error`, uncaught exceptions,
  /// failed requests, and dialogs.
  public var consoleErrors: [String] {
    get async throws {
      // Events arrive in order, so this reply arrives after all earlier events.
      try await send("Runtime.evaluate", ["expression": "0"])
      return events.errors
    }
  }

  /// An error that also contains the page's errors.
  func failure(_ sentence: String) -> ChromiumError {
    let errors = events.errors
    return ChromiumError(
      errors.isEmpty ? sentence : "\(sentence) The page's errors: \(errors.joined(separator: " | "))")
  }
}

private struct Navigation: Decodable {
  var loaderId: String?
  var errorText: String?
}

import Foundation

/// A page of a browser, driven by real input events instead of calls to its scripts.
public final class Page: Sendable {
  /// Keeps the browser alive as long as one of its pages.
  public let browser: Browser
  private let session: String
  private let context: String
  let events: PageEvents
  let input = InputState()

  private init(browser: Browser, session: String, context: String) {
    self.browser = browser
    self.session = session
    self.context = context
    events = PageEvents()
  }

  static func open(in browser: Browser, viewport: Viewport) async throws -> Page {
    let connection = browser.connection
    let context = try await connection.call(
      "Target.createBrowserContext", within: Browser.deadline, returning: Identifiers.self)
    let target = try await connection.call(
      "Target.createTarget",
      ["url": "about:blank", "browserContextId": .string(context.browserContextId ?? ""), "newWindow": true],
      within: Browser.deadline, returning: Identifiers.self)
    let session = try await connection.call(
      "Target.attachToTarget", ["targetId": .string(target.targetId ?? ""), "flatten": true],
      within: Browser.deadline, returning: Identifiers.self)
    let page = Page(
      browser: browser, session: session.sessionId ?? "", context: context.browserContextId ?? "")
    connection.setHandler(for: page.session) { [events = page.events, session = page.session, weak connection] in
      events.receive($0, $1)
      // An open dialog would block all later commands.
      if $0 == "Page.javascriptDialogOpening" {
        _ = try? connection?.post("Page.handleJavaScriptDialog", ["accept": true], session: session)
      }
    }
    for domain in ["Page", "Runtime", "Log", "Inspector"] { try await page.call("\(domain).enable") }
    try await page.call("Page.setLifecycleEventsEnabled", ["enabled": true])
    // Makes all pages behave as if they were in front.
    try await page.call("Emulation.setFocusEmulationEnabled", ["enabled": true])
    try await page.setViewport(viewport)
    return page
  }

  /// Does not wait for the reply: without a browser there is no page to close.
  deinit {
    browser.connection.setHandler(for: session, nil)
    _ = try? browser.connection.post(
      "Target.disposeBrowserContext", ["browserContextId": .string(context)], session: nil)
  }

  /// Closes the page and waits until it is gone. A released page closes by itself.
  public func close() async throws {
    browser.connection.setHandler(for: session, nil)
    _ = try await browser.connection.call(
      "Target.disposeBrowserContext", ["browserContextId": .string(context)], within: Browser.deadline,
      returning: JSON.self)
  }

  /// Runs a command of the protocol on this page, for features that this driver does not cover.
  ///
  /// See <https://chromedevtools.github.io/devtools-protocol/>.
  @discardableResult
  public func call(
    _ method: String, _ parameters: JSON = [:], within deadline: Duration = Browser.deadline
  ) async throws -> JSON {
    try await call(method, parameters, within: deadline, returning: JSON.self)
  }

  func call<Result: Decodable>(
    _ method: String, _ parameters: JSON = [:], within deadline: Duration = Browser.deadline,
    returning type: Result.Type
  ) async throws -> Result {
    try await browser.connection.call(method, parameters, session: session, within: deadline, returning: type)
  }

  // MARK: Navigation

  /// Loads an address and waits until the page is loaded and drawn.
  public func navigate(to address: String, within deadline: Duration = Browser.deadline) async throws {
    let navigation = try await call(
      "Page.navigate", ["url": .string(address)], within: deadline, returning: Navigation.self)
    if let reason = navigation.errorText { throw ChromiumError("Cannot load \(address.abridged): \(reason).") }
    // There is no loader if only the fragment differs.
    guard let loader = navigation.loaderId else { return }
    do {
      try await events.loads.value(for: loader, within: deadline, orFailWith: "")
    } catch let error as ChromiumError where error.kind == .timeout {
      throw failure("\(address.abridged) did not load within \(deadline).")
    }
    // The browser may drop input before the first frame.
    do {
      try await nextFrame(within: deadline)
    } catch let error as ChromiumError where error.kind == .replacedPage {
      // The page navigated by itself. The test waits for that if needed.
    }
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
      try await call("Runtime.evaluate", ["expression": "0"])
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

/// The identifiers that commands about targets return; each command returns one of them.
private struct Identifiers: Decodable {
  var browserContextId: String?
  var targetId: String?
  var sessionId: String?
}

private struct Navigation: Decodable {
  var loaderId: String?
  var errorText: String?
}

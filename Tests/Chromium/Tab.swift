/// A tab of a browser, in a context of its own: it shares no cookies, storage or cache with other tabs.
struct Tab: Sendable {
  /// The session in which the tab receives commands.
  let session: String
  private let context: String

  /// Opens a tab in its own window, so that it draws its frames while other tabs draw theirs.
  static func open(over connection: Connection) async throws -> Tab {
    let context = try await connection.call(
      "Target.createBrowserContext", within: Browser.deadline, returning: Identifiers.self)
    let target = try await connection.call(
      "Target.createTarget",
      ["url": "about:blank", "browserContextId": .string(context.browserContextId ?? ""), "newWindow": true],
      within: Browser.deadline, returning: Identifiers.self)
    let session = try await connection.call(
      "Target.attachToTarget", ["targetId": .string(target.targetId ?? ""), "flatten": true],
      within: Browser.deadline, returning: Identifiers.self)
    let tab = Tab(session: session.sessionId ?? "", context: context.browserContextId ?? "")
    for domain in ["Page", "Runtime", "Log", "Inspector"] { try await tab.call("\(domain).enable", over: connection) }
    try await tab.call("Page.setLifecycleEventsEnabled", ["enabled": true], over: connection)
    // Makes all tabs behave as if they were in front.
    try await tab.call("Emulation.setFocusEmulationEnabled", ["enabled": true], over: connection)
    return tab
  }

  private func call(_ method: String, _ parameters: JSON = [:], over connection: Connection) async throws {
    _ = try await connection.call(
      method, parameters, session: session, within: Browser.deadline, returning: JSON.self)
  }

  /// Closes the tab without waiting: without a browser there is no tab to close.
  func abandon(over connection: Connection) {
    _ = try? connection.post("Target.disposeBrowserContext", ["browserContextId": .string(context)], session: nil)
  }

  /// Closes the tab and waits until it is gone.
  func close(over connection: Connection) async throws {
    _ = try await connection.call(
      "Target.disposeBrowserContext", ["browserContextId": .string(context)], within: Browser.deadline,
      returning: JSON.self)
  }
}

/// The identifiers that commands about targets return; each command returns one of them.
private struct Identifiers: Decodable {
  var browserContextId: String?
  var targetId: String?
  var sessionId: String?
}

/// A tab of a browser. It has its own context, which shares no cookies, storage or cache with other tabs, or belongs to
/// the browser's persistent profile.
struct Tab: Sendable {
  /// The session in which the tab receives commands.
  let session: String
  private let target: String
  /// The tab's own context; nil for the browser's profile.
  private let context: String?

  /// Opens a tab in its own window, so that it draws its frames while other tabs draw theirs.
  static func open(over connection: Connection, inProfile: Bool) async throws -> Tab {
    var parameters: [String: JSON] = ["url": "about:blank", "newWindow": true]
    var context: String?
    if !inProfile {
      context = try await connection.call(
        "Target.createBrowserContext", within: Browser.deadline, returning: Identifiers.self
      ).browserContextId
      parameters["browserContextId"] = .string(context ?? "")
    }
    let target = try await connection.call(
      "Target.createTarget", .object(parameters), within: Browser.deadline, returning: Identifiers.self)
    let session = try await connection.call(
      "Target.attachToTarget", ["targetId": .string(target.targetId ?? ""), "flatten": true],
      within: Browser.deadline, returning: Identifiers.self)
    let tab = Tab(session: session.sessionId ?? "", target: target.targetId ?? "", context: context)
    for domain in ["Page", "Runtime", "Log", "Inspector"] { try await tab.call("\(domain).enable", over: connection) }
    try await tab.call("Page.setLifecycleEventsEnabled", ["enabled": true], over: connection)
    // All tabs behave as focused tabs.
    try await tab.call("Emulation.setFocusEmulationEnabled", ["enabled": true], over: connection)
    return tab
  }

  private func call(_ method: String, _ parameters: JSON = [:], over connection: Connection) async throws {
    _ = try await connection.call(
      method, parameters, session: session, within: Browser.deadline, returning: JSON.self)
  }

  /// Closes the tab without waiting. Ignores errors, because without a browser there is no tab.
  func abandon(over connection: Connection) {
    _ = try? connection.post(closing.method, closing.parameters, session: nil)
  }

  /// Closes the tab and waits until it is closed.
  func close(over connection: Connection) async throws {
    _ = try await connection.call(
      closing.method, closing.parameters, within: Browser.deadline, returning: JSON.self)
  }

  private var closing: (method: String, parameters: JSON) {
    if let context { return ("Target.disposeBrowserContext", ["browserContextId": .string(context)]) }
    return ("Target.closeTarget", ["targetId": .string(target)])
  }
}

/// The identifiers that commands about targets return; each command returns one of them.
private struct Identifiers: Decodable {
  var browserContextId: String?
  var targetId: String?
  var sessionId: String?
}

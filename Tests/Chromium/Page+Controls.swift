/// A control as a screen reader announces it: its role and its name.
public struct Control: Equatable, Sendable, CustomStringConvertible {
  /// The role of WAI-ARIA, such as `button` or `menuitem`.
  public var role: String
  /// The accessible name, or its first words: the names of many menu items end with an explanation.
  public var name: String

  public init(_ role: String, _ name: String) {
    self.role = role
    self.name = name
  }

  public var description: String { "\(role) “\(name)”" }

  /// The role's names in Chromium, which has more of them.
  fileprivate var roles: [String] {
    role == "button" ? ["button", "DisclosureTriangle", "DisclosureTriangleGrouped"] : [role]
  }
}

extension Page {
  /// Waits until exactly one visible element has a role and an accessible name, as the browser reports them to a screen
  /// reader.
  ///
  /// - Parameter group: The selector of an element that contains the control; nil for the whole page.
  /// - Returns: A selector of the element.
  /// - Throws: `ChromiumError` if no element appears in time, or several stay.
  public func find(
    _ control: Control, in group: String? = nil, within deadline: Duration = Browser.deadline
  ) async throws -> String {
    let end = ContinuousClock.now + deadline
    var count = 0
    repeat {
      do {
        let found = try await elements(control, in: group)
        if found.count == 1 { return found[0] }
        count = found.count
      } catch let error as ChromiumError where error.kind == .replacedPage {
        count = 0
      }
      try await Task.sleep(for: .milliseconds(50))
    } while .now < end
    let place = group.map { " in `\($0)`" } ?? ""
    throw failure("Waited \(deadline) for one \(control)\(place), but there were \(count).")
  }

  /// Returns the selectors of the visible elements with a role and a name. Marks each element with a unique attribute.
  private func elements(_ control: Control, in group: String?) async throws -> [String] {
    let root = group.map { "document.querySelector(\($0.quoted)) ?? undefined" } ?? "document"
    let evaluated = try await call("Runtime.evaluate", ["expression": .string(root), "objectGroup": "controls"])
    guard let object = evaluated["result"]?["objectId"] else { return [] }
    var nodes: [JSON] = []
    for role in control.roles {
      // The group may disappear in between.
      let answer = try? await call("Accessibility.queryAXTree", ["objectId": object, "role": .string(role)])
      if case .array(let found)? = answer?["nodes"] { nodes += found.filter { $0["ignored"] == .bool(false) } }
    }
    let exact = nodes.filter { $0["name"]?["value"] == .string(control.name) }
    let longer = nodes.filter {
      if case .string(let name)? = $0["name"]?["value"] { name.hasPrefix(control.name + " ") } else { false }
    }
    var selectors: [String] = []
    for node in exact.isEmpty ? longer : exact {
      guard let backend = node["backendDOMNodeId"],
        let resolved = try? await call(
          "DOM.resolveNode", ["backendNodeId": backend, "objectGroup": "controls"]),
        let element = resolved["object"]?["objectId"],
        let marked = try? await call(
          "Runtime.callFunctionOn",
          [
            "objectId": element, "returnByValue": true,
            "functionDeclaration": """
            function () {
              if (!this.checkVisibility({visibilityProperty: true})) return null;
              const count = Symbol.for('found');
              this.dataset.found ??= window[count] = (window[count] ?? 0) + 1;
              return `[data-found="${this.dataset.found}"]`;
            }
            """,
          ]), case .string(let selector)? = marked["result"]?["value"]
      else { continue }
      selectors.append(selector)
    }
    try await call("Runtime.releaseObjectGroup", ["objectGroup": "controls"])
    return selectors
  }
}

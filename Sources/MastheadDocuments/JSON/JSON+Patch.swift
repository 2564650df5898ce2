extension JSON {
  /// Returns the operations of a JSON Patch (RFC 6902) that turn this value into another one, including the order of keys.
  ///
  /// The operations replace values, remove members of objects, and append members to objects. An object whose keys change their
  /// order, and an array whose length changes, are replaced as a whole.
  package func patch(to other: JSON) -> [JSON] {
    var operations: [JSON] = []
    other.appendChanges(since: self, at: "", to: &operations)
    return operations
  }

  private func appendChanges(since old: JSON, at path: String, to operations: inout [JSON]) {
    // Most parts of a session stay the same. Comparing them is much faster than building the paths of everything in them.
    if old == self { return }
    switch (old, self) {
    case (.object(let old), .object(let new)):
      let keys = new.map(\.key)
      let (kept, removed) = (old.filter { keys.contains($0.key) }, old.filter { !keys.contains($0.key) })
      guard keys.starts(with: kept.map(\.key)) else { break }
      for member in removed { operations.append(["op": "remove", "path": .string(path + "/" + member.key.escaped)]) }
      for (old, new) in zip(kept, new) {
        new.value.appendChanges(since: old.value, at: path + "/" + new.key.escaped, to: &operations)
      }
      for member in new.dropFirst(kept.count) {
        operations.append(["op": "add", "path": .string(path + "/" + member.key.escaped), "value": member.value])
      }
      return
    case (.array(let old), .array(let new)) where old.count == new.count:
      for (index, (old, new)) in zip(old, new).enumerated() {
        new.appendChanges(since: old, at: "\(path)/\(index)", to: &operations)
      }
      return
    default: break
    }
    operations.append(["op": "replace", "path": .string(path), "value": self])
  }
}

extension String {
  /// The key escaped for a JSON Pointer (RFC 6901).
  fileprivate var escaped: String { replacing("~", with: "~0").replacing("/", with: "~1") }
}

extension JSON {
  /// Returns the value with a merge patch (RFC 7396) applied. Objects merge, null removes a key, and other values replace.
  public func merging(_ patch: JSON) -> JSON {
    guard case .object(let changes) = patch else { return patch }
    var result: JSON = if case .object = self { self } else { .object([]) }
    for change in changes {
      result[change.key] = change.value == .null ? nil : (result[change.key] ?? .null).merging(change.value)
    }
    return result
  }
}

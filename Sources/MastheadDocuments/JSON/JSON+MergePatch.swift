extension JSON {
  /// The value with a merge patch applied, as RFC 7396 has it: objects are merged, null removes a key, anything else replaces.
  public func merging(_ patch: JSON) -> JSON {
    guard case .object(let changes) = patch else { return patch }
    var result: JSON = if case .object = self { self } else { .object([]) }
    for change in changes {
      result[change.key] = change.value == .null ? nil : (result[change.key] ?? .null).merging(change.value)
    }
    return result
  }
}

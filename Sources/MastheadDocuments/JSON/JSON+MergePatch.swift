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

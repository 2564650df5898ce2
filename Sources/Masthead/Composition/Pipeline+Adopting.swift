extension Pipeline {
  /// Replaces the header and the effects by those of another pipeline. If the effects have the same identifiers in the
  /// same order, the memory is kept; otherwise it starts fresh.
  ///
  /// - Returns: Whether the memory was kept.
  /// - Complexity: O(*n*) in the number of effects.
  @discardableResult
  public mutating func adopt(_ other: Pipeline) -> Bool {
    guard effects.all.map(\.kind.identifier) == other.effects.all.map(\.kind.identifier) else {
      self = other
      return false
    }
    header = other.header
    effects = other.effects
    return true
  }
}

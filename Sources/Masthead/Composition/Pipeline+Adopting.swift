extension Pipeline {
  /// Takes another pipeline's header and effects. What the effects remember lives on where they are of the same kinds, in the same
  /// order, and begins afresh where they are not; it says which.
  ///
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

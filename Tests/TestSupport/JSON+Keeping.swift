import MastheadDocuments

extension JSON {
  /// Returns the value without the object members that another value lacks. The rest keeps its order and its numbers' text.
  ///
  /// Tests state the members they know this way, so that a new one does not break them.
  public func keepingMembers(of other: JSON) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(
      members.compactMap { member in
        other[member.key].map { Member(member.key, member.value.keepingMembers(of: $0)) }
      })
  }
}

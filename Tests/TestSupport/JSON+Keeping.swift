import MastheadDocuments

extension JSON {
  /// Returns the value without the object members that another value lacks. The rest keeps its order and its numbers' text.
  ///
  /// With this method, a test compares only known members, so a new member does not break the test.
  public func keepingMembers(of other: JSON) -> JSON {
    guard case .object(let members) = self else { return self }
    return .object(
      members.compactMap { member in
        other[member.key].map { Member(member.key, member.value.keepingMembers(of: $0)) }
      })
  }
}

extension JSON {
  /// Returns the operations of a JSON Patch (RFC 6902) that turn this value into another one, including the order of keys.
  ///
  /// The operations replace values, remove members of objects, and append members to objects. An object whose keys change their
  /// order, and an array whose length changes, are replaced as a whole.
  package func patch(to other: JSON) -> [JSON] {
    var operations: [JSON] = []
    if self != other { other.appendChanges(since: self, at: "", to: &operations) }
    return operations
  }

  /// Appends the operations that turn another value into this one.
  private func appendChanges(since old: JSON, at path: String, to operations: inout [JSON]) {
    switch (old, self) {
    case (.object(let old), .object(let new)):
      var (kept, removed) = (old, [Member]())
      if old.count != new.count || !zip(old, new).allSatisfy({ $0.key == $1.key }) {
        let keys = Set(new.map(\.key))
        (kept, removed) = (old.filter { keys.contains($0.key) }, old.filter { !keys.contains($0.key) })
        guard new.lazy.map(\.key).starts(with: kept.lazy.map(\.key)) else { break }
      }
      for member in removed { operations.append(["op": "remove", "path": .string(path + "/" + member.key.escaped)]) }
      for (old, new) in zip(kept, new) where old.value != new.value {
        new.value.appendChanges(since: old.value, at: path + "/" + new.key.escaped, to: &operations)
      }
      for member in new.dropFirst(kept.count) {
        operations.append(["op": "add", "path": .string(path + "/" + member.key.escaped), "value": member.value])
      }
      return
    case (.array(let old), .array(let new)) where old.count == new.count:
      for (index, (old, new)) in zip(old, new).enumerated() where old != new {
        new.appendChanges(since: old, at: "\(path)/\(index)", to: &operations)
      }
      return
    default: break
    }
    operations.append(["op": "replace", "path": .string(path), "value": self])
  }
}

extension JSON {
  /// Returns the value after the operations of a JSON Patch from ``patch(to:)``, and the size of the memory that it
  /// does not share with this value, in bytes. Returns nil if an operation names a place that does not exist.
  package func applying(_ operations: [JSON]) -> (value: JSON, bytes: Int)? {
    var (value, bytes) = (self, 0)
    for operation in operations {
      guard case .string(let name)? = operation["op"], case .string(let path)? = operation["path"],
        name == "remove" || operation["value"] != nil
      else { return nil }
      let keys = path.split(separator: "/", omittingEmptySubsequences: false).map {
        String($0.replacing("~1", with: "/").replacing("~0", with: "~"))
      }
      guard keys.first == "", let added = value.apply(name, operation["value"], at: keys.dropFirst()) else {
        return nil
      }
      bytes += added
    }
    // Several operations in one container copy it once.
    return (value, operations.count > 1 ? min(bytes, value.bytes) : bytes)
  }

  /// Returns a value that equals another value, but shares the memory of this value where both are equal. Also returns
  /// the size of the memory that it does not share, in bytes.
  package func sharing(_ other: JSON) -> (value: JSON, bytes: Int) {
    if self == other { return (self, 0) }
    var bytes = other.ownBytes
    func share(_ old: JSON?, _ new: JSON) -> JSON {
      let (value, added) = old?.sharing(new) ?? (new, new.bytes)
      bytes += added
      return value
    }
    switch (self, other) {
    case (.object(let old), .object(let new)):
      let values = Dictionary(old.map { ($0.key, $0.value) }) { first, _ in first }
      return (.object(new.map { Member($0.key, share(values[$0.key], $0.value)) }), bytes)
    case (.array(let old), .array(let new)) where old.count == new.count:
      return (.array(zip(old, new).map { share($0, $1) }), bytes)
    default: return (other, other.bytes)
    }
  }

  /// Applies an operation. Returns the size of the memory that it copies and adds, in bytes, or nil if its place does
  /// not exist.
  private mutating func apply(_ operation: String, _ new: JSON?, at path: ArraySlice<String>) -> Int? {
    guard let key = path.first else {
      guard let new else { return nil }
      self = new
      return new.bytes
    }
    let (isLast, copied) = (path.count == 1, ownBytes)
    switch self {
    case .object(var members):
      // Without this, a change would copy the members once more.
      self = .null
      defer { self = .object(members) }
      let index = members.firstIndex { $0.key == key }
      switch (isLast ? operation : "replace", index, new) {
      case ("remove", let index?, _): members.remove(at: index)
      case ("add", nil, let new?):
        members.append(Member(key, new))
        return copied + new.bytes
      case ("replace", let index?, _):
        return members[index].value.apply(operation, new, at: path.dropFirst()).map { $0 + copied }
      default: return nil
      }
      return copied
    case .array(var elements):
      guard let index = Int(key), elements.indices.contains(index), !isLast || operation == "replace" else {
        return nil
      }
      self = .null
      defer { self = .array(elements) }
      return elements[index].apply(operation, new, at: path.dropFirst()).map { $0 + copied }
    default: return nil
    }
  }

  /// The memory of the value with all its parts, in bytes: about 32 for each value, 16 for each key, and long texts.
  package var bytes: Int {
    switch self {
    case .object(let members): members.reduce(ownBytes) { $0 + $1.value.bytes }
    case .array(let elements): elements.reduce(ownBytes) { $0 + $1.bytes }
    default: ownBytes
    }
  }

  /// The memory that the value needs besides that of its parts. A short text needs no extra memory.
  private var ownBytes: Int {
    func long(_ text: String) -> Int { text.utf8.count > 15 ? text.utf8.count : 0 }
    return switch self {
    case .object(let members): members.reduce(32) { $0 + MemoryLayout<Member>.stride + long($1.key) }
    case .array(let elements): 32 + elements.count * MemoryLayout<JSON>.stride
    case .string(let text): long(text)
    case .number(let number): long(number.text)
    case .bool, .null: 0
    }
  }
}

extension String {
  /// The key escaped for a JSON Pointer (RFC 6901).
  fileprivate var escaped: String {
    // Few keys have such characters.
    guard utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return self }
    return replacing("~", with: "~0").replacing("/", with: "~1")
  }
}

extension JSON {
  /// Returns the value with a merge patch (RFC 7396) applied. Objects merge, null removes a key, and other values replace.
  ///
  /// - Complexity: O(*n*) in the number of values of both.
  public func merging(_ patch: JSON) -> JSON {
    guard case .object(let changes) = patch else { return patch }
    var members: [Member?] = if case .object(let members) = self { members } else { [] }
    var places = Dictionary(members.indices.map { (members[$0]!.key, $0) }) { first, _ in first }
    for change in changes {
      switch (places[change.key], change.value) {
      case (let place?, .null): members[place] = nil
      case (nil, .null): break
      case (let place?, let value): members[place] = Member(change.key, (members[place]?.value ?? .null).merging(value))
      case (nil, let value):
        places[change.key] = members.count
        members.append(Member(change.key, JSON.null.merging(value)))
      }
    }
    return .object(members.compactMap(\.self))
  }
}

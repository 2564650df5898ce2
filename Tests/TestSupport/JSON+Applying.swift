import MastheadDocuments

/// An operation of a JSON Patch that cannot be applied to a value.
public struct PatchError: Error, Equatable {
  public let operation: JSON
}

extension JSON {
  /// Returns the value with a JSON Patch (RFC 6902) applied. Supports the operations `test`, `add`, `remove` and `replace`.
  public func applying(_ patch: JSON) throws(PatchError) -> JSON {
    guard case .array(let operations) = patch else { throw PatchError(operation: patch) }
    var result = self
    for operation in operations {
      guard case .string(let path)? = operation["path"] else { throw PatchError(operation: operation) }
      let keys = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map {
        String($0).replacing("~1", with: "/").replacing("~0", with: "~")
      }
      guard let next = result.applying(operation, at: keys[...]) else { throw PatchError(operation: operation) }
      result = next
    }
    return result
  }

  /// Returns the value with an operation applied at a path of keys, or nil if that is impossible.
  private func applying(_ operation: JSON, at keys: ArraySlice<String>) -> JSON? {
    let value = operation["value"]
    guard let key = keys.first else {
      switch operation["op"] {
      case "test": return self == value ? self : nil
      case "add", "replace": return value
      default: return nil
      }
    }
    let isParent = keys.count == 1
    switch self {
    case .object:
      var result = self
      if isParent, operation["op"] == "add" {
        result[key] = value
      } else if let child = self[key] {
        guard !(isParent && operation["op"] == "remove") else {
          result[key] = nil
          return result
        }
        guard let child = child.applying(operation, at: keys.dropFirst()) else { return nil }
        result[key] = child
      } else {
        return nil
      }
      return result
    case .array(var elements):
      if isParent, operation["op"] == "add", let value {
        guard let index = key == "-" ? elements.count : Int(key), 0...elements.count ~= index else { return nil }
        elements.insert(value, at: index)
        return .array(elements)
      }
      guard let index = Int(key), elements.indices.contains(index) else { return nil }
      if isParent, operation["op"] == "remove" {
        elements.remove(at: index)
      } else {
        guard let child = elements[index].applying(operation, at: keys.dropFirst()) else { return nil }
        elements[index] = child
      }
      return .array(elements)
    default: return nil
    }
  }
}

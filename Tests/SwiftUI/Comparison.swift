@_spi(Reflection) import Swift

/// A value that is compared by parts instead of its fields, because it also contains values that the double derives.
@MainActor
protocol ComparedByParts {
  var parts: [Any] { get }
}

/// Returns whether SwiftUI treats two values as equal.
///
/// Compares equatable values by `==`, other values field by field, and values without fields, such as closures, by
/// their bits. A copy of a closure is equal. A new closure with captured values is not. Dynamic properties are ignored.
@MainActor
func areSame<Value>(_ left: Value, _ right: Value) -> Bool {
  withUnsafePointer(to: left) { left in
    withUnsafePointer(to: right) { right in areSame(UnsafeRawPointer(left), UnsafeRawPointer(right), Value.self) }
  }
}

@MainActor
private func areSame(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ type: Any.Type) -> Bool {
  func areEqual<Value: Equatable>(_: Value.Type) -> Bool {
    left.assumingMemoryBound(to: Value.self).pointee == right.assumingMemoryBound(to: Value.self).pointee
  }
  func haveSameParts<Value: ComparedByParts>(_: Value.Type) -> Bool {
    let (left, right) = (
      left.assumingMemoryBound(to: Value.self).pointee.parts, right.assumingMemoryBound(to: Value.self).pointee.parts
    )
    return left.count == right.count && zip(left, right).allSatisfy { isSame($0, as: $1) }
  }
  func haveSameBits<Value>(_: Value.Type) -> Bool { memcmp(left, right, MemoryLayout<Value>.size) == 0 }
  if type is any InstalledProperty.Type { return true }
  if let type = type as? any ComparedByParts.Type { return haveSameParts(type) }
  if let type = type as? any Equatable.Type { return areEqual(type) }
  let fields = fields(of: type)
  if fields.isEmpty { return _openExistential(type, do: haveSameBits) }
  return fields.allSatisfy { areSame(left + $0.offset, right + $0.offset, $0.type) }
}

@MainActor
private func isSame(_ left: Any, as right: Any) -> Bool {
  func compare<Value>(_ left: Value) -> Bool { (right as? Value).map { areSame(left, $0) } ?? false }
  return _openExistential(left, do: compare)
}

private struct Field {
  let offset: Int
  let type: Any.Type
}

@MainActor private var knownFields: [ObjectIdentifier: [Field]] = [:]

/// Returns the fields of a structure or a tuple. Other types have none.
@MainActor
private func fields(of type: Any.Type) -> [Field] {
  if let known = knownFields[ObjectIdentifier(type)] { return known }
  var fields: [Field] = []
  _forEachField(of: type) { _, offset, type, _ in
    fields.append(Field(offset: offset, type: type))
    return true
  }
  knownFields[ObjectIdentifier(type)] = fields
  return fields
}

/// Returns a C string from a plugin's table, or an empty string for a null pointer.
func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

/// Returns the C strings of an array in a plugin's table, or an empty array for a null pointer.
func texts(_ table: UnsafePointer<UnsafePointer<CChar>?>?, _ count: UInt32) -> [String] {
  guard let table else { return [] }
  return (0..<Int(count)).map { text(table[$0]) }
}

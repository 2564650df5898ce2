/// A text of a plugin's tables; empty where there is none.
func text(_ pointer: UnsafePointer<CChar>?) -> String { pointer.map { String(cString: $0) } ?? "" }

/// A table of texts; empty where there is none.
func texts(_ table: UnsafePointer<UnsafePointer<CChar>?>?, _ count: UInt32) -> [String] {
  guard let table else { return [] }
  return (0..<Int(count)).map { text(table[$0]) }
}

import Glibc

/// A call to the system that failed, and why.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  /// What was tried: `read /tmp/a.json`.
  package var operation: String
  /// The system's error number.
  package var code: Int32

  /// What was tried, and the `errno` it left (the current one unless given).
  package init(_ operation: String, code: Int32 = errno) {
    self.operation = operation
    self.code = code
  }

  package var description: String { "cannot \(operation): \(reason)" }

  /// The error as a trap's sentence.
  var sentence: String { "Cannot \(operation): \(reason)." }

  private var reason: String { String(cString: strerror(code)) }

  /// Owns the descriptor which a call returned, or throws the error it left when it returned a negative number.
  static func descriptor(_ number: Int32, _ operation: String) throws(SystemError) -> FileDescriptor {
    guard number >= 0 else { throw SystemError(operation) }
    return FileDescriptor(owning: number)
  }
}

import Foundation

/// A failed system call and its reason.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The failed operation, as a verb phrase: `read /tmp/a.json`.
  package var operation: String
  /// The system's error number.
  package var code: Int32

  /// Creates an error for an operation, by default with the current `errno`.
  package init(_ operation: String, code: Int32 = errno) {
    self.operation = operation
    self.code = code
  }

  package var description: String { "cannot \(operation): \(reason)" }

  /// The error as a full sentence for a trap.
  var sentence: String { "Cannot \(operation): \(reason)." }

  private var reason: String { String(cString: strerror(code)) }

  /// Takes ownership of a descriptor that a system call returned. Throws the current `errno` if the number is negative.
  package static func descriptor(_ number: Int32, _ operation: String) throws(SystemError) -> FileDescriptor {
    guard number >= 0 else { throw SystemError(operation) }
    return FileDescriptor(owning: number)
  }
}

extension Error {
  /// The reason why an operation on a file or a program failed. Uses the system's words, such as `Permission denied`,
  /// if Foundation provides the error number.
  package var systemReason: String {
    let cause = ((self as? CocoaError)?.underlying ?? self) as NSError
    return cause.domain == NSPOSIXErrorDomain ? String(cString: strerror(Int32(cause.code))) : localizedDescription
  }
}

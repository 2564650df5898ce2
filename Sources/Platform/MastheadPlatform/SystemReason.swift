import Foundation

extension Error {
  /// Why an operation on a file or a program failed: in the system's words if Foundation tells its error number, such as
  /// `Permission denied`.
  package var systemReason: String {
    let cause = ((self as? CocoaError)?.underlying ?? self) as NSError
    return cause.domain == NSPOSIXErrorDomain ? String(cString: strerror(Int32(cause.code))) : localizedDescription
  }
}

/// Writes all bytes to a blocking descriptor. Returns false and sets `errno` if an error occurs, such as a closed read end.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if count < 0 && errno == EINTR { continue }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}

/// Writes all bytes to a descriptor, and exits before other code of the process can run. The exit code is 74 after an error.
package func answerAndExit(_ bytes: [UInt8], to descriptor: Int32) -> Never {
  _exit(writeAll(bytes, to: descriptor) ? 0 : 74)
}

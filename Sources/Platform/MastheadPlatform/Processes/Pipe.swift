import CPlatform

/// A pipe. Child processes do not inherit its ends. Both ends are closed with the last reference.
package final class Pipe {
  /// The descriptor of the read end; -1 if it is closed.
  package private(set) var readEnd: Int32

  /// The descriptor of the write end; -1 if it is closed.
  package private(set) var writeEnd: Int32

  /// Creates a pipe. Throws if the process has too many open descriptors.
  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard masthead_pipe(&ends) == 0 else {
      throw SystemError("make a pipe")
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  /// Reads the available bytes, at most 64 KiB. Returns an empty slice at the end of the stream.
  ///
  /// If the read end is nonblocking and no bytes are available, returns nil. Also returns nil after an error.
  package func readPiece() -> ArraySlice<UInt8>? {
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = read(readEnd, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      return count < 0 ? nil : buffer[..<count]
    }
  }

  package func closeReadEnd() {
    if readEnd >= 0 { close(readEnd) }
    readEnd = -1
  }

  package func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }
}

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

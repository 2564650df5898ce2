import CProcesses
import Glibc
import Masthead

/// A pipe: what is written at one end is read at the other. Both ends are closed in programs that this one starts, and when
/// nobody holds the pipe any more.
package final class Pipe {
  package private(set) var readEnd: Int32
  package private(set) var writeEnd: Int32

  package init() throws(PluginError) {
    var ends: [Int32] = [-1, -1]
    guard masthead_pipe(&ends) == 0 else {
      throw PluginError(ErrorText.cannot("make", "a pipe", String(cString: strerror(errno))))
    }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  deinit {
    closeReadEnd()
    closeWriteEnd()
  }

  /// Reads what is there, from a read end that does not wait: nil where there is nothing now, and no bytes at the end.
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

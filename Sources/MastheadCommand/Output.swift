import Glibc
import Masthead

/// The standard streams.
enum Output {
  /// Writes a line to standard output.
  static func print(_ text: String) { write(Array((text + "\n").utf8), to: STDOUT_FILENO) }

  /// Writes a line to standard error.
  static func printError(_ text: String) { write(Array((text + "\n").utf8), to: STDERR_FILENO) }

  /// Writes bytes.
  ///
  /// If the reader closed the pipe, the program exits silently with the status of SIGPIPE. If writing to standard output
  /// fails for another reason, such as a full disk, it prints an error and exits.
  static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          guard errno != EPIPE, descriptor != STDERR_FILENO else { exit(128 + SIGPIPE) }
          let reason = String(cString: strerror(errno))
          printError("masthead: " + ErrorText.cannot("write", "standard output", reason))
          exit(CommandError.Kind.unavailable.rawValue)
        }
      }
    }
  }
}

/// Buffers standard output, and writes it in large blocks.
struct BufferedOutput: ~Copyable {
  private var bytes: [UInt8] = []

  mutating func writeLine(_ line: some Sequence<UInt8>) {
    bytes.append(contentsOf: line)
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count > 1 << 16 { flush() }
  }

  mutating func flush() {
    Output.write(bytes, to: STDOUT_FILENO)
    bytes.removeAll(keepingCapacity: true)
  }
}

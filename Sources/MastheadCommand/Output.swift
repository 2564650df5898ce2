import Masthead
import MastheadPlatform
import MastheadPlugins

/// The standard streams.
package enum Output {
  /// The descriptor of standard output. A worker uses another descriptor, because plugins may print to the usual descriptor.
  nonisolated(unsafe) private(set) static var descriptor = STDOUT_FILENO

  /// Ends the program after a failure to write to standard output.
  nonisolated(unsafe) private static var fail: (CommandError) -> Never = { error in
    printError("masthead: \(error.message)")
    exit(error.kind.rawValue)
  }

  /// The prefix of messages on standard error, which distinguishes them from the output of plugins.
  nonisolated(unsafe) private static var mark = ""

  /// Redirects standard output to another descriptor, and marks messages on standard error as those of this program. Call this
  /// method before the first output.
  package static func redirect(to descriptor: Int32, onFailure fail: @escaping (CommandError) -> Never) {
    (self.descriptor, self.fail, mark) = (descriptor, fail, PrintedLine.ownMark)
  }

  /// Writes a line to standard output.
  package static func print(_ text: String) { write(Array((text + "\n").utf8), to: descriptor) }

  /// Writes a line to standard error. Colors the program's name at its beginning.
  package static func printError(_ text: String) {
    let name = "masthead:"
    let line = text.hasPrefix(name) ? TextStyle.error.word(name, in: .red) + text.dropFirst(name.count) : text
    write(Array((mark + line + "\n").utf8), to: STDERR_FILENO)
  }

  /// Writes bytes.
  ///
  /// If the reader closed the pipe, the program exits silently with the status of SIGPIPE. If writing to standard output fails
  /// for another reason, such as a full disk, the program prints an error and exits.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let count = MastheadPlatform.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          guard errno != EPIPE, descriptor != STDERR_FILENO else { exit(128 + SIGPIPE) }
          let reason = String(cString: strerror(errno))
          fail(.unavailable(ErrorText.cannot("write", "standard output", reason)))
        }
      }
    }
  }
}

/// Buffers standard output, and writes it in large blocks.
package struct BufferedOutput: ~Copyable {
  private var bytes: [UInt8] = []

  package mutating func writeLine(_ line: some Sequence<UInt8>) {
    bytes.append(contentsOf: line)
    bytes.append(UInt8(ascii: "\n"))
    if bytes.count > 1 << 16 { flush() }
  }

  package mutating func flush() {
    Output.write(bytes, to: Output.descriptor)
    bytes.removeAll(keepingCapacity: true)
  }
}

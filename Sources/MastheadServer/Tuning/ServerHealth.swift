import Glibc
import MastheadDocuments

/// The state of a server, for whoever watches over it.
struct ServerHealth {
  /// The longest time for which the loop let an event wait, in seconds, in the last one to two minutes.
  var lateness: Double
  var sessions: Int
  /// The open event streams.
  var viewers: Int
  /// The processes that run plugins.
  var workers: Int
  /// The memory that the server's process occupies, in bytes.
  var memory: Int

  var json: JSON {
    [
      "lateness": .finite(lateness), "sessions": .number(Double(sessions)), "viewers": .number(Double(viewers)),
      "workers": .number(Double(workers)), "memory": .number(Double(memory)),
    ]
  }

  /// The resident memory of this process in bytes; 0 if the system does not tell.
  static var residentMemory: Int {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 128)
    let count = read(file, &bytes, bytes.count)
    let numbers = bytes.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
    guard numbers.count > 1, let pages = Int(String(decoding: numbers[1], as: UTF8.self)) else { return 0 }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}

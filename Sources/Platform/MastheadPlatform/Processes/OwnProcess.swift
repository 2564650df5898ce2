import CPlatform
import Foundation

/// Facts about this process.
package enum OwnProcess {
  /// The path of the running program.
  package static var executable: String {
    (Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])).resolvingSymlinksInPath().path
  }

  /// The memory that this process occupies, in bytes; the peak so far if the system does not report the current value.
  package static var residentMemory: Int { memory(field: 1) }

  /// The memory that counts toward `RLIMIT_DATA` of this process, in bytes; an estimate if the system does not report
  /// it.
  package static var dataMemory: Int { memory(field: 5) }

  /// Returns a field of `/proc/self/statm`, which counts pages.
  private static func memory(field: Int) -> Int {
    #if os(Linux)
      let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
      return field < pages.count ? (Int(pages[field]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
    #else
      var usage = rusage()
      getrusage(RUSAGE_SELF, &usage)
      return usage.ru_maxrss
    #endif
  }

  // MARK: Open files

  /// The number of files that this process can use. Without epoll, libmicrohttpd calls `select`, which supports 1024
  /// descriptors.
  private static var usableFiles: Int {
    #if os(Linux)
      Int(Int32.max)
    #else
      1000
    #endif
  }

  /// Raises the limit of open files toward a number. Returns the number of files that this process may open.
  package static func raiseFileLimit(toward wanted: Int) -> Int {
    min(usableFiles, masthead_raise_descriptor_limit(min(wanted, usableFiles)))
  }

  /// The maximum number of files that this process may open after ``raiseFileLimit(toward:)``.
  package static var highestFileLimit: Int { min(usableFiles, masthead_highest_descriptor_limit()) }
}

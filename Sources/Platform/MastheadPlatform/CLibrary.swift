// Importing this module also imports the system's C library. This file wraps the declarations whose names differ
// between the libraries.
#if canImport(Glibc)
  @_exported import Glibc
#else
  @_exported import Darwin
#endif

/// The time of a monotonic clock, in seconds.
package func monotonicSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return seconds(time)
}

/// Returns the current events of a descriptor, as `poll` reports them: the given events that have occurred, errors and
/// the peer's end.
package func currentEvents(of descriptor: Int32, _ events: Int32) -> Int32 {
  var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  // A signal interrupts even a poll that does not wait.
  while poll(&polled, 1, 0) < 0, errno == EINTR {}
  return Int32(polled.revents)
}

/// The time at which a file was last modified.
package func modificationTime(of status: stat) -> timespec {
  #if canImport(Glibc)
    status.st_mtim
  #else
    status.st_mtimespec
  #endif
}

/// The time of the last change of a file's content, owner or rights.
package func changeTime(of status: stat) -> timespec {
  #if canImport(Glibc)
    status.st_ctim
  #else
    status.st_ctimespec
  #endif
}

/// A time as seconds.
package func seconds(_ time: timespec) -> Double { Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 }

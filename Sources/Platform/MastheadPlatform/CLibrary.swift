// Importing this module also imports the system's C library. Here stands what the libraries name differently.
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

/// The time at which a file was last modified.
package func modificationTime(of status: stat) -> timespec {
  #if canImport(Glibc)
    status.st_mtim
  #else
    status.st_mtimespec
  #endif
}

/// A time as seconds.
package func seconds(_ time: timespec) -> Double { Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 }

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Returns the message that trapping code writes to standard error; nil if the code does not trap.
///
/// The code runs in a fork of this process, which takes a thousandth of an exit test's time. A fork has only the
/// forking thread, so call this function in an exit test, where no other thread holds a lock.
func messageOfTrap(in code: () -> Void) -> String? {
  // Swift hides `fork`, because most programs have other threads.
  let fork = unsafeBitCast(dlsym(UnsafeMutableRawPointer(bitPattern: defaultHandle), "fork"), to: Fork.self)
  var ends: [Int32] = [0, 0]
  guard pipe(&ends) == 0 else { return nil }
  let child = fork()
  if child == 0 {
    // Without the backtrace that Swift's handlers print.
    for number in [SIGILL, SIGTRAP, SIGABRT] { signal(number, SIG_DFL) }
    dup2(ends[1], STDERR_FILENO)
    // Ends code that neither traps nor returns.
    alarm(60)
    code()
    _exit(0)
  }
  close(ends[1])
  var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
  while case let count = read(ends[0], &buffer, buffer.count), count > 0 { bytes += buffer.prefix(count) }
  close(ends[0])
  var status: Int32 = 0
  waitpid(child, &status, 0)
  return status == 0 ? nil : String(decoding: bytes, as: UTF8.self)
}

private typealias Fork = @convention(c) () -> Int32

/// The handle `RTLD_DEFAULT`, which C defines as a cast of a number.
#if canImport(Glibc)
  private let defaultHandle = 0
#else
  private let defaultHandle = -2
#endif

#if os(Linux)
  import CPlatform

  /// Linux with epoll, timerfd, inotify and `/proc`.
  struct LinuxPlatform: Platform {
    let name = "linux"
    let descriptorLimit = Int(Int32.max)
    let hasDescriptorSets = true

    func makePoller() throws(SystemError) -> any Poller { try EpollPoller() }

    func reportChanges(
      in path: String, on loop: EventLoop, _ report: @escaping (_ names: Set<String>) -> Void
    ) throws(SystemError) -> AnyObject {
      try NotifiedFolder(path, on: loop, report)
    }

    /// A process that has ended counts as running.
    func activity(of child: pid_t, _ memory: inout ActivityMemory) -> ProcessActivity {
      switch statusFields(of: child)?.first {
      case "S", "D": .waiting
      case "T", "t": .stopped
      default: .running
      }
    }

    func startGuard(mark: String) -> Int32 { masthead_start_guard(mark) }

    func tellGuard(_ descriptor: Int32, of group: pid_t, isRunning: Bool) {}

    var executable: String {
      guard let path = realpath("/proc/self/exe", nil) else { return CommandLine.arguments[0] }
      defer { free(path) }
      return String(cString: path)
    }

    /// In clock ticks since boot. This is field 22 of the process's `stat` file.
    func startTime(of process: pid_t) -> String? {
      guard let fields = statusFields(of: process), fields.count > 19 else { return nil }
      return String(fields[19])
    }

    var residentMemory: Int { memory(field: 1) }

    var dataMemory: Int { memory(field: 5) }

    /// Returns the fields of `/proc/PID/stat` from the third one, which is the state. The second one is the program's name in
    /// parentheses, which may contain any character.
    private func statusFields(of process: pid_t) -> [Substring]? {
      guard let status = contents(of: "/proc/\(process)/stat"), let end = status.lastIndex(of: ")") else { return nil }
      return status[status.index(after: end)...].split(separator: " ")
    }

    private func memory(field: Int) -> Int {
      let pages = contents(of: "/proc/self/statm")?.split(separator: " ") ?? []
      return field < pages.count ? (Int(pages[field]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
    }

    /// The first kilobytes of a file of the kernel's.
    private func contents(of path: String) -> String? {
      guard let file = try? SystemError.descriptor(open(path, O_RDONLY | O_CLOEXEC), "open \(path)") else { return nil }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = read(file.number, &buffer, buffer.count)
      return count > 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
    }
  }
#endif

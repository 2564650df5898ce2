#if os(Linux)
  import CPlatform

  /// Waits in an epoll set, with a timer for the deadlines.
  final class EpollPoller: Poller {
    private let epoll: FileDescriptor
    private let timer: FileDescriptor
    /// The time to which the timer is set.
    private var armed = Double.infinity

    init() throws(SystemError) {
      epoll = try SystemError.descriptor(epoll_create1(Int32(EPOLL_CLOEXEC)), "make an event loop")
      timer = try SystemError.descriptor(
        timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK)), "make a timer")
      guard add(timer.number, for: .readable, serial: 0) else { throw SystemError("watch a timer") }
    }

    func add(_ descriptor: Int32, for events: EventLoop.Events, serial: UInt64) -> Bool {
      var bits: UInt32 = 0
      for (event, bit) in Self.bits where events.contains(event) { bits |= bit }
      var event = epoll_event(events: bits, data: epoll_data_t(u64: serial))
      return epoll_ctl(epoll.number, EPOLL_CTL_ADD, descriptor, &event) == 0
    }

    func remove(_ descriptor: Int32) { epoll_ctl(epoll.number, EPOLL_CTL_DEL, descriptor, nil) }

    func wait(until time: Double, _ ready: inout [(serial: UInt64, events: EventLoop.Events)]) {
      ready.removeAll(keepingCapacity: true)
      withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 256) { events in
        let count = epoll_wait(epoll.number, events.baseAddress, Int32(events.count), arm(time))
        guard count >= 0 || errno == EINTR else { fatalError(SystemError("wait for events").sentence) }
        for event in events.prefix(Int(max(count, 0))) {
          guard event.data.u64 > 0 else {
            var expirations: UInt64 = 0
            _ = read(timer.number, &expirations, 8)
            armed = .infinity
            continue
          }
          var found: EventLoop.Events = []
          for (name, bit) in Self.bits where event.events & bit != 0 { found.insert(name) }
          ready.append((event.data.u64, found))
        }
      }
    }

    func add(each list: @escaping () -> [pollfd], serial: UInt64) {
      fatalError("A set of descriptors must be watched by its own descriptor.")
    }

    func remove(listWithSerial serial: UInt64) {}

    private static let bits: [(event: EventLoop.Events, bit: UInt32)] = [
      (.readable, EPOLLIN.rawValue), (.writable, EPOLLOUT.rawValue), (.hangUp, EPOLLRDHUP.rawValue),
      (.failed, EPOLLERR.rawValue | EPOLLHUP.rawValue), (.once, EPOLLONESHOT.rawValue),
    ]

    /// Sets the timer to a time. Returns the timeout for `epoll_wait`: 0 if the time has come, otherwise -1.
    ///
    /// Sets the timer only if the time is earlier than the current setting. A timer that fires for a cancelled deadline is set again.
    private func arm(_ time: Double) -> Int32 {
      if time <= monotonicSeconds() { return 0 }
      // Ignore times beyond a thousand years, whose seconds overflow the timer.
      guard time < armed, time < 3e10 else { return -1 }
      armed = time
      let whole = time.rounded(.down)
      var setting = itimerspec()
      // Zero would disarm the timer.
      setting.it_value = timespec(tv_sec: Int(whole), tv_nsec: max(1, Int((time - whole) * 1e9)))
      timerfd_settime(timer.number, Int32(TFD_TIMER_ABSTIME), &setting, nil)
      return -1
    }
  }
#endif

import CLinuxEvents
import Glibc

/// Dispatches one thread's events: descriptors, deadlines and signals in one epoll set.
///
/// A loop and everything it watches belong to the thread that calls ``run()``; there are no locks. Only ``stopper`` is safe to
/// use from other threads. An idle loop sleeps without wakeups.
///
/// The loop holds handlers until they are unwatched, and actions until they run or are cancelled. A closure that captures the
/// loop or its owner must capture it unowned.
package final class EventLoop {
  /// The events of a descriptor.
  package struct Events: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Data or the end of the data can be read.
    package static let readable = Events(EPOLLIN)
    /// Data can be written.
    package static let writable = Events(EPOLLOUT)
    /// The peer has closed its writing side.
    package static let hangUp = Events(EPOLLRDHUP)
    /// The descriptor failed, or both sides are closed. The loop always reports these events.
    package static let failed: Events = [Events(EPOLLERR), Events(EPOLLHUP)]
    /// An option for `watch`: report only the first event.
    package static let once = Events(rawValue: EPOLLONESHOT.rawValue)

    private init(_ event: EPOLL_EVENTS) { rawValue = event.rawValue }
  }

  /// Identifies a scheduled action, to cancel it.
  package struct Deadline: Hashable, Sendable {
    fileprivate let serial: UInt64
  }

  private struct Watch {
    let descriptor: Int32
    let handler: (Events) -> Void
  }

  private let epoll: FileDescriptor
  private let timer: FileDescriptor
  /// Watches by serial number, because the kernel reuses a descriptor's number while events of the old descriptor are pending.
  private var watches: [UInt64: Watch] = [:]
  private var serials: [Int32: UInt64] = [:]
  private var lastSerial: UInt64 = 0
  private var deadlines = DeadlineQueue()
  /// The time to which the timer is set.
  private var armed = Double.infinity
  private var isStopping = false
  private var signals: SignalDescriptor?
  private var turnTimes = TurnTimes()

  /// Stops this loop from other threads.
  package let stopper: Stopper

  /// Creates an empty loop. Throws if the process has no descriptors left.
  package init() throws(SystemError) {
    epoll = try SystemError.descriptor(epoll_create1(Int32(EPOLL_CLOEXEC)), "make an event loop")
    timer = try SystemError.descriptor(
      timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK)), "make a timer")
    stopper = try Stopper()
    let (timer, stopper) = (self.timer.number, self.stopper)
    watch(timer, for: .readable) { [unowned self] _ in
      drain(timer)
      armed = .infinity
    }
    watch(stopper.descriptor, for: .readable) { [unowned self] _ in
      drain(stopper.descriptor)
      isStopping = true
    }
  }

  // MARK: Descriptors

  /// Calls a handler on the loop's thread for each event of a descriptor.
  ///
  /// Traps if the descriptor is a regular file or is watched already. Unwatch the descriptor before you close it.
  package func watch(_ descriptor: Int32, for events: Events, _ handler: @escaping (Events) -> Void) {
    lastSerial += 1
    var event = epoll_event(events: events.rawValue, data: epoll_data_t(u64: lastSerial))
    guard epoll_ctl(epoll.number, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
      fatalError(SystemError("watch descriptor \(descriptor)").sentence)
    }
    watches[lastSerial] = Watch(descriptor: descriptor, handler: handler)
    serials[descriptor] = lastSerial
  }

  /// Stops watching a descriptor and discards its pending events. Does nothing if the descriptor is not watched.
  package func unwatch(_ descriptor: Int32) {
    guard let serial = serials.removeValue(forKey: descriptor) else { return }
    watches[serial] = nil
    epoll_ctl(epoll.number, EPOLL_CTL_DEL, descriptor, nil)
  }

  // MARK: Time

  /// The monotonic time in seconds from an arbitrary start. All deadlines use this clock.
  package var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Runs an action once at a time on the loop's clock, in seconds, or on the next turn if the time has passed.
  ///
  /// NaN counts as passed; infinity never comes.
  @discardableResult
  package func schedule(at time: Double, _ action: @escaping () -> Void) -> Deadline {
    Deadline(serial: deadlines.add(at: time.isNaN ? -.infinity : time, action))
  }

  /// Cancels a scheduled action. Does nothing if the action has run.
  package func cancel(_ deadline: Deadline) {
    deadlines.cancel(deadline.serial)
  }

  /// The longest turn in the last one to two minutes, in seconds: so long an event may have waited.
  package var longestTurn: Double { turnTimes.longest(at: now) }

  // MARK: Signals

  /// Calls a handler on the loop's thread for signals such as `SIGINT`, instead of their default actions.
  ///
  /// The signals are blocked for this thread and for the threads and processes that it starts later. So call this method before
  /// any other thread runs, and start child processes with their own signal mask. The method also ignores `SIGPIPE`.
  /// A second call replaces the first.
  package func handleSignals(_ numbers: [Int32], _ handler: @escaping (Int32) -> Void) throws(SystemError) {
    let descriptor = try SignalDescriptor(numbers)
    if let signals { unwatch(signals.number) }
    signals = descriptor
    watch(descriptor.number, for: .readable) { _ in
      while let number = descriptor.next() { handler(number) }
    }
  }

  // MARK: Running

  /// Handles events on the calling thread until ``stop()`` is called.
  package func run() {
    defer { isStopping = false }
    withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 256) { events in
      while !isStopping {
        let count = epoll_wait(epoll.number, events.baseAddress, Int32(events.count), arm())
        guard count >= 0 || errno == EINTR else { fatalError(SystemError("wait for events").sentence) }
        let start = now
        for event in events.prefix(Int(max(count, 0))) {
          // Nil if an earlier handler of this turn unwatched it.
          watches[event.data.u64]?.handler(Events(rawValue: event.events))
        }
        runDeadlines()
        turnTimes.record(from: start, to: now)
      }
    }
  }

  /// Makes ``run()`` return after the current turn, or after its first turn if it is not running yet.
  package func stop() {
    isStopping = true
    stopper.stop()
  }

  private func runDeadlines() {
    let newest = deadlines.newest
    while let action = deadlines.popDue(at: now, upTo: newest) { action() }
  }

  /// Sets the timer to the earliest deadline. Returns the timeout for `epoll_wait`: 0 if a deadline is due, otherwise -1.
  ///
  /// Sets the timer only if the deadline is earlier than the current setting. A timer that fires for a cancelled deadline is set
  /// again.
  private func arm() -> Int32 {
    guard let earliest = deadlines.earliest() else { return -1 }
    if earliest <= now { return 0 }
    // Ignore times beyond a thousand years, whose seconds overflow the timer.
    guard earliest < armed, earliest < 3e10 else { return -1 }
    armed = earliest
    let whole = earliest.rounded(.down)
    var setting = itimerspec()
    // Zero would disarm the timer.
    setting.it_value = timespec(tv_sec: Int(whole), tv_nsec: max(1, Int((earliest - whole) * 1e9)))
    timerfd_settime(timer.number, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    return -1
  }
}

/// Reads the eight bytes that make a timer or an event descriptor readable.
private func drain(_ descriptor: Int32) {
  var value: UInt64 = 0
  _ = read(descriptor, &value, 8)
}

import CLinuxEvents
import Glibc

/// One thread's events: descriptors, deadlines and signals in one epoll set.
///
/// A loop and everything watched by it belong to the thread that calls ``run()``; there are no locks. Only ``stopper``
/// crosses to other threads. A loop in which nothing happens sleeps, and wakes for nothing. It holds handlers and actions
/// until they are unwatched, run or cancelled: one that captures what owns the loop, or the loop, does so unowned.
package final class EventLoop {
  /// What can happen to a descriptor.
  package struct Events: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// There is something to read, or the end of it.
    package static let readable = Events(EPOLLIN)
    /// There is room to write.
    package static let writable = Events(EPOLLOUT)
    /// The other side writes no more.
    package static let hangUp = Events(EPOLLRDHUP)
    /// The descriptor failed or both sides are closed: reported whether watched for or not.
    package static let failed: Events = [Events(EPOLLERR), Events(EPOLLHUP)]
    /// To watch for: the first event alone.
    package static let once = Events(rawValue: EPOLLONESHOT.rawValue)

    private init(_ event: EPOLL_EVENTS) { rawValue = event.rawValue }
  }

  /// The name of something scheduled, to cancel it by.
  package struct Deadline: Hashable, Sendable {
    fileprivate let serial: UInt64
  }

  private struct Watch {
    let descriptor: Int32
    let handler: (Events) -> Void
  }

  private let epoll: FileDescriptor
  private let timer: FileDescriptor
  /// By serial number, since a descriptor's number can be used anew while events of the old one still wait.
  private var watches: [UInt64: Watch] = [:]
  private var serials: [Int32: UInt64] = [:]
  private var lastSerial: UInt64 = 0
  private var deadlines = DeadlineQueue()
  /// The time for which the timer is set.
  private var armed = Double.infinity
  private var isStopping = false
  private var signals: SignalDescriptor?

  /// Ends this loop from other threads.
  package let stopper: Stopper

  /// A loop that watches nothing yet; throws when the process has no descriptors left.
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

  /// Calls a handler on the loop's thread whenever something happens to a descriptor, which must be watched only once,
  /// must not be a regular file, and must be unwatched before it is closed; otherwise this traps.
  package func watch(_ descriptor: Int32, for events: Events, _ handler: @escaping (Events) -> Void) {
    lastSerial += 1
    var event = epoll_event(events: events.rawValue, data: epoll_data_t(u64: lastSerial))
    guard epoll_ctl(epoll.number, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
      fatalError(SystemError("watch descriptor \(descriptor)").sentence)
    }
    watches[lastSerial] = Watch(descriptor: descriptor, handler: handler)
    serials[descriptor] = lastSerial
  }

  /// Forgets a descriptor, from now on: what already happened to it is not reported any more. One that is not watched
  /// is left alone.
  package func unwatch(_ descriptor: Int32) {
    guard let serial = serials.removeValue(forKey: descriptor) else { return }
    watches[serial] = nil
    epoll_ctl(epoll.number, EPOLL_CTL_DEL, descriptor, nil)
  }

  // MARK: Time

  /// The time on the monotonic clock, in seconds from an arbitrary start: the clock of all deadlines.
  package var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Runs an action once, at a time on the loop's clock in seconds, or on the next turn when that has passed. Not a
  /// number counts as passed; infinity never comes.
  @discardableResult
  package func schedule(at time: Double, _ action: @escaping () -> Void) -> Deadline {
    Deadline(serial: deadlines.add(at: time.isNaN ? -.infinity : time, action))
  }

  /// Takes back what was scheduled. What has run already is left alone.
  package func cancel(_ deadline: Deadline) {
    deadlines.cancel(deadline.serial)
  }

  // MARK: Signals

  /// Calls a handler on the loop's thread for signals such as `SIGINT`, instead of what they do otherwise.
  ///
  /// They are blocked for this thread and the threads and processes it starts from now on, so call this before any other
  /// thread runs, and let child processes start with a mask of their own. `SIGPIPE` is ignored from now on. A second
  /// call replaces the first.
  package func handleSignals(_ numbers: [Int32], _ handler: @escaping (Int32) -> Void) throws(SystemError) {
    let descriptor = try SignalDescriptor(numbers)
    if let signals { unwatch(signals.number) }
    signals = descriptor
    watch(descriptor.number, for: .readable) { _ in
      while let number = descriptor.next() { handler(number) }
    }
  }

  // MARK: Running

  /// Handles events on the calling thread until ``stop()``.
  package func run() {
    defer { isStopping = false }
    withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 256) { events in
      while !isStopping {
        let count = epoll_wait(epoll.number, events.baseAddress, Int32(events.count), arm())
        guard count >= 0 || errno == EINTR else { fatalError(SystemError("wait for events").sentence) }
        for event in events.prefix(Int(max(count, 0))) {
          // Gone when a handler of this turn unwatched it.
          watches[event.data.u64]?.handler(Events(rawValue: event.events))
        }
        runDeadlines()
      }
    }
  }

  /// Lets ``run()`` return after the turn it is in, or after its first when it is not running yet.
  package func stop() {
    isStopping = true
    stopper.stop()
  }

  private func runDeadlines() {
    let newest = deadlines.newest
    while let action = deadlines.popDue(at: now, upTo: newest) { action() }
  }

  /// Sets the timer for the earliest deadline, and says how long to wait in milliseconds: not at all, or for ever.
  ///
  /// The timer is set anew only for an earlier deadline; when it comes up for one that was cancelled it is set again.
  private func arm() -> Int32 {
    guard let earliest = deadlines.earliest() else { return -1 }
    if earliest <= now { return 0 }
    // Beyond a thousand years the number of seconds no longer fits; nobody waits for those.
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

/// Reads the eight bytes which a timer or an event descriptor has when it is readable.
private func drain(_ descriptor: Int32) {
  var value: UInt64 = 0
  _ = read(descriptor, &value, 8)
}

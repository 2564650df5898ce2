/// Dispatches one thread's events: descriptors, deadlines and signals.
///
/// A loop and everything it watches belong to the thread that calls ``run()``; there are no locks. Only ``stopper`` is safe to
/// use from other threads. An idle loop sleeps without wakeups.
///
/// The loop retains handlers until they are unwatched, and actions until they run or are cancelled. A closure that
/// captures the loop or its owner must capture it unowned.
package final class EventLoop {
  /// The event for which a descriptor is watched.
  package enum Event: Sendable {
    /// Data or the end of the data can be read.
    case readable
    /// Data can be written.
    case writable
  }

  /// Identifies a scheduled action, to cancel it.
  package struct Deadline: Hashable, Sendable {
    fileprivate let serial: UInt64
  }

  private final class Watch {
    var polled: pollfd
    let handler: () -> Void
    var isWatched = true

    init(_ polled: pollfd, _ handler: @escaping () -> Void) { (self.polled, self.handler) = (polled, handler) }
  }

  private var watches: [Int32: Watch] = [:]
  /// The watches that the loop waits for; nil if they have changed.
  private var waiting: [Watch]?
  /// The descriptors that `poll` waits for: those of ``waiting``, then those of the list.
  private var polled: [pollfd] = []
  private var list: (descriptors: () -> [pollfd], handler: () -> Void)?
  private var deadlines = DeadlineQueue()
  private var isStopping = false
  private var signals: SignalPipe?
  private var turnTimes = TurnTimes()

  /// Stops this loop from other threads.
  package let stopper: Stopper

  /// Creates an empty loop. Throws if the process has no descriptors left.
  package init() throws(SystemError) {
    stopper = try Stopper()
    watch(stopper.descriptor, for: .readable) { [unowned self] in
      stopper.drain()
      isStopping = true
    }
  }

  // MARK: Descriptors

  /// Calls a handler on the loop's thread in each turn in which a descriptor is ready or at its end. Calls it once if the descriptor
  /// has failed, and then ignores the descriptor. Forgets a descriptor that was closed without ``unwatch(_:)``.
  ///
  /// Traps if the descriptor is a regular file or is watched already. Unwatch the descriptor before you close it.
  package func watch(_ descriptor: Int32, for event: Event, _ handler: @escaping () -> Void) {
    precondition(watches[descriptor] == nil, "A descriptor must be watched once, got \(descriptor) again.")
    var status = stat()
    let isFile = fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    precondition(!isFile, "A regular file is always ready, so it must not be watched, got \(descriptor).")
    watches[descriptor] = Watch(
      pollfd(fd: descriptor, events: Int16(event == .readable ? POLLIN : POLLOUT), revents: 0), handler)
    waiting = nil
  }

  /// Stops watching a descriptor and discards its pending events. Does nothing if the descriptor is not watched.
  package func unwatch(_ descriptor: Int32) {
    guard let watch = watches.removeValue(forKey: descriptor) else { return }
    watch.isWatched = false
    waiting = nil
  }

  /// Calls a handler on the loop's thread in each turn in which a descriptor of a list is ready. Requests the list
  /// before each turn. Use it for a library that manages its own descriptors. Traps if the loop has a list already.
  package func watch(each descriptors: @escaping () -> [pollfd], _ handler: @escaping () -> Void) {
    precondition(list == nil, "A loop must have one list of descriptors.")
    list = (descriptors, handler)
  }

  /// Stops watching the list of descriptors.
  package func unwatchList() {
    list = nil
    waiting = nil
  }

  /// Returns the watches to wait for. Their descriptors are the first in ``polled``.
  private func currentWatches() -> [Watch] {
    if let waiting { return waiting }
    let current = watches.values.filter { $0.polled.events != 0 }
    (waiting, polled) = (current, current.map(\.polled))
    return current
  }

  /// Waits for descriptors until the earliest deadline, and calls the handlers of those that are ready. Returns the
  /// time at which the wait ended.
  private func handleDescriptors() -> Double {
    let waiting = currentWatches()
    if let list {
      polled.removeSubrange(waiting.count...)
      polled += list.descriptors()
    }
    let count = poll(&polled, nfds_t(polled.count), deadlines.earliest().map { milliseconds($0 - now) } ?? -1)
    guard count >= 0 || errno == EINTR else { fatalError(SystemError("wait for events").sentence) }
    let start = now
    guard count > 0 else { return start }
    let isListReady = polled[waiting.count...].contains { $0.revents != 0 }
    for (index, watch) in waiting.enumerated() {
      let events = Int32(polled[index].revents)
      // An earlier handler of this turn may have unwatched the descriptor.
      guard events != 0, watch.isWatched else { continue }
      if events & POLLNVAL != 0 {
        unwatch(watch.polled.fd)
      } else {
        if events & POLLERR != 0 || events & (POLLIN | POLLOUT) == 0 {
          watch.polled.events = 0
          self.waiting = nil
        }
        watch.handler()
      }
    }
    if isListReady { list?.handler() }
    return start
  }

  // MARK: Time

  /// The monotonic time in seconds from an arbitrary start. All deadlines use this clock.
  package var now: Double { monotonicSeconds() }

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

  /// Does work in turns of a few milliseconds, so that other events can run between the turns. The first turn begins at
  /// once.
  ///
  /// - Parameter step: Does a small part of the work. Returns whether more is left.
  package func work(_ step: @escaping () -> Bool) {
    let end = now + 0.004
    while now < end { guard step() else { return } }
    schedule(at: now) { [unowned self] in work(step) }
  }

  /// The longest turn in the last one to two minutes, in seconds. An event may have waited that long.
  package var longestTurn: Double { turnTimes.longest(at: now) }

  // MARK: Signals

  /// Calls a handler on the loop's thread for signals such as `SIGINT`, instead of their default actions.
  ///
  /// The method also ignores `SIGPIPE`. A second call replaces the first. The default actions are restored when the
  /// loop is released.
  package func handleSignals(_ numbers: [Int32], _ handler: @escaping (Int32) -> Void) throws(SystemError) {
    let pipe = try SignalPipe(numbers)
    if let signals { unwatch(signals.descriptor) }
    signals = pipe
    watch(pipe.descriptor, for: .readable) {
      while let number = pipe.next() { handler(number) }
    }
  }

  // MARK: Running

  /// Handles events on the calling thread until ``stop()`` is called.
  package func run() {
    defer { isStopping = false }
    while !isStopping {
      let start = handleDescriptors()
      runDeadlines()
      turnTimes.record(from: start, to: now)
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
}

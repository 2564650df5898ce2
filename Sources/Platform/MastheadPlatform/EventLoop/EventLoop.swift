/// Dispatches one thread's events: descriptors, deadlines and signals.
///
/// A loop and everything it watches belong to the thread that calls ``run()``; there are no locks. Only ``stopper`` is safe to
/// use from other threads. An idle loop sleeps without wakeups.
///
/// The loop holds handlers until they are unwatched, and actions until they run or are cancelled. A closure that captures the
/// loop or its owner must capture it unowned.
package final class EventLoop {
  /// The events of a descriptor.
  package struct Events: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Data or the end of the data can be read.
    package static let readable = Events(rawValue: 1)
    /// Data can be written.
    package static let writable = Events(rawValue: 2)
    /// The peer has closed its writing side. Unread data may hide it.
    package static let hangUp = Events(rawValue: 4)
    /// The descriptor failed, or both sides are closed. The loop always reports these events.
    package static let failed = Events(rawValue: 8)
    /// An option for `watch`: report only the first event.
    package static let once = Events(rawValue: 16)
  }

  /// Identifies a scheduled action, to cancel it.
  package struct Deadline: Hashable, Sendable {
    fileprivate let serial: UInt64
  }

  /// Identifies a watched list of descriptors.
  package struct List: Hashable, Sendable {
    fileprivate let serial: UInt64
  }

  /// The platform that waits for the events.
  package let platform: any Platform

  private let poller: any Poller
  /// Handlers by serial number, because the kernel reuses a descriptor's number while events of the old descriptor are pending.
  private var handlers: [UInt64: (Events) -> Void] = [:]
  private var serials: [Int32: UInt64] = [:]
  private var lastSerial: UInt64 = 0
  private var deadlines = DeadlineQueue()
  private var isStopping = false
  private var signals: SignalPipe?
  private var turnTimes = TurnTimes()

  /// Stops this loop from other threads.
  package let stopper: Stopper

  /// Creates an empty loop. Throws if the process has no descriptors left.
  package init(on platform: any Platform = Platforms.current) throws(SystemError) {
    self.platform = platform
    poller = try platform.makePoller()
    stopper = try Stopper()
    watch(stopper.descriptor, for: .readable) { [unowned self] _ in
      stopper.drain()
      isStopping = true
    }
  }

  // MARK: Descriptors

  /// Calls a handler on the loop's thread for each event of a descriptor.
  ///
  /// Traps if the descriptor is a regular file or is watched already. Unwatch the descriptor before you close it.
  package func watch(_ descriptor: Int32, for events: Events, _ handler: @escaping (Events) -> Void) {
    precondition(serials[descriptor] == nil, "A descriptor must be watched once, got \(descriptor) again.")
    lastSerial += 1
    guard poller.add(descriptor, for: events, serial: lastSerial) else {
      fatalError(SystemError("watch descriptor \(descriptor)").sentence)
    }
    handlers[lastSerial] = handler
    serials[descriptor] = lastSerial
  }

  /// Stops watching a descriptor and discards its pending events. Does nothing if the descriptor is not watched.
  package func unwatch(_ descriptor: Int32) {
    guard let serial = serials.removeValue(forKey: descriptor) else { return }
    handlers[serial] = nil
    poller.remove(descriptor)
  }

  /// Calls a handler on the loop's thread in each turn in which a descriptor of a list is ready. Asks for the list before each turn,
  /// for a library that waits for descriptors of its own.
  ///
  /// Traps on a platform with ``Platform/hasDescriptorSets``. Watch the library's set there.
  package func watch(each list: @escaping () -> [pollfd], _ handler: @escaping () -> Void) -> List {
    lastSerial += 1
    poller.add(each: list, serial: lastSerial)
    handlers[lastSerial] = { _ in handler() }
    return List(serial: lastSerial)
  }

  /// Stops watching a list of descriptors.
  package func unwatch(_ list: List) {
    handlers[list.serial] = nil
    poller.remove(listWithSerial: list.serial)
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

  /// The longest turn in the last one to two minutes, in seconds: so long an event may have waited.
  package var longestTurn: Double { turnTimes.longest(at: now) }

  // MARK: Signals

  /// Calls a handler on the loop's thread for signals such as `SIGINT`, instead of their default actions.
  ///
  /// The method also ignores `SIGPIPE`. A second call replaces the first. The default actions return when the loop is released.
  package func handleSignals(_ numbers: [Int32], _ handler: @escaping (Int32) -> Void) throws(SystemError) {
    let pipe = try SignalPipe(numbers)
    if let signals { unwatch(signals.descriptor) }
    signals = pipe
    watch(pipe.descriptor, for: .readable) { _ in
      while let number = pipe.next() { handler(number) }
    }
  }

  // MARK: Running

  /// Handles events on the calling thread until ``stop()`` is called.
  package func run() {
    defer { isStopping = false }
    var ready: [(serial: UInt64, events: Events)] = []
    while !isStopping {
      poller.wait(until: deadlines.earliest() ?? .infinity, &ready)
      let start = now
      // Nil if an earlier handler of this turn unwatched it.
      for (serial, events) in ready { handlers[serial]?(events) }
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

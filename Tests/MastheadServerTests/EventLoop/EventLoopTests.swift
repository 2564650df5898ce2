import Glibc
import Testing

@testable import MastheadServer

@Suite struct EventLoopTests {
  @Test func deadlinesRunInOrderAndNotEarly() throws {
    let loop = try EventLoop()
    let start = loop.now
    var order: [String] = []
    loop.schedule(at: start + 0.02) { order.append("second") }
    loop.schedule(at: start + 0.01) { order.append("first") }
    loop.schedule(at: -.infinity) { order.append("at once") }
    loop.schedule(at: .infinity) { order.append("never") }
    let cancelled = loop.schedule(at: start + 0.005) { order.append("cancelled") }
    loop.cancel(cancelled)
    loop.schedule(at: start + 0.03) { loop.stop() }
    loop.run()
    #expect(order == ["at once", "first", "second"])
    #expect(loop.now - start >= 0.03)
  }

  @Test func laterDeadlineDoesNotDelayEarlierOne() throws {
    let loop = try EventLoop()
    let start = loop.now
    loop.schedule(at: start + 3600) {}
    loop.schedule(at: start + 0.001) {
      loop.schedule(at: start + 0.01) { loop.stop() }
    }
    loop.run()
    #expect(loop.now - start < 3600)
  }

  @Test func readableDescriptorCallsHandler() throws {
    let loop = try EventLoop()
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let reader = FileDescriptor(owning: ends[0])
    let writer = FileDescriptor(owning: ends[1])
    var read = [UInt8](repeating: 0, count: 4)
    let number = reader.number
    loop.watch(number, for: .readable) { events in
      #expect(events.contains(.readable))
      #expect(Glibc.read(number, &read, 4) == 2)
      loop.unwatch(number)
      loop.unwatch(number)
      loop.stop()
    }
    #expect(write(writer.number, "ab", 2) == 2)
    loop.run()
    #expect(read == [97, 98, 0, 0])
  }

  @Test func unwatchedDescriptorReportsNoPendingEvents() throws {
    let loop = try EventLoop()
    var ends: [Int32] = [0, 0, 0, 0]
    try #require(pipe(&ends) == 0)
    try ends.withUnsafeMutableBufferPointer { try #require(pipe($0.baseAddress! + 2) == 0) }
    defer { for end in ends { close(end) } }
    var calls = 0
    let readers = [ends[0], ends[2]]
    for reader in readers {
      loop.watch(reader, for: .readable) { _ in
        calls += 1
        for reader in readers { loop.unwatch(reader) }
        loop.stop()
      }
    }
    for writer in [ends[1], ends[3]] { #expect(write(writer, "a", 1) == 1) }
    loop.run()
    #expect(calls == 1)
  }

  @Test func idleLoopSleeps() throws {
    let loop = try EventLoop()
    func spent() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    loop.schedule(at: loop.now + 0.3) { loop.stop() }
    let before = spent()
    loop.run()
    #expect(spent() - before < 0.1)
  }

  @Test func loopStoppedBeforeRunCanRunAgain() throws {
    let loop = try EventLoop()
    loop.stopper.stop()
    loop.run()
    loop.schedule(at: loop.now) { loop.stop() }
    loop.run()
  }

  @Test func handledSignalDoesNotKill() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let loop = try EventLoop()
      var signals: [Int32] = []
      try loop.handleSignals([SIGINT, SIGTERM]) { number in
        signals.append(number)
        if signals.count == 2 { loop.stop() }
      }
      // Signal this thread, since other threads of the test process do not block the signals.
      pthread_kill(pthread_self(), SIGTERM)
      loop.schedule(at: loop.now + 0.01) { pthread_kill(pthread_self(), SIGINT) }
      loop.run()
      exit(signals == [SIGTERM, SIGINT] ? 7 : 1)
    }
  }

  @Test func watchingDescriptorTwiceTraps() async {
    await #expect(processExitsWith: .failure) {
      let loop = try EventLoop()
      loop.watch(0, for: .readable) { _ in }
      loop.watch(0, for: .readable) { _ in }
    }
  }
}

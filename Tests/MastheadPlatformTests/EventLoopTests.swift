import CPlatform
import TestSupport
import Testing

@testable import MastheadPlatform

@Suite(.long) struct EventLoopTests {
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
    loop.watch(number, for: .readable) {
      #expect(MastheadPlatform.read(number, &read, 4) == 2)
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
      loop.watch(reader, for: .readable) {
        calls += 1
        for reader in readers { loop.unwatch(reader) }
        loop.stop()
      }
    }
    for writer in [ends[1], ends[3]] { #expect(write(writer, "a", 1) == 1) }
    loop.run()
    #expect(calls == 1)
  }

  /// The processor time of this thread, in seconds.
  private func spent() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return seconds(time)
  }

  @Test func idleLoopSleeps() throws {
    let loop = try EventLoop()
    loop.schedule(at: loop.now + 0.3) { loop.stop() }
    let before = spent()
    loop.run()
    #expect(spent() - before < 0.1)
  }

  /// The ends of a pair of connected sockets.
  private func sockets() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    // A program that another test starts must not keep an end open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// The other end of a pipe has closed, and the handlers do nothing.
  @Test(arguments: [(0, EventLoop.Event.readable), (1, .writable)])
  func failedDescriptorIsReportedOnce(_ index: Int, _ event: EventLoop.Event) throws {
    let loop = try EventLoop()
    var ends: [Int32] = [-1, -1]
    try #require(masthead_pipe(&ends) == 0)
    defer { close(ends[index]) }
    close(ends[1 - index])
    var calls = 0
    loop.watch(ends[index], for: event) { calls += 1 }
    loop.schedule(at: loop.now + 0.3) { loop.stop() }
    let before = spent()
    loop.run()
    #expect(calls == 1)
    #expect(spent() - before < 0.1)
    loop.unwatch(ends[index])
    loop.watch(ends[index], for: event) { loop.stop() }
    loop.run()
  }

  /// Runs in a separate process and uses a high number, because other tests and threads reuse low numbers.
  @Test func descriptorClosedWithoutUnwatchIsForgotten() async {
    await #expect(processExitsWith: .success) {
      try await withDedicatedThreads {
        let loop = try EventLoop()
        var (ends, calls): ([Int32], Int) = ([-1, -1], 0)
        precondition(pipe(&ends) == 0)
        let number: Int32 = 500
        precondition(dup2(ends[0], number) == number)
        loop.watch(number, for: .readable) { calls += 1 }
        close(number)
        loop.schedule(at: loop.now + 0.3) { loop.stop() }
        var before = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before)
        loop.run()
        var after = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after)
        precondition(calls == 0 && seconds(after) - seconds(before) < 0.1)
        // The number may name another pipe.
        precondition(pipe(&ends) == 0 && dup2(ends[0], number) == number && write(ends[1], "a", 1) == 1)
        loop.watch(number, for: .readable) { loop.stop() }
        loop.run()
      }
    }
  }

  @Test func writableDescriptorWaitsForRoom() throws {
    let loop = try EventLoop()
    let (socket, peer) = try sockets()
    defer { for end in [socket, peer] { close(end) } }
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    var sent = 0
    while case let count = write(socket, [UInt8](repeating: 0, count: 4096), 4096), count > 0 { sent += count }
    var isDrained = false
    loop.watch(socket, for: .writable) {
      #expect(isDrained)
      loop.stop()
    }
    loop.schedule(at: loop.now + 0.01) {
      isDrained = true
      var bytes = [UInt8](repeating: 0, count: sent)
      #expect(recv(peer, &bytes, sent, Int32(MSG_WAITALL)) == sent)
    }
    loop.run()
  }

  @Test func descriptorsAreListedBeforeEachTurn() throws {
    let loop = try EventLoop()
    let (socket, peer) = try sockets()
    let (other, otherPeer) = try sockets()
    defer { for end in [socket, peer, other, otherPeer] { close(end) } }
    var list: [Int32] = []
    var calls = 0
    loop.watch(
      each: { list.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) } },
      {
        calls += 1
        list = []
      })
    for end in [peer, otherPeer] { #expect(write(end, "a", 1) == 1) }
    loop.schedule(at: loop.now + 0.01) {
      #expect(calls == 0)
      list = [socket, other]
      loop.schedule(at: loop.now + 0.01) {
        #expect(calls == 1)
        loop.unwatchList()
        list = [socket]
        loop.schedule(at: loop.now + 0.01) { loop.stop() }
      }
    }
    loop.run()
    #expect(calls == 1)
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
      try await withDedicatedThreads {
        let loop = try EventLoop()
        var signals: [Int32] = []
        try loop.handleSignals([SIGINT, SIGTERM]) { number in
          signals.append(number)
          if signals.count == 1 { kill(getpid(), SIGINT) } else { loop.stop() }
        }
        // This thread may block signals, as threads of Dispatch do. Another thread then handles the signal.
        kill(getpid(), SIGTERM)
        loop.run()
        exit(signals == [SIGTERM, SIGINT] ? 7 : 1)
      }
    }
  }

  @Test func watchingDescriptorTwiceTraps() async {
    await #expect(processExitsWith: .failure) {
      let loop = try EventLoop()
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { exit(0) }
      loop.watch(ends[0], for: .readable) {}
      loop.watch(ends[0], for: .readable) {}
    }
  }

  @Test func watchingRegularFileTraps() async {
    await #expect(processExitsWith: .failure) {
      let loop = try EventLoop()
      let file = open(CommandLine.arguments[0], O_RDONLY)
      guard file >= 0 else { exit(0) }
      loop.watch(file, for: .readable) {}
    }
  }
}

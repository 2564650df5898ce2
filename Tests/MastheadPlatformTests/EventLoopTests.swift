import TestSupport
import Testing

@testable import MastheadPlatform

@Suite(.long) struct EventLoopTests {
  @Test(arguments: Platforms.all) func deadlinesRunInOrderAndNotEarly(_ platform: any Platform) throws {
    let loop = try EventLoop(on: platform)
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

  @Test(arguments: Platforms.all) func laterDeadlineDoesNotDelayEarlierOne(_ platform: any Platform) throws {
    let loop = try EventLoop(on: platform)
    let start = loop.now
    loop.schedule(at: start + 3600) {}
    loop.schedule(at: start + 0.001) {
      loop.schedule(at: start + 0.01) { loop.stop() }
    }
    loop.run()
    #expect(loop.now - start < 3600)
  }

  @Test(arguments: Platforms.all) func readableDescriptorCallsHandler(_ platform: any Platform) throws {
    let loop = try EventLoop(on: platform)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let reader = FileDescriptor(owning: ends[0])
    let writer = FileDescriptor(owning: ends[1])
    var read = [UInt8](repeating: 0, count: 4)
    let number = reader.number
    loop.watch(number, for: .readable) { events in
      #expect(events.contains(.readable))
      #expect(MastheadPlatform.read(number, &read, 4) == 2)
      loop.unwatch(number)
      loop.unwatch(number)
      loop.stop()
    }
    #expect(write(writer.number, "ab", 2) == 2)
    loop.run()
    #expect(read == [97, 98, 0, 0])
  }

  @Test(arguments: Platforms.all) func unwatchedDescriptorReportsNoPendingEvents(_ platform: any Platform) throws {
    let loop = try EventLoop(on: platform)
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

  /// The processor time of this thread, in seconds.
  private func spent() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return seconds(time)
  }

  @Test(arguments: Platforms.all) func idleLoopSleeps(_ platform: any Platform) throws {
    let loop = try EventLoop(on: platform)
    loop.schedule(at: loop.now + 0.3) { loop.stop() }
    let before = spent()
    loop.run()
    #expect(spent() - before < 0.1)
  }

  /// The ends of a pair of connected sockets.
  private func sockets() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    // A program that another test starts meanwhile must not keep an end open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  @Test(arguments: Platforms.all) func endOfPeersDataIsReportedOnce(_ platform: any Platform) throws {
    let loop = try EventLoop(on: platform)
    let (socket, peer) = try sockets()
    defer { for end in [socket, peer] { close(end) } }
    var reports: [EventLoop.Events] = []
    loop.watch(socket, for: [.hangUp, .once]) { reports.append($0) }
    loop.schedule(at: loop.now) {
      #expect(reports == [])
      shutdown(peer, Int32(SHUT_WR))
      loop.schedule(at: loop.now + 0.02) { loop.stop() }
    }
    loop.run()
    #expect(reports == [.hangUp])
  }

  /// The data stays unread, as further requests on the connection of a stream do.
  @Test(arguments: Platforms.all) func unreadDataDoesNotWakeWatchForHangUp(_ platform: any Platform) throws {
    let loop = try EventLoop(on: platform)
    let (socket, peer) = try sockets()
    defer { close(socket) }
    var reports: [EventLoop.Events] = []
    loop.watch(socket, for: [.hangUp, .once]) {
      reports.append($0)
      loop.stop()
    }
    #expect(write(peer, "ab", 2) == 2)
    loop.schedule(at: loop.now + 0.2) {
      #expect(reports == [])
      close(peer)
    }
    loop.schedule(at: loop.now + 60) { loop.stop() }
    let before = spent()
    loop.run()
    #expect(reports.count == 1)
    #expect(spent() - before < 0.1)
  }

  @Test(arguments: Platforms.all) func writableDescriptorWaitsForRoom(_ platform: any Platform) throws {
    let loop = try EventLoop(on: platform)
    let (socket, peer) = try sockets()
    defer { for end in [socket, peer] { close(end) } }
    _ = fcntl(socket, F_SETFL, O_NONBLOCK)
    var sent = 0
    while case let count = write(socket, [UInt8](repeating: 0, count: 4096), 4096), count > 0 { sent += count }
    var isDrained = false
    loop.watch(socket, for: .writable) { events in
      #expect(events == .writable)
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

  @Test func listOfDescriptorsIsAskedForBeforeEachTurn() throws {
    let loop = try EventLoop(on: POSIXPlatform())
    let (socket, peer) = try sockets()
    let (other, otherPeer) = try sockets()
    defer { for end in [socket, peer, other, otherPeer] { close(end) } }
    var list: [Int32] = []
    var calls = 0
    let watch = loop.watch(
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
        loop.unwatch(watch)
        list = [socket]
        loop.schedule(at: loop.now + 0.01) { loop.stop() }
      }
    }
    loop.run()
    #expect(calls == 1)
  }

  @Test(arguments: Platforms.all) func loopStoppedBeforeRunCanRunAgain(_ platform: any Platform) throws {
    let loop = try EventLoop(on: platform)
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
        // This thread may block signals, as those of Dispatch do. Another thread handles them then.
        kill(getpid(), SIGTERM)
        loop.run()
        exit(signals == [SIGTERM, SIGINT] ? 7 : 1)
      }
    }
  }

  @Test(arguments: Platforms.all.map(\.name)) func watchingDescriptorTwiceTraps(_ platform: String) async {
    await #expect(processExitsWith: .failure) { [platform] in
      let loop = try EventLoop(on: Platforms.all.first { $0.name == platform }!)
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { exit(0) }
      loop.watch(ends[0], for: .readable) { _ in }
      loop.watch(ends[0], for: .readable) { _ in }
    }
  }

  @Test(arguments: Platforms.all.map(\.name)) func watchingRegularFileTraps(_ platform: String) async {
    await #expect(processExitsWith: .failure) { [platform] in
      let loop = try EventLoop(on: Platforms.all.first { $0.name == platform }!)
      let file = open(CommandLine.arguments[0], O_RDONLY)
      guard file >= 0 else { exit(0) }
      loop.watch(file, for: .readable) { _ in }
    }
  }
}

import CPlatform
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import MastheadPlatform

@Suite(.long) struct ChildProcessTests {
  @Test(arguments: [
    ("exit 0", ChildProcess.Exit.code(0)), ("exit 7", .code(7)), ("kill -SEGV $$", .signal(SIGSEGV)),
  ])
  func exitReportsCodeOrSignal(_ script: String, _ exit: ChildProcess.Exit) throws {
    #expect(try ChildProcess(["sh", "-c", script]).waitForEnd(within: Programs.patience) == exit)
  }

  @Test func missingProgramIsNamed() {
    #expect(throws: SystemError("start no-such-program", code: ENOENT)) { try ChildProcess(["no-such-program"]) }
  }

  @Test func waitEndsAtItsLimit() throws {
    let child = try ChildProcess(["sleep", "600"])
    #expect(child.waitForEnd(within: 0.01) == nil)
    #expect(child.poll() == nil)
  }

  @Test func signalReachesWholeGroup() throws {
    let program = try RunningProgram(["sh", "-c", "trap 'exit 3' TERM; sleep 600 & echo; wait"])
    #expect(program.wait(within: 60) { program.output == "\n" })
    program.process.kill(SIGTERM)
    #expect(program.waitForEnd(within: 60) == .code(3))
    #expect(program.process.poll() == .code(3))
  }

  @Test func signalReachesProcessThatLeftItsGroup() throws {
    let program = try RunningProgram([
      "python3", "-c",
      "import os, time; os.setpgid(0, os.getpgid(os.getppid())); print(flush=True); time.sleep(600)",
    ])
    #expect(program.wait(within: 60) { program.output == "\n" })
    #expect(getpgid(program.process.identifier) == getpgrp())
    program.process.kill(SIGTERM)
    #expect(program.waitForEnd(within: 60) == .signal(SIGTERM))
  }

  @Test func endKillsRestOfGroup() throws {
    let output = try MastheadPlatform.Pipe()
    let child = try ChildProcess(["sh", "-c", "sleep 600 & echo $!"], descriptors: [1: output.writeEnd])
    output.closeWriteEnd()
    #expect(child.waitForEnd(within: Programs.patience) == .code(0))
    // The descendant holds the pipe open until it ends.
    _ = try text(of: output)
  }

  @Test func releaseKillsProcess() throws {
    let output = try MastheadPlatform.Pipe()
    do {
      _ = try ChildProcess(["sleep", "600"], descriptors: [1: output.writeEnd])
      output.closeWriteEnd()
    }
    // The process holds the pipe open until it ends.
    #expect(try text(of: output) == "")
  }

  @Test func detachedProcessOutlivesItsObject() throws {
    let (input, output) = (try MastheadPlatform.Pipe(), try MastheadPlatform.Pipe())
    do {
      _ = try ChildProcess(
        ["sh", "-c", "read -r line; echo $line & wait"],
        descriptors: [0: input.readEnd, 1: output.writeEnd], isDetached: true)
      output.closeWriteEnd()
    }
    #expect(writeAll(Array("go\n".utf8), to: input.writeEnd))
    #expect(try text(of: output) == "go\n")
  }

  // MARK: Descriptors

  @Test func childHasOnlyGivenDescriptors() throws {
    let run = try ProgramRun(of: ["sh", "-c", "ls /proc/self/fd | tr '\\n' ' '"], timeLimit: 60)
    // Descriptor 3 is the folder that ls has opened.
    #expect(run.output == "0 1 2 3 ")
  }

  /// Other threads open pipes without close-on-exec all the time, as libraries do.
  @Test func childInheritsNothingThatOtherThreadsOpen() throws {
    let isDone = Atomic(false)
    let group = DispatchGroup()
    for _ in 0..<2 {
      group.enter()
      Thread.detachNewThread {
        while !isDone.load(ordering: .relaxed) {
          var ends: [Int32] = [-1, -1]
          if pipe(&ends) == 0 { for end in ends { close(end) } }
        }
        group.leave()
      }
    }
    let children = try (0..<200).map { _ in try RunningProgram(["sh", "-c", "ls /proc/self/fd | tr '\\n' ' '"]) }
    for child in children {
      #expect(child.waitForEnd(within: 60) == .code(0))
      #expect(child.output == "0 1 2 3 ")
    }
    isDone.store(true, ordering: .relaxed)
    group.wait()
  }

  /// If one child held another child's pipe open, the pipe would not end before the first child. Half of the children
  /// do not end.
  @Test func concurrentStartsDoNotShareTheirPipes() throws {
    struct Start: @unchecked Sendable {
      let child: ChildProcess
      let pipe: MastheadPlatform.Pipe
      let isShort: Bool
    }
    let starts = Mutex<[Start]>([])
    DispatchQueue.concurrentPerform(iterations: 200) { index in
      let isShort = index.isMultiple(of: 2)
      guard let pipe = try? MastheadPlatform.Pipe(),
        let child = try? ChildProcess(isShort ? ["echo", "end"] : ["sleep", "600"], descriptors: [1: pipe.writeEnd])
      else { return }
      pipe.closeWriteEnd()
      starts.withLock { $0.append(Start(child: child, pipe: pipe, isShort: isShort)) }
    }
    let all = starts.withLock { $0 }
    #expect(all.count == 200)
    for start in all where start.isShort {
      #expect(try text(of: start.pipe) == "end\n")
      #expect(start.child.waitForEnd(within: 60) == .code(0))
    }
    #expect(all.filter { !$0.isShort }.allSatisfy { $0.child.poll() == nil })
  }

  /// Reads a pipe to its end. Throws if the end does not come within a minute.
  private func text(of pipe: MastheadPlatform.Pipe) throws -> String {
    var bytes: [UInt8] = []
    while true {
      var polled = pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0)
      try #require(poll(&polled, 1, 60_000) > 0, "The pipe did not end.")
      let piece = try #require(pipe.readPiece())
      if piece.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += piece
    }
  }

  /// Starts children while each of the needed descriptors is missing in turn.
  @Test func missingDescriptorsAreReported() async {
    await #expect(processExitsWith: .success) {
      try await withDedicatedThreads {
        // The guard starts first.
        _ = try ChildProcess(["true"]).waitForEnd(within: Programs.patience)
        // Fills the gaps between the open descriptors.
        let last = (0..<1024).last { fcntl(Int32($0), F_GETFD) >= 0 }!
        var first: Int32
        repeat { first = dup(0) } while first < last
        close(first)
        var outcomes: [String] = []
        for room in 0..<8 {
          var limit = rlimit()
          getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
          limit.rlim_cur = rlim_t(Int(first) + room)
          setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
          do {
            let pipe = try MastheadPlatform.Pipe()
            let child = try ChildProcess(["true"], descriptors: [1: pipe.writeEnd])
            outcomes.append(child.waitForEnd(within: Programs.patience).map { "\($0)" } ?? "nothing")
          } catch { outcomes.append("\(error)") }
        }
        // A pipe needs two descriptors. A child needs two for its end and one for a copy of its output.
        let expected = (0..<8).map { room in
          switch room {
          case ..<2: "cannot make a pipe: Too many open files"
          case ..<5: "cannot start true: Too many open files"
          default: "code(0)"
          }
        }
        precondition(outcomes == expected, "\(outcomes)")
      }
    }
  }

  // MARK: Reaping

  /// A shell that exits or is killed is reaped although no code waits for it.
  @Test(arguments: ["exit 0", "kill -KILL $$", "sleep 600 & exit 5"])
  func endedChildIsReapedWithoutWait(_ script: String) throws {
    let input = try MastheadPlatform.Pipe()
    let child = try ChildProcess(["sh", "-c", "read -r line; \(script)"], descriptors: [0: input.readEnd])
    input.closeReadEnd()
    #expect(kill(child.identifier, 0) == 0)
    input.closeWriteEnd()
    try expectReaped(child.identifier)
  }

  /// The child outlives the object that started it. The object's thread continues and reaps the child.
  @Test func releasedChildIsReaped() throws {
    var identifier: pid_t = 0
    do { identifier = try ChildProcess(["sleep", "600"]).identifier }
    try expectReaped(identifier)
  }

  /// Waits until a process no longer exists. A zombie still exists.
  private func expectReaped(_ identifier: pid_t) throws {
    for _ in 0..<60_000 where kill(identifier, 0) == 0 { usleep(1000) }
    #expect(kill(identifier, 0) != 0 && errno == ESRCH)
  }

  /// Half of the children are reaped within a tenth of a second, also on a busy machine.
  @Test func endedChildIsReapedAtOnce() throws {
    var times: [Double] = []
    for _ in 0..<51 {
      let child = try ChildProcess(["sleep", "600"])
      child.kill()
      let start = monotonicSeconds()
      while kill(child.identifier, 0) == 0 { usleep(100) }
      times.append(monotonicSeconds() - start)
    }
    #expect(times.sorted()[25] < 0.1, "\(times)")
  }

  /// Starts a child and traces it as a debugger does, until the end of the input. The system reports the end of a
  /// traced process to its tracer first. Prints whether tracing began.
  private static let traced = """
    import ctypes, os, sys, time
    library, process = ctypes.CDLL(None, use_errno=True), os.getpid()
    # Some systems let only ancestors trace, unless the process allows others.
    library.prctl(0x59616d61, ctypes.c_ulong(2 ** 64 - 1), 0, 0, 0)
    if os.fork() == 0:
        os.setsid()
        seize = 0x4206
        result = library.ptrace(ctypes.c_long(seize), process, None, None)
        # In one piece, which print does not promise.
        os.write(1, (("traced" if result == 0 else os.strerror(ctypes.get_errno())) + "\\n").encode())
        sys.stdin.read()
        os._exit(0)
    time.sleep(600)
    """

  private static let canTrace: Bool = {
    let program = try? RunningProgram(["python3", "-c", traced], input: "")
    return program?.wait(within: 60) { program?.output == "traced\n" } ?? false
  }()

  /// Whether a process has ended and is not reaped.
  private static func isZombie(_ process: pid_t) -> Bool {
    (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8))?.contains(") Z ") ?? false
  }

  /// Runs in a separate process, because the test measures processor time.
  @Test(.enabled(if: canTrace, "The system does not let a process trace another one."))
  func killedChildThatIsTracedUsesNoProcessorTime() async {
    await #expect(processExitsWith: .success) {
      try await withDedicatedThreads {
        let (input, output) = (try MastheadPlatform.Pipe(), try MastheadPlatform.Pipe())
        let child = try ChildProcess(
          ["python3", "-c", Self.traced], descriptors: [0: input.readEnd, 1: output.writeEnd])
        precondition(output.readPiece().map { String(decoding: $0, as: UTF8.self) } == "traced\n")
        let loop = try EventLoop()
        var exits: [ChildProcess.Exit?] = []
        loop.watch(child.endDescriptor, for: .readable) {
          exits.append(child.poll())
          loop.stop()
        }
        child.kill()
        while !Self.isZombie(child.identifier) { usleep(1000) }
        let before = clock()
        loop.schedule(at: loop.now + 0.5) {
          precondition(exits == [] && child.poll() == nil && Self.isZombie(child.identifier))
          // The processor time of all threads.
          precondition(Double(clock() - before) / Double(CLOCKS_PER_SEC) < 0.1)
          input.closeWriteEnd()
        }
        loop.run()
        precondition(exits == [.signal(SIGKILL)])
      }
    }
  }

  @Test func exitDiscardedBySystemIsLost() async {
    await #expect(processExitsWith: .success) {
      try await withDedicatedThreads {
        signal(SIGCHLD, SIG_IGN)
        let child = try ChildProcess(["true"])
        precondition(child.waitForEnd(within: 60) == .lost)
        precondition(child.poll() == .lost)
      }
    }
  }

  /// Swift Testing's monitor of exit tests waits for any child. While an ended child is not reaped, the monitor spins
  /// and uses a whole processor, and exit tests end late or never.
  ///
  /// Other tests may use all processors. The bound is one second more than the exit tests take without the children.
  @Test func exitTestsEndWhileManyChildrenComeAndGo() async throws {
    func timeOfExitTest() async -> Duration {
      let start = ContinuousClock.now
      await #expect(processExitsWith: .exitCode(7)) { exit(7) }
      return .now - start
    }
    var alone: [Duration] = []
    for _ in 0..<5 { alone.append(await timeOfExitTest()) }
    let started = Atomic(0)
    let count = 400
    let group = DispatchGroup()
    group.enter()
    Thread.detachNewThread {
      var running: [ChildProcess] = []
      // A thread that starts children endlessly without a pause would keep the monitor of a busy machine from its exit
      // tests.
      for _ in 0..<count {
        if let child = try? ChildProcess(["true"]) { running.append(child) }
        started.add(1, ordering: .relaxed)
        // The other children are also reaped, although no code waits for them.
        if running.count > 20 { running.removeAll { $0.poll() != nil } }
        usleep(1000)
      }
      group.leave()
    }
    defer { group.wait() }
    var beside: [Duration] = []
    repeat { beside.append(await timeOfExitTest()) } while started.load(ordering: .relaxed) < count
    let (longest, median) = (try #require(alone.max()), beside.sorted()[beside.count / 2])
    #expect(median < longest * 2 + .seconds(1), "alone: \(alone), beside: \(beside)")
    let end = ContinuousClock.now + .seconds(Programs.patience)
    var ended = Self.endedChildren(named: "true")
    while !ended.isEmpty, .now < end {
      try await Task.sleep(for: .milliseconds(10))
      ended = Self.endedChildren(named: "true")
    }
    #expect(ended == [])
  }

  /// The ended children of this process that are not reaped.
  private static func endedChildren(named name: String) -> [String] {
    let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    let children = tasks.flatMap { task in
      ((try? String(contentsOfFile: "/proc/self/task/\(task)/children", encoding: .utf8)) ?? "").split(separator: " ")
    }
    return children.compactMap { try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8) }
      .filter { $0.contains("(\(name)) Z ") }
  }
}

import CPlatform
import Testing

@testable import MastheadPlatform

@Suite struct ProcessTests {
  /// Starts a shell script in its own process group.
  private func start(_ script: String) throws -> pid_t {
    var process: pid_t = 0
    let texts = ["sh", "-c", script]
    var words = texts.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    let result = masthead_spawn(&process, &words, masthead_environment_variables(), nil, [-1, -1, -1], 3)
    try #require(result == 0)
    return process
  }

  /// Whether a descriptor becomes readable within a time, in milliseconds.
  private func isReadable(_ descriptor: Int32, within time: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let end = monotonicSeconds() + Double(time) / 1000
    // The end of another child interrupts the wait.
    while poll(&polled, 1, time) < 0, monotonicSeconds() < end {}
    return polled.revents != 0
  }

  private func reap(_ process: pid_t) -> Int32 {
    var status: Int32 = -1
    #expect(masthead_reap(process, true, &status) == 1)
    return status
  }

  @Test(arguments: Platforms.all) func endOfEachChildIsReported(_ platform: any Platform) throws {
    let children = try (0..<8).map { _ in try start("exec sleep 600") }
    let ends = try children.map { try platform.openEnd(of: $0) }
    for end in ends { #expect(!isReadable(end, within: 0)) }
    for child in children.dropLast() { kill(child, SIGKILL) }
    for end in ends.dropLast() { #expect(isReadable(end, within: 60_000)) }
    #expect(!isReadable(ends[7], within: 0))
    kill(children[7], SIGKILL)
    #expect(isReadable(ends[7], within: 60_000))
    for child in children { #expect(reap(child) == SIGKILL) }
    for end in ends { platform.closeEnd(end) }
  }

  @Test(arguments: Platforms.all) func childThatEndedBeforeIsReported(_ platform: any Platform) throws {
    let child = try start("exit 0")
    var information = siginfo_t()
    #expect(waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) == 0)
    let end = try platform.openEnd(of: child)
    #expect(isReadable(end, within: 60_000))
    platform.closeEnd(end)
    #expect(reap(child) == 0)
  }

  @Test(arguments: Platforms.all) func endGivenUpLeavesNoDescriptor(_ platform: any Platform) throws {
    let child = try start("exec sleep 600")
    let end = try platform.openEnd(of: child)
    platform.closeEnd(end)
    #expect(fcntl(end, F_GETFD) < 0)
    kill(child, SIGKILL)
    #expect(reap(child) == SIGKILL)
  }

  @Test(arguments: Platforms.all) func activityTellsStoppedWaitingAndRunning(_ platform: any Platform) throws {
    let (sleeper, runner) = (try start("exec sleep 600"), try start("while :; do :; done"))
    defer {
      for child in [sleeper, runner] {
        kill(child, SIGKILL)
        _ = reap(child)
      }
    }
    /// Asks twice, as if two seconds had passed between.
    func activity(of child: pid_t) -> ProcessActivity {
      var memory = ActivityMemory()
      _ = platform.activity(of: child, &memory)
      memory.changed -= 2
      let used = masthead_processor_time(child)
      // The runner uses the processor between the questions.
      while child == runner, masthead_processor_time(child) == used { usleep(1000) }
      return platform.activity(of: child, &memory)
    }
    while activity(of: sleeper) != .waiting { usleep(1000) }
    #expect(activity(of: runner) == .running)
    kill(sleeper, SIGSTOP)
    while activity(of: sleeper) != .stopped { usleep(1000) }
    kill(sleeper, SIGCONT)
    while activity(of: sleeper) != .waiting { usleep(1000) }
  }

  @Test(arguments: Platforms.all) func endedProcessIsNotRunning(_ platform: any Platform) throws {
    let own = platform.startTime(of: getpid())
    #expect(platform.isRunning(getpid(), since: own))
    #expect(platform.isRunning(getpid(), since: nil))
    let child = try start("exit 0")
    let start = platform.startTime(of: child)
    #expect(reap(child) == 0)
    #expect(!platform.isRunning(child, since: start))
  }

  @Test(.enabled(if: Platforms.all[0].startTime(of: getpid()) != nil, "Only Linux tells the start time of a process."))
  func processWithOtherStartTimeIsNotRunning() {
    #expect(!Platforms.all[0].isRunning(getpid(), since: "1"))
    #expect(Platforms.all[0].startTime(of: -1) == nil)
  }

  @Test func platformsAgreeAboutProgram() {
    #expect(Set(Platforms.all.map(\.executable)).count == 1)
    for platform in Platforms.all {
      #expect(access(platform.executable, X_OK) == 0)
      #expect((1 << 20...1 << 40).contains(platform.residentMemory))
      #expect((1 << 20...1 << 46).contains(platform.dataMemory))
    }
  }
}

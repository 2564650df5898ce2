import TestSupport
import Testing

@testable import MastheadPlatform

@Suite(.long) struct ProcessTests {
  /// Starts a shell script.
  private func start(_ script: String) throws -> ChildProcess { try ChildProcess(["sh", "-c", script]) }

  @Test(arguments: Platforms.all) func activityTellsStoppedWaitingAndRunning(_ platform: any Platform) throws {
    let (sleeper, runner) = (try start("exec sleep 600"), try start("while :; do :; done"))
    /// Asks twice, as if two seconds had passed between.
    func activity(of child: ChildProcess) -> ProcessActivity {
      var memory = ActivityMemory()
      _ = platform.activity(of: child.identifier, &memory)
      memory.changed -= 2
      let used = child.processorTime
      // The runner uses the processor between the questions.
      while child === runner, child.processorTime == used { usleep(1000) }
      return platform.activity(of: child.identifier, &memory)
    }
    while activity(of: sleeper) != .waiting { usleep(1000) }
    #expect(activity(of: runner) == .running)
    sleeper.kill(SIGSTOP)
    while activity(of: sleeper) != .stopped { usleep(1000) }
    sleeper.kill(SIGCONT)
    while activity(of: sleeper) != .waiting { usleep(1000) }
  }

  @Test(arguments: Platforms.all) func endedProcessIsNotRunning(_ platform: any Platform) throws {
    let own = platform.startTime(of: getpid())
    #expect(platform.isRunning(getpid(), since: own))
    #expect(platform.isRunning(getpid(), since: nil))
    let child = try start("exit 0")
    let start = platform.startTime(of: child.identifier)
    #expect(child.waitForEnd(within: Programs.patience) == .code(0))
    #expect(!platform.isRunning(child.identifier, since: start))
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

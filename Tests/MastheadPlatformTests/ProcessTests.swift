import TestSupport
import Testing

@testable import MastheadPlatform

@Suite(.long) struct ProcessTests {
  /// Starts a shell script.
  private func start(_ script: String) throws -> ChildProcess { try ChildProcess(["sh", "-c", script]) }

  @Test func activityIsStoppedWaitingOrRunning() throws {
    let (sleeper, runner) = (try start("exec sleep 600"), try start("while :; do :; done"))
    while sleeper.activity != .waiting { usleep(1000) }
    _ = runner.activity
    let used = runner.processorTime
    while runner.processorTime == used { usleep(1000) }
    #expect(runner.activity == .running)
    sleeper.kill(SIGSTOP)
    while sleeper.activity != .stopped { usleep(1000) }
    sleeper.kill(SIGCONT)
    while sleeper.activity != .waiting { usleep(1000) }
  }

  @Test func ownProcessHasProgramAndMemory() {
    #expect(access(OwnProcess.executable, X_OK) == 0)
    #expect((1 << 20...1 << 40).contains(OwnProcess.residentMemory))
    #expect((1 << 20...1 << 46).contains(OwnProcess.dataMemory))
  }

  @Test func fileLimitIsRaisedAsFarAsSystemAllows() async {
    await #expect(processExitsWith: .success) {
      let highest = OwnProcess.highestFileLimit
      precondition(OwnProcess.raiseFileLimit(toward: min(highest, 300)) >= min(highest, 300))
      precondition(OwnProcess.raiseFileLimit(toward: .max) == highest)
    }
  }
}

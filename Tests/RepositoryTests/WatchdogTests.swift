import Foundation
import MastheadPlatform
import TestSupport
import Testing

/// `.ci/watchdog`, with scripts in place of `swift test`.
@Suite(.long) struct WatchdogTests {
  private func watch(_ arguments: [String]) throws -> ProgramRun {
    try ProgramRun(patiently: [Repository.root.appending(path: ".ci/watchdog").path] + arguments)
  }

  @Test(arguments: [0, 3]) func commandThatEndsKeepsItsOutputAndStatus(_ status: Int32) throws {
    let run = try watch(["600", "sh", "-c", "echo out; echo err >&2; exit \(status)"])
    #expect(run.exit == .code(status))
    #expect(run.output == "out\nerr\n")
    #expect(run.errors == "")
  }

  @Test func hangingCommandIsKilledWithItsTestsAndStacks() throws {
    let folder = TemporaryFolder()
    // The watchdog prints stacks only of test processes.
    let tests = try folder.copy(URL(fileURLWithPath: "/bin/sleep"), as: "Sample.xctest")
    let lines = [
      "◇ Test reads() started.", "◇ Test writes(_:) started.", "◇ Test hangs(file:) started.",
      "✔ Test reads() passed after 0.1 seconds.",
      "✘ Test writes(_:) with 2 test cases failed after 0.1 seconds with 1 issue.", "◇ Test waits() started.",
    ]
    let run = try watch(["1", "sh", "-c", "printf '%s\\n' \"$@\" $$; \"$0\" 600", tests.path] + lines)
    #expect(run.exit == .code(124))
    #expect(run.output.hasPrefix(lines.joined(separator: "\n") + "\n"))
    #expect(run.errors.contains("did not end within 1 s: sh -c"))
    #expect(run.errors.contains("Running tests:\n  hangs(file:)\n  waits()\n"))
    #expect(run.errors.contains("\nProcess ") && run.errors.contains("Sample.xctest 600"))
    #expect(run.errors.contains("nanosleep"))
    let shell = try #require(run.output.split(separator: "\n").last.flatMap { pid_t($0) })
    #expect(kill(shell, 0) != 0)
  }

  @Test(arguments: [[], ["5"], ["0", "true"], ["soon", "true"]])
  func wrongArgumentsGetOneSentence(_ arguments: [String]) throws {
    let run = try watch(arguments)
    #expect(run.exit == .code(64))
    let words = arguments.joined(separator: " ")
    #expect(
      run.errors
        == ".ci/watchdog: expected a number of seconds and a command, got \"\(words)\"; see .ci/watchdog --help\n")
  }
}

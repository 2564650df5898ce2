import Foundation
import Glibc
import LongTests
import MastheadPlugins
import Testing

@Suite(.long) struct ChildProcessTests {
  @Test(arguments: [
    ("exit 0", ChildProcess.Exit.code(0)), ("exit 7", .code(7)), ("kill -SEGV $$", .signal(SIGSEGV)),
  ])
  func exitReportsCodeOrSignal(_ script: String, _ exit: ChildProcess.Exit) throws {
    #expect(try ChildProcess(["sh", "-c", script]).waitForEnd() == exit)
  }

  @Test func runCapturesOutputAndErrors() throws {
    let run = try ProgramRun(of: ["sh", "-c", "echo out; echo err >&2; exit 3"], timeLimit: 60)
    #expect(run.exit == .code(3))
    #expect(run.output == "out\n")
    #expect(run.errors == "err\n")
  }

  @Test func runCapturesAnswerDescriptor() throws {
    let run = try ProgramRun(of: ["sh", "-c", "echo out; echo answer >&3"], answersOn: 3, timeLimit: 60)
    #expect(run.output == "out\n")
    #expect(run.answer == "answer\n")
  }

  @Test func runReadsMoreThanPipeCapacity() throws {
    let run = try ProgramRun(of: ["sh", "-c", "head -c 1000000 /dev/zero | tr '\\0' x"], timeLimit: 60)
    #expect(run.output == String(repeating: "x", count: 1_000_000))
  }

  @Test func timeoutKillsDescendantsToo() throws {
    let run = try ProgramRun(of: ["sh", "-c", "sleep 600 & echo $!; wait"], timeLimit: 3)
    #expect(run.exit == nil)
    let identifier = try #require(pid_t(run.output.dropLast()))
    // The signal takes a moment, and the new parent may not have reaped the process yet.
    var status: String?
    for _ in 0..<3000 {
      status = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
      if status?.contains(") Z ") ?? true { break }
      usleep(10_000)
    }
    #expect(status?.contains(") Z ") ?? true)
  }

  @Test func missingProgramIsNamed() {
    #expect(throws: PluginError("cannot start no-such-program: No such file or directory")) {
      try ChildProcess(["no-such-program"])
    }
  }

  @Test func childHasOnlyGivenDescriptors() throws {
    let run = try ProgramRun(of: ["sh", "-c", "ls /proc/self/fd | tr '\\n' ' '"], timeLimit: 60)
    // Descriptor 3 is the folder that ls has opened.
    #expect(run.output == "0 1 2 3 ")
  }
}

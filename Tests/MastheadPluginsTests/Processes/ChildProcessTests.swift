import Foundation
import LongTests
import MastheadPlatform
import Testing

@testable import MastheadPlugins

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

  @Test func exitThatSystemDiscardedIsLost() throws {
    let child = try ChildProcess(["true"])
    // The system does the same if this process ignores SIGCHLD.
    while waitpid(child.identifier, nil, 0) < 0, errno == EINTR {}
    #expect(child.poll() == .lost)
    #expect(child.waitForEnd() == .lost)
  }

  @Test func endKillsRestOfGroup() throws {
    let output = try MastheadPlugins.Pipe()
    let child = try ChildProcess(["sh", "-c", "sleep 600 & echo $!"], descriptors: [1: output.writeEnd])
    output.closeWriteEnd()
    #expect(child.waitForEnd() == .code(0))
    // The descendant holds the pipe open until it ends.
    while let piece = output.readPiece(), !piece.isEmpty {}
  }

  @Test func runOfProgramThatPrintsWithoutEndStops() throws {
    let run = try ProgramRun(of: ["yes"], timeLimit: 1)
    #expect(run.exit == nil)
    #expect(run.output.utf8.count <= ProgramRun.outputLimit)
  }

  /// Starts children while each of the needed descriptors is missing in turn.
  @Test(.thorough) func missingDescriptorsAreReported() async {
    await #expect(processExitsWith: .success) {
      // The guard starts first.
      _ = try ChildProcess(["true"]).waitForEnd()
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
          let pipe = try MastheadPlugins.Pipe()
          let child = try ChildProcess(["true"], descriptors: [1: pipe.writeEnd])
          outcomes.append("\(child.waitForEnd())")
        } catch { outcomes.append("\(error)") }
      }
      // A pipe needs two descriptors, a child one for its output, and later the same one or more for its end.
      let expected = (0..<8).map { room in
        switch room {
        case ..<2: "cannot make a pipe: Too many open files"
        case ..<3: "cannot start true: Too many open files"
        case ..<(2 + Platforms.current.descriptorsPerEnd): "cannot watch true: Too many open files"
        default: "code(0)"
        }
      }
      precondition(outcomes == expected, "\(outcomes)")
    }
  }
}

import Foundation
import TestSupport
import Testing

@testable import MastheadPlatform

@Suite(.long) struct RunningProgramTests {
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

  @Test(arguments: [nil, "", "one\ntwo\n", LongText(String(repeating: "x", count: 65_535))])
  func programReadsItsInput(_ input: LongText?) throws {
    let run = try ProgramRun(of: ["cat"], input: input?.text, timeLimit: 60)
    #expect(run.exit == .code(0))
    #expect(run.output == input?.text ?? "")
  }

  /// If the input did not end, the program would wait forever.
  @Test func programThatIgnoresItsInputEnds() throws {
    #expect(try ProgramRun(of: ["true"], input: "text", timeLimit: 60).exit == .code(0))
  }

  @Test func tooLongInputTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = try RunningProgram(["cat"], input: String(repeating: "x", count: 65_536))
    }
  }

  @Test func runReadsMoreThanPipeCapacity() throws {
    let run = try ProgramRun(of: ["sh", "-c", "head -c 1000000 /dev/zero | tr '\\0' x"], timeLimit: 60)
    #expect(run.output == String(repeating: "x", count: 1_000_000))
  }

  @Test func replacedOutputIsNotCollected() throws {
    let pipe = try MastheadPlatform.Pipe()
    let run = try ProgramRun(
      of: ["sh", "-c", "echo out; echo err >&2"], descriptors: [2: pipe.writeEnd], timeLimit: 60)
    pipe.closeWriteEnd()
    #expect(run.output == "out\n")
    #expect(run.errors == "")
    #expect(pipe.readPiece().map { String(decoding: $0, as: UTF8.self) } == "err\n")
  }

  @Test func waitReturnsAsSoonAsItsConditionHolds() throws {
    let program = try RunningProgram(["sh", "-c", "echo ready; exec sleep 600"])
    #expect(program.wait(within: 60) { program.output == "ready\n" })
    #expect(program.process.poll() == nil)
  }

  @Test func waitSeesOutputBeforeTheEnd() throws {
    let program = try RunningProgram(["echo", "last words"])
    #expect(program.wait(within: 60) { program.output == "last words\n" })
    #expect(!program.wait(within: 60) { program.output == "more" })
    #expect(program.process.poll() == .code(0))
  }

  @Test func waitWithoutTimeReadsAvailableOutput() throws {
    let program = try RunningProgram(["sh", "-c", "echo ready; exec sleep 600"])
    while !program.wait(within: 0, until: { program.output == "ready\n" }) { usleep(1000) }
    #expect(!program.wait(within: 0) { false })
  }

  @Test func timeoutKillsDescendantsToo() throws {
    let run = try ProgramRun(of: ["sh", "-c", "sleep 600 & echo $!; wait"], timeLimit: 3)
    #expect(run.exit == nil)
    let identifier = try #require(pid_t(run.output.dropLast()))
    // The signal takes a moment, and the new parent may not have reaped the process yet.
    var status: String?
    for _ in 0..<6000 {
      status = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8)
      if status?.contains(") Z ") ?? true { break }
      usleep(10_000)
    }
    #expect(status?.contains(") Z ") ?? true)
  }

  @Test func runOfProgramThatPrintsWithoutEndStops() throws {
    let run = try ProgramRun(of: ["yes"], timeLimit: 1)
    #expect(run.exit == nil)
    #expect(run.output.utf8.count <= RunningProgram.outputLimit)
  }

  /// A wait on that thread blocks other tests, including the code that would end the wait.
  @Test func waitOnThreadOfAllTasksTraps() async {
    await #expect(processExitsWith: .failure) {
      await Task { _ = try? ProgramRun(patiently: ["true"]) }.value
    }
  }
}

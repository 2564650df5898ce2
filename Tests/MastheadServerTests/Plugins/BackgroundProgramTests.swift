import MastheadPlatform
import MastheadPlugins
import TestSupport
import Testing

@testable import MastheadServer

@Suite(.long) struct BackgroundProgramTests {
  /// Runs a program on a loop until it ends, or until a time has passed, in seconds.
  private func run(
    _ script: String, timeLimit: Double = .infinity, until time: Double = 300
  ) throws -> (lines: [String], exit: ChildProcess.Exit?) {
    let loop = try EventLoop()
    var lines: [String] = []
    var exit: ChildProcess.Exit?
    let program = try BackgroundProgram(
      ["sh", "-c", script], timeLimit: timeLimit, on: loop,
      onLine: { lines.append(String(decoding: $0.prefix(20), as: UTF8.self)) },
      onEnd: {
        exit = $0
        loop.stop()
      })
    loop.schedule(at: loop.now + time) { loop.stop() }
    withExtendedLifetime(program) { loop.run() }
    return (lines, exit)
  }

  @Test func linesComeBeforeEnd() throws {
    let (lines, exit) = try run("echo a; echo b; exit 3")
    #expect(lines == ["a", "b"])
    #expect(exit == .code(3))
  }

  /// The programs do not end. A loop that waits for their end, or reads all of their output, would hang.
  @Test(arguments: ["exec >&-; sleep 600", "exec yes", "exec tr '\\0' x < /dev/zero"])
  func programDoesNotBlockLoop(_ script: String) throws { #expect(try run(script, until: 0.2).exit == nil) }

  /// The descendant keeps the output open.
  @Test func descendantDoesNotDelayEnd() throws {
    let (lines, exit) = try run("setsid sleep 600 & echo $!; exit 0")
    #expect(exit == .code(0))
    kill(try #require(lines.first.flatMap { pid_t($0) }), SIGKILL)
  }

  @Test func programIsKilledAfterTimeLimit() throws {
    #expect(try run("sleep 600", timeLimit: 0.05).exit == .signal(SIGKILL))
  }
}

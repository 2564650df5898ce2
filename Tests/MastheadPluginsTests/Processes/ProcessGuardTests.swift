import Foundation
import TestSupport
import Testing

@testable import MastheadPlatform
@testable import MastheadPlugins

/// A killed command leaves no processes behind.
@Suite(.long) struct ProcessGuardTests {
  /// The compiler's last commands: it sleeps, or first leaves its process group.
  private static let ends = [
    "exec sleep 600",
    #"exec python3 -c 'import os, time; os.setpgid(0, int(os.environ["GROUP"])); open("left", "w"); time.sleep(600)'"#,
  ]

  /// Kills `masthead plugin build` while its compiler and the compiler's child run.
  @Test(arguments: [SIGTERM, SIGKILL], ends) func killedCommandLeavesNoProcesses(_ signal: Int32, _ end: String) throws
  {
    let compiler = FakeCompiler(
      "swiftc",
      """
      if [ -e failing ]; then exit 1; fi
      touch "$TMPDIR/temporary"
      sh -c 'echo $$ > descendant; exec sleep 600' &
      echo $$ > compiler
      while [ ! -s descendant ]; do sleep 0.01; done
      touch failing
      \(end)
      """)
    let workshop = TemporaryFolder()
    let cache = TemporaryFolder()
    workshop.write("Dusk/Dusk.swift", "")
    let folder = "\(workshop.path)/Dusk"
    let environment = compiler.toolchain.environment.merging([
      "MASTHEAD_CACHE": cache.path, "GROUP": "\(getpgrp())",
    ]) { $1 }
    let build = [Workshop.masthead, "plugin", "build", folder]
    let command = try ChildProcess(build, environment: environment)
    try wait(for: "the compiler") { FileManager.default.fileExists(atPath: "\(folder)/failing") }
    if end != Self.ends[0] {
      try wait(for: "its new group") { FileManager.default.fileExists(atPath: "\(folder)/left") }
    }
    let processes = try ["compiler", "descendant"].map { name in
      try #require(pid_t(String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).dropLast()))
    }
    #expect(processes.allSatisfy { runs($0) })
    #expect(guards(of: command.identifier).count == 1)

    kill(command.identifier, signal)
    #expect(command.waitForEnd(within: Programs.patience) == .signal(signal))
    for process in processes { try wait(for: "the end of \(process)") { !runs(process) } }
    try wait(for: "the end of the guard") { guards(of: command.identifier).isEmpty }

    // The next build removes the temporary files.
    #expect(try hidden(in: cache).count == 1)
    #expect(try ProgramRun(of: build, environment: environment, timeLimit: 60).exit == .code(65))
    #expect(try hidden(in: cache) == [])
  }

  @Test func guardIgnoresSignalsAndEndsWithItsProcess() throws {
    let compiler = FakeCompiler("swiftc", "touch started; exec sleep 600")
    let workshop = TemporaryFolder()
    let cache = TemporaryFolder()
    workshop.write("Dusk/Dusk.swift", "")
    let environment = compiler.toolchain.environment.merging(["MASTHEAD_CACHE": cache.path]) { $1 }
    let command = try ChildProcess(
      [Workshop.masthead, "plugin", "build", "\(workshop.path)/Dusk"], environment: environment)
    try wait(for: "the compiler") { FileManager.default.fileExists(atPath: "\(workshop.path)/Dusk/started") }
    let process = try #require(guards(of: command.identifier).first)
    for signal in [SIGTERM, SIGINT, SIGHUP, SIGPIPE, SIGUSR1] { kill(process, signal) }
    // The guard has its own session. Signals to a terminal or to its parent's group do not reach that session.
    #expect(getsid(process) == process)
    #expect(runs(process))
    command.kill()
    _ = command.waitForEnd(within: Programs.patience)
    try wait(for: "the end of the guard") { !runs(process) }
  }

  /// A process with children often receives signals. A new guard would end the old guard, which kills all children.
  @Test func signalsDoNotReplaceGuard() throws {
    var (ignore, previous) = (sigaction(), sigaction())
    ignore.__sigaction_handler.sa_handler = { _ in }
    #expect(sigaction(SIGURG, &ignore, &previous) == 0)
    defer { sigaction(SIGURG, &previous, nil) }
    // The threads of tests block signals.
    var (signals, mask) = (sigset_t(), sigset_t())
    sigemptyset(&signals)
    sigaddset(&signals, SIGURG)
    pthread_sigmask(SIG_UNBLOCK, &signals, &mask)
    defer { pthread_sigmask(SIG_SETMASK, &mask, nil) }
    ProcessGuard.prepare()
    try wait(for: "the guard") { guards(of: getpid()).count == 1 }
    let before = guards(of: getpid())
    let thread = pthread_self()
    let (stop, stopped) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread.detachNewThread {
      while stop.wait(timeout: .now() + .microseconds(5)) == .timedOut { pthread_kill(thread, SIGURG) }
      stopped.signal()
    }
    for _ in 0..<10_000 { ProcessGuard.prepare() }
    stop.signal()
    stopped.wait()
    #expect(guards(of: getpid()) == before)
  }

  /// Whether a process exists and is not a zombie.
  private func runs(_ process: pid_t) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
    return status.map { !$0.contains(") Z ") } ?? false
  }

  /// The guards of a process.
  private func guards(of process: pid_t) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { candidate in
      let command = try? String(contentsOfFile: "/proc/\(candidate)/cmdline", encoding: .utf8)
      return command?.contains("masthead-guard\0\(process)\0") ?? false
    }
  }

  private func hidden(in cache: borrowing TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(cache.path)/plugins").filter { $0.hasPrefix(".") }
  }

  /// Polls until a condition holds, for a minute at most.
  private func wait(for what: Comment, _ condition: () throws -> Bool) throws {
    for _ in 0..<6000 {
      if try condition() { return }
      usleep(10_000)
    }
    Issue.record(what)
  }
}

import Chromium
import Foundation
import Synchronization

/// `masthead serve`, or another command that serves a page, in its own process and on its own port.
///
/// The server ends when it is released, or when the tests' process ends for any reason.
final class RunningMasthead: Sendable {
  /// The page's address, such as `http://127.0.0.1:40123/`.
  let url: String
  /// The pages opened on the server.
  let pages = Mutex<[Page]>([])
  /// A shell that runs the server and ends it when `lifeline` closes; nil if the server is shared.
  private let process: pid_t?
  private let lifeline: Mutex<Int32?>

  /// The server did not start or did not end correctly.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The deadline for starting and stopping.
  static let deadline: Duration = .seconds(20)

  /// The folder of the program, which is also the folder of the tests' executable.
  static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  var port: String {
    URL(string: url)?.port.map(String.init) ?? ""
  }

  /// The command of the tuning page. It keeps the sessions in memory.
  static let command = ["serve", "--clock", "2026-01-09T09:41", "--no-state"]

  /// The server that most tests share. Each of them opens sessions of its own.
  static let shared = Task { try await RunningMasthead(command: command + ["--max-sessions", "10000"]) }

  /// Uses a server that other tests use too, and that goes on after this one.
  init(sharing server: RunningMasthead) {
    url = server.url
    process = nil
    lifeline = Mutex(nil)
  }

  /// Starts a server and waits until it prints its address.
  ///
  /// - Parameters:
  ///   - port: The port; 0 picks a free port.
  ///   - command: The command and its arguments except the port. The clock of the tuning page does not advance, so that two
  ///     pictures of a header with the time show the same time.
  ///   - environment: Environment variables in addition to those of the tests.
  init(
    port: String = "0", command: [String] = RunningMasthead.command,
    environment: [String: String] = [:]
  ) async throws {
    let program = Self.folder.appending(path: "masthead").path
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw Failure(description: "Program not found: \(program); build the package with its tests.")
    }
    let input = try Self.makePipe()
    let output = try Self.makePipe()
    lifeline = Mutex(input.writing)
    defer {
      for descriptor in [input.reading, output.reading, output.writing] { close(descriptor) }
    }
    let script = #""$0" "$@" & exec >&-; read -r _; kill -TERM $! 2>&-; wait $!"#
    process = try Self.spawn(
      ["/bin/sh", "-c", script, program] + command + ["--port", port], environment: environment,
      input: input.reading, output: output.writing)
    url = try await Self.readAddress(from: output.reading)
  }

  deinit {
    beginToStop()
  }

  /// Sends the server SIGTERM, as a service manager does, and waits until it ends. Does nothing to a shared server.
  ///
  /// - Throws: `Failure` if the server does not end in time, or ends with a status other than 0.
  func stop() async throws {
    guard let process else { return }
    beginToStop()
    let end = ContinuousClock.now + Self.deadline
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) != process {
      guard .now < end else {
        // The shell leads the server's process group.
        kill(-process, SIGKILL)
        throw Failure(description: "masthead still ran \(Self.deadline) after SIGTERM.")
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    // The shell ends with the server's status, which is above 128 after a signal.
    guard status == 0 else {
      throw Failure(description: "masthead ended with status \((status >> 8) & 0xff) after SIGTERM.")
    }
  }

  /// Sends a signal to the server and its shell, such as SIGSTOP. Traps if the server is shared.
  func signal(_ number: Int32) {
    guard let process else { preconditionFailure("Only a server of a test's own can be stopped.") }
    kill(-process, number)
  }

  private func beginToStop() {
    lifeline.withLock { descriptor in
      if let open = descriptor { close(open) }
      descriptor = nil
    }
  }

  /// Creates two connected sockets that serve as a pipe.
  private static func makePipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    // Child processes must not inherit an end. Otherwise the other end would not notice that this one is closed.
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw Failure(description: "Cannot make a pipe: \(String(cString: strerror(errno))).")
    }
    return (ends[0], ends[1])
  }

  private static func spawn(
    _ arguments: [String], environment: [String: String], input: Int32, output: Int32
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // Threads of the tests' process block signals. A shell that inherits the mask never notices the end of its child. So this
    // does not use Foundation's `Process`, which passes the mask on.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))

    var argv = arguments.map { strdup($0) } + [nil]
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var envp = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for string in argv + envp { free(string) } }
    var id: pid_t = 0
    let result = posix_spawn(&id, arguments[0], &actions, &attributes, &argv, &envp)
    guard result == 0 else {
      throw Failure(description: "Cannot start \(arguments[0]): \(String(cString: strerror(result))).")
    }
    return id
  }

  /// Waits for the line with the server's address.
  private static func readAddress(from descriptor: Int32) async throws -> String {
    let end = ContinuousClock.now + deadline
    var line = [UInt8]()
    while true {
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&state, 1, 0) > 0 {
        var byte: UInt8 = 0
        guard read(descriptor, &byte, 1) == 1 else {
          throw Failure(description: "masthead ended before it printed its address; see its errors above.")
        }
        if byte == UInt8(ascii: "\n") { break }
        line.append(byte)
      } else {
        guard .now < end else {
          throw Failure(description: "masthead did not print its address within \(deadline).")
        }
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    let words = String(decoding: line, as: UTF8.self)
    guard
      let match = words.wholeMatch(
        of: /Masthead is at (http:\/\/127\.0\.0\.1:\d+\/(?:review\.html)?) \(Ctrl-C stops it\)\./)
    else {
      throw Failure(description: "masthead printed \"\(words)\" instead of its address.")
    }
    return String(match.1)
  }
}

import Chromium
import Foundation
import Synchronization

/// `masthead serve`, or another command that serves a page, as a user runs it: a process of its own, on a port of its own.
///
/// It is ended when nobody holds it any more, or when the tests' process ends in whatever way.
final class RunningMasthead: Sendable {
  /// The page's address, such as `http://127.0.0.1:40123/`.
  let url: String
  /// The pages that were opened on it.
  let pages = Mutex<[Page]>([])
  /// A shell that runs the server and ends it as soon as `lifeline` closes.
  private let process: pid_t
  private let lifeline: Mutex<Int32?>

  /// Why the server did not start or did not end as it should.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// How long starting and stopping may take.
  static let deadline: Duration = .seconds(20)

  /// The folder of the program: beside the bundle of the tests, which is the program that runs them.
  static let folder = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  var port: String {
    URL(string: url)?.port.map(String.init) ?? ""
  }

  /// Starts a server and waits until it says where it is.
  ///
  /// - Parameters:
  ///   - port: Where it listens: 0 picks a free port.
  ///   - command: The command and its arguments but the port. The clock of the tuning page stands still, so that two
  ///     pictures of a header that shows the time are of the same time.
  ///   - environment: What its environment has beside that of the tests.
  init(
    port: String = "0", command: [String] = ["serve", "--clock", "2026-01-09T09:41"],
    environment: [String: String] = [:]
  ) async throws {
    let program = Self.folder.appending(path: "masthead").path
    guard FileManager.default.isExecutableFile(atPath: program) else {
      throw Failure(description: "There is no program at \(program): build the package with its tests.")
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

  /// Asks the server to end, as a service manager does, and waits until it has.
  ///
  /// - Throws: `Failure` when it does not end in time or with another status than 0.
  func stop() async throws {
    beginToStop()
    let end = ContinuousClock.now + Self.deadline
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) != process {
      guard .now < end else {
        // The shell leads a group with the server in it.
        kill(-process, SIGKILL)
        throw Failure(description: "masthead still ran \(Self.deadline) after SIGTERM.")
      }
      try await Task.sleep(for: .milliseconds(5))
    }
    // The shell ends with its server's status, which is more than 128 after a signal.
    guard status == 0 else {
      throw Failure(description: "masthead ended with status \((status >> 8) & 0xff) after SIGTERM.")
    }
  }

  private func beginToStop() {
    lifeline.withLock { descriptor in
      if let open = descriptor { close(open) }
      descriptor = nil
    }
  }

  /// Two connected sockets, which serve as a pipe.
  private static func makePipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    // No process that is started meanwhile may hold an end, or the other end would never know that this one is closed.
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
    // Threads of the tests' process block signals, and a shell that never hears of its child's end waits for ever. This
    // is why Foundation's `Process`, which hands the mask on, is not used.
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

  /// Waits for the line that says where the server is.
  private static func readAddress(from descriptor: Int32) async throws -> String {
    let end = ContinuousClock.now + deadline
    var line = [UInt8]()
    while true {
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&state, 1, 0) > 0 {
        var byte: UInt8 = 0
        guard read(descriptor, &byte, 1) == 1 else {
          throw Failure(description: "masthead ended before it said where it is; its errors stand above.")
        }
        if byte == UInt8(ascii: "\n") { break }
        line.append(byte)
      } else {
        guard .now < end else {
          throw Failure(description: "masthead did not say within \(deadline) where it is.")
        }
        try await Task.sleep(for: .milliseconds(5))
      }
    }
    let words = String(decoding: line, as: UTF8.self)
    guard
      let match = words.wholeMatch(
        of: /Masthead is at (http:\/\/127\.0\.0\.1:\d+\/(?:review\.html)?) \(Ctrl-C stops it\)\./)
    else {
      throw Failure(description: "masthead said \"\(words)\" instead of where it is.")
    }
    return String(match.1)
  }
}

import Foundation
import MastheadPlatform
import TestSupport
import Testing

/// `masthead serve`, run as a process.
@Suite(.long) struct ServeTests {
  /// A running server. It is killed at the end of the test.
  final class Server {
    private let process: ChildProcess
    let address: String

    init(
      _ arguments: [String] = ["--port", "0"], command: [String] = ["serve"],
      program: URL = Masthead.program
    ) throws {
      let server = try RunningProgram([program.path] + command + arguments, descriptors: [2: STDERR_FILENO])
      process = server.process
      _ = server.wait(within: Programs.patience) { server.output.hasSuffix("\n") }
      let line = server.output
      let start = "Masthead is at "
      let end = " (Ctrl-C stops it).\n"
      guard line.hasPrefix(start), line.hasSuffix(end) else { throw Failure(line: line) }
      address = String(line.dropFirst(start.count).dropLast(end.count))
    }

    struct Failure: Error { let line: String }

    var port: Int { URL(string: address)?.port ?? 0 }

    func stop(_ signal: Int32) -> ChildProcess.Exit? {
      process.kill(signal)
      return process.waitForEnd(within: Programs.patience)
    }
  }

  @Test func printedAddressServesPage() throws {
    let server = try Server()
    #expect(server.port > 0)
    let page = try Self.curl([server.address])
    #expect(page.contains("<title>Masthead"))
    #expect(server.stop(SIGTERM) == .code(0))
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func signalEndsServerAndStreamsCleanly(_ signal: Int32) throws {
    let server = try Server()
    let session = try JSONSerialization.jsonObject(
      with: Data(try Self.curl(["-X", "POST", server.address + "api/sessions"]).utf8))
    let identifier = try #require((session as? [String: Any])?["id"] as? String)
    let viewer = try RunningProgram(["curl", "-sSN", server.address + "api/sessions/\(identifier)/frames"])
    try #require(viewer.wait(within: Programs.patience) { viewer.output.contains("event: frame") })
    #expect(server.stop(signal) == .code(0))
    // curl exits with 0 only if the stream ended with its last chunk.
    #expect(viewer.waitForEnd(within: Programs.patience) == .code(0))
  }

  @Test func portInUseIsReportedWithFix() throws {
    let server = try Server()
    let second = try Masthead.run(["serve", "--port", String(server.port)])
    let message =
      "port \(server.port) on 127.0.0.1 is in use; choose another with --port, or 0 for a free one"
    #expect(second == .init(status: 69, output: "", error: "masthead: \(message)\n"))
  }

  /// A server uses only the requested port.
  @Test func portOfAnotherMastheadIsReportedWithItsAddress() throws {
    let folder = TemporaryFolder()
    let server = try Server(
      command: ["XDG_RUNTIME_DIR=\(folder.path)", Masthead.program.path, "serve"],
      program: URL(fileURLWithPath: "/usr/bin/env"))
    for command in [["serve"], ["snapshot", "review"]] {
      let second = try Masthead.run(
        command + ["--port", String(server.port)], in: folder.url,
        environment: ["XDG_RUNTIME_DIR": folder.path])
      let message =
        "another Masthead already runs at \(server.address); choose another port with --port, or 0 for a free one"
      #expect(second == .init(status: 69, output: "", error: "masthead: \(message)\n"))
    }
  }

  /// Every limit has a flag, and the help names it.
  @Test func limitsAreOptions() throws {
    let server = try Server([
      "--port", "0", "--max-streams", "1", "--max-sessions", "2", "--max-effects", "1", "--max-connections", "9",
      "--max-session-bytes", "1000000", "--allow-host", "one.example", "--allow-host", "two.example:443",
    ])
    func status(_ arguments: [String]) throws -> String {
      try Self.curl(["-o", "/dev/null", "-w", "%{http_code}"] + arguments)
    }
    let sessions = server.address + "api/sessions"
    #expect(try status(["-X", "POST", sessions]) == "201")
    let document = #"{"pipeline":{"masthead":1,"effects":[{"effect":"stretch"},{"effect":"stretch"}]}}"#
    #expect(try status(["-d", document, "-H", "Content-Type: application/json", sessions]) == "422")
    for (host, expected) in [("one.example", "200"), ("two.example:443", "200"), ("three.example", "421")] {
      #expect(try status(["-H", "Host: \(host)", server.address]) == expected)
    }
    let help = try Masthead.run("serve --help").output
    for option in ["connections", "streams", "sessions", "session-bytes", "effects"] {
      #expect(help.contains("--max-\(option)"))
      let outcome = try Masthead.run("serve --port 0 --max-\(option) 0")
      #expect(outcome.status == 64 && outcome.error.contains("--max-\(option): must be a whole number between 1 and "))
    }
    #expect(help.contains("--allow-host HOST[:PORT]") && help.contains("--log-requests"))
    let outcome = try Masthead.run("serve --port 0 --allow-host https://one.example")
    #expect(
      outcome
        == .init(
          status: 64, output: "",
          error:
            "masthead: --allow-host: expected a host such as tunnel.example.com:443, got \"https://one.example\"\n"))
  }

  @Test func helpListsCommandsThatRunPlugins() throws {
    let help = try Masthead.run("serve --help").output.replacing("\n", with: " ")
    let sentence = try #require(
      help.firstMatch(of: /A plugin is code that runs with your rights\. The commands (.*) in the folder; (.*)\./))
    let words = (sentence.1 + " " + sentence.2).split { !$0.isLetter }.map(String.init)
    let lines = try Masthead.run("--help").lines
    let program = lines.compactMap { $0.firstMatch(of: /^  ([a-z]+)\s/).map { String($0.1) } }
    #expect(program.count > 8)
    for command in program {
      let takesPlugins = try Masthead.run("\(command) --help").output.contains("--plugins")
      #expect(words.contains(command) == takesPlugins, "\(command)")
    }
  }

  /// With few open files, the server serves fewer connections, or reports why it cannot start.
  @Test(arguments: [(64, true), (20, false)])
  func limitOfOpenFilesIsRespected(_ limit: Int, _ starts: Bool) throws {
    let server = try RunningProgram(
      ["bash", "-c", "ulimit -n \(limit) && exec \"$0\" serve --port 0", Masthead.program.path])
    let end = starts ? " start: listening on " : "\n"
    try #require(server.wait(within: Programs.patience) { server.errors.contains(end) })
    let text = server.errors
    guard starts else {
      #expect(
        text == "masthead: the limit of open files must be at least 48, got \(limit); raise it with ulimit -n\n")
      #expect(server.waitForEnd(within: Programs.patience) == .code(69))
      return
    }
    #expect(text.contains(" limit: at most 32 connections, since the limit of open files is 64\n"))
    let address = try #require(text.firstMatch(of: /http:\/\/127.0.0.1:\d+\//)).0
    // More simultaneous requests than connections.
    let urls = (1...60).map { "\(address)index.html?\($0)" }
    let statuses = try Self.curl(["-Z", "--parallel-max", "60", "-o", "/dev/null", "-w", "%{http_code} "] + urls)
    #expect(statuses.contains("200"))
    #expect(try Self.curl([String(address)]).contains("<title>Masthead"))
  }

  @Test func clockOptionSetsFixedTime() throws {
    let server = try Server(["--port", "0", "--clock", "2026-01-09T09:41"])
    let session = try Self.curl([
      "--json", #"{"preset":"news-digest"}"#, server.address + "api/sessions",
    ])
    #expect(session.contains("[\"9:41 AM\"]") && session.contains("[\"Friday, January 9\"]"))
  }

  @Test func localhostIsAcceptedAsLoopback() throws {
    for host in ["localhost", "127.0.0.1"] {
      let server = try Server(["--host", host, "--port", "0"])
      #expect(try Self.curl([server.address + "api/effects"]).contains("cut-away"))
    }
  }

  @Test func missingPageFolderIsRejected() throws {
    let folder = TemporaryFolder()
    let outcome = try Masthead.run(["serve", "--port", "0", "--web", folder.url.path + "/missing"])
    #expect(outcome.status == 66)
    #expect(
      outcome.error == "masthead: cannot read the folder \(folder.url.path)/missing: No such file or directory\n")
  }

  /// A copy of the program uses the files next to it, or else the files that it was compiled with.
  @Test func copiedProgramFindsPage() throws {
    let folder = TemporaryFolder()
    let copy = try folder.copy(Masthead.program)
    let plain = try Server(program: copy)
    #expect(try Self.curl([plain.address]).contains("<title>Masthead"))

    try FileManager.default.createDirectory(atPath: "\(folder.path)/bin", withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: copy.path, toPath: "\(folder.path)/bin/masthead")
    folder.write("lib/masthead/Web/index.html", "<title>Installed</title>")
    folder.write("lib/masthead/Modules/Masthead.swiftmodule", "")
    let installed = try Server(program: folder.url.appendingPathComponent("bin/masthead"))
    #expect(try Self.curl([installed.address]) == "<title>Installed</title>")
  }

  static func curl(_ arguments: [String]) throws -> String {
    try ProgramRun(patiently: ["curl", "-sS"] + arguments, descriptors: [2: STDERR_FILENO]).output
  }
}

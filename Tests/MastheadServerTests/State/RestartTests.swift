import Dispatch
import Foundation
import MastheadDocuments
import MastheadPlatform
import MastheadPlugins
import TestSupport
import Testing

@testable import MastheadServer

/// `masthead serve`, run as a process, killed and started again with the same folder of sessions.
@Suite(.long) struct RestartTests {
  /// A running server. It is killed when it is released. Its clock stands still, because a new minute is a revision of its own.
  final class Server: LocalServer {
    let port: UInt16
    let process: ChildProcess
    private let log: String

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - folder: The working folder, which gets the log.
    ///   - environment: Additional variables of the server's environment.
    ///   - arguments: Additional arguments; by default, the server keeps its sessions in `state`.
    ///   - shell: The words of a command that runs the server, such as `bash -c 'ulimit -n 100; exec "$@"' bash`.
    init(
      _ folder: borrowing TemporaryFolder, environment: [String: String] = [:], arguments: [String]? = nil,
      shell: [String] = []
    ) throws {
      log = "\(folder.path)/log"
      let output = open(log, O_CREAT | O_WRONLY | O_TRUNC | O_CLOEXEC, 0o600)
      defer { close(output) }
      process = try ChildProcess(
        shell + [
          "\(PluginServer.build)/masthead", "serve", "--port", "0", "--allow-host", "localhost:80", "--clock",
          "2026-01-09T09:41",
        ]
          + (arguments ?? ["--state", "\(folder.path)/state"]),
        environment: ProcessInfo.processInfo.environment.merging(environment) { $1 }, folder: folder.path,
        descriptors: [1: output, 2: output])
      let line = try PluginServer.wait(for: "the server's address") { [log] in
        (try? String(contentsOfFile: log, encoding: .utf8))?
          .firstMatch(of: /Masthead is at http:\/\/127.0.0.1:(\d+)\//)
      }
      port = UInt16(line.1)!
    }

    var printed: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

    var identifier: Int32 { process.identifier }

    func client() throws -> TestClient { try TestClient(port: port) }

    func end(by signal: Int32 = SIGKILL) {
      kill(process.identifier, signal)
      _ = process.waitForEnd(within: Programs.patience)
    }
  }

  private static let json = "Content-Type: application/json\r\n"

  private func set(_ depth: Int) -> String { #"{"path": "effects[1].parameters.depth", "value": \#(depth)}"# }

  private func revision(_ response: TestClient.Response) throws -> Int {
    Int(try #require(try JSON(parsing: response.body)["revision"]?.double))
  }

  /// The newest revision that a viewer's stream said to be saved.
  private func savedRevision(_ stream: String) -> Int {
    stream.matches(of: /event: saved\ndata: {"revision":(\d+)}/).compactMap { Int($0.1) }.max() ?? 0
  }

  /// Kills the server at random moments while a client changes a session. The next server has at least what was told as saved,
  /// and exactly one of the states that the session had.
  @Test func killedServerLosesNothingSaved() throws {
    var random = SplitMix.printingSeed()
    let folder = TemporaryFolder()
    var address: String?
    var depths: [Int: Int] = [:]
    for _ in 0..<repetitions(25, quick: 3) {
      let server = try Server(folder)
      let client = try server.client()
      let isNew = address == nil
      if isNew {
        let opened = try client.request("POST", "/api/sessions", Self.json, body: "{}")
        address = opened.headers["location"]
        depths[1] = 80
      }
      let path = try #require(address)
      let viewer = try server.client()
      viewer.send("GET \(path)/frames HTTP/1.1\r\nHost: localhost\r\n\r\n")
      // Before that, the next server would not know the session.
      try viewer.readEvents(until: isNew ? "event: saved" : "event: frame")
      let identifier = server.process.identifier
      let pause = Int.random(in: 0..<700, using: &random)
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(pause)) { kill(identifier, SIGKILL) }
      var last = try #require(depths.keys.max())
      while true {
        let depth = Int.random(in: 0...150, using: &random)
        // The server may end after the change and before its answer.
        depths[last + 1] = depth
        guard
          let response = try? client.request("PATCH", "\(path)/pipeline", Self.json, body: set(depth)),
          let answered = try? revision(response)
        else { break }
        #expect(answered == last + 1)
        last = answered
      }
      _ = server.process.waitForEnd(within: Programs.patience)
      let saved = savedRevision(try viewer.readToEnd())

      let next = try Server(folder)
      let session = try next.get(path)
      let found = Int(try #require(session["revision"]?.double))
      // The first layout after the restart counts as a change.
      #expect(found - 1 >= saved, "\(next.printed)")
      let depth = session["pipeline"]?["effects"]?.elements[1]["parameters"]?["depth"]
      #expect(depth == depths[found - 1].map { .number(Double($0)) }, "\(next.printed)")
      #expect(!next.printed.contains("damaged"), "\(next.printed)")
      next.end()
      // What was not saved never happened.
      depths = [found - 1: try #require(depths[found - 1])]
      // The next server counts its first layout, too.
      depths[found] = depths[found - 1]
    }
  }

  @Test func undoWorksAfterKill() throws {
    let folder = TemporaryFolder()
    let first = try Server(folder)
    let client = try first.client()
    let address = try #require(
      try client.request("POST", "/api/sessions", Self.json, body: "{}").headers["location"])
    let viewer = try first.client()
    viewer.send("GET \(address)/frames HTTP/1.1\r\nHost: localhost\r\n\r\n")
    var last = 0
    for depth in [96, 100] {
      last = try revision(try client.request("PATCH", "\(address)/pipeline", Self.json, body: set(depth)))
    }
    try viewer.readEvents(until: "event: saved\ndata: {\"revision\":\(last)}")
    let before = try first.get("\(address)/history")
    first.end()

    let second = try Server(folder)
    #expect(try second.get("\(address)/history") == before)
    #expect(try second.get("/api/pipeline") == second.get("\(address)/pipeline"))
    for (command, depth) in [("undo", 96), ("undo", 80), ("redo", 96)] {
      let response = try second.client().request(
        "POST", "\(address)/history", Self.json, body: #"{"command": "\#(command)"}"#)
      #expect(response.status == 200)
      #expect(
        try second.get("\(address)/pipeline")["effects"]?.elements[1]["parameters"]?["depth"]
          == .number(Double(depth)))
    }
    second.end(by: SIGTERM)
    // An orderly end saves what is pending.
    let third = try Server(folder)
    #expect(try third.get(address)["history"] == ["undo": "Cut-away depth", "redo": "Cut-away depth"])
  }

  @Test func secondServerRefusesSameFolder() throws {
    let folder = TemporaryFolder()
    let state = "\(folder.path)/state/masthead"
    let environment = ["XDG_STATE_HOME": "\(folder.path)/state"]
    let first = try Server(folder, environment: environment, arguments: [])
    #expect(FileManager.default.fileExists(atPath: "\(state)/lock"))
    let second = try ProgramRun(
      of: ["\(PluginServer.build)/masthead", "serve", "--port", "0", "--state", state], environment: [:], timeLimit: 60)
    #expect(second.exit == .code(69))
    #expect(
      second.errors
        == "masthead: process \(first.process.identifier) keeps its sessions in \(state); stop it, choose another folder "
        + "with --state, or keep none with --no-state\n")
  }

  @Test func secondServerRunsWithoutDefaultFolder() throws {
    let folder = TemporaryFolder()
    let environment = ["XDG_STATE_HOME": "\(folder.path)/state"]
    let first = try Server(folder, environment: environment, arguments: [])
    let other = TemporaryFolder()
    let second = try Server(other, environment: environment, arguments: [])
    let problem =
      "process \(first.process.identifier) keeps its sessions in \(folder.path)/state/masthead; sessions are kept in memory only"
    #expect(second.printed.hasPrefix("masthead: \(problem)\n"))
    let response = try second.client().request("POST", "/api/sessions", Self.json, body: "{}")
    #expect(try JSON(parsing: response.body)["unsaved"] == .string(problem))
  }

  @Test func serverRunsWithoutDefaultFolderThatCannotBeMade() throws {
    let folder = TemporaryFolder()
    let file = folder.write("file", "")
    let server = try Server(folder, environment: ["XDG_STATE_HOME": file], arguments: [])
    let problem = "cannot create the folder \(file)/masthead: Not a directory; sessions are kept in memory only"
    #expect(server.printed.hasPrefix("masthead: \(problem)\n"))
    let response = try server.client().request("POST", "/api/sessions", Self.json, body: "{}")
    #expect(try JSON(parsing: response.body)["unsaved"] == .string(problem))
  }
}

extension TestClient {
  /// Reads a stream up to and including a text.
  @discardableResult
  func readEvents(until text: String) throws -> String { try read(until: text) }
}

import Foundation
import Glibc
import MastheadDocuments
import MastheadPlatform
import MastheadPlugins
import TestSupport
import Testing

/// Runs `masthead serve` with a folder of plugins in its own process for the duration of a test.
final class PluginServer: LocalServer {
  let port: UInt16

  /// The server's process, to query its resource use.
  var identifier: Int32 { process.identifier }

  fileprivate let process: ChildProcess
  private let folder: TemporaryFolder
  private let log: String

  /// Starts a server whose folder contains some files.
  ///
  /// - Parameters:
  ///   - files: The texts of the files, by their names.
  ///   - arguments: Additional arguments of the server.
  ///   - environment: Additional variables of its environment.
  ///   - hasFolder: Whether the folder of plugins exists, and is named on the command line.
  ///   - shell: A shell command that runs first, such as `ulimit -n 100`.
  init(
    _ files: [String: String] = [:], arguments: [String] = [], environment: [String: String] = [:],
    shell: String? = nil, hasFolder: Bool = true
  ) throws {
    folder = TemporaryFolder()
    log = "\(folder.path)/log"
    if hasFolder { mkdir("\(folder.path)/Plugins", 0o777) }
    for (name, text) in files { folder.write("Plugins/\(name)", text) }
    let output = open(log, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0o600)
    defer { close(output) }
    var variables = ProcessInfo.processInfo.environment
    // All tests share a cache, so that the core and equal sources are built once.
    variables["MASTHEAD_CACHE"] = "\(Self.build)/plugin-tests-cache"
    variables.merge(environment) { $1 }
    let command =
      [
        "\(Self.build)/masthead", "serve", "--port", "0", "--allow-host", "localhost:80",
      ] + (hasFolder ? ["--plugins", "\(folder.path)/Plugins"] : ["--web", Self.web]) + arguments
    process = try ChildProcess(
      (shell.map { ["bash", "-c", $0 + #"; exec "$@""#, "bash"] } ?? []) + command,
      environment: variables, folder: hasFolder ? nil : folder.path, descriptors: [1: output, 2: output])
    let line = try Self.wait(for: "the server's address") { [log] in
      (try? String(contentsOfFile: log, encoding: .utf8))?.firstMatch(of: /Masthead is at http:\/\/127.0.0.1:(\d+)\//)
    }
    port = UInt16(line.1)!
  }

  /// The page's files.
  private static let web = Repository.root.appendingPathComponent("Web").path

  /// The build folder that contains the program.
  static let build = Programs.folder.path

  /// The output of the server and its plugins.
  var printed: String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }

  /// The path of a plugin's file.
  func path(_ name: String) -> String { "\(folder.path)/Plugins/\(name)" }

  /// Writes a plugin's file as editors do: to a temporary file that is then moved into place.
  func write(_ name: String, _ text: String) {
    folder.write("Plugins/\(name).new", text)
    rename(path("\(name).new"), path(name))
  }

  func client() throws -> TestClient { try TestClient(port: port) }

  /// Waits until a plugin's state satisfies a condition, and returns the state.
  @discardableResult
  func plugin(_ name: String, _ isExpected: (JSON) throws -> Bool) throws -> JSON {
    try Self.wait(for: "the plugin \(name)") {
      try state(of: name).flatMap { try isExpected($0) ? $0 : nil }
    }
  }

  /// Polls until there is an answer, for five minutes at most.
  @discardableResult
  static func wait<Answer>(for what: @autoclosure () -> String, _ poll: () throws -> Answer?) throws -> Answer {
    let end = ContinuousClock.now + .seconds(300)
    while ContinuousClock.now < end {
      if let answer = try poll() { return answer }
      usleep(10_000)
    }
    throw TestClient.Failure(text: "timed out after five minutes waiting for \(what())")
  }
}

/// A server in its own process.
protocol LocalServer {
  /// The identifier of the server's process.
  var identifier: Int32 { get }

  /// The output of the server and its plugins.
  var printed: String { get }

  func client() throws -> TestClient
}

extension LocalServer {
  func get(_ target: String) throws -> JSON { try JSON(parsing: try client().request("GET", target).body) }

  /// Returns the state of a plugin that is built, or nil while it is building.
  func state(of plugin: String) throws -> JSON? {
    let plugins = try get("/api/plugins")["plugins"]?.elements ?? []
    return plugins.first { $0["plugin"] == .string(plugin) && $0["building"] == false }
  }
}

/// A session with its viewer.
final class ViewedSession {
  let address: String
  private let server: any LocalServer
  private(set) var client: TestClient
  private let stream: TestClient

  /// The newest state that the viewer received.
  private(set) var session: JSON = .null
  private(set) var frame: JSON = .null
  private(set) var problems: [String] = []
  private(set) var frameCount = 0
  /// The revision that the server saved last.
  private(set) var saved: JSON = .null

  /// Opens a session whose document has a header of 300 points and some effects.
  convenience init(_ server: any LocalServer, _ effects: String) throws {
    let document = #"{"pipeline": {"masthead": 1, "header": {"height": 300}, "effects": [\#(effects)]}}"#
    let client = try server.client()
    let opened = try client.request("POST", "/api/sessions", "Content-Type: application/json\r\n", body: document)
    #expect(opened.status == 201, "\(opened.body)")
    try self.init(server, client, address: try #require(opened.headers["location"]))
  }

  /// Views an existing session.
  convenience init(_ server: any LocalServer, address: String) throws {
    try self.init(server, try server.client(), address: address)
  }

  private init(_ server: any LocalServer, _ client: TestClient, address: String) throws {
    (self.server, self.client, self.address) = (server, client, address)
    stream = try server.client()
    stream.send("GET \(address)/frames HTTP/1.1\r\nHost: localhost\r\n\r\n")
    _ = try stream.readHead()
  }

  /// Reads the viewer's events until a condition holds.
  func follow(until isExpected: (ViewedSession) -> Bool) throws {
    while !isExpected(self) {
      let lines = try nextEvent().split(separator: "\n")
      let data = lines.last { $0.hasPrefix("data: ") }.map { String($0.dropFirst(6)) } ?? ""
      switch lines.first {
      case "event: pipeline": session = try JSON(parsing: data)
      case "event: changes": session = try session.applying(JSON(parsing: data))
      case "event: problem":
        if case .string(let detail)? = try JSON(parsing: data)["detail"] { problems.append(detail) }
      case "event: saved": saved = try JSON(parsing: data)["revision"] ?? .null
      case "event: frame":
        frame = try JSON(parsing: data)
        frameCount += 1
      default: break
      }
    }
  }

  private func nextEvent() throws -> String {
    do { return try stream.readEvent() } catch let failure as TestClient.Failure {
      let state = [frame.compact, session["effects"]?.compact ?? "", session["faults"]?.compact ?? ""] + problems
      let plugins = (try? server.get("/api/plugins").compact) ?? "none"
      throw TestClient.Failure(
        text: "\(failure.text)\n\(state.joined(separator: "\n"))\n\(plugins)\n\(server.printed)",
        isTimeout: failure.isTimeout)
    }
  }

  /// Scrolls to an offset below the top, and reads until the frame that reflects the scroll.
  func scroll(to offset: Double) throws {
    try send(scrollTo: offset)
    try follow { $0.frame["input"] == .string("i\(token)") }
  }

  /// Scrolls to an offset below the top.
  func send(scrollTo offset: Double) throws {
    token += 1
    let body = #"{"input": "i\#(token)", "events": [{"type": "contentOffset", "fromTop": \#(offset)}]}"#
    #expect(try send("POST", "/input", body).status == 204)
  }

  private var token = 0

  /// Sends a request and returns the response.
  @discardableResult
  func send(
    _ method: String, _ path: String, _ body: String, type: String = "application/json"
  ) throws -> TestClient.Response {
    let fields = "Content-Type: \(type)\r\n"
    do { return try client.request(method, address + path, fields, body: body) } catch is TestClient.Failure {
      // The server may have closed an idle connection. Browsers also reconnect.
      client = try server.client()
      return try client.request(method, address + path, fields, body: body)
    }
  }

  func set(_ path: String, _ value: String) throws {
    let response = try send("PATCH", "/pipeline", #"{"path": "\#(path)", "value": \#(value)}"#)
    #expect(response.status == 200, "\(response.body)")
  }
}

extension LocalServer {
  /// The number of the server's open descriptors.
  var descriptors: Int {
    get throws { try FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/fd").count }
  }

  /// The process identifiers of the server's workers.
  var workers: [Int32] { Programs.workers(of: identifier) }
}

extension PluginServer {
  /// Whether this machine has a symbolizer.
  static let hasSymbolizer = PluginToolchain().symbolizer != nil

  /// The server's memory use, in KB.
  var residentKilobytes: Int {
    get throws {
      let status = try String(contentsOfFile: "/proc/\(identifier)/status", encoding: .utf8)
      return Int(try #require(status.firstMatch(of: /VmRSS:\s+(\d+) kB/)).1)!
    }
  }

  /// Waits until the server has a number of workers, and its guard as the only other child process.
  func settle(workers count: Int) throws {
    var commands: [String] = []
    try Self.wait(for: "\(count) workers, there are: \(commands)\n\(printed)") {
      commands = Programs.children(of: identifier).map(\.command)
      return commands.count { $0.contains("\0worker\0") } == count
        && commands.count { !$0.contains("\0worker\0") && !$0.contains("masthead-guard\0") } == 0 ? true : nil
    }
  }
}

extension PluginServer {
  /// Sends a signal to the server and waits for its end.
  func end(by signal: Int32) {
    kill(identifier, signal)
    _ = process.waitForEnd(within: Programs.patience)
  }
}

extension ViewedSession {
  /// Returns the identifier and the value of an effect's parameter.
  func parameter(_ effect: Int, _ index: Int) -> (String, Double)? {
    let effects = session["effects"]?.elements ?? []
    guard effects.indices.contains(effect), let parameters = effects[effect]["parameters"]?.elements,
      parameters.indices.contains(index), case .string(let identifier)? = parameters[index]["parameter"],
      case .number(let number)? = parameters[index]["value"]
    else { return nil }
    return (identifier, number.value)
  }
}

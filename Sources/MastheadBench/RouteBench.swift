import Foundation
import MastheadDocuments
import Synchronization

/// Measures the delay of a viewer's frames during the most expensive request of each route. One client repeats the request while a
/// viewer of another session drags its list.
enum RouteBench {
  /// A request that takes as long as its route allows.
  struct Request: Sendable {
    let method: String
    /// The path in the OpenAPI document.
    let route: String
    /// The value of the path's parameter other than the session, or the query.
    var rest = ""
    var type = "application/json"
    /// Returns the body of the request with a number, from 0.
    var body: @Sendable (Int) -> String = { _ in "" }
    /// The requests that prepare the session: the method, the end of the path, and the body of each.
    var before: [(method: String, path: String, body: String)] = []
    /// The sessions of the repetitions.
    var sessions = Sessions.one
    /// The purpose of the request, if a route has several requests.
    var note = ""

    enum Sessions: Sendable {
      /// One session, opened before the requests.
      case one
      /// The session of a file, which the first request opens.
      case file
      /// The sessions of other files. Each request opens a session.
      case closedFiles
      /// Sessions that the server does not have, one for each request.
      case unknown
    }
  }

  /// The number of times that each request is sent.
  private static let repetitions = 10

  static func run() throws -> [Figure] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "masthead-bench-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for index in 0...repetitions {
      try Data(pipeline.utf8).write(to: URL(fileURLWithPath: "\(folder)/list-\(index).masthead.json"))
    }
    let server = try ServerProcess([folder])
    let viewer = try LatencyBench.Viewer(of: server)
    let alone = try (0..<300).map { _ in try viewer.inputToFrame() }
    let files = try filedSessions(of: server)
    return [Figure("lateness alone, greatest", alone.max() ?? .nan, "ms")]
      + (try requests.map { request in
        let late = try lateness(of: viewer, beside: request, sessions(of: request, files, server), server.port)
        let note = request.note.isEmpty ? "" : " (\(request.note))"
        return Figure("lateness beside \(request.method) \(request.route)\(note)", late, "ms", atMost: 50)
      })
  }

  /// Returns the identifiers of the sessions of files.
  private static func filedSessions(of server: ServerProcess) throws -> [String] {
    let list = try JSON(parsing: try BlockingConnection(port: server.port).request("GET", "/api/files"))
    guard case .array(let files)? = list["files"] else {
      throw BenchError.software("the server has no files: \(list.compact)")
    }
    return files.compactMap { if case .string(let session)? = $0["session"] { session } else { nil } }
  }

  /// Returns the identifiers of a request's sessions, one for each repetition.
  private static func sessions(of request: Request, _ files: [String], _ server: ServerProcess) throws -> [String] {
    switch request.sessions {
    case .unknown: return "abcdefghij".prefix(repetitions).map { String(repeating: $0, count: 20) }
    case .closedFiles: return Array(files.dropFirst())
    case .file: return Array(repeating: files[0], count: repetitions)
    case .one:
      let session = try server.openSession(document)
      let requests = try BlockingConnection(port: server.port)
      for (method, path, body) in request.before { try requests.request(method, session + path, body) }
      return Array(repeating: String(session.split(separator: "/").last!), count: repetitions)
    }
  }

  /// A header with many effects over a long list.
  private static let pipeline: String = {
    var pipeline = Preset.named("podcast-curve")!.document.json
    let row: JSON = ["title": "Row", "text": "A row with a text that fills its line"]
    let rows = JSON.array(Array(repeating: row, count: 1000))
    pipeline["scene"] = ["content": ["kind": "rows", "sections": .array([["rows": rows]])]]
    return pipeline.compact
  }()

  /// The body of a request that opens a session with this pipeline.
  private static let document = #"{"pipeline":\#(pipeline)}"#

  /// Returns a document with a picture. The document is nearly as large as the limit for requests.
  private static func picture(_ index: Int) -> String {
    let picture = "\(index)" + String(repeating: "A", count: 780_000)
    return #"{"masthead":1,"header":{"height":400},"effects":["stretch"],"$photo":"\#(picture)"}"#
  }

  /// The most expensive requests of each route. A test compares the routes with the OpenAPI document.
  static let requests: [Request] = {
    let session = "/api/sessions/{id}"
    let curve = "from=-1000&to=1000&samples=2000&fields=header.height,image.y,opacity,collapse"
    let touch = (0..<1000).map { index in
      #"{"type":"touch","phase":"\#(index == 0 ? "began" : "moved")","identifier":1,"x":100,"y":\#(200 + index % 50)}"#
    }
    func input(_ body: String) -> (String, String, String) { ("POST", "/input", body) }
    let on = input(#"{"events":[{"type":"capture","recording":true}]}"#)
    let off = input(#"{"events":[{"type":"capture","recording":false}]}"#)
    let drag = #"{"events":[\#(touch.joined(separator: ","))]}"#
    let sweep = #"{"masthead":1,"gesture":{"sweep":{"from":-100,"to":2000,"count":29000}}}"#
    return [
      Request(method: "GET", route: "/api/openapi.json"), Request(method: "GET", route: "/api/health"),
      Request(method: "GET", route: "/api/effects"),
      Request(method: "GET", route: "/api/effects/{effect}/picture", rest: "curve"),
      Request(method: "GET", route: "/api/plugins"), Request(method: "GET", route: "/api/fields"),
      Request(method: "GET", route: "/api/presets"),
      Request(method: "GET", route: "/api/presets/{preset}/picture", rest: "podcast-curve"),
      Request(method: "GET", route: "/api/presets/{preset}/film", rest: "podcast-curve"),
      Request(method: "GET", route: "/api/gestures"), Request(method: "GET", route: "/api/pipeline"),
      Request(method: "GET", route: "/api/schemas/pipeline"), Request(method: "GET", route: "/api/schemas/gesture"),
      Request(method: "GET", route: "/api/files"),
      Request(method: "POST", route: "/api/files", body: { #"{"name":"File \#($0)","session":"SESSION"}"# }),
      Request(method: "POST", route: "\(session)/save", body: { _ in #"{"view":true}"# }, sessions: .file),
      Request(method: "POST", route: "/api/sessions", body: { _ in document }), Request(method: "GET", route: session),
      Request(method: "GET", route: session, sessions: .closedFiles, note: "of a file that is not open"),
      Request(method: "GET", route: "\(session)/pipeline"),
      Request(method: "PUT", route: "\(session)/pipeline", body: { _ in pipeline }, note: "a long list"),
      Request(method: "PUT", route: "\(session)/pipeline", body: picture, note: "a large picture"),
      Request(
        method: "PATCH", route: "\(session)/pipeline", type: "application/merge-patch+json",
        body: { #"{"header":{"height":\#(200 + $0)}}"# }),
      Request(method: "GET", route: "\(session)/state"),
      Request(
        method: "PUT", route: "\(session)/state", body: { _ in heavyState }, sessions: .unknown,
        note: "two hundred changes and a picture"),
      Request(method: "GET", route: "\(session)/history"),
      Request(
        method: "POST", route: "\(session)/history", body: { #"{"command":"go","entry":\#($0 % 2)}"# },
        before: [("PATCH", "/pipeline", #"{"path":"header.height","value":201}"#)]),
      Request(method: "POST", route: "\(session)/input", body: { _ in drag }, note: "a thousand touches"),
      Request(
        method: "POST", route: "\(session)/input",
        body: { _ in #"{"events":[{"type":"playback","gesture":\#(sweep),"position":1000000}]}"# },
        note: "a long gesture"),
      Request(method: "GET", route: "\(session)/frames"),
      Request(
        method: "GET", route: "\(session)/capture", before: [on, input(drag), input(drag), off],
        note: "two thousand touches"),
      Request(
        method: "GET", route: "\(session)/capture",
        before: [on] + (0..<20).map { ("PUT", "/pipeline", picture($0)) } + [off], note: "twenty pictures"),
      Request(method: "GET", route: "\(session)/export", rest: "to=swift"),
      Request(
        method: "POST", route: "\(session)/export",
        body: { _ in #"{"slot":"A","pipeline":{"masthead":1,"header":{},"effects":["stretch"]}}"# }),
      Request(
        method: "GET", route: "\(session)/gesture",
        before: [input(#"{"events":[{"type":"playback","gesture":\#(sweep)}]}"#)]),
      Request(method: "GET", route: "\(session)/equivalent", rest: "path=effects[0].parameters.depth"),
      Request(method: "GET", route: "\(session)/curve", rest: curve),
      Request(method: "GET", route: "\(session)/tracks"), Request(method: "GET", route: "\(session)/stills"),
      Request(
        method: "POST", route: "\(session)/stills", body: { _ in #"{"pipeline":\#(pipeline),"distance":100}"# }),
      Request(method: "GET", route: "\(session)/film"),
      Request(method: "GET", route: "/app/main.js"),
    ]
  }()

  /// The most expensive state that a client may restore: a history of maximum length and a large picture.
  private static let heavyState: String = {
    let changes = (0..<200).map { index in
      let height = #"{"op":"replace","path":"/header/height","value":\#(100 + index)}"#
      return #"{"title":"Header height","values":"","time":0,"changes":[\#(index == 199 ? "" : height)]}"#
    }
    let history = #"{"first":0,"current":199,"entries":[\#(changes.joined(separator: ","))]}"#
    return #"{"masthead":1,"revision":200,"pipeline":\#(picture(0)),"history":\#(history)}"#
  }()

  /// Repeats a request. Returns the maximum latency from an input to its frame during the requests, in milliseconds.
  private static func lateness(
    of viewer: LatencyBench.Viewer, beside request: Request, _ sessions: [String], _ port: UInt16
  ) throws -> Double {
    let client = Client {
      for (index, session) in sessions.enumerated() { try send(request, index, session, port) }
    }
    var late = 0.0
    repeat { late = max(late, try viewer.inputToFrame()) } while client.isRunning
    try client.result()
    return late
  }

  private static func send(_ request: Request, _ index: Int, _ session: String, _ port: UInt16) throws {
    var path = request.route.replacing("{id}", with: session)
    if path.contains("{") {
      path.replace(/{[a-z]+}/, with: request.rest)
    } else if !request.rest.isEmpty {
      path += "?\(request.rest)"
    }
    // A stream occupies its connection.
    try BlockingConnection(port: port).request(
      request.method, path, request.body(index).replacing("SESSION", with: session), type: request.type)
  }

  /// Work on a separate thread.
  private final class Client: Sendable {
    private let outcome = Mutex<Result<Void, any Error>?>(nil)

    init(_ work: sending @escaping () throws -> Void) {
      let work = Work(run: work)
      Thread.detachNewThread { [self] in
        let result = Result { try work.run() }
        outcome.withLock { $0 = result }
      }
    }

    private struct Work: @unchecked Sendable { let run: () throws -> Void }

    var isRunning: Bool { outcome.withLock { $0 == nil } }

    func result() throws { try outcome.withLock { $0 }?.get() }
  }
}

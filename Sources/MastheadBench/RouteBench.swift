import Foundation
import MastheadDocuments
import Synchronization

/// How late is a viewer beside the most expensive request of each route? One client repeats the request, and the viewer of another
/// session drags its list.
enum RouteBench {
  /// A request of a route: its method, the path below the session or the root, and the body.
  private typealias Request = (method: String, path: String, body: String)

  static func run() throws -> [Figure] {
    let server = try ServerProcess()
    let session = try server.openSession(document)
    let viewer = try LatencyBench.Viewer(of: server)
    let alone = try (0..<300).map { _ in try viewer.inputToFrame() }
    let requests = requests(of: try JSON(parsing: try get("\(session)/pipeline", server)).compact)
    let state = String(decoding: try get("\(session)/state", server), as: UTF8.self)
    return [Figure("lateness alone, greatest", alone.max() ?? .nan, "ms")]
      + (try (requests + [("PUT", "/state", state), heavyState]).map { request in
        let path = ["/api/", "/app/"].contains(where: request.path.hasPrefix) ? request.path : session + request.path
        let late = try lateness(of: viewer, beside: (request.method, path, request.body), server)
        return Figure("lateness beside \(request.method) \(request.path.prefix { $0 != "?" })", late, "ms", atMost: 50)
      })
  }

  /// The body that opens a session with many effects and a long list.
  private static let document: String = {
    var pipeline = Preset.named("podcast-curve")!.document.json
    let row: JSON = ["title": "Row", "text": "A row with a text that fills its line"]
    let rows = JSON.array(Array(repeating: row, count: 1000))
    pipeline["scene"] = ["content": ["kind": "rows", "sections": .array([["rows": rows]])]]
    return JSON.object([JSON.Member("pipeline", pipeline)]).compact
  }()

  /// The most expensive request of each route.
  private static func requests(of pipeline: String) -> [Request] {
    let curve = "/curve?from=-1000&to=1000&samples=2000&fields=header.height,image.y,opacity,collapse"
    return [
      ("GET", "/api/openapi.json", ""), ("GET", "/api/effects", ""), ("GET", "/api/effects/curve/picture", ""),
      ("GET", "/api/presets", ""), ("GET", "/api/schemas/pipeline", ""), ("GET", "/app/main.js", ""),
      ("POST", "/api/sessions", document), ("GET", "", ""), ("GET", "/pipeline", ""), ("PUT", "/pipeline", pipeline),
      ("PATCH", "/pipeline", #"{"path":"header.height","value":250}"#), ("GET", "/state", ""), ("GET", "/history", ""),
      ("POST", "/input", LatencyBench.input(0)), ("GET", curve, ""), ("GET", "/tracks", ""),
      ("GET", "/stills", ""), ("GET", "/film", ""), ("GET", "/export?to=swift", ""), ("GET", "/gesture", ""),
    ]
  }

  /// The most expensive state that a client may restore: a history with as many changes as it keeps, beside a large picture.
  private static let heavyState: Request = {
    let changes = (0..<200).map { index in
      let height = #"{"op":"replace","path":"/header/height","value":\#(100 + index)}"#
      return #"{"title":"Header height","values":"","time":0,"changes":[\#(index == 199 ? "" : height)]}"#
    }
    let picture = String(repeating: "A", count: 780_000)
    let pipeline = #"{"masthead":1,"header":{"height":400},"effects":["stretch"],"$photo":"\#(picture)"}"#
    let history = #"{"first":0,"current":199,"entries":[\#(changes.joined(separator: ","))]}"#
    let identifier = "aaaaaaaaaaaaaaaaaaaa"
    return (
      "PUT", "/api/sessions/\(identifier)/state",
      #"{"masthead":1,"revision":200,"pipeline":\#(pipeline),"history":\#(history)}"#
    )
  }()

  private static func get(_ path: String, _ server: ServerProcess) throws -> [UInt8] {
    try BlockingConnection(port: server.port).request("GET", path)
  }

  /// Returns the greatest milliseconds from an input to its frame during ten requests.
  private static func lateness(
    of viewer: LatencyBench.Viewer, beside request: Request, _ server: ServerProcess
  ) throws -> Double {
    let connection = try BlockingConnection(port: server.port)
    let client = Client { for _ in 0..<10 { try connection.request(request.method, request.path, request.body) } }
    var late = 0.0
    repeat { late = max(late, try viewer.inputToFrame()) } while client.isRunning
    try client.result()
    return late
  }

  /// Work on a thread of its own.
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

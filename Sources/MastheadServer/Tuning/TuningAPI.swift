import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadExport
import MastheadPreview

/// The resources below `/api`.
struct TuningAPI {
  let sessions: SessionStore
  let plugins: PluginHost?
  unowned let loop: EventLoop
  let clock: () -> WallClock

  func addRoutes(to router: inout Router) {
    router.on(.get, "/api/openapi.json") { _ in .json(PackageResources.openapi_json) }
    router.on(.get, "/api/health") { _ in .json(health.json) }
    router.on(.get, "/api/effects") { _ in effects }
    router.on(.get, "/api/fields") { _ in .json(["fields": FrameField.json]) }
    router.on(.get, "/api/plugins") { _ in .json(plugins?.catalog.json ?? ["folder": .null, "plugins": []]) }
    router.on(.get, "/api/presets") { _ in presets }
    router.on(.get, "/api/gestures") { _ in gestures }
    router.on(.get, "/api/pipeline", pipeline)
    router.on(.get, "/api/schemas/pipeline") { _ in .schema(PipelineDocument.schema(for: registry)) }
    router.on(.get, "/api/schemas/gesture") { _ in .schema(GestureDocument.schema) }
    router.on(.post, "/api/sessions", open)
    on(.get, "/api/sessions/{id}", &router) { _, session in .json(session.json) }
    on(.get, "/api/sessions/{id}/pipeline", &router) { _, session in .json(session.session.document.json) }
    on(.put, "/api/sessions/{id}/pipeline", &router, replace)
    on(.patch, "/api/sessions/{id}/pipeline", &router, patch)
    on(.get, "/api/sessions/{id}/history", &router) { _, session in .json(session.session.history.json) }
    on(.post, "/api/sessions/{id}/history", &router, changeHistory)
    on(.post, "/api/sessions/{id}/input", &router, input)
    on(.get, "/api/sessions/{id}/frames", &router) { _, session in .events(session.makeStream()) }
    on(.get, "/api/sessions/{id}/curve", &router, curve)
    on(.get, "/api/sessions/{id}/capture", &router, capture)
    on(.get, "/api/sessions/{id}/export", &router, export)
    on(.get, "/api/sessions/{id}/gesture", &router) { _, session in .json(session.session.gestureDocument.json) }
  }

  /// The effects that documents may name at present.
  private var registry: EffectRegistry { plugins?.catalog.registry ?? .builtIn }

  private var health: ServerHealth {
    ServerHealth(
      lateness: loop.longestTurn, sessions: sessions.count, viewers: sessions.viewerCount,
      workers: sessions.workerCount + (plugins?.workers?.spareCount ?? 0), memory: ServerHealth.residentMemory)
  }

  // MARK: Resources

  /// The effects that a pipeline can add. Effects of plugins without sources are omitted.
  private var effects: HTTPResponse {
    let gone = plugins?.catalog.goneEffects ?? []
    return .json(["effects": .array(registry.effects.filter { !gone.contains($0.identifier) }.map(\.json))])
  }

  private var presets: HTTPResponse {
    .json([
      "presets": .array(
        Preset.all.map { preset in
          [
            "preset": .string(preset.identifier), "name": .string(preset.document.name),
            "document": preset.document.json,
          ]
        })
    ])
  }

  private var gestures: HTTPResponse {
    .json([
      "gestures": .array(
        NamedGesture.all.map { gesture in
          [
            "gesture": .string(gesture.identifier), "name": .string(gesture.name), "document": gesture.document.json,
          ]
        })
    ])
  }

  /// The tuned pipeline: a stream if the client prefers one, otherwise the document.
  private func pipeline(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
    if AcceptField(request.headers).prefers("text/event-stream", to: "application/json") {
      return .events(sessions.makeStream()).with("Vary", "Accept")
    }
    guard let session = sessions.tuned else {
      throw Problem(.notFound, "there is no session yet; open the page, or open one with POST /api/sessions")
    }
    session.use()
    return .json(session.session.document.json).with("Vary", "Accept")
  }

  /// Opens a session with a preset, with a document, or with the first preset.
  private func open(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
    let options = request.body.isEmpty ? [:] : try json(of: request)
    let bytes = request.body.count
    let deferred = DeferredResponse()
    open(options, bytes) { problem in
      // Right after the start, plugin effects may still be building, so try again after the build.
      guard let catalog = plugins?.catalog, catalog.isBuilding else { return deferred.answer(problem.response) }
      catalog.onceBuilt {
        open(options, bytes) {
          deferred.answer($0.response)
        } then: {
          deferred.answer(with: $0)
        }
      }
    } then: {
      deferred.answer(with: $0)
    }
    return .later(deferred)
  }

  /// Opens a session with the document that the options name. Calls back with the answer, or with the problem if there is no such
  /// document.
  private func open(
    _ options: JSON, _ bytes: Int, problem refuse: @escaping (Problem) -> Void,
    then answer: @escaping (HTTPResponse) -> Void
  ) {
    let read = { () -> Result<PipelineDocument, Problem> in
      Result { () throws(Problem) in try firstDocument(options) }
    }
    let finish = { (document: Result<PipelineDocument, Problem>) in
      switch document {
      case .success(let document):
        do throws(Problem) { answer(try open(document, bytes)) } catch { answer(error.response) }
      case .failure(let problem): refuse(problem)
      }
    }
    if let plugins { plugins.read(read, then: finish) } else { finish(read()) }
  }

  private func open(_ document: PipelineDocument, _ bytes: Int) throws(Problem) -> HTTPResponse {
    if let plugins, let workers = plugins.workers, !plugins.hasRoom(for: document) {
      throw Problem(503, workers.refusal)
    }
    let opened = try sessions.add(at: loop.now, bytes: bytes) {
      HostedSession($0, document, on: loop, plugins: plugins, registry: registry, clock: clock)
    }
    let deferred = DeferredResponse()
    opened.onceReady { [unowned opened] in
      deferred.answer(.json(opened.json, status: .created).with("Location", "/api/sessions/\(opened.identifier)"))
    }
    return .later(deferred)
  }

  private func firstDocument(_ json: JSON) throws(Problem) -> PipelineDocument {
    do throws(DocumentError) {
      let object = try JSONCursor(json: json, place: "").object(allowing: ["preset", "pipeline"])
      if let pipeline = object["pipeline"] {
        try pipeline.json.requireEffects(atMost: sessions.limits.effects)
        return try PipelineDocument(pipeline.json, registry: registry)
      }
      guard let preset = object["preset"] else { return Preset.all[0].document }
      let name = try preset.string()
      guard let known = Preset.named(name) else {
        throw preset.error(ErrorText.unknown("preset", name, allowed: Preset.all.map(\.identifier)))
      }
      return known.document
    } catch { throw Problem(error) }
  }

  private func replace(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    try edit(session, .replace(try json(of: request)), of: request)
  }

  private func patch(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    let json = try json(of: request, types: ["application/json", "application/merge-patch+json"])
    if request.mediaType == "application/merge-patch+json" {
      return try edit(session, .merge(json), of: request)
    }
    let edit: Edit
    do throws(DocumentError) {
      let object = try JSONCursor(json: json, place: "").object(allowing: ["path", "value"])
      edit = .set(path: try object.require("path").string(), try object.require("value").json)
    } catch { throw Problem(error) }
    return try self.edit(session, edit, of: request)
  }

  private func edit(_ session: HostedSession, _ edit: Edit, of request: HTTPRequest) throws(Problem) -> HTTPResponse {
    try sessions.makeRoom(forBytes: request.body.count, in: session, at: loop.now)
    return revision { session.edit(edit, $0) }
  }

  private func changeHistory(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    let json = try json(of: request)
    let command: History.Command
    do throws(DocumentError) { command = try History.Command(json) } catch { throw Problem(error) }
    return revision { session.handle(command, $0) }
  }

  /// Makes a change, and answers with the new revision or with the problem, now or later.
  private func revision(after change: (@escaping (Result<Int, Problem>) -> Void) -> Void) -> HTTPResponse {
    let deferred = DeferredResponse()
    change { result in
      switch result {
      case .success(let revision): deferred.answer(.json(["revision": .number(Double(revision))]))
      case .failure(let problem): deferred.answer(problem.response)
      }
    }
    return .later(deferred)
  }

  private func input(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    let json = try json(of: request)
    if session.session.isCapturing {
      try sessions.makeRoom(forBytes: request.body.count, in: session, at: loop.now)
    }
    do throws(DocumentError) { session.input(try InputBatch(json)) } catch { throw Problem(error) }
    return HTTPResponse(.noContent)
  }

  private func curve(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    let bounds = -1e6...1e6
    let from = try number("from", of: request, in: bounds)
    let to = try number("to", of: request, in: bounds)
    let samples = try number("samples", of: request, in: 1...10_000)
    guard samples == samples.rounded() else {
      throw Problem(.badRequest, "samples: " + ErrorText.notWhole(in: 1...10_000, got: decimal(samples)))
    }
    let deferred = DeferredResponse()
    session.curve(from: from, to: to, samples: Int(samples)) { points in
      deferred.answer(
        points.map(curve)
          ?? Problem(503, "the session was closed while the curve was computed; open another").response)
    }
    return .later(deferred)
  }

  private func curve(_ points: [(scroll: ScrollState, frame: HeaderFrame)]) -> HTTPResponse {
    func column(_ value: (ScrollState, HeaderFrame) -> Double) -> JSON { .array(points.map { .finite(value($0, $1)) }) }
    var columns: JSON = [
      "offset": column { scroll, _ in scroll.contentOffset },
      "header.y": column { $1.header.y },
      "header.height": column { $1.header.height },
      "image.y": column { $1.image.y },
      "image.height": column { $1.image.height },
      "collapse": column { $1.collapse },
    ]
    for (_, frame) in points {
      for index in 0..<frame.values.count {
        let name = frame.values[index].name
        if columns["values.\(name)"] == nil { columns["values.\(name)"] = column { $1.values[name] ?? .nan } }
      }
    }
    return .json(columns)
  }

  private func capture(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    guard let captured = session.session.captured else {
      throw Problem(.notFound, "nothing was recorded in this session yet")
    }
    return .json(captured.json)
  }

  private func export(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    let value = request.query("to")
    guard let target = value.flatMap(ExportTarget.init(rawValue:)) else {
      let known = ExportTarget.allCases.map(\.rawValue)
      throw Problem(
        .badRequest,
        value.map { "to: " + ErrorText.notOne(of: known, got: "\"\($0)\"") }
          ?? ErrorText.missing("query parameter \"to\"", allowed: known))
    }
    do throws(DocumentError) { return .attachment(try session.session.document.export(to: target), target) } catch {
      throw Problem(error)
    }
  }

  // MARK: Help

  private typealias SessionHandler = (HTTPRequest, HostedSession) throws(Problem) -> HTTPResponse

  /// Adds a route below a session. It answers 404 if the session does not exist.
  private func on(
    _ method: HTTPMethod, _ template: PathTemplate, _ router: inout Router, _ handler: @escaping SessionHandler
  ) {
    router.on(method, template) { request throws(Problem) in
      guard let session = sessions[request.parameter("id")] else {
        throw Problem(
          .notFound, ErrorText.notFound("session", request.parameter("id")) + "; open one with POST /api/sessions")
      }
      session.use()
      return try handler(request, session)
    }
  }

  private func json(
    of request: HTTPRequest, types: [String] = ["application/json"]
  ) throws(Problem) -> JSON {
    guard let type = request.mediaType, types.contains(type) else {
      throw Problem(
        .unsupportedMediaType,
        request.mediaType.map { "Content-Type: " + ErrorText.notOne(of: types, got: "\"\($0)\"") }
          ?? ErrorText.missing("field \"Content-Type\"", allowed: types))
    }
    do throws(JSONError) { return try JSON(parsing: request.body) } catch {
      throw Problem(.badRequest, "body:\(error)")
    }
  }

  private func number(
    _ name: String, of request: HTTPRequest, in range: ClosedRange<Double>
  ) throws(Problem) -> Double {
    guard let text = request.query(name) else {
      throw Problem(.badRequest, ErrorText.missing("query parameter", name))
    }
    guard let number = Double(text) else {
      throw Problem(.badRequest, "\(name): " + ErrorText.expected("a number", got: "\"\(text)\""))
    }
    guard range.contains(number) else {
      throw Problem(.badRequest, "\(name): " + ErrorText.outOfRange(range, got: text))
    }
    return number
  }
}

extension Problem {
  /// Creates the problem of an invalid document, with the path of the invalid value.
  init(_ error: DocumentError) {
    self.init(
      .unprocessableContent, error.description, members: error.place.isEmpty ? [:] : ["place": error.place])
  }
}

extension HTTPResponse {
  static func json(_ json: JSON, status: HTTPStatus = .ok) -> HTTPResponse {
    .json(Array(json.compact.utf8), status: status)
  }

  /// Creates a response from a JSON Schema, formatted for people.
  static func schema(_ schema: JSON) -> HTTPResponse {
    .json(Array(schema.pretty.utf8)).with("Content-Type", "application/schema+json")
  }
}

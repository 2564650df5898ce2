import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadExport
import MastheadPlatform
import MastheadPreview

/// The resources below `/api`.
struct TuningAPI {
  let sessions: SessionStore
  let plugins: PluginHost?
  unowned let loop: EventLoop
  let clock: () -> WallClock
  private let films = PresetFilms()

  init(sessions: SessionStore, plugins: PluginHost?, loop: EventLoop, clock: @escaping () -> WallClock) {
    (self.sessions, self.plugins, self.loop, self.clock) = (sessions, plugins, loop, clock)
  }

  func addRoutes(to router: inout Router) {
    router.on("/api/openapi.json", constant: PackageResources.openapi_json)
    router.on(.get, "/api/health") { _ in .json(health.json) }
    router.on(.get, "/api/effects") { _ in effects }
    router.on(.get, "/api/effects/{effect}/picture", effectPicture)
    router.on(
      "/api/fields",
      constant: Array((["fields": FrameField.json, "elementFields": ElementFrame.Field.json] as JSON).compact.utf8))
    router.on(.get, "/api/plugins") { _ in .json(plugins?.catalog.json ?? ["folder": .null, "plugins": []]) }
    router.on("/api/presets", constant: Array(presets.compact.utf8))
    router.on(.get, "/api/presets/{preset}/picture") { request throws(Problem) in try film(request, isMoving: false) }
    router.on(.get, "/api/presets/{preset}/film") { request throws(Problem) in try film(request, isMoving: true) }
    router.on("/api/gestures", constant: Array(gestures.compact.utf8))
    router.on(.get, "/api/pipeline", pipeline)
    router.on(.get, "/api/schemas/pipeline") { _ in .schema(PipelineDocument.schema(for: registry)) }
    router.on(.get, "/api/schemas/gesture") { _ in .schema(GestureDocument.schema) }
    router.on(.get, "/api/files") { _ in .json(sessions.files?.json ?? ["folder": .null, "files": []]) }
    router.on(.post, "/api/files", createFile)
    router.on(.post, "/api/sessions", open)
    on(.get, "/api/sessions/{id}", &router) { _, session in .json(session.json) }
    on(.get, "/api/sessions/{id}/pipeline", &router) { _, session in .json(session.session.document.json) }
    on(.put, "/api/sessions/{id}/pipeline", &router, replace)
    on(.patch, "/api/sessions/{id}/pipeline", &router, patch)
    on(.post, "/api/sessions/{id}/save", &router, save)
    on(.get, "/api/sessions/{id}/state", &router) { _, session in .json(Array(session.portableText.utf8)) }
    router.on(.put, "/api/sessions/{id}/state", restore)
    on(.get, "/api/sessions/{id}/history", &router) { _, session in .json(session.session.history.json) }
    on(.post, "/api/sessions/{id}/history", &router, changeHistory)
    on(.post, "/api/sessions/{id}/input", &router, input)
    on(.get, "/api/sessions/{id}/frames", &router) { _, session in .events(session.makeStream()) }
    on(.get, "/api/sessions/{id}/curve", &router, curve)
    on(.get, "/api/sessions/{id}/tracks", &router, tracks)
    on(.get, "/api/sessions/{id}/stills", &router) { _, session in stills(of: session) }
    on(.post, "/api/sessions/{id}/stills", &router, still)
    on(.get, "/api/sessions/{id}/film", &router, film)
    on(.get, "/api/sessions/{id}/equivalent", &router, equivalent)
    on(.get, "/api/sessions/{id}/capture", &router, capture)
    on(.get, "/api/sessions/{id}/export", &router, export)
    on(.get, "/api/sessions/{id}/gesture", &router) { _, session in .json(session.session.gestureDocument.json) }
  }

  /// The effects that documents may name at present.
  private var registry: EffectRegistry { plugins?.catalog.registry ?? .builtIn }

  private var health: ServerHealth {
    ServerHealth(
      lateness: loop.longestTurn, sessions: sessions.count, viewers: sessions.viewerCount,
      workers: sessions.workerCount + (plugins?.workers?.spareCount ?? 0), memory: OwnProcess.residentMemory)
  }

  // MARK: Resources

  /// The effects that a pipeline can add. Effects of plugins without sources are omitted.
  private var effects: HTTPResponse {
    let gone = plugins?.catalog.goneEffects ?? []
    return .json(["effects": .array(registry.effects.filter { !gone.contains($0.identifier) }.map(\.json))])
  }

  /// A picture of what a built-in effect does. Effects of plugins run in other processes and have none.
  private func effectPicture(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
    let identifier = request.parameter("effect")
    guard let kind = EffectRegistry.builtIn[identifier],
      let picture = try? EffectPicture(of: kind, registry: .builtIn)
    else { throw Problem(.notFound, ErrorText.notFound("picture of the effect", identifier)) }
    return HTTPResponse(
      headers: ["Content-Type": "image/svg+xml", "Cache-Control": StaticContent.Caching.hour.rawValue],
      body: Array(picture.svg.utf8))
  }

  private var presets: JSON {
    [
      "presets": .array(
        Preset.all.map { preset in
          [
            "preset": .string(preset.identifier), "name": .string(preset.document.name),
            "document": preset.document.json,
          ]
        })
    ]
  }

  /// A picture of a preset as SVG.
  private func film(_ request: HTTPRequest, isMoving: Bool) throws(Problem) -> HTTPResponse {
    let name = request.parameter("preset")
    guard let preset = Preset.named(name) else {
      throw Problem(.notFound, ErrorText.unknown("preset", name, allowed: Preset.all.map(\.identifier)))
    }
    return films.picture(of: preset, isMoving: isMoving).response(to: request.head, caching: .hour)
  }

  private var gestures: JSON {
    [
      "gestures": .array(
        NamedGesture.all.map { gesture in
          [
            "gesture": .string(gesture.identifier), "name": .string(gesture.name), "document": gesture.document.json,
          ]
        })
    ]
  }

  /// The tuned pipeline: a stream if the client prefers one, otherwise the document.
  private func pipeline(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
    if request.prefersStream {
      return .events(sessions.makeStream()).with("Vary", "Accept")
    }
    guard let session = sessions.tuned else {
      throw Problem(.notFound, "there is no session yet; open the page, or open one with POST /api/sessions")
    }
    session.use()
    return .json(session.session.document.json).with("Vary", "Accept")
  }

  /// Opens a session with a preset, with a document, with a recording, or with the first preset. Answers with its stream if the client
  /// prefers one.
  private func open(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
    let options = request.body.isEmpty ? [:] : try json(of: request)
    let deferred = DeferredResponse()
    open(options, request) { problem in
      // Right after the start, plugin effects may still be building, so try again after the build.
      guard let catalog = plugins?.catalog, catalog.isBuilding else { return deferred.answer(problem.response) }
      catalog.onceBuilt {
        open(options, request) {
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
    _ options: JSON, _ request: HTTPRequest, problem refuse: @escaping (Problem) -> Void,
    then answer: @escaping (HTTPResponse) -> Void
  ) {
    // Without a wish, the first file that the server was given.
    if options == [:], let identifier = sessions.files?.identifiers.first {
      do throws(Problem) {
        let session = try session(identifier)
        return answer(whenReady(session) { response($0, to: request, .ok) })
      } catch { return refuse(error) }
    }
    let state: SessionState
    do throws(Problem) { state = try firstState(options) } catch { return refuse(error) }
    do throws(Problem) {
      answer(
        try open(state, bytes: options.bytes) { response($0, to: request, .created) })
    } catch { answer(error.response) }
  }

  /// The answer to a request that opens a session: its stream if the client prefers one.
  private func response(_ session: HostedSession, to request: HTTPRequest, _ status: HTTPStatus) -> HTTPResponse {
    var response: HTTPResponse = request.prefersStream ? .events(session.makeStream()) : .json(session.json)
    response.status = status
    return response.with("Location", "/api/sessions/\(session.identifier)")
  }

  /// Opens a session in a state, by default under a new identifier.
  ///
  /// - Parameters:
  ///   - bytes: The memory of the state, in bytes.
  ///   - answer: Makes the response once the session's layout is known.
  private func open(
    _ state: SessionState, as identifier: String = SessionIdentifier.make(), bytes: Int,
    _ answer: @escaping (HostedSession) -> HTTPResponse
  ) throws(Problem) -> HTTPResponse {
    if let plugins, let workers = plugins.workers, !plugins.hasRoom(for: state.document) {
      throw Problem(503, workers.refusal)
    }
    let session = Session(state, registry: registry, at: loop.now, clock: clock())
    let opened = try sessions.add(identifier, at: loop.now, bytes: bytes) {
      HostedSession($0, session, on: loop, plugins: plugins, frames: sessions.frames, clock: clock)
    }
    return whenReady(opened, answer)
  }

  private func whenReady(
    _ session: HostedSession, _ response: @escaping (HostedSession) -> HTTPResponse
  ) -> HTTPResponse {
    let deferred = DeferredResponse()
    session.onceReady { [unowned session] in deferred.answer(response(session)) }
    return .later(deferred)
  }

  private func firstState(_ json: JSON) throws(Problem) -> SessionState {
    do throws(DocumentError) {
      let object = try JSONCursor(json: json, place: "").object(allowing: ["preset", "pipeline", "gesture", "session"])
      let preset = try object["preset"].map { preset throws(DocumentError) in
        let name = try preset.string()
        guard let known = Preset.named(name) else {
          throw preset.error(ErrorText.unknown("preset", name, allowed: Preset.all.map(\.identifier)))
        }
        return known
      }
      if let recording = object["session"] {
        try recording.json["session"]?["pipeline"]?.requireEffects(atMost: sessions.limits.effects)
        return try SessionState(
          opening: try SessionDocument(recording.json, registry: registry), registry: registry,
          effectLimit: sessions.limits.effects, date: clock().date.timeIntervalSince1970)
      }
      let gesture = try object["gesture"].map { cursor throws(DocumentError) in try GestureDocument(cursor) }
      guard let pipeline = object["pipeline"] else {
        return SessionState(opening: (preset ?? Preset.all[0]).document, gesture: gesture)
      }
      try pipeline.json.requireEffects(atMost: sessions.limits.effects)
      return SessionState(opening: try PipelineDocument(pipeline.json, registry: registry), gesture: gesture)
    } catch { throw Problem(error) }
  }

  /// Restores a session that the server does not have, from the state that a client kept. A session that the server has stays as
  /// it is: another window of the client may have restored it before.
  private func restore(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
    let identifier = request.parameter("id")
    guard SessionIdentifier.isValid(identifier) else { throw notFound(identifier) }
    let existing = sessions[identifier]
    if let existing, sessions.files?.has(identifier) != true { return whenReady(existing) { .json($0.json) } }
    let json = try json(of: request)
    let state: SessionState
    do throws(DocumentError) {
      try json["pipeline"]?.requireEffects(atMost: sessions.limits.effects)
      state = try SessionState(json, registry: registry)
    } catch { throw Problem(error) }
    guard sessions.files?.has(identifier) == true else {
      return try open(state, as: identifier, bytes: json.bytes) { .json($0.json) }
    }
    // The file decides. What a client kept of the same document is its history.
    let session = try session(identifier)
    guard session.restore(state, registry) else {
      throw Problem(.conflict, "\(session.file?.name ?? "the file") has another document than this state")
    }
    return whenReady(session) { .json($0.json) }
  }

  /// Writes the document of a session into a new file, whose session begins with the same history.
  private func createFile(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
    guard let files = sessions.files else {
      throw Problem(.conflict, "the server has no folder for files; start it with masthead serve FOLDER")
    }
    let json = try json(of: request)
    let (name, identifier): (String, String)
    do throws(DocumentError) {
      let object = try JSONCursor(json: json, place: "").object(allowing: ["name", "session"])
      (name, identifier) = (try object.require("name").string(), try object.require("session").string())
    } catch { throw Problem(error) }
    let session = try session(identifier)
    let state = session.session.savedState(at: loop.now)
    let deferred = DeferredResponse()
    files.create(name, session.session.document) { result in
      do throws(Problem) {
        let created = try self.session(try result.get())
        _ = created.restore(state, registry)
        created.onceReady { [unowned created] in
          let body: JSON = ["name": .string(created.file?.name ?? name), "session": .string(created.identifier)]
          var response = HTTPResponse.json(body)
          response.status = .created
          deferred.answer(response.with("Location", "/api/sessions/\(created.identifier)"))
        }
      } catch { deferred.answer(error.response) }
    }
    return .later(deferred)
  }

  /// Writes a session into its file now.
  private func save(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    let options = request.body.isEmpty ? [:] : try json(of: request)
    let withView: Bool
    do throws(DocumentError) {
      withView = try JSONCursor(json: options, place: "").object(allowing: ["view"])["view"]?.bool() ?? false
    } catch { throw Problem(error) }
    guard let files = sessions.files else { throw Problem(.conflict, "the server has no files") }
    let deferred = DeferredResponse()
    let revision = session.session.revision
    files.save(session, withView: withView) { problem in
      deferred.answer(problem?.response ?? .json(["revision": .number(Double(revision))]))
    }
    return .later(deferred)
  }

  /// Returns the session with an identifier. Throws 404 if there is none, and 409 if its file has no valid document.
  private func session(_ identifier: String) throws(Problem) -> HostedSession {
    if let session = sessions[identifier] { return session }
    if let problem = sessions.files?.problem(of: identifier) { throw Problem(.conflict, problem) }
    throw notFound(identifier)
  }

  private func replace(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    let json = try json(of: request)
    return try edit(session, .replace(json), bytes: json.bytes)
  }

  private func patch(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    let json = try json(of: request, types: ["application/json", "application/merge-patch+json"])
    if request.mediaType == "application/merge-patch+json" {
      return try edit(session, .merge(json), bytes: json.bytes)
    }
    let edit: Edit
    do throws(DocumentError) {
      let object = try JSONCursor(json: json, place: "").object(allowing: ["path", "value"])
      edit = .set(path: try object.require("path").string(), try object.require("value").json)
    } catch { throw Problem(error) }
    return try self.edit(session, edit, bytes: json.bytes)
  }

  private func edit(_ session: HostedSession, _ edit: Edit, bytes: Int) throws(Problem) -> HTTPResponse {
    try sessions.makeRoom(forBytes: bytes, in: session, at: loop.now)
    return .json(["revision": .number(Double(try session.edit(edit)))])
  }

  private func changeHistory(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    let json = try json(of: request)
    let command: History.Command
    do throws(DocumentError) { command = try History.Command(json) } catch { throw Problem(error) }
    return .json(["revision": .number(Double(try session.handle(command)))])
  }

  private func input(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    let json = try json(of: request)
    if session.session.isCapturing {
      try sessions.makeRoom(forBytes: json.bytes, in: session, at: loop.now)
    }
    do throws(DocumentError) { session.input(try InputBatch(json)) } catch { throw Problem(error) }
    return HTTPResponse(.noContent)
  }

  /// The number with which a parameter could replace its alternative without a visible change.
  private func equivalent(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    guard let path = request.query("path") else {
      throw Problem(.badRequest, ErrorText.missing("query parameter", "path"))
    }
    return .json(["value": session.session.equivalent(of: path).map(JSON.finite) ?? .null])
  }

  /// The directions of a curve: along the content offset, or along the time of the loaded gesture.
  private enum Axis: String, CaseIterable { case offset, time }

  private func curve(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    let axis = try choice("along", of: request, Axis.self) ?? .offset
    let bounds = axis == .offset ? -1e6...1e6 : 0...CurveStates.longestMotion
    let from = try number("from", of: request, in: -1e6...1e6)
    let to = try number("to", of: request, in: -1e6...1e6)
    let samples = try number("samples", of: request, in: 1...2000)
    for (name, end) in [("from", from), ("to", to)] where !bounds.contains(end) {
      throw Problem(DocumentError(place: name, message: ErrorText.outOfRange(bounds, got: decimal(end))))
    }
    guard samples == samples.rounded() else {
      throw Problem(.badRequest, "samples: " + ErrorText.notWhole(in: 1...2000, got: decimal(samples)))
    }
    let columns: [CurveColumn]
    do throws(DocumentError) {
      columns = try CurveColumn.all(named: request.query("fields"), elements: session.session.document.elementNames)
    } catch { throw Problem(error) }
    let states =
      switch axis {
      case .offset: session.session.curve(from: from, to: to, samples: Int(samples))
      case .time: session.session.curve(fromTime: from, toTime: to, samples: Int(samples))
      }
    let leading = axis == .offset ? [CurveColumn.offset] : [.time, .offset]
    let deferred = DeferredResponse()
    session.curve(states) { [unowned loop] points in
      guard let points else {
        let problem = Problem(503, "the session was closed while the curve was computed; open another")
        return deferred.answer(problem.response)
      }
      var encoder = CurveEncoder(leading + columns, points)
      loop.work {
        encoder.encode(64)
        if encoder.isComplete { deferred.answer(.json(encoder.text)) }
        return !encoder.isComplete
      }
    }
    return .later(deferred)
  }

  private func tracks(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    let deferred = DeferredResponse()
    session.curve(session.session.probes) { [unowned session] points in
      deferred.answer(
        points.map { .json(session.session.tracksJSON(probed: $0.map(\.frame))) }
          ?? Problem(503, "the session was closed while the tracks were computed; open another").response)
    }
    return .later(deferred)
  }

  /// The frames of the document at several places of its list.
  private func stills(of session: HostedSession) -> HTTPResponse {
    let deferred = DeferredResponse()
    session.curve(session.session.stills) { [unowned session] points in
      deferred.answer(
        points.map { StillsEncoder.response($0, on: session.session, named: Still.allCases.map(\.rawValue)) }
          ?? Problem(503, "the session was closed while the stills were computed; open another").response)
    }
    return .later(deferred)
  }

  /// A frame of another document at a distance from the top of its list, on the session's stage.
  private func still(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    let json = try json(of: request)
    do throws(DocumentError) {
      let object = try JSONCursor(json: json, place: "").object(allowing: ["pipeline", "distance"])
      let distance = try object.require("distance").number(in: -1e6...1e6)
      let pipeline = try object.require("pipeline").json
      try pipeline.requireEffects(atMost: sessions.limits.effects)
      let other: (session: Session, evaluator: Evaluator)
      do throws(DocumentError) {
        other = try session.session.staging(
          PipelineDocument(pipeline, registry: registry), without: { plugins?.catalog.libraries[$0] != nil })
      } catch { throw error.within("pipeline") }
      let states = other.session.still(at: distance)
      return StillsEncoder.response(
        Array(zip(states.shownStates, other.evaluator.curve(states))), on: other.session, named: ["still"])
    } catch { throw Problem(error) }
  }

  private func film(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    do throws(DocumentError) {
      let film = try session.session.film(without: { plugins?.catalog.libraries[$0] != nil })
      return .attachment(film, name: "\(session.session.document.name).svg", type: "image/svg+xml")
    } catch { throw Problem(error) }
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
    do throws(DocumentError) {
      let file = try session.session.document.export(
        to: target,
        on: SnapshotStage(session.session.restingState, along: session.session.gestureDocument))
      return .attachment(file.text, name: file.name, type: target == .css ? "text/html" : "text/x-swift")
    } catch { throw Problem(error) }
  }

  // MARK: Help

  private typealias SessionHandler = (HTTPRequest, HostedSession) throws(Problem) -> HTTPResponse

  /// Adds a route below a session. It answers 404 if the session does not exist.
  private func on(
    _ method: HTTPMethod, _ template: PathTemplate, _ router: inout Router, _ handler: @escaping SessionHandler
  ) {
    router.on(method, template) { request throws(Problem) in
      let session = try session(request.parameter("id"))
      session.use()
      return try handler(request, session)
    }
  }

  /// The maximum number of values in a body: ten times those of a list of a thousand rows. Reading more would delay other viewers.
  static let valueLimit = 50_000

  private func notFound(_ identifier: String) -> Problem {
    Problem(.notFound, ErrorText.notFound("session", identifier) + "; open one with POST /api/sessions")
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
    do throws(JSONError) { return try JSON(parsing: request.body, valueLimit: Self.valueLimit) } catch {
      throw Problem(.badRequest, "body:\(error)")
    }
  }

  /// Returns the choice that a query parameter names; nil if it is absent.
  private func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, of request: HTTPRequest, _ type: Choice.Type
  ) throws(Problem) -> Choice? {
    guard let text = request.query(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw Problem(
        .badRequest, "\(name): " + ErrorText.notOne(of: Choice.allCases.map(\.rawValue), got: "\"\(text)\""))
    }
    return choice
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

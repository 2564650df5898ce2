import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlatform
import MastheadPreview

/// The resources below `/api`.
struct TuningAPI {
  let sessions: SessionStore
  let plugins: PluginHost?
  unowned let loop: EventLoop
  let clock: () -> WallClock
  /// Reads large bodies of requests, and writes large ones of responses.
  private let background: BackgroundWork
  let films = PresetFilms()

  init(
    sessions: SessionStore, plugins: PluginHost?, loop: EventLoop, clock: @escaping () -> WallClock
  ) throws(SystemError) {
    (self.sessions, self.plugins, self.loop, self.clock) = (sessions, plugins, loop, clock)
    background = try BackgroundWork(on: loop)
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
    on(.put, "/api/sessions/{id}/pipeline", &router, reading: replace)
    on(
      .patch, "/api/sessions/{id}/pipeline", &router, types: ["application/json", "application/merge-patch+json"],
      reading: patch)
    on(.post, "/api/sessions/{id}/save", &router, ifEmpty: [:], reading: save)
    on(.get, "/api/sessions/{id}/state", &router) { _, session in .json(Array(session.portableText.utf8)) }
    router.on(.put, "/api/sessions/{id}/state", restore)
    on(.get, "/api/sessions/{id}/history", &router) { _, session in .json(session.session.history.json) }
    on(.post, "/api/sessions/{id}/history", &router, reading: changeHistory)
    on(.post, "/api/sessions/{id}/input", &router, reading: input)
    on(.get, "/api/sessions/{id}/frames", &router) { _, session in .events(session.makeStream()) }
    on(.get, "/api/sessions/{id}/curve", &router, curve)
    on(.get, "/api/sessions/{id}/tracks", &router, tracks)
    on(.get, "/api/sessions/{id}/stills", &router) { _, session in stills(of: session) }
    on(.post, "/api/sessions/{id}/stills", &router, reading: still)
    on(.get, "/api/sessions/{id}/film", &router, film)
    on(.get, "/api/sessions/{id}/equivalent", &router, equivalent)
    on(.get, "/api/sessions/{id}/capture", &router, capture)
    on(.get, "/api/sessions/{id}/export", &router, export)
    on(.get, "/api/sessions/{id}/gesture", &router) { _, session in .json(session.session.gestureDocument.json) }
  }

  /// The effects that documents may name at present.
  var registry: EffectRegistry { plugins?.catalog.registry ?? .builtIn }

  private var health: ServerHealth {
    ServerHealth(
      lateness: loop.longestTurn, sessions: sessions.count, viewers: sessions.viewerCount,
      workers: sessions.workerCount + (plugins?.workers.spareCount ?? 0), memory: OwnProcess.residentMemory)
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
  private func pipeline(_ request: HTTPRequest) -> HTTPResponse {
    let deferred = DeferredResponse()
    sessions.findTuned { session in
      session?.use()
      let response: HTTPResponse =
        if request.prefersStream {
          .events(sessions.makeStream(beginningWith: session))
        } else if let session {
          .json(session.session.document.json)
        } else {
          Problem(.notFound, "there is no session yet; open the page, or open one with POST /api/sessions").response
        }
      deferred.answer(response.with("Vary", "Accept"))
    }
    return .later(deferred)
  }

  // MARK: Routes

  private typealias SessionHandler = (HTTPRequest, HostedSession) throws(Problem) -> HTTPResponse

  /// Adds a route below a session. It answers 404 if the session does not exist.
  private func on(
    _ method: HTTPMethod, _ template: PathTemplate, _ router: inout Router, _ handler: @escaping SessionHandler
  ) {
    router.on(method, template) { request in
      withSession(request.parameter("id")) { session throws(Problem) in
        session.use()
        return try handler(request, session)
      }
    }
  }

  /// Adds a route below a session whose requests have a body in JSON.
  private func on(
    _ method: HTTPMethod, _ template: PathTemplate, _ router: inout Router, types: [String] = ["application/json"],
    ifEmpty: JSON? = nil, reading handler: @escaping (HTTPRequest, HostedSession, JSON) throws(Problem) -> HTTPResponse
  ) {
    on(method, template, &router) { request, session throws(Problem) in
      let identifier = session.identifier
      // Until a large body is read, the session may have gone.
      return try read(request, types: types, ifEmpty: ifEmpty) { json in
        withSession(identifier) { session throws(Problem) in try handler(request, session, json) }
      }
    }
  }

  // MARK: Bodies

  /// The maximum number of values in a body: ten times those of a list of a thousand rows. Decoding more would delay other viewers.
  static let valueLimit = 50_000

  /// The size from which another thread reads a body, in bytes. A body of this size is read in less than a millisecond.
  private static let promptBytes = 16 << 10

  /// Reads the JSON of a body, and answers with what follows.
  func read(
    _ request: HTTPRequest, types: [String] = ["application/json"], ifEmpty: JSON? = nil,
    then respond: @escaping (JSON) throws(Problem) -> HTTPResponse
  ) throws(Problem) -> HTTPResponse {
    try read(request, types: types, ifEmpty: ifEmpty, as: { $0 }, then: respond)
  }

  /// Reads a value from the JSON of a body, and answers with what follows. A large body is read on another thread.
  func read<Value: Sendable>(
    _ request: HTTPRequest, types: [String] = ["application/json"], ifEmpty: JSON? = nil,
    as value: @escaping @Sendable (JSON) throws(Problem) -> Value,
    then respond: @escaping (Value) throws(Problem) -> HTTPResponse
  ) throws(Problem) -> HTTPResponse {
    let body = request.body
    if body.isEmpty, let ifEmpty { return try respond(try value(ifEmpty)) }
    guard let type = request.mediaType, types.contains(type) else {
      throw Problem(
        .unsupportedMediaType,
        request.mediaType.map { "Content-Type: " + ErrorText.notOne(of: types, got: "\"\($0)\"") }
          ?? ErrorText.missing("field \"Content-Type\"", allowed: types))
    }
    let read: @Sendable () -> Result<Value, Problem> = {
      do throws(Problem) { return .success(try value(try Self.json(in: body))) } catch { return .failure(error) }
    }
    guard body.count > Self.promptBytes else { return try respond(try read().get()) }
    let deferred = DeferredResponse()
    background.run(read) { result in
      do throws(Problem) { deferred.answer(with: try respond(try result.get())) } catch {
        deferred.answer(error.response)
      }
    }
    return .later(deferred)
  }

  /// Answers with JSON that may have many megabytes. Another thread encodes it.
  func encode(_ json: @escaping @Sendable () -> JSON) -> HTTPResponse {
    let deferred = DeferredResponse()
    background.run({ Array(json().compact.utf8) }, then: { deferred.answer(.json($0)) })
    return .later(deferred)
  }

  private static func json(in body: [UInt8]) throws(Problem) -> JSON {
    do throws(JSONError) { return try JSON(parsing: body, valueLimit: valueLimit) } catch {
      throw Problem(.badRequest, "body:\(error)")
    }
  }

  // MARK: Sessions

  /// Finds a session, and answers with the response that a function makes of it.
  ///
  /// Answers 404 if there is no such session, and 409 if its file has no valid document.
  func withSession(
    _ identifier: String, _ respond: @escaping (HostedSession) throws(Problem) -> HTTPResponse
  ) -> HTTPResponse {
    let deferred = DeferredResponse()
    sessions.find(identifier) { result in
      do throws(Problem) {
        deferred.answer(with: try respond(try found(identifier, result)))
      } catch { deferred.answer(error.response) }
    }
    return .later(deferred)
  }

  /// Returns the session that was found. Throws 404 if there is none, and 409 if its file has no valid document.
  func found(_ identifier: String, _ result: Result<HostedSession?, Problem>) throws(Problem) -> HostedSession {
    if let session = try result.get() { return session }
    throw sessions.files?.problem(of: identifier).map { Problem(.conflict, $0) } ?? notFound(identifier)
  }

  func notFound(_ identifier: String) -> Problem {
    Problem(.notFound, ErrorText.notFound("session", identifier) + "; open one with POST /api/sessions")
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

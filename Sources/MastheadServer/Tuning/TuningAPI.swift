import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlatform
import MastheadPreview
import MastheadTuning

/// The resources below `/api`.
struct TuningAPI {
  let sessions: SessionStore
  let plugins: PluginHost?
  unowned let loop: EventLoop
  let clock: () -> WallClock
  let films = PresetFilms()

  init(
    sessions: SessionStore, plugins: PluginHost?, loop: EventLoop, clock: @escaping () -> WallClock
  ) {
    (self.sessions, self.plugins, self.loop, self.clock) = (sessions, plugins, loop, clock)
  }

  private var background: BackgroundWork? { sessions.tools.background }

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
    for route in SessionHost.routes where (route.method, route.name) != (.put, "state") {
      let template = PathTemplate("/api/sessions/{id}" + (route.name.isEmpty ? "" : "/\(route.name)"))
      router.on(route.method, template) { request in respond(to: request, route) }
    }
    router.on(.put, "/api/sessions/{id}/state", restore)
    router.on(.get, "/api/sessions/{id}/frames") { request in
      withSession(request.parameter("id")) { .events($0.makeStream()) }
    }
    router.on(.post, "/api/sessions/{id}/save") { request throws(Problem) in
      try request.readJSON(ifEmpty: [:], on: background) { json throws(Problem) in
        withSession(request.parameter("id")) { session throws(Problem) in try save(session, json) }
      }
    }
  }

  /// Forwards a request to its session.
  private func respond(to request: HTTPRequest, _ route: SessionHost.Route) -> HTTPResponse {
    withSession(request.parameter("id")) { session throws(Problem) in
      // Only a capture keeps input.
      if route.isChange, route.name == "pipeline" || route.name == "input" && session.isCapturing {
        try sessions.makeRoom(forBytes: request.body.count, in: session, at: loop.now)
      }
      return session.respond(to: request)
    }
  }

  /// The effects that documents can currently name.
  var registry: EffectRegistry { plugins?.catalog.registry ?? .builtIn }

  private var health: ServerHealth {
    ServerHealth(
      lateness: loop.longestTurn, sessions: sessions.count, viewers: sessions.viewerCount,
      workers: sessions.processCount + (plugins?.processes.spareCount ?? 0), memory: OwnProcess.residentMemory)
  }

  // MARK: Resources

  /// The effects that a pipeline can add. Effects of plugins without sources are omitted.
  private var effects: HTTPResponse {
    let gone = plugins?.catalog.goneEffects ?? []
    return .json(["effects": .array(registry.effects.filter { !gone.contains($0.identifier) }.map(\.json))])
  }

  /// A picture that shows a built-in effect. Effects of plugins run in other processes and have none.
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
          .json(session.running.json)
        } else {
          Problem(.notFound, "there is no session yet; open the page, or open one with POST /api/sessions").response
        }
      deferred.answer(response.with("Vary", "Accept"))
    }
    return .later(deferred)
  }

  // MARK: Sessions

  /// Finds a session, and answers with the response that a function returns for it.
  ///
  /// Answers 404 if there is no such session, and 409 if its file has no valid document.
  func withSession(
    _ identifier: String, _ respond: @escaping (HostedSession) throws(Problem) -> HTTPResponse
  ) -> HTTPResponse {
    let deferred = DeferredResponse()
    sessions.find(identifier) { result in
      do throws(Problem) {
        let session = try found(identifier, result)
        session.use()
        deferred.answer(with: try respond(session))
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

extension HTTPResponse {
  /// Creates a response from a JSON Schema, formatted for people.
  static func schema(_ schema: JSON) -> HTTPResponse {
    .json(Array(schema.pretty.utf8)).with("Content-Type", "application/schema+json")
  }
}

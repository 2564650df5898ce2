import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlatform
import MastheadTuning

extension TuningAPI {
  /// Opens a session with a preset, with a document, with a recording, or with the first preset.
  func open(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
    try request.readJSON(ifEmpty: [:], on: sessions.tools.background, then: open)
  }

  private func open(_ options: JSON) -> HTTPResponse {
    let deferred = DeferredResponse()
    open(options) { problem in
      // Right after the start, plugin effects may still be building, so try again after the build.
      guard let catalog = plugins?.catalog, catalog.isBuilding else { return deferred.answer(problem.response) }
      catalog.onceBuilt {
        open(options) {
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
    _ options: JSON, problem refuse: @escaping (Problem) -> Void, then answer: @escaping (HTTPResponse) -> Void
  ) {
    // Without options, the server's first file is opened.
    if options == [:], let identifier = sessions.files?.identifiers.first {
      return sessions.find(identifier) { result in
        do throws(Problem) {
          answer(response(try found(identifier, result), .ok))
        } catch { refuse(error) }
      }
    }
    let state: SessionState
    do throws(Problem) { state = try firstState(options) } catch { return refuse(error) }
    do throws(Problem) {
      answer(response(try open(state, bytes: options.bytes), .created))
    } catch { answer(error.response) }
  }

  /// The answer to a request that opens a session.
  private func response(_ session: HostedSession, _ status: HTTPStatus) -> HTTPResponse {
    session.respond(.get).map { response in
      var response = response
      response.status = response.status == .ok ? status : response.status
      return response.with("Location", "/api/sessions/\(session.identifier)")
    }
  }

  /// Opens a session in a state, by default under a new identifier.
  ///
  /// - Parameter bytes: The memory of the state, in bytes.
  private func open(
    _ state: SessionState, as identifier: String = SessionIdentifier.make(), bytes: Int
  ) throws(Problem) -> HostedSession {
    if let plugins, !plugins.hasRoom(for: state.document) { throw Problem(503, plugins.processes.refusal) }
    let session = Session(state, registry: registry, at: loop.now, clock: clock())
    return try sessions.add(identifier, at: loop.now, bytes: bytes) {
      HostedSession($0, session, on: loop, plugins: plugins, tools: sessions.tools, clock: clock)
    }
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

  /// Restores a session that the server does not have, from the state that a client kept. An open session stays
  /// unchanged, because another window of the client may have restored it.
  func restore(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
    let identifier = request.parameter("id")
    guard SessionIdentifier.isValid(identifier) else { throw notFound(identifier) }
    if !sessions.isFiled(identifier), let existing = sessions[identifier] {
      return existing.respond(.get)
    }
    let (registry, limit) = (registry, sessions.limits.effects)
    return try request.readBody(on: sessions.tools.background) { json throws(Problem) in
      do throws(DocumentError) {
        try json["pipeline"]?.requireEffects(atMost: limit)
        return (state: try SessionState(json, registry: registry), bytes: json.bytes)
      } catch { throw Problem(error) }
    } then: { body throws(Problem) in
      try restore(body.state, as: identifier, bytes: body.bytes, request)
    }
  }

  private func restore(
    _ state: SessionState, as identifier: String, bytes: Int, _ request: HTTPRequest
  ) throws(Problem) -> HTTPResponse {
    // The file takes precedence. The client's state adds the history of the same document.
    if sessions.isFiled(identifier) { return withSession(identifier) { $0.respond(to: request) } }
    // Another window may have restored the session in the meantime.
    if let existing = sessions[identifier] { return existing.respond(.get) }
    return try open(state, as: identifier, bytes: bytes).respond(.get)
  }

  /// Writes the document of a session into a new file, whose session begins with the same history.
  func createFile(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
    guard sessions.files != nil else {
      throw Problem(.conflict, "the server has no folder for files; start it with masthead serve FOLDER")
    }
    return try request.readJSON(on: sessions.tools.background, then: createFile)
  }

  private func createFile(_ json: JSON) throws(Problem) -> HTTPResponse {
    guard let files = sessions.files else { throw Problem(.conflict, "the server has no files") }
    let (name, identifier): (String, String)
    do throws(DocumentError) {
      let object = try JSONCursor(json: json, place: "").object(allowing: ["name", "session"])
      (name, identifier) = (try object.require("name").string(), try object.require("session").string())
    } catch { throw Problem(error) }
    return withSession(identifier) { session throws(Problem) in
      // A file that cannot be opened would prevent another try with the same name.
      try sessions.requireRoom(at: loop.now)
      return session.respond(.get, "state").map { state in
        guard case .bytes(let state) = state.content else { return state }
        let deferred = DeferredResponse()
        files.create(name, session.document) { result in
          switch result {
          case .failure(let problem): deferred.answer(problem.response)
          case .success(let identifier): deferred.answer(with: created(identifier, name, state))
          }
        }
        return .later(deferred)
      }
    }
  }

  /// Answers with the session of a file that was just created. The session gets the state of the saved session.
  private func created(_ identifier: String, _ name: String, _ state: [UInt8]) -> HTTPResponse {
    withSession(identifier) { session in
      session.respond(.put, "state", body: state).map { _ in
        let body: JSON = ["name": .string(session.file?.name ?? name), "session": .string(identifier)]
        return .json(body, status: .created).with("Location", "/api/sessions/\(identifier)")
      }
    }
  }

  /// Writes a session into its file now.
  func save(_ session: HostedSession, _ options: JSON) throws(Problem) -> HTTPResponse {
    let withView: Bool
    do throws(DocumentError) {
      withView = try JSONCursor(json: options, place: "").object(allowing: ["view"])["view"]?.bool() ?? false
    } catch { throw Problem(error) }
    guard let files = sessions.files else { throw Problem(.conflict, "the server has no files") }
    let deferred = DeferredResponse()
    let revision = session.revision
    files.save(session, withView: withView) { problem in
      deferred.answer(problem?.response ?? .json(["revision": .number(Double(revision))]))
    }
    return .later(deferred)
  }
}

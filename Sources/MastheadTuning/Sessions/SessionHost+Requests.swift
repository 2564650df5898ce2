import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadExport
import MastheadPlatform

/// The resources of a session, below `/api/sessions/{id}`.
extension SessionHost {
  /// A method of a resource of sessions.
  package struct Route: Sendable {
    package let method: HTTPMethod
    /// The last segment of its path; empty for the session itself.
    package let name: String
    /// Whether its requests change the session.
    package let isChange: Bool
    fileprivate let answer: @Sendable (SessionHost, HTTPRequest) throws(Problem) -> HTTPResponse

    fileprivate init(
      _ method: HTTPMethod, _ name: String, isChange: Bool = false,
      _ answer: @escaping @Sendable (SessionHost, HTTPRequest) throws(Problem) -> HTTPResponse
    ) {
      (self.method, self.name, self.isChange, self.answer) = (method, name, isChange, answer)
    }

    /// A route whose requests have a JSON body.
    fileprivate init(
      _ method: HTTPMethod, _ name: String, isChange: Bool = false, types: [String] = ["application/json"],
      reading answer: @escaping @Sendable (SessionHost, HTTPRequest, JSON) throws(Problem) -> HTTPResponse
    ) {
      self.init(method, name, isChange: isChange) { host, request throws(Problem) in
        try request.readJSON(types: types, on: host.background) { [weak host] json throws(Problem) in
          // The session may close while a large body is read.
          guard let host, !host.isClosed else {
            throw Problem(.serviceUnavailable, "the session was closed; try again")
          }
          return try answer(host, request, json)
        }
      }
    }
  }

  /// All routes.
  package static let routes: [Route] = [
    Route(.get, "") { host, _ in .json(host.json) },
    Route(.get, "pipeline") { host, _ in .json(host.session.document.json) },
    Route(.put, "pipeline", isChange: true) { host, _, json throws(Problem) in try host.edit(.replace(json)) },
    Route(
      .patch, "pipeline", isChange: true, types: ["application/json", "application/merge-patch+json"],
      reading: { host, request, json throws(Problem) in try host.edit(request.edit(json)) }),
    Route(.get, "state") { host, _ in
      .json(Array(host.session.savedState(at: host.loop.now).portableText().utf8))
    },
    Route(.put, "state", isChange: true) { host, _, json throws(Problem) in try host.restore(json) },
    Route(.get, "history") { host, _ in .json(host.session.history.json) },
    Route(.post, "history", isChange: true) { host, _, json throws(Problem) in
      let command: History.Command
      do throws(DocumentError) { command = try History.Command(json) } catch { throw Problem(error) }
      return try host.revision { session, time throws(DocumentError) in try session.handle(command, at: time) }
    },
    Route(.post, "input", isChange: true) { host, _, json throws(Problem) in
      do throws(DocumentError) { host.input(try InputBatch(json)) } catch { throw Problem(error) }
      return HTTPResponse(.noContent)
    },
    Route(.get, "curve") { host, request throws(Problem) in try host.curve(request) },
    Route(.get, "tracks") { host, _ in
      host.compute(host.session.probes) { .json($0.tracksJSON(probed: $1)) }
    },
    Route(.get, "stills") { host, _ in
      let states = host.session.stills
      return host.compute(states) {
        StillsEncoder.response(Array(zip(states.shownStates, $1)), on: $0, named: Still.allCases.map(\.rawValue))
      }
    },
    Route(.post, "stills") { host, _, json throws(Problem) in try host.still(json) },
    Route(.get, "film") { host, _ throws(Problem) in
      do throws(DocumentError) {
        return .attachment(
          try host.session.film(), name: "\(host.session.document.name).svg", type: "image/svg+xml")
      } catch { throw Problem(error) }
    },
    Route(.get, "equivalent") { host, request throws(Problem) in
      guard let path = request.query("path") else {
        throw Problem(.badRequest, ErrorText.missing("query parameter", "path"))
      }
      return .json(["value": host.session.equivalent(of: path).map(JSON.finite) ?? .null])
    },
    Route(.get, "capture") { host, _ throws(Problem) in
      guard let captured = host.session.captured else {
        throw Problem(.notFound, "nothing was recorded in this session yet")
      }
      return host.encode { captured.json }
    },
    Route(.get, "export") { host, request throws(Problem) in try host.export(request) },
    Route(.post, "export") { host, _, json throws(Problem) in try host.comparison(json) },
    Route(.get, "gesture") { host, _ in .json(host.session.gestureDocument.json) },
  ]

  /// Returns the route of a request; nil if there is none.
  package static func route(of request: HTTPRequest) -> Route? {
    let name = request.segments.dropFirst(3).first ?? ""
    let method = request.method == .head ? .get : request.method
    return routes.first { $0.method == method && $0.name == name }
  }

  /// Answers a request on a resource of the session. Status 421 means that this process cannot compute the response.
  /// The session is then unchanged.
  package func respond(to request: HTTPRequest) -> HTTPResponse {
    guard let route = Self.route(of: request) else {
      return Problem(.notFound, ErrorText.notFound("resource", request.path)).response
    }
    do throws(Problem) { return try route.answer(self, request) } catch { return error.response }
  }

  // MARK: Edits

  private func edit(_ edit: Edit) throws(Problem) -> HTTPResponse {
    try revision { session, time throws(DocumentError) in try session.edit(edit, at: time) }
  }

  private func revision(
    after change: (inout Session, _ time: Double) throws(DocumentError) -> Void
  ) throws(Problem) -> HTTPResponse { .json(["revision": .number(Double(try tune(change)))]) }

  private func restore(_ json: JSON) throws(Problem) -> HTTPResponse {
    let state: SessionState
    do throws(DocumentError) {
      try json["pipeline"]?.requireEffects(atMost: effectLimit)
      state = try SessionState(json, registry: session.registry)
    } catch { throw Problem(error) }
    guard try restore(state) else {
      throw Problem(.conflict, "\(fileName ?? "the file") differs from the document of this state")
    }
    return .json(self.json)
  }

  // MARK: Frames

  /// Computes the frames of a curve a few at a time, then responds with them.
  private func compute(
    _ states: CurveStates, _ respond: @escaping (Session, [HeaderFrame]) -> HTTPResponse
  ) -> HTTPResponse {
    let deferred = DeferredResponse()
    var curve = session.curve(states)
    loop.work { [weak self] in
      guard let self, !isClosed else {
        deferred.answer(
          Problem(.serviceUnavailable, "the session was closed while its frames were computed; open another").response)
        return false
      }
      curve.compute(16)
      if curve.isComplete { deferred.answer(with: respond(session, curve.frames)) }
      return !curve.isComplete
    }
    return .later(deferred)
  }

  /// The directions of a curve: along the content offset, or along the time of the loaded gesture.
  private enum Axis: String, CaseIterable { case offset, time }

  private func curve(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
    let axis = try request.choice("along", Axis.self) ?? .offset
    let bounds = axis == .offset ? -1e6...1e6 : 0...CurveStates.longestMotion
    let from = try request.number("from", in: -1e6...1e6)
    let to = try request.number("to", in: -1e6...1e6)
    let samples = try request.number("samples", in: 1...2000)
    for (name, end) in [("from", from), ("to", to)] where !bounds.contains(end) {
      throw Problem(DocumentError(place: name, message: ErrorText.outOfRange(bounds, got: decimal(end))))
    }
    guard samples == samples.rounded() else {
      throw Problem(.badRequest, "samples: " + ErrorText.notWhole(in: 1...2000, got: decimal(samples)))
    }
    let columns: [CurveColumn]
    do throws(DocumentError) {
      columns = try CurveColumn.all(named: request.query("fields"), elements: session.document.elementNames)
    } catch { throw Problem(error) }
    let states =
      switch axis {
      case .offset: session.curve(from: from, to: to, samples: Int(samples))
      case .time: session.curve(fromTime: from, toTime: to, samples: Int(samples))
      }
    let leading = axis == .offset ? [CurveColumn.offset] : [.time, .offset]
    return compute(states) { [unowned loop] _, frames in
      let deferred = DeferredResponse()
      var encoder = CurveEncoder(leading + columns, Array(zip(states.shownStates, frames)))
      loop.work {
        encoder.encode(64)
        if encoder.isComplete { deferred.answer(.json(encoder.text)) }
        return !encoder.isComplete
      }
      return .later(deferred)
    }
  }

  /// A frame of another document at a distance from the top of its list, on the session's stage.
  private func still(_ json: JSON) throws(Problem) -> HTTPResponse {
    do throws(DocumentError) {
      let object = try JSONCursor(json: json, place: "").object(allowing: ["pipeline", "distance"])
      let distance = try object.require("distance").number(in: -1e6...1e6)
      let other = session.staging(try otherDocument(object))
      let states = other.still(at: distance)
      var curve = other.curve(states)
      curve.compute()
      return StillsEncoder.response(Array(zip(states.shownStates, curve.frames)), on: other, named: ["still"])
    } catch { throw Problem(error) }
  }

  /// Reads the other document of a request, which a page shows next to the session's document.
  private func otherDocument(_ object: ObjectCursor) throws(DocumentError) -> PipelineDocument {
    let pipeline = try object.require("pipeline").json
    try pipeline.requireEffects(atMost: effectLimit)
    do throws(DocumentError) {
      let document = try PipelineDocument(pipeline, registry: session.registry)
      if let index = foreignEffect(of: document), document.effects[index].isEnabled {
        throw DocumentError(
          place: "effects[\(index)]",
          message:
            "cannot compute the plugin effect \"\(document.effects[index].kind.identifier)\" in another document")
      }
      return document
    } catch { throw error.within("pipeline") }
  }

  // MARK: Files

  private func export(_ request: HTTPRequest) throws(Problem) -> HTTPResponse {
    guard let target = try request.choice("to", ExportTarget.self) else {
      throw Problem(
        .badRequest,
        ErrorText.missing("query parameter \"to\"", allowed: ExportTarget.allCases.map(\.rawValue)))
    }
    let (document, stage) = (session.running, SnapshotStage(session.restingState, along: session.gestureDocument))
    return exported(target) { () throws(DocumentError) in try document.export(to: target, on: stage) }
  }

  /// The place of the session's document in a comparison of two states.
  private enum Slot: String, CaseIterable {
    case a = "A"
    case b = "B"
  }

  /// A web page that compares the session's document with another document.
  private func comparison(_ json: JSON) throws(Problem) -> HTTPResponse {
    let (a, b): (PipelineDocument, PipelineDocument)
    do throws(DocumentError) {
      let object = try JSONCursor(json: json, place: "").object(allowing: ["slot", "pipeline"])
      let other = try otherDocument(object)
      (a, b) = try object.require("slot").choice(Slot.self) == .a ? (session.running, other) : (other, session.running)
    } catch { throw Problem(error) }
    return exported(.html) { () throws(DocumentError) in try PipelineDocument.comparison(a, b) }
  }

  /// Responds with a file whose export takes long.
  private func exported(
    _ target: ExportTarget, _ export: @escaping @Sendable () throws(DocumentError) -> ExportedFile
  ) -> HTTPResponse {
    later {
      Result(catching: export)
    } then: { file in
      do throws(DocumentError) {
        let file = try file.get()
        return .attachment(file.text, name: file.name, type: target.mediaType)
      } catch { return Problem(error).response }
    }
  }

  /// Responds with JSON that may be many megabytes long.
  private func encode(_ json: @escaping @Sendable () -> JSON) -> HTTPResponse {
    later {
      Array(json().compact.utf8)
    } then: {
      .json($0)
    }
  }

  /// Computes a value on another thread, then responds with it.
  private func later<Value: Sendable>(
    _ compute: @escaping @Sendable () -> Value, then respond: @escaping (Value) -> HTTPResponse
  ) -> HTTPResponse {
    guard let background else { return respond(compute()) }
    let deferred = DeferredResponse()
    background.run(compute, then: { deferred.answer(respond($0)) })
    return .later(deferred)
  }
}

extension ExportTarget {
  fileprivate var mediaType: String {
    switch self {
    case .html: "text/html"
    case .curves: "application/json"
    default: "text/x-swift"
    }
  }
}

extension HTTPRequest {
  /// The edit in a body.
  fileprivate func edit(_ json: JSON) throws(Problem) -> Edit {
    if head.mediaType == "application/merge-patch+json" { return .merge(json) }
    do throws(DocumentError) {
      let object = try JSONCursor(json: json, place: "").object(allowing: ["path", "value"])
      return .set(path: try object.require("path").string(), try object.require("value").json)
    } catch { throw Problem(error) }
  }

  /// Returns the choice that a query parameter names; nil if it is absent.
  fileprivate func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, _ type: Choice.Type
  ) throws(Problem) -> Choice? {
    guard let text = query(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      throw Problem(
        .badRequest, "\(name): " + ErrorText.notOne(of: Choice.allCases.map(\.rawValue), got: "\"\(text)\""))
    }
    return choice
  }

  fileprivate func number(_ name: String, in range: ClosedRange<Double>) throws(Problem) -> Double {
    guard let text = query(name) else {
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

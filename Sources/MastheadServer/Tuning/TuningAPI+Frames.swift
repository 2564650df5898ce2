import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadExport
import MastheadPlatform
import MastheadPreview

extension TuningAPI {
  /// The number with which a parameter could replace its alternative without a visible change.
  func equivalent(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    guard let path = request.query("path") else {
      throw Problem(.badRequest, ErrorText.missing("query parameter", "path"))
    }
    return .json(["value": session.session.equivalent(of: path).map(JSON.finite) ?? .null])
  }

  /// The directions of a curve: along the content offset, or along the time of the loaded gesture.
  private enum Axis: String, CaseIterable { case offset, time }

  func curve(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
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

  func tracks(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    let deferred = DeferredResponse()
    session.curve(session.session.probes) { [unowned session] points in
      deferred.answer(
        points.map { .json(session.session.tracksJSON(probed: $0.map(\.frame))) }
          ?? Problem(503, "the session was closed while the tracks were computed; open another").response)
    }
    return .later(deferred)
  }

  /// The frames of the document at several places of its list.
  func stills(of session: HostedSession) -> HTTPResponse {
    let deferred = DeferredResponse()
    session.curve(session.session.stills) { [unowned session] points in
      deferred.answer(
        points.map { StillsEncoder.response($0, on: session.session, named: Still.allCases.map(\.rawValue)) }
          ?? Problem(503, "the session was closed while the stills were computed; open another").response)
    }
    return .later(deferred)
  }

  /// A frame of another document at a distance from the top of its list, on the session's stage.
  func still(_ request: HTTPRequest, _ session: HostedSession, _ json: JSON) throws(Problem) -> HTTPResponse {
    do throws(DocumentError) {
      let object = try JSONCursor(json: json, place: "").object(allowing: ["pipeline", "distance"])
      let distance = try object.require("distance").number(in: -1e6...1e6)
      let pipeline = try object.require("pipeline").json
      try pipeline.requireEffects(atMost: sessions.limits.effects)
      let other: (session: Session, evaluator: Evaluator)
      do throws(DocumentError) {
        other = try session.session.staging(
          PipelineDocument(pipeline, registry: registry), without: { plugins?.catalog.objects[$0] != nil })
      } catch { throw error.within("pipeline") }
      let states = other.session.still(at: distance)
      return StillsEncoder.response(
        Array(zip(states.shownStates, other.evaluator.curve(states))), on: other.session, named: ["still"])
    } catch { throw Problem(error) }
  }

  func film(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    do throws(DocumentError) {
      let film = try session.session.film(without: { plugins?.catalog.objects[$0] != nil })
      return .attachment(film, name: "\(session.session.document.name).svg", type: "image/svg+xml")
    } catch { throw Problem(error) }
  }

  func capture(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
    guard let captured = session.session.captured else {
      throw Problem(.notFound, "nothing was recorded in this session yet")
    }
    return encode { captured.json }
  }

  func export(_ request: HTTPRequest, _ session: HostedSession) throws(Problem) -> HTTPResponse {
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

  // MARK: Query parameters

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

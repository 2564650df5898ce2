import MastheadDocuments
import MastheadEngine
import MastheadPlatform

extension TuningAPI {
  func replace(_ request: HTTPRequest, _ session: HostedSession, _ json: JSON) throws(Problem) -> HTTPResponse {
    try edit(session, .replace(json), bytes: json.bytes)
  }

  func patch(_ request: HTTPRequest, _ session: HostedSession, _ json: JSON) throws(Problem) -> HTTPResponse {
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

  func changeHistory(_ request: HTTPRequest, _ session: HostedSession, _ json: JSON) throws(Problem) -> HTTPResponse {
    let command: History.Command
    do throws(DocumentError) { command = try History.Command(json) } catch { throw Problem(error) }
    return .json(["revision": .number(Double(try session.handle(command)))])
  }

  func input(_ request: HTTPRequest, _ session: HostedSession, _ json: JSON) throws(Problem) -> HTTPResponse {
    if session.session.isCapturing {
      try sessions.makeRoom(forBytes: json.bytes, in: session, at: loop.now)
    }
    do throws(DocumentError) { session.input(try InputBatch(json)) } catch { throw Problem(error) }
    return HTTPResponse(.noContent)
  }
}

import Masthead
import MastheadDocuments

/// A report from the process of a session to the server.
package enum SessionReport {
  /// The answer to a request of a client.
  case response(number: Int, HTTPResponse)
  /// The first events for a new viewer.
  case joined(number: Int, [ServerSentEvent])
  /// An event for all viewers.
  case event(ServerSentEvent)
  /// The facts about the session that the server keeps. The document is nil if it is unchanged.
  case facts(document: JSON?, revision: Int, faulty: Set<String>, bytes: Int, isCapturing: Bool, isTuned: Bool)
  /// The state and the motion after the order with a number. The state is nil if it is unchanged. The process ends
  /// after its last snapshot.
  case snapshot(state: JSON?, motion: JSON, after: Int, isLast: Bool)
  /// The process cannot run the session, with the reason.
  case refusal(String)
}

extension SessionReport {
  /// The encoded report.
  package var bytes: [UInt8] {
    switch self {
    case .response(let number, let response):
      guard case .bytes(let body) = response.content else {
        preconditionFailure("A response to the server must contain its whole body.")
      }
      return Message(
        [
          "report": "response", "number": .number(Double(number)), "status": .number(Double(response.status.code)),
          "headers": .array(response.headers.fields.map { [.string($0.name), .string($0.value)] }),
        ], body: body
      ).bytes
    case .joined(let number, let events):
      return Message(
        [
          "report": "joined", "number": .number(Double(number)),
          "events": .array(events.map { [.string($0.kind.rawValue), $0.idJSON, .number(Double($0.bytes.count))] }),
        ], body: events.flatMap(\.bytes)
      ).bytes
    case .event(let event):
      return Message(
        ["report": "event", "kind": .string(event.kind.rawValue), "id": event.idJSON], body: event.bytes
      ).bytes
    case .facts(let document, let revision, let faulty, let bytes, let isCapturing, let isTuned):
      return Message(
        [
          "report": "facts", "revision": .number(Double(revision)),
          "faulty": .array(faulty.sorted().map(JSON.string)), "memory": .number(Double(bytes)),
          "capturing": .bool(isCapturing), "tuned": .bool(isTuned),
        ], body: document.map { Array($0.compact.utf8) } ?? []
      ).bytes
    case .snapshot(let state, let motion, let number, let isLast):
      return Message(
        ["report": "snapshot", "number": .number(Double(number)), "last": .bool(isLast)],
        body: SessionSnapshot(state: state ?? .null, motion: motion).bytes
      ).bytes
    case .refusal(let reason): return Message(["report": "refusal", "reason": .string(reason)]).bytes
    }
  }

  /// The header fields that an answer may have.
  private static let fields = ["Content-Type", "Cache-Control", "Content-Disposition"]

  private enum Name: String, CaseIterable { case response, joined, event, facts, snapshot, refusal }

  init(_ message: Message) throws(DocumentError) {
    let object = try JSONCursor(json: message.head, place: "").object(allowing: [
      "report", "number", "status", "headers", "events", "kind", "revision", "faulty", "memory", "capturing", "tuned",
      "last",
      "id", "reason", "bytes",
    ])
    func whole(_ key: String) throws(DocumentError) -> Int { try object.require(key).whole(in: 0...Int(1 << 53)) }
    switch try object.require("report").choice(Name.self) {
    case .response:
      var headers = HTTPHeaders()
      for field in try object.require("headers").array() {
        let pair = try field.array()
        guard pair.count == 2 else { throw field.wrongType("a name and a value") }
        let (name, value) = (try pair[0].string(), try pair[1].string())
        // A plugin may write anything. A field that the daemon refuses would end the server.
        guard Self.fields.contains(name), value.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
          throw field.error("must be one of \(Self.fields.joined(separator: ", ")), with visible characters")
        }
        headers.append(name, value)
      }
      let status = HTTPStatus(try object.require("status").whole(in: 200...599))
      self = .response(number: try whole("number"), HTTPResponse(status, headers: headers, body: message.body))
    case .joined:
      var (events, rest) = ([ServerSentEvent](), message.body[...])
      for event in try object.require("events").array() {
        let parts = try event.array()
        guard parts.count == 3 else { throw event.wrongType("a kind, a number and a length") }
        let length = try parts[2].whole(in: 0...rest.count)
        events.append(try ServerSentEvent(kind: parts[0], id: parts[1], Array(rest.prefix(length))))
        rest = rest.dropFirst(length)
      }
      self = .joined(number: try whole("number"), events)
    case .event:
      self = .event(try ServerSentEvent(kind: object.require("kind"), id: object.require("id"), message.body))
    case .facts:
      self = .facts(
        document: message.body.isEmpty ? nil : try JSON(document: message.body), revision: try whole("revision"),
        faulty: Set(
          try object.require("faulty").array().map { cursor throws(DocumentError) in try cursor.string() }),
        bytes: try whole("memory"), isCapturing: try object.require("capturing").bool(),
        isTuned: try object.require("tuned").bool())
    case .snapshot:
      let snapshot = try SessionSnapshot(parsing: message.body)
      self = .snapshot(
        state: snapshot.state == .null ? nil : snapshot.state, motion: snapshot.motion ?? .null,
        after: try whole("number"), isLast: try object.require("last").bool())
    case .refusal: self = .refusal(try object.require("reason").string())
    }
  }
}

extension MessageReader {
  /// Adds a chunk, and returns the reports that it completes. Throws if the bytes are not a report.
  package mutating func reports(in piece: ArraySlice<UInt8>) throws(Failure) -> [SessionReport] {
    var reports: [SessionReport] = []
    for message in try messages(in: piece) {
      do throws(DocumentError) { reports.append(try SessionReport(message)) } catch {
        throw .invalid(error.description)
      }
    }
    return reports
  }
}

extension ServerSentEvent {
  fileprivate var idJSON: JSON { id.map { .number(Double($0)) } ?? .null }

  fileprivate init(kind: JSONCursor, id: JSONCursor, _ bytes: [UInt8]) throws(DocumentError) {
    self.init(
      try kind.choice(Kind.self), id: id.json == .null ? nil : try id.whole(in: 0...Int(1 << 53)), encoded: bytes)
  }
}

import Masthead
import MastheadDocuments

/// An order from the server to the process of a session.
package enum SessionOrder {
  /// Runs a session. It is the first order.
  case start(SessionStart)
  /// Answers a request of a client.
  case respond(number: Int, HTTPRequest)
  /// Takes over a document that another program has written into the session's file.
  case takeOver(number: Int, JSON)
  /// Sends the first events for all viewers, who have received the events of an earlier process.
  case show
  /// Sends the first events for a new viewer.
  case join(number: Int)
  /// The last viewer has left.
  case leave
  /// Sets the members of the session's JSON that the server knows.
  case setMembers(JSON)
  /// Sends the last snapshot and ends the process.
  case handOver
}

/// The session that a process runs.
package struct SessionStart {
  package let identifier: String
  package let snapshot: SessionSnapshot
  /// The effects that the session may use, by the names of their plugins.
  package let effects: [String: [String]]
  package let effectLimit: Int
  /// The members of the session's JSON that the server knows.
  package let members: JSON

  package init(
    identifier: String, snapshot: SessionSnapshot, effects: [String: [String]], effectLimit: Int, members: JSON
  ) {
    (self.identifier, self.snapshot, self.effects) = (identifier, snapshot, effects)
    (self.effectLimit, self.members) = (effectLimit, members)
  }
}

// MARK: Encoding

extension SessionOrder {
  /// The encoded order.
  package var bytes: [UInt8] {
    switch self {
    case .start(let start):
      Message(
        [
          "order": "start", "identifier": .string(start.identifier), "limit": .number(Double(start.effectLimit)),
          "effects": .object(
            start.effects.sorted { $0.key < $1.key }.map { .init($0.key, .array($0.value.map(JSON.string))) }),
          "members": start.members,
        ], body: start.snapshot.bytes
      ).bytes
    case .respond(let number, let request):
      Message(
        [
          "order": "respond", "number": .number(Double(number)), "method": .string(request.method.rawValue),
          "path": .array(request.segments.map(JSON.string)),
          "query": .array(request.queryItems.map { [.string($0.name), .string($0.value)] }),
          "type": request.headers["Content-Type"].map(JSON.string) ?? .null,
        ], body: request.body
      ).bytes
    case .takeOver(let number, let document):
      Message(["order": "takeOver", "number": .number(Double(number))], body: Array(document.compact.utf8)).bytes
    case .show: Message(["order": "show"]).bytes
    case .join(let number): Message(["order": "join", "number": .number(Double(number))]).bytes
    case .leave: Message(["order": "leave"]).bytes
    case .setMembers(let members): Message(["order": "setMembers", "members": members]).bytes
    case .handOver: Message(["order": "handOver"]).bytes
    }
  }

  private enum Name: String, CaseIterable { case start, respond, takeOver, show, join, leave, setMembers, handOver }

  init(_ message: Message) throws(DocumentError) {
    let object = try JSONCursor(json: message.head, place: "").object(allowing: [
      "order", "number", "identifier", "limit", "effects", "members", "method", "path", "query", "type",
      "bytes",
    ])
    func number() throws(DocumentError) -> Int { try object.require("number").whole(in: 0...Int(1 << 53)) }
    switch try object.require("order").choice(Name.self) {
    case .start:
      var effects: [String: [String]] = [:]
      if case .object(let members) = try object.require("effects").json {
        for member in members {
          effects[member.key] = try JSONCursor(json: member.value, place: "effects").array()
            .map { cursor throws(DocumentError) in try cursor.string() }
        }
      }
      self = .start(
        SessionStart(
          identifier: try object.require("identifier").string(), snapshot: try SessionSnapshot(parsing: message.body),
          effects: effects, effectLimit: try object.require("limit").whole(in: 0...Int(1 << 53)),
          members: try object.require("members").json))
    case .respond:
      var query: [QueryItem] = []
      for item in try object.require("query").array() {
        let pair = try item.array()
        guard pair.count == 2 else { throw item.wrongType("a name and a value") }
        query.append(QueryItem(name: try pair[0].string(), value: try pair[1].string()))
      }
      let path = try object.require("path").array().map { cursor throws(DocumentError) in try cursor.string() }
      var headers = HTTPHeaders()
      if case .string(let type) = try object.require("type").json { headers["Content-Type"] = type }
      let head = HTTPRequestHead(
        method: HTTPMethod(rawValue: try object.require("method").string()), segments: path, queryItems: query,
        headers: headers)
      self = .respond(number: try number(), HTTPRequest(head: head, body: message.body))
    case .takeOver: self = .takeOver(number: try number(), try JSON(document: message.body))
    case .show: self = .show
    case .join: self = .join(number: try number())
    case .leave: self = .leave
    case .setMembers: self = .setMembers(try object.require("members").json)
    case .handOver: self = .handOver
    }
  }
}

extension MessageReader {
  /// Adds a chunk, and returns the orders that it completes. Throws if the bytes are not an order.
  package mutating func orders(in piece: ArraySlice<UInt8>) throws(Failure) -> [SessionOrder] {
    var orders: [SessionOrder] = []
    for message in try messages(in: piece) {
      do throws(DocumentError) { orders.append(try SessionOrder(message)) } catch { throw .invalid(error.description) }
    }
    return orders
  }
}

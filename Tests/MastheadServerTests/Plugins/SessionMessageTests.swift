import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPreview
import TestSupport
import Testing

@testable import MastheadTuning

/// The messages between the server and the process of a session.
@Suite struct SessionMessageTests {
  private static let snapshot = SessionSnapshot(
    state: ["masthead": 1, "text": "a\nb"], motion: ["openedAt": 3.25, "memory": [["a.b", "00ff"]]])

  private static let request = HTTPRequest(
    head: HTTPRequestHead(
      method: .patch, segments: ["api", "sessions", "a", "pipeline"],
      queryItems: [QueryItem(name: "to", value: "ä&="), QueryItem(name: "flag", value: "")],
      headers: ["Content-Type": "application/json"]),
    body: Array("{\"path\":\"a\n\"}\0".utf8))

  private static let orders: [SessionOrder] = [
    .start(
      SessionStart(
        identifier: "a", snapshot: snapshot, effects: ["Wave": ["com.example.wave"], "Dusk": []], effectLimit: 300,
        members: ["file": ["name": "a.json"]])),
    .respond(number: 7, request),
    .respond(number: 8, HTTPRequest(head: HTTPRequestHead(method: .get, segments: ["api", "sessions", "a"]))),
    .takeOver(number: 9, ["masthead": 1]), .show, .join(number: 1 << 40), .leave, .setMembers(["unsaved": "no"]),
    .handOver,
  ]

  private static var reports: [SessionReport] {
    [
      .response(
        number: 7,
        HTTPResponse(
          .created, headers: ["Content-Type": "application/json", "Cache-Control": "no-store"], body: [0, 10, 255])),
      .response(number: 8, HTTPResponse(.noContent)),
      .joined(
        number: 2,
        [ServerSentEvent(.pipeline, data: "{}".utf8), ServerSentEvent(.frame, id: 3, data: "a\nb".utf8)]),
      .joined(number: 3, []), .event(ServerSentEvent(.changes, data: "[]".utf8)),
      .facts(
        document: ["masthead": 1], revision: 5, faulty: ["a.b", "a.c"], bytes: 6, isCapturing: true, isTuned: false),
      .facts(document: nil, revision: 5, faulty: [], bytes: 6, isCapturing: false, isTuned: true),
      .snapshot(state: ["a": 1], motion: [:], after: 4, isLast: false),
      .snapshot(state: nil, motion: ["b": "ü"], after: 0, isLast: true),
      .refusal("Wave: must export at least 1 effect"),
    ]
  }

  /// The messages do not depend on the sizes of the received pieces.
  @Test(arguments: [1, 7, 100, 1 << 20]) func messagesSurviveRoundTrip(pieces size: Int) throws {
    let sentOrders = Self.orders.flatMap(\.bytes)
    let sentReports = Self.reports.flatMap(\.bytes)
    var (reader, orders, reports) = (MessageReader(), [SessionOrder](), [SessionReport]())
    for start in stride(from: 0, to: sentOrders.count, by: size) {
      orders += try reader.orders(in: sentOrders[start..<min(start + size, sentOrders.count)])
    }
    reader = MessageReader()
    for start in stride(from: 0, to: sentReports.count, by: size) {
      reports += try reader.reports(in: sentReports[start..<min(start + size, sentReports.count)])
    }
    // The types have no equality. Equal bytes mean equal messages.
    #expect(orders.map(\.bytes) == Self.orders.map(\.bytes))
    #expect(reports.map(\.bytes) == Self.reports.map(\.bytes))
    guard case .respond(7, let request) = orders[1], case .start(let start) = orders[0] else {
      Issue.record("\(orders)")
      return
    }
    #expect(request == Self.request)
    #expect(start.snapshot.state == Self.snapshot.state && start.snapshot.motion == Self.snapshot.motion)
    #expect(start.effects == ["Wave": ["com.example.wave"], "Dusk": []] && start.effectLimit == 300)
  }

  /// Text that a plugin might write instead of reports.
  private static let nonsense: [(text: String, failure: String)] = [
    ("nonsense\n", "invalid"), ("[]\n", "invalid"), ("{}\n", "invalid"),
    (#"{"report":"event","kind":"x"}"# + "\n", "invalid"),
    (#"{"report":"event","kind":"frame","id":1,"bytes":-1}"# + "\n", "tooLong"),
    (#"{"report":"event","kind":"frame","id":1,"bytes":1e300}"# + "\n", "tooLong"),
    (#"{"report":"joined","number":1,"events":[["frame",1,5]]}"# + "\n", "invalid"),
    (#"{"report":"response","number":1,"status":99,"headers":[]}"# + "\n", "invalid"),
    (#"{"report":"response","number":-1,"status":200,"headers":[]}"# + "\n", "invalid"),
    (#"{"report":"response","number":1,"status":200,"headers":[["Set-Cookie","a"]]}"# + "\n", "invalid"),
    (#"{"report":"response","number":1,"status":200,"headers":[["Content-Type","a\r\nb"]]}"# + "\n", "invalid"),
    (#"{"report":"facts","revision":1,"faulty":[],"memory":1,"capturing":1,"tuned":true}"# + "\n", "invalid"),
    (String(repeating: "a", count: MessageReader.headLimit + 1), "tooLong"),
  ]

  @Test(arguments: nonsense.indices) func invalidReportIsRefused(_ index: Int) throws {
    var reader = MessageReader()
    let failure = #expect(throws: MessageReader.Failure.self) {
      try reader.reports(in: Array(Self.nonsense[index].text.utf8)[...])
    }
    let name =
      switch failure {
      case .invalid: "invalid"
      case .tooLong: "tooLong"
      case nil: ""
      }
    #expect(name == Self.nonsense[index].failure, "\(Self.nonsense[index].text.prefix(200))")
  }
}

import Foundation
import Masthead
import MastheadDocuments
import MastheadPreview
import MastheadSnapshots

@testable import MastheadEngine
@testable import MastheadTuning

// A reader must reject its input, or read a value that survives writing and reading again. A session with the value must not trap.

/// The readers by name.
let readers: KeyValuePairs<String, @Sendable ([UInt8]) -> Void> = [
  "documents": readDocument,
  "gestures": readGesture,
  "sessions": readSession,
  "states": readState,
  "tables": readTable,
  "input": readInput,
  "orders": readOrders,
  "reports": readReports,
  "motions": readMotion,
]

/// A reading that continues after errors must find errors if and only if a reading that stops at the first error throws.
func findErrors(in bytes: [UInt8], reading read: (JSONCursor) throws(DocumentError) -> Void) {
  guard let (json, positions) = try? DocumentPositions.read(bytes), positions.problems.isEmpty else { return }
  let errors = DocumentErrors.collect(in: json, reading: read).errors
  let isValid = (try? read(JSONCursor(json: json, place: ""))) != nil
  precondition(errors.isEmpty == isValid, "Both readings must agree, got \(errors).")
  precondition(errors.allSatisfy { positions.position(of: $0) >= positions.position(of: "") }, "Errors have positions.")
}

func readDocument(_ bytes: [UInt8]) {
  findErrors(in: bytes) { cursor throws(DocumentError) in _ = try PipelineDocument(cursor) }
  for unknownEffects in [PipelineDocument.UnknownEffects.refused, .skipped] {
    guard let document = try? PipelineDocument(parsing: bytes, unknownEffects: unknownEffects) else { continue }
    let copy = try? PipelineDocument(parsing: document.text.utf8, unknownEffects: unknownEffects)
    precondition(copy == document, "The document must survive a round trip.")
    var session = Session(document, at: 0, clock: clock)
    run(&session, until: 0.1)
  }
}

func readGesture(_ bytes: [UInt8]) {
  findErrors(in: bytes) { cursor throws(DocumentError) in _ = try GestureDocument(cursor) }
  guard let document = try? GestureDocument(parsing: bytes) else { return }
  let copy = try? GestureDocument(parsing: GestureDocument(name: document.name, document.gesture).text.utf8)
  precondition(copy == document, "The gesture must survive a round trip.")
}

func readSession(_ bytes: [UInt8]) {
  findErrors(in: bytes) { cursor throws(DocumentError) in
    try SessionDocument(cursor).checkEdits(errors: cursor.errors)
  }
  guard let document = try? SessionDocument(parsing: bytes) else { return }
  let copy = try? SessionDocument(parsing: document.text.utf8)
  precondition(copy == document, "The session must survive a round trip.")
}

func readState(_ bytes: [UInt8]) {
  guard let state = try? SessionState(parsing: bytes, registry: .builtIn) else { return }
  let text = state.text
  let copy = try? SessionState(parsing: text.utf8, registry: .builtIn)
  precondition(copy?.text == text, "The state must survive a round trip.")
  var session = Session(state, registry: .builtIn, at: 0, clock: clock)
  run(&session, until: 0.1)
  for command in [History.Command.undo, .undo, .redo] { _ = try? session.handle(command, at: 0.2) }
}

func readTable(_ bytes: [UInt8]) {
  guard let table = try? SnapshotTable(reading: bytes) else { return }
  let text = table.bytes
  // Compares bytes instead of values, because a missing number does not equal itself.
  precondition((try? SnapshotTable(reading: text))?.bytes == text, "The table must survive a round trip.")
}

func readInput(_ bytes: [UInt8]) {
  guard let json = try? JSON(document: bytes), let batch = try? InputBatch(json) else { return }
  let copy = (try? JSON(document: json.compact.utf8)).flatMap { try? InputBatch($0) }
  precondition(copy == batch, "The input must survive a round trip.")
  var session = Session(Preset.named("large-title")!.document, at: 0, clock: clock)
  run(&session, until: 0.02)
  encode(session.handle(.input(token: batch.token, events: batch.events), at: 0.03))
  run(&session, until: 0.1)
}

func readOrders(_ bytes: [UInt8]) {
  var (reader, copier) = (MessageReader(), MessageReader())
  guard let orders = try? reader.orders(in: bytes[...]) else { return }
  for order in orders {
    let copy = try? copier.orders(in: order.bytes[...])
    precondition(copy?.map(\.bytes) == [order.bytes], "The order must survive a round trip.")
  }
}

func readReports(_ bytes: [UInt8]) {
  var (reader, copier) = (MessageReader(), MessageReader())
  guard let reports = try? reader.reports(in: bytes[...]) else { return }
  for report in reports {
    let copy = try? copier.reports(in: report.bytes[...])
    precondition(copy?.map(\.bytes) == [report.bytes], "The report must survive a round trip.")
  }
}

/// A worker may send a wrong snapshot of a session. The server must not crash on it.
func readMotion(_ bytes: [UInt8]) {
  guard let json = try? JSON(parsing: bytes), let motion = try? SessionMotion(json) else { return }
  let state = SessionState(opening: Preset.named("album")!.document)
  var session = Session(state, motion, registry: .builtIn, at: 0, clock: clock)
  run(&session, until: 0.1)
  precondition((try? SessionMotion(session.motion(at: 0.1).json)) != nil, "The motion must survive a round trip.")
}

// MARK: Running a session

let clock = WallClock(date: Date(timeIntervalSince1970: 0), timeZone: .gmt)

nonisolated(unsafe) var encoder = FrameEncoder(elements: ["title", "avatar"])

/// Begins a session and sends ticks to it.
func run(_ session: inout Session, until end: Double) {
  encode(session.update(at: 0))
  tick(&session, until: end)
}

func tick(_ session: inout Session, until end: Double) {
  for tick in 1...6 {
    let time = Double(tick) * end / 6
    encode(session.handle(.tick, at: time))
  }
}

func encode(_ events: [Event]) {
  for case .frame(let frame) in events {
    if let header = frame.frame {
      encoder.encode(header, at: frame.scroll, sequence: frame.sequence, receipt: frame.receipt) { _ in }
    } else {
      encoder.encodeWithoutHeader(at: frame.scroll, sequence: frame.sequence, receipt: frame.receipt) { _ in }
    }
  }
}

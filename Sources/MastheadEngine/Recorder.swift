import Masthead
import MastheadDocuments

/// Records the input and the edits of a session.
struct Recorder: Sendable {
  /// The pipeline at the beginning.
  private let pipeline: PipelineDocument

  /// The list's position at the beginning, in points below the top.
  private let start: Double

  private var events: [SessionDocument.Event] = []

  /// The size of the events, in bytes.
  private(set) var bytes = 0

  /// The maximum size of a recording, in bytes; further events are not recorded.
  private static let byteLimit = 16 << 20

  init(_ pipeline: PipelineDocument, fromTop start: Double) {
    self.pipeline = pipeline
    self.start = start
  }

  /// Records an event. A touch keeps its own time, which may precede the time of an edit that arrived earlier.
  mutating func add(_ kind: SessionDocument.Kind, at time: Double) {
    // The captured session may need one more event for the list's start position.
    let size = MemoryLayout<SessionDocument.Event>.stride + kind.valueSize
    guard events.count < MastheadGesture.eventLimit - 1, bytes + size <= Self.byteLimit else { return }
    bytes += size
    let index = events.lastIndex { $0.time <= time }.map { $0 + 1 } ?? 0
    events.insert(SessionDocument.Event(kind, at: time), at: index)
  }

  /// The input on the list, from the first input on; nil if there was none.
  var gesture: MastheadGesture? {
    let inputs = events.compactMap { event in
      if case .scroll(let input) = event.kind { ScrollEvent(input, at: event.time) } else { nil }
    }
    guard let first = inputs.first?.time else { return nil }
    let captured = MastheadGesture.captured(inputs.map { ScrollEvent($0.input, at: $0.time - first) })
    return start == 0 ? captured : .sequence([.scrollTo(fromTop: start), captured])
  }

  /// The input and the edits, from the first one on; nil if there were none.
  var session: SessionDocument? {
    guard let first = events.first?.time else { return nil }
    let begin = start == 0 ? [] : [SessionDocument.Event(.scroll(.scrollTo(fromTop: start)), at: 0)]
    return SessionDocument(
      name: "Captured session", pipeline: pipeline,
      events: begin + events.map { SessionDocument.Event($0.kind, at: $0.time - first) })
  }
}

extension SessionDocument.Kind {
  /// The memory of the values in an edit, in bytes; 0 for input.
  fileprivate var valueSize: Int {
    switch self {
    case .scroll, .viewport: 0
    case .edit(.set(let path, let value)): path.utf8.count + value.bytes
    case .edit(.merge(let json)), .edit(.replace(let json)): json.bytes
    }
  }
}

import Masthead
import MastheadDocuments

/// Writes down what is done to a session and its list.
struct Recorder: Sendable {
  /// The pipeline at the beginning.
  private let pipeline: PipelineDocument

  /// Where the list was at the beginning, in points below the top.
  private let start: Double

  private var events: [SessionDocument.Event] = []

  init(_ pipeline: PipelineDocument, fromTop start: Double) {
    self.pipeline = pipeline
    self.start = start
  }

  mutating func add(_ kind: SessionDocument.Kind, at time: Double) {
    // One more may be needed for where the list begins.
    guard events.count < MastheadGesture.eventLimit - 1 else { return }
    events.append(SessionDocument.Event(kind, at: max(time, events.last?.time ?? time)))
  }

  /// What was done to the list, from the first thing on; nil where there was nothing.
  var gesture: MastheadGesture? {
    let inputs = events.compactMap { event in
      if case .scroll(let input) = event.kind { ScrollEvent(input, at: event.time) } else { nil }
    }
    guard let first = inputs.first?.time else { return nil }
    let captured = MastheadGesture.captured(inputs.map { ScrollEvent($0.input, at: $0.time - first) })
    return start == 0 ? captured : .sequence([.scrollTo(fromTop: start), captured])
  }

  /// All that was done, from the first thing on; nil where there was nothing.
  var session: SessionDocument? {
    guard let first = events.first?.time else { return nil }
    let begin = start == 0 ? [] : [SessionDocument.Event(.scroll(.scrollTo(fromTop: start)), at: 0)]
    return SessionDocument(
      name: "Captured session", pipeline: pipeline,
      events: begin + events.map { SessionDocument.Event($0.kind, at: $0.time - first) })
  }
}

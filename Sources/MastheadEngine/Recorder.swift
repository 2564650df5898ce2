import Masthead
import MastheadDocuments

/// Writes down what is done to a session's list.
struct Recorder: Sendable {
  /// Where the list was at the beginning, in points below the top.
  private let start: Double
  private var events: [ScrollEvent] = []

  init(fromTop start: Double) { self.start = start }

  mutating func add(_ input: ScrollInput, at time: Double) {
    guard events.count < Gesture.eventLimit - 1 else { return }
    events.append(ScrollEvent(input, at: max(time, events.last?.time ?? time)))
  }

  /// What was done, from the first event on; nil where there was none.
  var gesture: Gesture? {
    guard let first = events.first?.time else { return nil }
    let captured = Gesture.captured(events.map { ScrollEvent($0.input, at: $0.time - first) })
    return start == 0 ? captured : .sequence([.scrollTo(fromTop: start), captured])
  }
}

import Masthead
import MastheadDocuments

extension SessionState {
  /// Creates the state of a session that opens a recording: the pipeline and the device's size at the recording's end, a history of
  /// its edits, the input on its list as the gesture, and the recording itself.
  ///
  /// Throws an error with the event's path if an edit is invalid.
  ///
  /// - Parameters:
  ///   - recording: The recorded session.
  ///   - registry: The effects that its edits may name.
  ///   - effectLimit: The maximum number of effects that an edit may give the document.
  ///   - date: The time of the history's entries, in seconds since 1970.
  package init(
    opening recording: SessionDocument, registry: EffectRegistry, effectLimit: Int, date: Double
  ) throws(DocumentError) {
    var document = recording.pipeline
    var history = History(of: document, date: date)
    var size: MastheadSize?
    let edits = recording.lastEdits
    for (number, step) in edits.enumerated() {
      let edited: PipelineDocument
      do throws(DocumentError) {
        edited = try document.applying(step.edit, registry: registry, effectLimit: effectLimit)
      } catch { throw DocumentError(place: "session.events[\(step.index)]", message: error.description) }
      // Skip entries that the history would remove again.
      if edits.count - number > History.entryLimit {
        history = History(of: edited, date: date)
      } else {
        history.record(from: document, to: edited, at: 0, date: date)
      }
      document = edited
    }
    for case .viewport(let last) in recording.events.map(\.kind) { size = last }
    let gesture = recording.gesture
    self.document = document
    self.history = history
    (self.size, captured, revision, faulty) = (size, recording, 0, [:])
    playback = Playback(
      gesture: gesture.map { GestureDocument(name: recording.name, $0) } ?? NamedGesture.demonstration.document,
      isShown: gesture != nil, position: 0, rate: 1)
  }
}

extension SessionDocument {
  /// The edits with the indices of their events. Of successive edits that set the same value, such as a slider's drag,
  /// only the last counts.
  fileprivate var lastEdits: [(index: Int, edit: Edit)] {
    var edits: [(index: Int, edit: Edit)] = []
    for (index, event) in events.enumerated() {
      guard case .edit(let edit) = event.kind else { continue }
      if case .set(let path, _) = edit, case .set(path, _)? = edits.last?.edit { edits.removeLast() }
      edits.append((index, edit))
    }
    return edits
  }

  /// The input on the list, from the first input on; nil if there is none.
  fileprivate var gesture: MastheadGesture? {
    var inputs = events.compactMap { event in
      if case .scroll(let input) = event.kind { ScrollEvent(input, at: event.time) } else { nil }
    }
    var start: Double?
    if case .scrollTo(let fromTop)? = inputs.first?.input {
      start = fromTop
      inputs.removeFirst()
    }
    guard let first = inputs.first?.time else { return start.map(MastheadGesture.scrollTo(fromTop:)) }
    let captured = MastheadGesture.captured(inputs.map { ScrollEvent($0.input, at: $0.time - first) })
    return start.map { .sequence([.scrollTo(fromTop: $0), captured]) } ?? captured
  }
}

import MastheadTuning

/// The requests to a session in a process, in order: requests without an answer, and changes since the last snapshot.
/// With these requests and the snapshot, another process can continue.
struct SessionJournal {
  /// A request.
  final class Entry {
    let number: Int
    let order: SessionOrder
    /// The answer for the client; nil if no client waits.
    let answer: DeferredResponse?
    let isChange: Bool
    fileprivate(set) var isAnswered = false
    /// The number of processes to which the request was sent.
    fileprivate var attempts = 0

    fileprivate init(_ number: Int, _ order: SessionOrder, _ answer: DeferredResponse?, isChange: Bool) {
      (self.number, self.order, self.answer, self.isChange) = (number, order, answer, isChange)
    }

    /// Whether the request can be carried out without the code of effects: an edit of the document, or a restored state
    /// if no client waits for the session's layout.
    fileprivate var isEdit: Bool {
      switch order {
      case .respond(_, let request):
        isChange && request.segments.last != "input" && (isAnswered || request.segments.last != "state")
      case .takeOver: true
      default: false
      }
    }
  }

  private(set) var entries: [Entry] = []
  private var last = 0

  /// The maximum number of processes to which a request is sent.
  private static let attemptLimit = 3

  /// Returns a new number for an order.
  mutating func nextNumber() -> Int {
    last += 1
    return last
  }

  /// Adds a request of a client.
  mutating func add(_ request: HTTPRequest, answering answer: DeferredResponse) -> Entry {
    let isChange = SessionHost.route(of: request)?.isChange == true
    let number = nextNumber()
    entries.append(Entry(number, .respond(number: number, request), answer, isChange: isChange))
    return entries[entries.count - 1]
  }

  /// Adds a change for which no client waits.
  mutating func add(_ order: (Int) -> SessionOrder) -> Entry {
    let number = nextNumber()
    entries.append(Entry(number, order(number), nil, isChange: true))
    return entries[entries.count - 1]
  }

  /// Whether the last snapshot lacks a document that another program wrote.
  var isTakingOver: Bool {
    entries.contains { entry in
      if case .takeOver = entry.order { true } else { false }
    }
  }

  /// Returns a request that waits for its answer.
  func waiting(_ number: Int) -> Entry? { entries.first { $0.number == number && !$0.isAnswered } }

  /// Marks a request as answered.
  mutating func setAnswered(_ entry: Entry) {
    entry.isAnswered = true
    if !entry.isChange { entries.removeAll { $0 === entry } }
  }

  /// Returns the edits with or without an answer.
  func edits(answered isAnswered: Bool) -> [Entry] { entries.filter { $0.isEdit && $0.isAnswered == isAnswered } }

  /// Returns and removes the requests that wait for their answer.
  mutating func removeWaiting() -> [Entry] {
    defer { entries.removeAll { $0.answer != nil && !$0.isAnswered } }
    return entries.filter { $0.answer != nil && !$0.isAnswered }
  }

  /// Removes the edits, which have been carried out.
  mutating func removeEdits() { entries.removeAll(where: \.isEdit) }

  /// Removes the changes that a snapshot contains.
  mutating func removeChanges(upTo number: Int) {
    entries.removeAll { $0.number <= number && ($0.isAnswered || $0.answer == nil) }
  }

  /// Returns and removes all requests.
  mutating func removeAll() -> [Entry] {
    defer { entries = [] }
    return entries
  }

  /// Returns the requests to send to a new process, and removes requests at which several processes have ended.
  mutating func resend() -> (sent: [Entry], refused: [Entry]) {
    let refused = entries.filter { $0.attempts == Self.attemptLimit }
    entries.removeAll { $0.attempts == Self.attemptLimit }
    for entry in entries { entry.attempts += 1 }
    return (entries, refused)
  }
}

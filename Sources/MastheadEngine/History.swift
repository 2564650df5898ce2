import Masthead
import MastheadDocuments

/// The undo history of a session: a name and a time for each change of its document.
///
/// A client can group changes into one entry, for example the ticks of a slider's drag. The client begins a change
/// before the first tick and ends the change after the last tick. In between, every change of the document joins the
/// same entry. A change ends by itself if its client no longer renews it. Times are in seconds. Methods take times on
/// the session's clock.
package struct History: Sendable {
  /// A document that the history can return to.
  package struct Entry: Equatable, Sendable {
    /// The change that led to the document: `Cut-away depth 80 → 96 pt`.
    package let name: ChangeName

    /// The time of the change, in seconds since 1970.
    package let time: Double

    /// The document. It shares memory with the documents of adjacent entries.
    let document: JSON

    /// The memory that the entry does not share with the previous entry, in bytes.
    let size: Int
  }

  /// A command of a client.
  package enum Command: Equatable, Sendable {
    /// A client begins a change, or renews it.
    case begin(String)
    /// A client ends its change.
    case end(String)
    case undo
    case redo
    /// Returns to the entry with a number.
    case go(to: Int)
  }

  /// The maximum number of entries. A new entry then replaces the oldest.
  static let entryLimit = 200

  /// The maximum memory of all entries, in bytes.
  static let byteLimit = 1 << 20

  /// The maximum number of changes that clients have begun at the same time.
  static let openLimit = 16

  /// The time after which a change ends if its client does not renew it, in seconds.
  static let openTime = 15.0

  /// The entries from the oldest to the newest. There is at least one.
  package private(set) var entries: [Entry] { didSet { bytes = entries.reduce(0) { $0 + $1.bytes } } }

  /// The memory of the entries without the current document, in bytes.
  package private(set) var bytes = 0

  /// The number of the first entry. Numbers stay the same when old entries are removed.
  package private(set) var first: Int

  /// The index of the entry of the current document.
  package private(set) var current: Int

  /// The changes that clients have begun, each with the time of its beginning or last renewal.
  private var open: [String: Double] = [:]

  /// The document before the current entry while further changes join this entry.
  private var joined: PipelineDocument?

  /// Creates the history of a new document.
  init(of document: PipelineDocument, date: Double) {
    entries = [Entry(name: ChangeName.opening(document), time: date, document: document.json, size: 0)]
    (first, current) = (0, 0)
  }

  /// Restores a history. Traps if there is no current entry.
  init(_ entries: [Entry], first: Int, current: Int) {
    precondition(entries.indices.contains(current), "A history must have a current entry.")
    (self.entries, self.first, self.current) = (entries, first, current)
    bytes = entries.reduce(0) { $0 + $1.bytes }
  }

  /// The name of the change that undo reverts; nil if there is none.
  package var undoName: ChangeName? { current > 0 ? entries[current].name : nil }

  /// The name of the change that redo repeats; nil if there is none.
  package var redoName: ChangeName? { current + 1 < entries.count ? entries[current + 1].name : nil }

  /// The index of the latest entry up to the current one that opened a document; nil if it is no longer kept.
  var openingIndex: Int? { entries[...current].lastIndex { $0.name.isOpening } }

  // MARK: Changes

  /// Adds a change of the document, or joins it with the current entry. Undone changes are lost. A change with a name
  /// gets its own entry.
  mutating func record(
    from old: PipelineDocument, to new: PipelineDocument, at time: Double, date: Double, named name: ChangeName? = nil
  ) {
    guard old != new else { return }
    endVanished(at: time)
    if name != nil { joined = nil }
    entries.removeSubrange((current + 1)...)
    if let joined {
      entries.removeLast()
      current -= 1
      guard joined != new else {
        // The document is the same again as before the change.
        self.joined = nil
        return
      }
    } else if !open.isEmpty, name == nil {
      joined = old
    }
    let (json, size) = entries[current].document.sharing(new.json)
    entries.append(Entry(name: name ?? ChangeName.of(joined ?? old, new), time: date, document: json, size: size))
    current += 1
    removeOldest()
  }

  /// Begins a client's change, or renews it.
  mutating func begin(_ client: String, at time: Double) {
    endVanished(at: time)
    if open[client] == nil, open.count == Self.openLimit, let oldest = open.min(by: { $0.value < $1.value }) {
      open[oldest.key] = nil
    }
    open[client] = time
  }

  /// Ends a client's change. Does nothing if it is not open.
  mutating func end(_ client: String) {
    open[client] = nil
    if open.isEmpty { joined = nil }
  }

  /// The changes that clients have begun, and whether further changes join the current entry. A session that moves to
  /// another process needs them.
  var openChanges: (times: [String: Double], isJoining: Bool) { (open, joined != nil) }

  /// Resumes changes that clients have begun.
  ///
  /// - Parameter joined: the document before the current entry if further changes join it.
  mutating func resume(_ open: [String: Double], joining joined: PipelineDocument?) {
    (self.open, self.joined) = (open, open.isEmpty ? nil : joined)
  }

  /// Returns the index of the entry with a number, or nil if there is none.
  func index(of number: Int) -> Int? { entries.indices.contains(number - first) ? number - first : nil }

  /// Makes another entry the current one. Later changes do not join it.
  mutating func move(to index: Int) {
    current = index
    joined = nil
  }

  private mutating func endVanished(at time: Double) {
    guard !open.isEmpty else { return }
    open = open.filter { time - $0.value < Self.openTime }
    if open.isEmpty { joined = nil }
  }

  private mutating func removeOldest() {
    var (count, size) = (0, bytes)
    while count < current, entries.count - count > Self.entryLimit || size > Self.byteLimit {
      size -= entries[count].bytes
      count += 1
    }
    if count > 0 { entries.removeFirst(count) }
    (first, current) = (first + count, current - count)
    // The document before the current entry is no longer reachable.
    if current == 0 { joined = nil }
  }
}

extension History.Entry {
  var bytes: Int { name.title.utf8.count + name.values.utf8.count + size }
}

extension History {
  /// The titles of the changes that undo and redo apply to; null if there is none. Unlike the names, they do not change
  /// with each tick of a slider. `outside` is true if undo reverts the change of another program.
  var summaryJSON: JSON {
    var json: JSON = [
      "undo": undoName.map { .string($0.title) } ?? .null, "redo": redoName.map { .string($0.title) } ?? .null,
    ]
    if undoName == .outside { json["outside"] = true }
    return json
  }

  /// The entries as JSON for a page.
  package var json: JSON {
    [
      "current": .number(Double(first + current)),
      "entries": .array(
        entries.enumerated().map { index, entry in
          ["entry": .number(Double(first + index)), "name": .string(entry.name.text), "time": .finite(entry.time)]
        }),
    ]
  }
}

extension History.Command {
  private enum Kind: String, CaseIterable {
    case begin, end, undo, redo, go

    /// The keys of such a command besides `command`.
    var keys: [String] {
      switch self {
      case .begin, .end: ["change"]
      case .undo, .redo: []
      case .go: ["entry"]
      }
    }
  }

  /// Reads a command. An error names the path of the invalid value.
  package init(_ json: JSON) throws(DocumentError) {
    let cursor = JSONCursor(json: json, place: "")
    let kind = try cursor.object(allowing: ["command", "change", "entry"]).require("command").choice(Kind.self)
    let object = try cursor.object(allowing: ["command"] + kind.keys)
    switch kind {
    case .begin: self = .begin(try Self.change(object))
    case .end: self = .end(try Self.change(object))
    case .undo: self = .undo
    case .redo: self = .redo
    case .go: self = .go(to: try object.require("entry").whole(in: 0...Int(Int32.max)))
    }
  }

  /// The name that a client gave its change.
  private static func change(_ object: ObjectCursor) throws(DocumentError) -> String {
    let cursor = try object.require("change")
    let name = try cursor.string()
    let length = name.unicodeScalars.count
    guard length <= 64 else {
      throw cursor.error(ErrorText.tooMany("characters", limit: 64, got: "\(length)"))
    }
    return name
  }
}

import Masthead
import MastheadDocuments

/// The undo history of a session: a name and a time for each change of its document.
///
/// A client can group changes into one entry, for example those of a slider's drag: it begins a change before the first one and
/// ends it after the last one. Until then every change of the document joins the same entry. A client that vanishes in between
/// ends its change by not renewing it. Times are seconds; those of the methods are on the session's clock.
package struct History: Sendable {
  /// A document that the history can return to.
  package struct Entry: Equatable, Sendable {
    /// The change that led to the document: `Cut-away depth 80 → 96 pt`.
    package let name: ChangeName

    /// The time of the change, in seconds since 1970.
    package let time: Double

    /// The change of the document's text since the entry before.
    let change: TextChange
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

  /// The maximum size of all entries, in bytes.
  static let byteLimit = 1 << 20

  /// The maximum number of changes that clients have begun at the same time.
  static let openLimit = 16

  /// The time after which a change ends that its client does not renew.
  static let openTime = 15.0

  /// The entries from the oldest to the newest. There is at least one.
  package private(set) var entries: [Entry]

  /// The number of the first entry. Numbers stay the same when old entries are removed.
  package private(set) var first: Int

  /// The index of the entry of the current document.
  package private(set) var current: Int

  /// The changes that clients have begun, and when each began or was renewed.
  private var open: [String: Double] = [:]

  /// The document before the current entry, as long as further changes join this entry.
  private var joined: PipelineDocument?

  /// Creates the history of a new document.
  init(of document: PipelineDocument, date: Double) {
    entries = [Entry(name: ChangeName.opening(document), time: date, change: .none)]
    (first, current) = (0, 0)
  }

  /// Restores a history. Returns nil if the entries do not lead to the document.
  init?(_ entries: [Entry], first: Int, current: Int, of document: PipelineDocument) {
    guard entries.indices.contains(current), entries.count <= Self.entryLimit, first >= 0 else { return nil }
    (self.entries, self.first, self.current) = (entries, first, current)
    let text = document.json.compact
    guard self.text(at: 0, from: text) != nil, self.text(at: entries.count - 1, from: text) != nil else { return nil }
  }

  /// The name of the change that undo reverts; nil if there is none.
  package var undoName: ChangeName? { current > 0 ? entries[current].name : nil }

  /// The name of the change that redo repeats; nil if there is none.
  package var redoName: ChangeName? { current + 1 < entries.count ? entries[current + 1].name : nil }

  /// The index of the latest entry up to the current one that opened a document; nil if it is no longer kept.
  var openingIndex: Int? { entries[...current].lastIndex { $0.name.isOpening } }

  // MARK: Changes

  /// Adds a change of the document, or joins it with the current entry. The changes that were undone are lost.
  mutating func record(from old: PipelineDocument, to new: PipelineDocument, at time: Double, date: Double) {
    guard old != new else { return }
    endVanished(at: time)
    entries.removeSubrange((current + 1)...)
    let text = new.json.compact
    guard let joined else {
      entries.append(
        Entry(name: ChangeName.of(old, new), time: date, change: TextChange(from: old.json.compact, to: text)))
      current += 1
      if !open.isEmpty { joined = old }
      return removeOldest()
    }
    entries.removeLast()
    guard joined != new else {
      // The change has returned to its beginning.
      current -= 1
      self.joined = nil
      return
    }
    entries.append(
      Entry(name: ChangeName.of(joined, new), time: date, change: TextChange(from: joined.json.compact, to: text)))
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

  /// Returns the index of the entry with a number, or nil if there is none.
  func index(of number: Int) -> Int? { entries.indices.contains(number - first) ? number - first : nil }

  /// Returns the document's text at an entry, given the current text. Returns nil if the entries do not belong to the text.
  func text(at index: Int, from text: String) -> String? {
    var text: String? = text
    if index < current {
      for entry in entries[(index + 1)...current].reversed() { text = text.flatMap(entry.change.inverse.applied) }
    } else if index > current {
      for entry in entries[(current + 1)...index] { text = text.flatMap(entry.change.applied) }
    }
    return text
  }

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
    var size = entries.reduce(0) { $0 + $1.size }
    while current > 0, entries.count > Self.entryLimit || size > Self.byteLimit {
      size -= entries.removeFirst().size + entries[0].change.size
      // Nothing leads to the first entry.
      entries[0] = Entry(name: entries[0].name, time: entries[0].time, change: .none)
      (first, current) = (first + 1, current - 1)
    }
    // The document before the current entry is no longer reachable.
    if current == 0 { joined = nil }
  }
}

extension History.Entry {
  fileprivate var size: Int { name.title.utf8.count + name.values.utf8.count + change.size }
}

extension TextChange {
  /// No change.
  static let none = TextChange(start: 0, removed: "", inserted: "")
}

extension History {
  /// The titles of the changes that undo and redo apply to; null if there is none. Unlike the names, they do not change with
  /// each tick of a slider.
  var summaryJSON: JSON {
    ["undo": undoName.map { .string($0.title) } ?? .null, "redo": redoName.map { .string($0.title) } ?? .null]
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

import Masthead
import MastheadDocuments

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

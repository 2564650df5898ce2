/// Unified diffs between two texts, in the format of `patch`.
public struct UnifiedDiff {
  /// Returns the diff of two texts; empty if they are equal byte for byte.
  ///
  /// Only line feeds end lines. A carriage return belongs to its line, as in `patch`.
  ///
  /// - Parameters:
  ///   - old: the old text.
  ///   - new: the new text.
  ///   - oldName: the name of the old text; `/dev/null` for a new file.
  ///   - newName: the name of the new text.
  ///   - context: the number of unchanged lines to show around changes; a negative number counts as 0.
  /// - Complexity: O(*n* · *d*) for *n* lines with *d* changes, and O(*n*) if very many lines changed.
  public static func text(
    from old: String, to new: String, oldName: String, newName: String, context: Int = 3
  ) -> String {
    let (old, new) = (Lines(old), Lines(new))
    let edits = edits(from: old, to: new)
    let hunks = hunks(of: edits, context: max(0, context))
    guard !hunks.isEmpty else { return "" }
    var bytes = Array("--- \(fileName(oldName))\n+++ \(fileName(newName))\n".utf8)
    // The number of lines of each text above the hunk.
    var (above, place) = ((old: 0, new: 0), 0)
    for hunk in hunks {
      while place < hunk.lowerBound {
        if edits[place].old != nil { above.old += 1 }
        if edits[place].new != nil { above.new += 1 }
        place += 1
      }
      write(edits[hunk], old, new, above: above, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the number of removed and added lines. The complexity is that of
  /// ``text(from:to:oldName:newName:context:)``.
  public static func counts(from old: String, to new: String) -> (removed: Int, added: Int) {
    edits(from: Lines(old), to: Lines(new)).reduce(into: (0, 0)) { counts, edit in
      if edit.new == nil { counts.removed += 1 }
      if edit.old == nil { counts.added += 1 }
    }
  }

  /// The maximum number of lines to match, because the time grows with the square of the changes. In longer texts, lines are
  /// matched by their numbers, which suits the rows of tables.
  static let matchingLimit = 6000

  /// A line with its index in both texts, or in one text if it is removed or added.
  private struct Edit {
    var old: Int?
    var new: Int?
    var isChange: Bool { old == nil || new == nil }
  }

  private static func edits(from old: Lines, to new: Lines) -> [Edit] {
    // Number lines by their bytes, because strings that compare as equal may have different bytes.
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    let (before, after) = (old.lines.map(number), new.lines.map(number))
    let start = zip(before, after).prefix { $0 == $1 }.count
    let rest = min(before.count, after.count) - start
    let end = zip(before.reversed(), after.reversed()).prefix(rest).prefix { $0 == $1 }.count
    let (removed, added) = changes(before[start..<(before.count - end)], after[start..<(after.count - end)])

    var edits: [Edit] = []
    var (place, other) = (0, 0)
    while place < before.count || other < after.count {
      if place < before.count, removed.contains(place) {
        edits.append(Edit(old: place, new: nil))
        place += 1
      } else if other < after.count, added.contains(other) {
        edits.append(Edit(old: nil, new: other))
        other += 1
      } else {
        edits.append(Edit(old: place, new: other))
        place += 1
        other += 1
      }
    }
    return edits
  }

  /// Returns the indices of the removed lines and of the added lines.
  private static func changes(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> (Set<Int>, Set<Int>) {
    var (removed, added) = (Set<Int>(), Set<Int>())
    if old.count + new.count > matchingLimit {
      (removed, added) = (Set(old.indices), Set(new.indices))
      for (place, other) in zip(old.indices, new.indices) where old[place] == new[other] {
        removed.remove(place)
        added.remove(other)
      }
    } else {
      for change in Array(new).difference(from: Array(old)) {
        switch change {
        case .remove(let offset, _, _): removed.insert(old.startIndex + offset)
        case .insert(let offset, _, _): added.insert(new.startIndex + offset)
        }
      }
    }
    return (removed, added)
  }

  /// Returns the changes with their context. Merges changes that are close to each other.
  private static func hunks(of edits: [Edit], context: Int) -> [Range<Int>] {
    var hunks: [Range<Int>] = []
    for (index, edit) in edits.enumerated() where edit.isChange {
      let range = max(0, index - context)..<min(edits.count, index + context + 1)
      if let last = hunks.last, range.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  private static func write(
    _ hunk: ArraySlice<Edit>, _ old: Lines, _ new: Lines, above: (old: Int, new: Int), to bytes: inout [UInt8]
  ) {
    // In a diff, the range of a side without lines is the line above.
    func range(_ count: Int, _ above: Int) -> String {
      count == 0 ? "\(above),0" : count == 1 ? "\(above + 1)" : "\(above + 1),\(count)"
    }
    let (oldCount, newCount) = (hunk.count { $0.old != nil }, hunk.count { $0.new != nil })
    bytes += "@@ -\(range(oldCount, above.old)) +\(range(newCount, above.new)) @@\n".utf8

    func line(_ sign: String, _ lines: Lines, _ place: Int) {
      bytes += sign.utf8
      bytes += lines.lines[place]
      if bytes.last != UInt8(ascii: "\n") { bytes += "\n\\ No newline at end of file\n".utf8 }
    }
    for edit in hunk {
      if let place = edit.old {
        line(edit.new == nil ? "-" : " ", old, place)
      } else if let place = edit.new {
        line("+", new, place)
      }
    }
  }

  /// Returns a name for the head of a diff: a name with spaces ends with a tab; a name with control characters is quoted.
  private static func fileName(_ name: String) -> String {
    guard name.unicodeScalars.contains(where: { $0.value < 0x20 || $0 == "\"" || $0 == "\\" }) else {
      return name.contains(" ") ? name + "\t" : name
    }
    var text = "\""
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): text += "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: text += String(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 8)
        text += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
    }
    return text + "\""
  }
}

/// A text's lines, each with its line feed; the last line may have none.
private struct Lines {
  let lines: [ArraySlice<UInt8>]

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var (lines, start) = ([ArraySlice<UInt8>](), 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    self.lines = lines
  }
}

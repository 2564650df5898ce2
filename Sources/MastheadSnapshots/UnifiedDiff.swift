/// The difference between two texts as `patch` reads it.
public enum UnifiedDiff {
  /// The unified diff; empty where the texts are equal.
  public static func text(
    from old: String, to new: String, oldName: String, newName: String, context: Int = 3
  ) -> String {
    guard old != new else { return "" }
    let (before, after) = (lines(of: old), lines(of: new))
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for change in after.difference(from: before) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var steps: [(mark: Character, text: String, old: Int, new: Int)] = []
    var (place, other) = (0, 0)
    while place < before.count || other < after.count {
      if place < before.count, removed.contains(place) {
        steps.append(("-", before[place], place, other))
        place += 1
      } else if other < after.count, inserted.contains(other) {
        steps.append(("+", after[other], place, other))
        other += 1
      } else {
        steps.append((" ", before[place], place, other))
        place += 1
        other += 1
      }
    }
    var result = "--- \(oldName)\n+++ \(newName)\n"
    var next = 0
    while let first = steps[next...].firstIndex(where: { $0.mark != " " }) {
      var last = first
      while let further = steps[(last + 1)...].prefix(2 * context + 1).firstIndex(where: { $0.mark != " " }) {
        last = further
      }
      let hunk = steps[max(next, first - context)..<min(steps.count, last + context + 1)]
      let oldCount = hunk.count { $0.mark != "+" }
      let newCount = hunk.count { $0.mark != "-" }
      let start = hunk[hunk.startIndex]
      result +=
        "@@ -\(start.old + (oldCount > 0 ? 1 : 0)),\(oldCount) +\(start.new + (newCount > 0 ? 1 : 0)),\(newCount) @@\n"
      for step in hunk {
        result.append(step.mark)
        result += step.text
        if step.text.utf8.last != UInt8(ascii: "\n") { result += "\n\\ No newline at end of file\n" }
      }
      next = hunk.endIndex
    }
    return result
  }

  /// The lines, each with the line break that ends it.
  private static func lines(of text: String) -> [String] {
    var lines: [String] = []
    var rest = text.utf8[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { rest.index(after: $0) } ?? rest.endIndex
      lines.append(String(Substring(rest[..<end])))
      rest = rest[end...]
    }
    return lines
  }
}

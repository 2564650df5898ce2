import Masthead

/// What is told of a table that differs from its reference, in the words of headers.
public struct SnapshotMessage: Sendable {
  /// How many columns have a line each.
  public static let columnLimit = 6

  /// The message, line by line.
  public private(set) var lines: [String] = []

  /// The message.
  public var text: String { lines.joined(separator: "\n") }

  private let comparison: TableComparison
  private var expected: SnapshotTable { comparison.expected }
  private var actual: SnapshotTable { comparison.actual }

  /// Tells what differs and looks for why: the old parameters and the pipeline without each effect are computed as well.
  ///
  /// - Parameters:
  ///   - comparison: the reference and what there is now.
  ///   - subject: what the table was made of.
  ///   - table: makes the table of another subject, as this one was made.
  public init(
    of comparison: TableComparison, subject: SnapshotSubject,
    table: (SnapshotSubject) throws(SnapshotError) -> SnapshotTable
  ) {
    self.comparison = comparison
    let changes = ParameterChanges(from: expected, to: actual)
    if changes.changesMotion {
      add(changes)
      lines.append("Along another motion the frames are others:")
    }
    addDifferences()
    if !changes.changesMotion {
      addReasons(changes, subject, table)
      if let first = comparison.columns.first { addWriters(of: first.column, subject, table) }
    }
    addCurves()
  }

  /// Tells what differs, and what is said of the tables above their rows, without looking for why: of a session that is played
  /// again, for example, whose pipeline changes on the way.
  public init(of comparison: TableComparison) {
    self.comparison = comparison
    addDifferences()
    let changes = ParameterChanges(from: expected, to: actual)
    if !changes.lines.isEmpty { add(changes) }
    addCurves()
  }

  private mutating func addDifferences() {
    for (index, column) in comparison.columns.prefix(Self.columnLimit).enumerated() {
      lines.append(index == 0 ? comparison.sentence(on: column) : "  \(comparison.summary(of: column))")
    }
    let more = comparison.columns.count - Self.columnLimit
    if more > 0 { lines.append("  and \(more) more") }
    lines += comparison.shape
  }

  private mutating func add(_ changes: ParameterChanges) {
    lines.append("What changed:")
    lines += changes.lines.map { "  \($0)" }
  }

  /// Whether the parameters or the code are another.
  private mutating func addReasons(
    _ changes: ParameterChanges, _ subject: SnapshotSubject,
    _ table: (SnapshotSubject) throws(SnapshotError) -> SnapshotTable
  ) {
    guard !changes.lines.isEmpty else {
      lines.append("The parameters are the same: the code has changed.")
      return
    }
    add(changes)
    do throws(SnapshotError) {
      let before = try table(try subject.restored(from: expected))
      lines.append(
        TableComparison(expected, before).isSame
          ? "With the old parameters today's code gives the reference."
          : "Also with the old parameters today's code differs: the code has changed.")
    } catch { lines.append("Cannot compute the old parameters with today's code: \(error)") }
  }

  /// Which effects a column depends on: those without which it is another.
  private mutating func addWriters(
    of column: String, _ subject: SnapshotSubject,
    _ table: (SnapshotSubject) throws(SnapshotError) -> SnapshotTable
  ) {
    guard let whole = actual[column], !subject.effects.isEmpty else { return }
    let names = ParameterChanges.names(of: subject.effects.map { $0.kind.identifier })
    let writers = names.indices.filter { index in
      var without = subject
      without.effects.remove(at: index)
      guard let other = (try? table(without))?[column], other.values.count == whole.values.count else { return true }
      return !zip(whole.values, other.values).allSatisfy { actual.tolerance.allows($1, for: $0) }
    }.map { names[$0] }
    lines.append(
      writers.isEmpty
        ? "No effect alone decides \(column)."
        : "\(column) depends on \(enumeration(writers, conjunction: "and")).")
  }

  private mutating func addCurves() {
    guard let column = comparison.columns.first?.column, let old = expected[column], let new = actual[column] else {
      return
    }
    let curves = Sparkline.pair(old.values, new.values)
    lines.append("  expected \(curves.first)")
    lines.append("  got      \(curves.second)")
  }
}

import Masthead

/// The message for a table that differs from its reference.
public struct SnapshotMessage: Sendable {
  /// The maximum number of columns with a separate line.
  public static let columnLimit = 6

  /// The message, line by line.
  public private(set) var lines: [String] = []

  /// The message.
  public var text: String { lines.joined(separator: "\n") }

  private let comparison: TableComparison
  private var expected: SnapshotTable { comparison.expected }
  private var actual: SnapshotTable { comparison.actual }

  /// Describes the differences and their likely cause. For the cause, computes the table with the old parameters, and without
  /// each effect.
  ///
  /// - Parameters:
  ///   - comparison: the comparison of the reference with the actual table.
  ///   - subject: the pipeline of the actual table.
  ///   - table: computes the table of another pipeline in the same way.
  /// - Complexity: calls `table` once per effect, and once more if the parameters changed.
  public init(
    of comparison: TableComparison, subject: SnapshotSubject,
    table: (SnapshotSubject) throws(SnapshotError) -> SnapshotTable
  ) {
    self.comparison = comparison
    let changes = ParameterChanges(from: expected, to: actual)
    if changes.changesMotion {
      add(changes)
      lines.append("The gesture or the list changed, so the frames differ:")
    }
    addDifferences()
    if !changes.changesMotion {
      addReasons(changes, subject, table)
      if let first = comparison.columns.first { addWriters(of: first.column, subject, table) }
    }
    addCurves()
  }

  /// Describes the differences of the numbers and of the tables' heads, but not their cause. For use where a table cannot be
  /// computed for another pipeline, such as for a replayed session, whose pipeline changes during the session.
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
    lines.append("Changes:")
    lines += changes.lines.map { "  \($0)" }
  }

  /// Reports whether the parameters or the code changed.
  private mutating func addReasons(
    _ changes: ParameterChanges, _ subject: SnapshotSubject,
    _ table: (SnapshotSubject) throws(SnapshotError) -> SnapshotTable
  ) {
    guard !changes.lines.isEmpty else {
      lines.append("The parameters are the same: \(culprit(subject)) changed.")
      return
    }
    add(changes)
    do throws(SnapshotError) {
      let before = try table(try subject.restored(from: expected))
      lines.append(
        TableComparison(expected, before).isSame
          ? "With the old parameters, the current code produces the reference."
          : "With the old parameters, the current code still differs from the reference: \(culprit(subject)) changed.")
    } catch { lines.append("Cannot use the old parameters with the current code: \(error)") }
  }

  /// The possible causes of a difference that the tables' heads do not show: `the code has`.
  private func culprit(_ subject: SnapshotSubject) -> String {
    if comparison.columns.isEmpty, expected.mask == actual.mask, expected.count == actual.count {
      return "the code or the columns of the test have"
    }
    if expected.elements.isEmpty, !actual.elements.isEmpty { return "the code or an element has" }
    // The tables do not contain the texts of the scene, and the lengths that fit follow the texts.
    let fits = subject.header.elements.flatMap { [$0.geometry, $0.collapsed ?? $0.geometry] }.contains {
      $0.width == .fit || $0.height == .fit
    }
    return subject.scene != nil && fits ? "the code or a text has" : "the code has"
  }

  /// Names the effects that a column depends on: those whose removal changes the column.
  private mutating func addWriters(
    of column: String, _ subject: SnapshotSubject,
    _ table: (SnapshotSubject) throws(SnapshotError) -> SnapshotTable
  ) {
    guard let whole = actual[column], !subject.effects.isEmpty else { return }
    let names = subject.effectNames
    let writers = names.indices.filter { index in
      guard let other = (try? table(subject.removingEffect(at: index)))?[column],
        other.values.count == whole.values.count
      else { return true }
      return !zip(whole.values, other.values).allSatisfy { actual.tolerance.of(column).allows($1, for: $0) }
    }.map { names[$0] }
    lines.append(
      writers.isEmpty
        ? "No single effect changes \(column)."
        : "\(column) depends on \(enumeration(writers, conjunction: "and")).")
  }

  private mutating func addCurves() {
    guard let column = comparison.columns.first else { return }
    lines += comparison.curves(of: column)
  }
}

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
  private let columns: [TableComparison.ColumnDifference]

  /// Tells what differs and looks for why: the old parameters and the pipeline without each effect are computed as well.
  ///
  /// - Parameters:
  ///   - comparison: the reference and what there is now.
  ///   - subject: what the table was made of.
  ///   - tolerance: how far apart numbers may be.
  ///   - table: makes the table of another subject, as this one was made.
  public init(
    of comparison: TableComparison, subject: SnapshotSubject, within tolerance: Tolerance = .thousandth,
    table: (SnapshotSubject) throws(SnapshotError) -> SnapshotTable
  ) {
    self.init(empty: comparison)
    let changes = ParameterChanges(from: comparison.expected, to: comparison.actual)
    if changes.changesMotion {
      addChanges(changes)
      lines.append("Along another motion the frames are others:")
    }
    addColumns()
    addShape()
    if !changes.changesMotion {
      addReasons(changes, subject, tolerance, table)
      if let first = columns.first { addWriters(of: first.column, subject, tolerance, table) }
    }
    if let first = columns.first { addCurves(of: first.column) }
  }

  /// Tells what differs, and what is said of the tables above their rows, without looking for why: of a session that is played
  /// again, for example, whose pipeline changes on the way.
  public init(of comparison: TableComparison) {
    self.init(empty: comparison)
    addColumns()
    addShape()
    let changes = ParameterChanges(from: comparison.expected, to: comparison.actual)
    if !changes.lines.isEmpty { addChanges(changes) }
    if let first = columns.first { addCurves(of: first.column) }
  }

  private init(empty comparison: TableComparison) {
    self.comparison = comparison
    // What follows from the list's motion comes after what the header does.
    let isMotion = { (column: TableComparison.ColumnDifference) in ["time", "offset"].contains(column.column) }
    columns = comparison.columns.filter { !isMotion($0) } + comparison.columns.filter(isMotion)
  }

  private var expected: SnapshotTable { comparison.expected }
  private var actual: SnapshotTable { comparison.actual }

  private mutating func addColumns() {
    for (index, column) in columns.prefix(Self.columnLimit).enumerated() {
      lines.append(index == 0 ? sentence(on: column) : "  \(summary(of: column))")
    }
    let more = columns.count - Self.columnLimit
    if more > 0 { lines.append("  and \(more) more") }
  }

  private func sentence(on column: TableComparison.ColumnDifference) -> String {
    var place: [String] = []
    if let time = value(of: "time", at: column.first) { place.append("t \(fixed(time)) s") }
    if let offset = value(of: "offset", at: column.first) { place.append("offset \(tenths(offset))") }
    let position = place.isEmpty ? "" : " (\(place.joined(separator: ", ")))"
    let (old, new) = comparison.values(of: column.column, at: column.first)
    let samples = "\(column.count) of \(max(expected.count, actual.count)) samples"
    return
      "\(column.column) differs first at sample \(column.first)\(position): expected \(number(old)), got \(number(new))\(difference(old, new)); largest at sample \(column.largest); \(samples)"
  }

  private func summary(of column: TableComparison.ColumnDifference) -> String {
    let (old, new) = comparison.values(of: column.column, at: column.largest)
    let size = old.isNaN || new.isNaN ? ", there or not" : ", at most \(signed(new - old))"
    return "\(column.column): first at sample \(column.first)\(size); \(column.count) samples"
  }

  /// What differs besides numbers.
  private mutating func addShape() {
    if expected.count != actual.count {
      lines.append("The reference has \(expected.count) samples; there are \(actual.count) now.")
    }
    if !comparison.missing.isEmpty {
      lines.append("The reference alone has \(enumeration(comparison.missing, conjunction: "and")).")
    }
    if !comparison.added.isEmpty {
      lines.append("The reference does not have \(enumeration(comparison.added, conjunction: "or")).")
    }
    if expected.mask != actual.mask {
      lines.append("The mask's elements were \(mask(expected.mask)) and are \(mask(actual.mask)).")
    }
  }

  private mutating func addChanges(_ changes: ParameterChanges) {
    lines.append("What changed:")
    lines += changes.lines.map { "  \($0)" }
  }

  /// Whether the parameters or the code are another.
  private mutating func addReasons(
    _ changes: ParameterChanges, _ subject: SnapshotSubject, _ tolerance: Tolerance,
    _ table: (SnapshotSubject) throws(SnapshotError) -> SnapshotTable
  ) {
    guard !changes.lines.isEmpty else {
      lines.append("The parameters are the same: the code has changed.")
      return
    }
    addChanges(changes)
    do throws(SnapshotError) {
      let before = try table(try subject.restored(from: expected))
      lines.append(
        TableComparison(expected, before, within: tolerance).isSame
          ? "With the old parameters today's code gives the reference."
          : "Also with the old parameters today's code differs: the code has changed.")
    } catch { lines.append("What the old parameters give today cannot be told: \(error)") }
  }

  /// Which effects a column depends on: those without which it is another.
  private mutating func addWriters(
    of column: String, _ subject: SnapshotSubject, _ tolerance: Tolerance,
    _ table: (SnapshotSubject) throws(SnapshotError) -> SnapshotTable
  ) {
    guard let whole = actual[column], !subject.effects.isEmpty else { return }
    var writers: [String] = []
    let names = ParameterChanges.names(of: subject.effects.map { $0.kind.identifier })
    for (index, name) in names.enumerated() {
      var without = subject
      without.effects.remove(at: index)
      let other = (try? table(without))?[column]
      let isSame =
        other.map { other in
          other.values.count == whole.values.count
            && zip(whole.values, other.values).allSatisfy { tolerance.allows($1, for: $0) }
        } ?? false
      if !isSame { writers.append(name) }
    }
    lines.append(
      writers.isEmpty
        ? "No effect alone decides \(column)."
        : "\(column) depends on \(enumeration(writers, conjunction: "and")).")
  }

  private mutating func addCurves(of column: String) {
    guard let old = expected[column], let new = actual[column] else { return }
    let curves = Sparkline.pair(old.values, new.values)
    lines.append("  expected \(curves.first)")
    lines.append("  got      \(curves.second)")
  }

  private func value(of column: String, at sample: Int) -> Double? {
    guard let value = actual[column]?.values[sample], value.isFinite else { return nil }
    return value
  }

  private func number(_ value: Double) -> String { value.isNaN ? "none" : fixed(value) }

  private func difference(_ old: Double, _ new: Double) -> String {
    old.isNaN || new.isNaN ? "" : " (\(signed(new - old)))"
  }

  private func signed(_ value: Double) -> String { (value < 0 ? "" : "+") + fixed(value) }

  private func tenths(_ value: Double) -> String {
    let rounded = (value * 10).rounded() / 10
    return rounded == 0 ? "0.0" : rounded.description
  }

  private func mask(_ letters: String) -> String { letters.isEmpty ? "none" : letters }
}

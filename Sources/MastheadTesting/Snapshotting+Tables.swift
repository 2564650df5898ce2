import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadSnapshots

extension Snapshotting where Value: SnapshotPipeline {
  /// The frames along a gesture, as a table of numbers.
  ///
  /// - Parameters:
  ///   - gesture: the gesture to play on the list.
  ///   - list: the list, at rest at its top, and its sample rate. The device's size depends only on the list.
  ///   - tolerance: the tolerance within which two numbers count as equal.
  ///   - columns: the columns to keep.
  ///
  /// The test fails if a frame contains a number that is not finite, or if the gesture has more than 100,000 samples.
  ///
  /// The test cannot detect a change of an effect that changes nothing along the gesture. The run that records the reference
  /// names such effects, and the reference contains a note on each effect.
  public static func frames(
    along gesture: MastheadGesture, on list: SnapshotList = .phone, within tolerance: Tolerance = .thousandth,
    columns: SnapshotColumns = .all
  ) -> Self {
    var strategy = Self { subject throws(SnapshotError) in
      try SnapshotTable(of: subject, along: gesture, on: list, within: tolerance, columns: columns)
    }
    strategy.notes = { value throws(SnapshotError) in
      try SilentEffects(of: value.snapshotSubject, along: gesture, on: list, within: tolerance, columns: columns)
        .notes()
    }
    return strategy
  }

  /// One number of a frame against the content offset of a list at rest, as a table of numbers.
  ///
  /// - Parameters:
  ///   - field: the number, such as `.headerHeight`. A field without a column in snapshots fails the test. The article on testing
  ///     lists the fields with columns.
  ///   - from: the first offset, in points below the top; a negative offset pulls the list beyond its top.
  ///   - to: the last offset, in points below the top.
  ///   - count: the number of offsets, both ends included.
  ///   - list: the list.
  ///   - tolerance: the tolerance within which two numbers count as equal.
  public static func curve(
    of field: FrameField, from: Double = -200, to: Double = 600, count: Int = 161, on list: SnapshotList = .phone,
    within tolerance: Tolerance = .thousandth
  ) -> Self {
    // Tables omit some numbers that never differ from their defaults.
    let constant = field.columns.contains(.changingSnapshots) ? field.default : nil
    return curve(
      ofColumn: field.identifier, unless: constant, from: from, to: to, count: count, on: list, within: tolerance)
  }

  /// A named value that effects publish, against the content offset, as a table of numbers.
  ///
  /// A name that no effect publishes fails the test. For the parameters, see ``curve(of:from:to:count:on:within:)``.
  public static func curve(
    of value: SnapshotValue, from: Double = -200, to: Double = 600, count: Int = 161, on list: SnapshotList = .phone,
    within tolerance: Tolerance = .thousandth
  ) -> Self {
    curve(ofColumn: "values.\(value.name)", from: from, to: to, count: count, on: list, within: tolerance)
  }

  /// - Parameter constant: the value of a column that the table omits; nil if a missing column fails the test.
  private static func curve(
    ofColumn name: String, unless constant: Double? = nil, from: Double, to: Double, count: Int, on list: SnapshotList,
    within tolerance: Tolerance
  ) -> Self {
    // A sweep has one offset per tick, so this rate samples each offset once.
    var list = list
    list.rate = Tick.rate
    return Self { [list] subject throws(SnapshotError) in
      var table = try SnapshotTable(
        of: subject, along: .sweep(from: from, to: to, count: count), on: list, within: tolerance)
      let offsets = table["offset"]!
      if let column = table[name] {
        table.columns = [offsets, column]
      } else if let constant {
        var column = offsets
        column.name = name
        column.values = column.values.map { _ in constant }
        table.columns = [offsets, column]
      } else {
        throw SnapshotError(ErrorText.unknown("column", name, allowed: table.columns.map(\.name)))
      }
      table.mask = ""
      return table
    }
  }

  private init(_ table: @escaping @Sendable (SnapshotSubject) throws(SnapshotError) -> SnapshotTable) {
    self.init { value throws(SnapshotError) in
      try table(value.snapshotSubject)
    } message: { comparison, value in
      SnapshotMessage(of: comparison, subject: value.snapshotSubject, table: table)
    }
  }
}

extension Snapshotting where Value == SessionDocument {
  /// The frames of a replayed tuning session as a table of numbers, with one sample per tick of 1/120 s.
  ///
  /// - Parameters:
  ///   - registry: the effects that the session's pipelines may use.
  ///   - tolerance: the tolerance within which two numbers count as equal.
  ///
  /// The test fails if an edit of the session is invalid, if a frame contains a number that is not finite, or if the session
  /// has more than 100,000 samples.
  public static func frames(registry: EffectRegistry = .builtIn, within tolerance: Tolerance = .thousandth) -> Self {
    Self { session throws(SnapshotError) in
      var table = try SnapshotTable(of: session, registry: registry)
      table.tolerance = tolerance
      return table
    } message: { comparison, _ in
      SnapshotMessage(of: comparison)
    }
  }
}

extension SnapshotTable {
  /// Creates the table of a replayed session.
  fileprivate init(of session: SessionDocument, registry: EffectRegistry) throws(SnapshotError) {
    let moments: [SessionDocument.Moment]
    do throws(DocumentError) { moments = try session.replay(registry: registry) } catch {
      throw SnapshotError(ErrorText.cannot("replay", session.name, "\(error)"))
    }
    guard moments.count <= Self.sampleLimit else {
      throw SnapshotError(
        "\(session.name): " + ErrorText.tooMany("samples", limit: Self.sampleLimit, got: "\(moments.count)"))
    }
    try self.init(
      of: session.pipeline.snapshotSubject, gesture: session.name, list: "the session's own, 120 Hz",
      count: moments.count
    ) { sample, frame in
      frame = moments[sample].frame ?? HeaderFrame()
      return moments[sample].scroll
    }
  }
}

extension Snapshotting {
  /// Creates a strategy that compares tables number by number.
  fileprivate init(
    _ table: @escaping @Sendable (Value) throws(SnapshotError) -> SnapshotTable,
    message: @escaping @Sendable (TableComparison, Value) -> SnapshotMessage
  ) {
    self.init(pathExtension: "txt") { value throws(SnapshotError) in
      try table(value).bytes
    } difference: { reference, actual, value throws(SnapshotError) in
      if SnapshotTable.replacingNotes(in: reference, with: []) == actual { return nil }
      let comparison = TableComparison(try SnapshotTable(reading: reference), try SnapshotTable(reading: actual))
      guard !comparison.isSame else { return nil }
      var difference = SnapshotDifference(message: message(comparison, value).text, comparison: comparison)
      difference.received = comparison.merged(over: reference)
      return difference
    }
    merged = { reference, actual throws(SnapshotError) in
      TableComparison(try SnapshotTable(reading: reference), try SnapshotTable(reading: actual)).merged(over: reference)
    }
  }
}

import Masthead
import MastheadDocuments
import MastheadSnapshots

extension Snapshotting where Value: SnapshotPipeline {
  /// The frames along a gesture, as a table of numbers.
  ///
  /// - Parameters:
  ///   - gesture: what is done to the list.
  ///   - list: the list, at rest at its top, and how often it is looked at. Nothing but it decides how large the device is.
  ///   - tolerance: how far apart two numbers may be and still count as the same.
  ///
  /// A frame with a number that is not finite, and a gesture of more than 100,000 samples, fail the test.
  public static func frames(
    along gesture: Gesture, on list: SnapshotList = .phone, within tolerance: Tolerance = .thousandth
  ) -> Self {
    Self(tolerance) { subject throws(SnapshotError) in
      try SnapshotTable(of: subject, along: gesture, on: list)
    }
  }

  /// One value against the content offset, of a list at rest, as a table of numbers.
  ///
  /// - Parameters:
  ///   - curve: the value. A name that no effect publishes fails the test.
  ///   - from: the first offset, in points below the top; a negative one is pulled beyond it.
  ///   - to: the last offset.
  ///   - count: how many offsets there are, both ends included.
  ///   - list: the list.
  ///   - tolerance: how far apart two numbers may be and still count as the same.
  public static func curve(
    of curve: SnapshotCurve, from: Double = -200, to: Double = 600, count: Int = 161, on list: SnapshotList = .phone,
    within tolerance: Tolerance = .thousandth
  ) -> Self {
    // A sweep is one offset a tick, so each is looked at once.
    var list = list
    list.rate = Tick.rate
    return Self(tolerance) { [list] subject throws(SnapshotError) in
      var table = try SnapshotTable(of: subject, along: .sweep(from: from, to: to, count: count), on: list)
      guard let column = table[curve.column] else {
        throw SnapshotError(
          "The pipeline has no \(curve.column); it has \(table.columns.map(\.name).joined(separator: ", ")).")
      }
      table.columns = [table["offset"]!, column]
      table.mask = ""
      return table
    }
  }

  private init(
    _ tolerance: Tolerance,
    _ table: @escaping @Sendable (SnapshotSubject) throws(SnapshotError) -> SnapshotTable
  ) {
    self.init(pathExtension: "txt") { value throws(SnapshotError) in
      try table(value.snapshotSubject).bytes
    } difference: { reference, actual, value throws(SnapshotError) in
      let (old, new) = (try SnapshotTable(reading: reference), try SnapshotTable(reading: actual))
      let comparison = TableComparison(old, new, within: tolerance)
      guard !comparison.isSame else { return nil }
      let message = SnapshotMessage(of: comparison, subject: value.snapshotSubject, within: tolerance, table: table)
      let diff = UnifiedDiff.text(
        from: String(decoding: reference, as: UTF8.self), to: comparison.merged(within: tolerance).text,
        oldName: "reference", newName: "received")
      return SnapshotDifference(message: message.text, diff: diff)
    }
    merged = { reference, actual throws(SnapshotError) in
      let (old, new) = (try SnapshotTable(reading: reference), try SnapshotTable(reading: actual))
      return TableComparison(old, new, within: tolerance).merged(within: tolerance).bytes
    }
  }
}

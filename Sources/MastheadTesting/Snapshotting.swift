import MastheadSnapshots

/// A strategy for taking and comparing snapshots of a type of value.
///
/// ```swift
/// let ofHeights: Snapshotting<Double> = Snapshotting<Pipeline>.frames(along: .pull(120)).pullback { height in
///   Pipeline(Header(height: height)) {
///     Stretch()
///   }
/// }
/// print(ofHeights.pathExtension)  // txt
/// ```
public struct Snapshotting<Value>: Sendable {
  /// The file name extension of references.
  public var pathExtension: String

  /// Returns the bytes of a value's snapshot. An error fails the test.
  public var bytes: @Sendable (Value) throws(SnapshotError) -> [UInt8]

  /// Compares the reference's bytes with those of a value. Returns nil if they count as equal. Throws an error if the reference
  /// is unreadable; the test then fails, and the reference stays unchanged.
  public var difference:
    @Sendable (_ reference: [UInt8], _ actual: [UInt8], _ value: Value) throws(SnapshotError) -> SnapshotDifference?

  /// Returns the bytes that replace a reference that counts as equal to the value. Tables keep the reference's numbers.
  var merged: @Sendable (_ reference: [UInt8], _ actual: [UInt8]) throws(SnapshotError) -> [UInt8] = { $1 }

  /// Returns notes to store with a value's snapshot: sentences about effects that the snapshot does not test. Called only when a
  /// file is written, because it takes much longer than a comparison.
  var notes: @Sendable (Value) throws(SnapshotError) -> [String] = { _ in [] }

  /// Creates a custom strategy.
  ///
  /// - Parameters:
  ///   - pathExtension: the file name extension of references. An empty extension and `received` fail the test.
  ///   - bytes: returns the bytes of a value's snapshot.
  ///   - difference: compares the reference's bytes with those of a value; returns nil if they count as equal.
  public init(
    pathExtension: String,
    bytes: @escaping @Sendable (Value) throws(SnapshotError) -> [UInt8],
    difference:
      @escaping @Sendable (_ reference: [UInt8], _ actual: [UInt8], _ value: Value) throws(SnapshotError) ->
      SnapshotDifference?
  ) {
    self.pathExtension = pathExtension
    self.bytes = bytes
    self.difference = difference
  }

  /// Returns a strategy for another type, which converts the other type's values to this type. An error of the conversion fails
  /// the test.
  public func pullback<Other>(
    _ transform: @escaping @Sendable (Other) throws(SnapshotError) -> Value
  ) -> Snapshotting<Other> {
    var other = Snapshotting<Other>(pathExtension: pathExtension) { other throws(SnapshotError) in
      try bytes(try transform(other))
    } difference: { reference, actual, other throws(SnapshotError) in
      try difference(reference, actual, try transform(other))
    }
    other.merged = merged
    other.notes = { [notes] other throws(SnapshotError) in try notes(try transform(other)) }
    return other
  }
}

/// The difference between a reference and a value.
public struct SnapshotDifference: Sendable {
  /// The message of the test's failure.
  public var message: String

  /// The comparison of the tables, for pictures; nil if the snapshots are not tables.
  public var comparison: TableComparison?

  /// The bytes to write instead of the value's bytes; nil to write the value's bytes.
  var received: [UInt8]?

  /// Creates a difference with a message, and with the comparison if the snapshots are tables.
  public init(message: String, comparison: TableComparison? = nil) {
    self.message = message
    self.comparison = comparison
  }
}

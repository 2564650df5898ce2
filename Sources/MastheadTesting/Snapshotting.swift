import MastheadSnapshots

/// How snapshots of a kind of value are taken and compared.
public struct Snapshotting<Value>: Sendable {
  /// The extension of the reference's file.
  public var pathExtension: String

  /// Makes the bytes of a value. An error says why there are none, and fails the test.
  public var bytes: @Sendable (Value) throws(SnapshotError) -> [UInt8]

  /// Compares the reference's bytes with those of a value; nil where they count as the same. An error says why the reference
  /// cannot be made sense of; it fails the test, and the reference stays.
  public var difference:
    @Sendable (_ reference: [UInt8], _ actual: [UInt8], _ value: Value) throws(SnapshotError) -> SnapshotDifference?

  /// The bytes that are written in place of a reference that counts as the same: those of a value, with its numbers.
  var merged: @Sendable (_ reference: [UInt8], _ actual: [UInt8]) throws(SnapshotError) -> [UInt8] = { $1 }

  /// A kind of snapshots of one's own.
  ///
  /// - Parameters:
  ///   - pathExtension: the extension of the reference's file; an empty one, and `received`, fail the test.
  ///   - bytes: makes the bytes of a value.
  ///   - difference: compares the reference's bytes with those of a value.
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

  /// The same snapshots of another kind of value, from which this one is made. Where it cannot be, the error fails the test.
  public func pullback<Other>(
    _ transform: @escaping @Sendable (Other) throws(SnapshotError) -> Value
  ) -> Snapshotting<Other> {
    var other = Snapshotting<Other>(pathExtension: pathExtension) { other throws(SnapshotError) in
      try bytes(try transform(other))
    } difference: { reference, actual, other throws(SnapshotError) in
      try difference(reference, actual, try transform(other))
    }
    other.merged = merged
    return other
  }
}

/// What a reference and a value differ in.
public struct SnapshotDifference: Sendable {
  /// What people are told.
  public var message: String

  /// The tables that differ, of which pictures can be made; nil where it is no tables.
  public var comparison: TableComparison?

  /// What is written in place of the reference; nil where that is the value's bytes as they are.
  var received: [UInt8]?

  public init(message: String, comparison: TableComparison? = nil) {
    self.message = message
    self.comparison = comparison
  }
}

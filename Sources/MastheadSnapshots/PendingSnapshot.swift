import Foundation

/// A reference with a received snapshot that is neither accepted nor rejected yet.
public struct PendingSnapshot: Equatable, Sendable {
  /// The files of the reference and the received snapshot.
  public let file: SnapshotFile

  /// The reference's path, relative to the searched folder.
  public let name: String

  /// Finds the pending snapshots in a folder and its subfolders, sorted by path. Returns none if the folder does not exist.
  ///
  /// - Complexity: O(*n*) in the number of files, plus sorting.
  public static func all(in folder: String) -> [PendingSnapshot] {
    SnapshotFile.pending(in: folder).map { PendingSnapshot(file: $0, name: $0.path(from: folder)) }
  }

  /// Reads both sides. Throws if they cannot be read, or if the snapshot is no longer pending.
  public func change() throws(SnapshotError) -> SnapshotChange {
    guard let actual = try file.readReceived() else {
      throw SnapshotError("\(name): no longer pending")
    }
    return SnapshotChange(name: name, from: try file.read(), to: actual)
  }
}

/// A reference, and the received snapshot that differs from it.
public struct SnapshotChange: Sendable {
  /// The kind of a change.
  public enum Kind: String, Sendable {
    /// A table of numbers.
    case table
    /// A drawing in SVG.
    case svg
    /// Other text or bytes.
    case text
    /// A snapshot without a reference.
    case new
  }

  /// The contents of the two sides.
  public enum Content: Sendable {
    /// Both sides are tables. `expected` is nil if there is no reference.
    case tables(expected: SnapshotTable?, actual: SnapshotTable)
    /// Both sides are text. `expected` is nil if there is no reference.
    case texts(expected: String?, actual: String)
    /// At least one side is not text, or is larger than one megabyte.
    case bytes
  }

  /// The reference's path, relative to the searched folder.
  public let name: String
  /// The bytes of the reference; nil if there is none.
  public let expected: [UInt8]?
  /// The bytes of the received snapshot.
  public let actual: [UInt8]
  /// The contents of the two sides.
  public let content: Content

  /// Whether the sides are SVG drawings, judged by the name.
  public var isSVG: Bool { name.lowercased().hasSuffix(".svg") }

  /// The kind of the change.
  public var kind: Kind {
    if expected == nil { return .new }
    if case .tables = content { return .table }
    return isSVG ? .svg : .text
  }

  /// Creates a change from the bytes of both sides; `expected` is nil if there is no reference. A table that cannot be read
  /// counts as text.
  public init(name: String, from expected: [UInt8]?, to actual: [UInt8]) {
    self.name = name
    self.expected = expected
    self.actual = actual
    content = Self.content(expected, actual)
  }

  /// The maximum size of a text for a comparison by lines, in bytes. Tables have no such limit: their numbers are compared.
  private static let textLimit = 1 << 20

  private static func content(_ expected: [UInt8]?, _ actual: [UInt8]) -> Content {
    if let table = try? SnapshotTable(reading: actual) {
      guard let expected else { return .tables(expected: nil, actual: table) }
      if let reference = try? SnapshotTable(reading: expected) { return .tables(expected: reference, actual: table) }
    }
    guard max(actual.count, expected?.count ?? 0) <= textLimit else { return .bytes }
    guard let text = String(validUTF8: actual) else { return .bytes }
    guard let expected else { return .texts(expected: nil, actual: text) }
    return String(validUTF8: expected).map { .texts(expected: $0, actual: text) } ?? .bytes
  }

  /// The comparison of two tables; nil for other changes. Takes O(*n*) time, with *n* cells.
  public var comparison: TableComparison? {
    if case .tables(let expected?, let actual) = content { TableComparison(expected, actual) } else { nil }
  }

  /// The change as a unified diff; nil if either side is not text, or is too large. For the complexity, see ``UnifiedDiff``.
  public var unifiedDiff: String? {
    if case .bytes = content { return nil }
    guard let (old, new) = texts else { return nil }
    return UnifiedDiff.text(
      from: old, to: new, oldName: expected == nil ? "/dev/null" : name, newName: name)
  }

  /// Both sides as text; nil if either is not text. A missing reference is empty.
  public var texts: (expected: String, actual: String)? {
    guard let old = String(validUTF8: expected ?? []),
      let new = String(validUTF8: actual)
    else { return nil }
    return (old, new)
  }

  /// The differences in one line.
  public var summary: String {
    switch content {
    case .tables(nil, let actual): return "new: \(actual.pipeline), \(actual.count) samples"
    case .tables(let expected?, let actual): return Self.summary(TableComparison(expected, actual))
    case .texts(nil, let actual):
      return "new: \(Self.count(UnifiedDiff.counts(from: "", to: actual).added, "line"))"
    case .texts(let expected?, let actual):
      let (removed, added) = UnifiedDiff.counts(from: expected, to: actual)
      return removed + added == 0 ? "no line differs" : "\(Self.count(removed, "line")) removed, \(added) added"
    case .bytes:
      return expected.map { "\($0.count) bytes expected, \(actual.count) received" } ?? "new: \(actual.count) bytes"
    }
  }

  private static func summary(_ comparison: TableComparison) -> String {
    var parts: [String] = []
    if comparison.expected.count != comparison.actual.count {
      parts.append("\(comparison.expected.count) samples expected, \(comparison.actual.count) received")
    }
    if let first = comparison.columns.first {
      parts.append(
        comparison.columns.count == 1
          ? "\(first.column) differs, first at sample \(first.first)"
          : "\(comparison.columns.count) columns differ, beginning with \(first.column) at sample \(first.first)")
    }
    if !comparison.missing.isEmpty { parts.append("\(count(comparison.missing.count, "column")) missing") }
    if !comparison.added.isEmpty { parts.append("\(count(comparison.added.count, "column")) added") }
    if comparison.expected.mask != comparison.actual.mask { parts.append("mask changed") }
    if parts.isEmpty { parts.append("no number differs") }
    if comparison.expected.pipeline != comparison.actual.pipeline { parts.append("name changed") }
    parts += ParameterChanges(from: comparison.expected, to: comparison.actual).summary
    return parts.joined(separator: "; ")
  }

  private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

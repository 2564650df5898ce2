import Foundation

/// A snapshot that somebody has to decide on: something was received that is not what its reference says.
public struct PendingSnapshot: Equatable, Sendable {
  public let file: SnapshotFile

  /// The reference's path, relative to the folder that was looked through.
  public let name: String

  /// What is pending in a folder and the folders below, in order of the paths; nothing where there is no such folder.
  public static func all(in folder: String) -> [PendingSnapshot] {
    SnapshotFile.pending(in: folder).map { PendingSnapshot(file: $0, name: $0.path(from: folder)) }
  }

  /// Reads both sides. Throws where they cannot be read, or nothing is pending any more.
  public func change() throws(SnapshotError) -> SnapshotChange {
    guard let actual = try file.readReceived() else {
      throw SnapshotError("\(name): no longer pending")
    }
    return SnapshotChange(name: name, from: try file.read(), to: actual)
  }
}

/// What a reference says, and what was received in its place.
public struct SnapshotChange: Sendable {
  /// What kind of change it is: of what is read as one, or something that has no reference yet.
  public enum Kind: String, Sendable { case table, svg, text, new }

  /// What is known of the two sides.
  public enum Content: Sendable {
    /// Both are tables, or what was received is one and there is no reference.
    case tables(expected: SnapshotTable?, actual: SnapshotTable)
    /// Both are text.
    case texts(expected: String?, actual: String)
    /// One at least is no text.
    case bytes
  }

  public let name: String
  public let expected: [UInt8]?
  public let actual: [UInt8]
  public let content: Content

  /// Whether the sides are pictures in SVG.
  public var isSVG: Bool { name.lowercased().hasSuffix(".svg") }

  public var kind: Kind {
    if expected == nil { return .new }
    if case .tables = content { return .table }
    return isSVG ? .svg : .text
  }

  /// Compares two sides, of which the first may be missing. A table that cannot be read counts as text.
  public init(name: String, from expected: [UInt8]?, to actual: [UInt8]) {
    self.name = name
    self.expected = expected
    self.actual = actual
    content = Self.content(expected, actual)
  }

  private static func content(_ expected: [UInt8]?, _ actual: [UInt8]) -> Content {
    if let table = try? SnapshotTable(reading: actual) {
      guard let expected else { return .tables(expected: nil, actual: table) }
      if let reference = try? SnapshotTable(reading: expected) { return .tables(expected: reference, actual: table) }
    }
    guard let text = String(validUTF8: actual) else { return .bytes }
    guard let expected else { return .texts(expected: nil, actual: text) }
    return String(validUTF8: expected).map { .texts(expected: $0, actual: text) } ?? .bytes
  }

  /// The comparison of two tables; nil for other changes.
  public var comparison: TableComparison? {
    if case .tables(let expected?, let actual) = content { TableComparison(expected, actual) } else { nil }
  }

  /// What changes, in the form that `patch` carries out; nil where one side is no text.
  public var unifiedDiff: String? {
    guard let (old, new) = texts else { return nil }
    return UnifiedDiff.text(
      from: old, to: new, oldName: expected == nil ? "/dev/null" : name, newName: name)
  }

  /// Both sides as text; nil where one is none.
  public var texts: (expected: String, actual: String)? {
    guard let old = String(validUTF8: expected ?? []),
      let new = String(validUTF8: actual)
    else { return nil }
    return (old, new)
  }

  /// What differs, in one line.
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
    if comparison.expected.mask != comparison.actual.mask { parts.append("another mask") }
    if parts.isEmpty { parts.append("no number differs") }
    if comparison.expected.pipeline != comparison.actual.pipeline { parts.append("another name") }
    parts += ParameterChanges(from: comparison.expected, to: comparison.actual).summary
    return parts.joined(separator: "; ")
  }

  private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

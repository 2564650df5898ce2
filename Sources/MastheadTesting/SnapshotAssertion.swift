import Foundation
import MastheadSnapshots
import Testing

/// One assertion: a value, how it is taken, and where the assertion stands.
struct SnapshotAssertion<Value> {
  let value: Value
  let strategy: Snapshotting<Value>
  let record: SnapshotRecordMode?
  let place: SnapshotPlace

  /// Compares or records; nil where the test passes.
  func outcome() -> SnapshotFailure? {
    do { return try compare() } catch { return SnapshotFailure(message: error.description) }
  }

  private func compare() throws(SnapshotError) -> SnapshotFailure? {
    let environment = SnapshotEnvironment.current
    let mode = try environment.mode(asked: record ?? SnapshotScope.record)
    if Test.Case.current?.isParameterized == true, place.name == nil {
      throw SnapshotError(
        "\"\(place.testName)\" runs once for each argument, so its snapshots need names: assertSnapshot(of: …, as: …, named: \"\\(argument)\")."
      )
    }
    let file = try place.file(pathExtension: strategy.pathExtension)
    try SnapshotClaims.shared.take(file, for: claim)
    try environment.touch(file.path)
    let actual: [UInt8]
    do { actual = try strategy.bytes(value) } catch {
      throw SnapshotError("There is no snapshot to compare with \(file.path): \(error)")
    }
    let isAnother = SnapshotClaims.shared.isAnother(actual, in: file)
    guard let reference = try file.read() else { return try missing(file, actual, mode) }
    let difference: SnapshotDifference?
    do { difference = try strategy.difference(reference, actual, value) } catch {
      guard mode == .all else {
        throw SnapshotError(
          "The reference \(file.path) cannot be made sense of: \(error)\nIt was left as it is; record over it with \(SnapshotEnvironment.mode)=all."
        )
      }
      return try recorded(file, actual, "in place of one that could not be made sense of: \(error)")
    }
    let merged = try strategy.merged(reference, actual)
    guard let difference else {
      // What is not compared, such as a pipeline's name, may be another.
      if mode == .all, merged != reference { return try recorded(file, merged, "again") }
      try file.reject()
      return nil
    }
    var failure = try different(file, merged, difference, mode)
    if isAnother {
      failure.message +=
        "\nThis assertion has taken another snapshot before; in a loop, give each a name with \"named:\"."
    }
    return failure
  }

  private func missing(
    _ file: SnapshotFile, _ actual: [UInt8], _ mode: SnapshotRecordMode
  ) throws(SnapshotError) -> SnapshotFailure {
    if mode != .never { return try recorded(file, actual, nil) }
    return SnapshotFailure(
      message: """
        There is no reference \(file.path), and none is recorded here.
        \(received(file, actual))
        """)
  }

  private func recorded(
    _ file: SnapshotFile, _ bytes: [UInt8], _ why: String?
  ) throws(SnapshotError) -> SnapshotFailure {
    try file.write(bytes)
    let message = "Recorded \(file.path)\(why.map { " \($0)" } ?? ""). Run again to compare."
    return SnapshotFailure(message: message, file: file)
  }

  private func different(
    _ file: SnapshotFile, _ merged: [UInt8], _ difference: SnapshotDifference, _ mode: SnapshotRecordMode
  ) throws(SnapshotError) -> SnapshotFailure {
    let end: String
    switch mode {
    case .all, .failed:
      try file.write(merged)
      end = "Recorded \(file.path) anew. Run again to compare."
    case .missing, .never:
      end = "Reference: \(file.path)\n\(received(file, merged))"
    }
    let diff = difference.diff.replacing("--- reference\n", with: "--- \(file.path)\n", maxReplacements: 1)
      .replacing("+++ received\n", with: "+++ \(file.receivedPath)\n", maxReplacements: 1)
    return SnapshotFailure(
      message: [difference.message, end, shown(diff)].filter { !$0.isEmpty }.joined(separator: "\n"), diff: diff,
      file: file)
  }

  /// Writes what was received, and says where; where it cannot be written, the difference is told nevertheless.
  private func received(_ file: SnapshotFile, _ bytes: [UInt8]) -> String {
    do {
      try file.writeReceived(bytes)
      return "Received: \(file.receivedPath)"
    } catch { return "Received: not written. \(error)" }
  }

  /// A short diff as it is; of a long one, how long it is.
  private func shown(_ diff: String) -> String {
    let count = diff.utf8.count { $0 == UInt8(ascii: "\n") }
    if count <= 40, diff.utf8.count <= 8000 { return String(diff.dropLast(diff.hasSuffix("\n") ? 1 : 0)) }
    return "The diff has \(count) lines."
  }

  private var claim: SnapshotClaims.Claim {
    var claim = SnapshotClaims.Claim(
      location: place.description, column: place.column, test: Test.current.map { "\($0.id)" })
    // The arguments themselves are not public; what is printed of them tells most of them apart.
    if let current = Test.Case.current, current.isParameterized { claim.arguments = "\(current)".hashValue }
    return claim
  }
}

/// Why a test fails.
struct SnapshotFailure {
  var message: String

  /// The difference line by line; empty where there is none.
  var diff = ""

  var file: SnapshotFile?
}

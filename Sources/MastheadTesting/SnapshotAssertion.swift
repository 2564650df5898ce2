import Foundation
import Masthead
import MastheadSnapshots
import Testing

/// One assertion: a value, a snapshot strategy, and the assertion's position in the sources.
struct SnapshotAssertion<Value> {
  /// The maximum number of lines of a diff in the message. A longer diff is attached, and the message has a command to print it.
  private static var diffLimit: Int { 24 }

  let value: Value
  let strategy: Snapshotting<Value>
  let record: SnapshotRecordMode?
  let place: SnapshotPlace

  /// Compares the snapshot or records it. Returns nil if the assertion passes.
  func outcome() -> SnapshotFailure? {
    do { return try compare() } catch { return SnapshotFailure(message: error.description) }
  }

  private func compare() throws(SnapshotError) -> SnapshotFailure? {
    let environment = SnapshotEnvironment.current
    let mode = try environment.mode(requested: record ?? SnapshotScope.record)
    if Test.Case.current?.isParameterized == true, place.name == nil {
      throw SnapshotError(
        "\"\(place.testName)\": a test with arguments must name its snapshots; use named: \"\\(argument)\""
      )
    }
    let file = try SnapshotClaims.shared.take(for: claim, isNumbered: place.name == nil) {
      number throws(SnapshotError) in
      try place.file(number: number, pathExtension: strategy.pathExtension)
    }
    try environment.touch(file.path)
    let actual: [UInt8]
    do { actual = try strategy.bytes(value) } catch {
      throw SnapshotError(ErrorText.cannot("take the snapshot for", file.path, "\(error)"))
    }
    let differsFromEarlier = SnapshotClaims.shared.differsFromEarlier(actual, in: file)
    guard let reference = try file.read() else { return try missing(file, actual, mode) }
    if reference == actual { return try same(file, reference, actual, mode) }
    let difference: SnapshotDifference?
    do { difference = try strategy.difference(reference, actual, value) } catch {
      return try unreadable(file, actual, mode, error)
    }
    guard let difference else { return try same(file, reference, actual, mode) }
    return try different(
      file, reference, difference.received ?? actual, difference, mode, differsFromEarlier: differsFromEarlier)
  }

  /// Passes a snapshot that counts as equal. In mode `all`, also updates parts that are not compared, such as a pipeline's name.
  private func same(
    _ file: SnapshotFile, _ reference: [UInt8], _ actual: [UInt8], _ mode: SnapshotRecordMode
  ) throws(SnapshotError) -> SnapshotFailure? {
    if mode == .all {
      let merged = try noted(try strategy.merged(reference, actual))
      if merged.bytes != reference { return try recorded(file, merged, " again.") }
    }
    try file.reject()
    return nil
  }

  private func unreadable(
    _ file: SnapshotFile, _ actual: [UInt8], _ mode: SnapshotRecordMode, _ error: SnapshotError
  ) throws(SnapshotError) -> SnapshotFailure {
    let actual = try noted(actual)
    if mode == .all {
      return try recorded(file, actual, " in place of an unreadable reference: \(error).")
    }
    return SnapshotFailure(
      message: """
        \(ErrorText.cannot("read", file.path, "\(error)"))
        The reference was not changed; accept the received snapshot, or record over it with \(SnapshotEnvironment.mode)=all.
        \(received(file, actual.bytes).text)
        """)
  }

  private func missing(
    _ file: SnapshotFile, _ actual: [UInt8], _ mode: SnapshotRecordMode
  ) throws(SnapshotError) -> SnapshotFailure {
    let actual = try noted(actual)
    if mode != .never { return try recorded(file, actual, ".") }
    return SnapshotFailure(
      message: """
        \(ErrorText.notFound("reference", file.path)); record it with \(SnapshotEnvironment.mode)=missing
        \(received(file, actual.bytes).text)
        """)
  }

  /// A snapshot in the form of its file, which includes the notes.
  private struct Noted {
    var bytes: [UInt8]
    var notes: [String]

    /// The message's lines: each note as a sentence.
    var lines: [String] { notes.map { "\($0)." } }
  }

  private func noted(_ bytes: [UInt8]) throws(SnapshotError) -> Noted {
    let notes = try strategy.notes(value)
    return Noted(bytes: SnapshotTable.replacingNotes(in: bytes, with: notes), notes: notes)
  }

  private func recorded(
    _ file: SnapshotFile, _ snapshot: Noted, _ end: String
  ) throws(SnapshotError) -> SnapshotFailure {
    try file.write(snapshot.bytes)
    let lines = ["Recorded \(file.path)\(end) Run again to compare."] + snapshot.lines
    return SnapshotFailure(message: lines.joined(separator: "\n"), file: file)
  }

  private func different(
    _ file: SnapshotFile, _ reference: [UInt8], _ actual: [UInt8], _ difference: SnapshotDifference,
    _ mode: SnapshotRecordMode, differsFromEarlier: Bool
  ) throws(SnapshotError) -> SnapshotFailure {
    let snapshot = try noted(actual)
    let diff = diff(of: file, reference, snapshot.bytes)
    var lines = [difference.message]
    let received = mode == .missing || mode == .never ? received(file, snapshot.bytes) : nil
    if let received {
      lines += ["Reference: \(file.path)", received.path]
    } else {
      try file.write(snapshot.bytes)
      lines.append("Recorded \(file.path) again. Run again to compare.")
      lines += snapshot.lines
    }
    let count = diff.utf8.count { $0 == UInt8(ascii: "\n") }
    if count > Self.diffLimit {
      lines.append(
        "Its diff has \(count) lines: \(received != nil ? "diff -u \(quoted(file.path)) \(quoted(file.receivedPath))" : "git diff \(quoted(file.path))")"
      )
    } else if !diff.isEmpty {
      lines.append(String(diff.dropLast()))
    }
    if differsFromEarlier {
      lines.append("This assertion took a different snapshot earlier; in a loop, name each with \"named:\".")
    }
    // The next step is at the end, where readers find it.
    if let command = received?.command { lines.append(command) }
    let report = difference.comparison.map {
      DifferenceReport(
        $0, title: "\(place.fileID): \(URL(fileURLWithPath: file.path).lastPathComponent)", message: difference.message
      ).html
    }
    return SnapshotFailure(message: lines.joined(separator: "\n"), diff: diff, report: report, file: file)
  }

  /// The diff for `patch -p0`, with paths relative to the current directory; empty if either side is not text.
  private func diff(of file: SnapshotFile, _ reference: [UInt8], _ actual: [UInt8]) -> String {
    guard let old = String(validUTF8: reference), let new = String(validUTF8: actual)
    else { return "" }
    let here = FileManager.default.currentDirectoryPath + "/"
    let name = file.path.hasPrefix(here) ? String(file.path.dropFirst(here.count)) : file.path
    return UnifiedDiff.text(from: old, to: new, oldName: name, newName: name)
  }

  /// A path, quoted for shells.
  private func quoted(_ path: String) -> String { "'\(path.replacing("'", with: "'\\''"))'" }

  /// The lines of a message about a received snapshot.
  private struct Received {
    /// The path of the received snapshot, or the error if it could not be written.
    var path: String
    /// The command that accepts the received snapshot; nil if it was not written.
    var command: String?

    var text: String { [path, command].compactMap(\.self).joined(separator: "\n") }
  }

  /// Writes the received snapshot.
  private func received(_ file: SnapshotFile, _ bytes: [UInt8]) -> Received {
    do {
      try file.writeReceived(bytes)
      return Received(path: "Received: \(file.receivedPath)", command: "Accept it: \(acceptCommand(for: file))")
    } catch { return Received(path: "Received: \(error)") }
  }

  /// Returns the command that accepts a received snapshot, for use in the folder of the test's package.
  ///
  /// The command does not build the package. Without an installed `masthead`, `mv` has the same effect. For a test without a
  /// package, the command works in any folder.
  private func acceptCommand(for file: SnapshotFile) -> String {
    let references = URL(fileURLWithPath: file.path).deletingLastPathComponent()
    var package = references
    while package.path != "/",
      !FileManager.default.fileExists(atPath: package.appendingPathComponent("Package.swift").path)
    {
      package.deleteLastPathComponent()
    }
    let isInPackage = package.path != "/"
    guard SnapshotEnvironment.current.hasProgram("masthead") else {
      let path = isInPackage ? String(file.path.dropFirst(package.path.count + 1)) : file.path
      return "mv \(quoted(path + SnapshotFile.receivedSuffix)) \(quoted(path))"
    }
    let folder = isInPackage ? package : references
    let name = quoted(String(file.path.dropFirst(folder.path.count + 1)))
    return "masthead snapshot accept \(isInPackage ? "" : "--in \(quoted(folder.path)) ")\(name)"
  }

  private var claim: SnapshotClaims.Claim {
    var claim = SnapshotClaims.Claim(
      location: place.description, column: place.column, test: Test.current?.path ?? place.testName)
    // The arguments themselves are not public, but their description distinguishes most of them.
    if let current = Test.Case.current, current.isParameterized { claim.arguments = "\(current)".hashValue }
    return claim
  }
}

extension Test {
  /// The test's name for `swift test --filter`: `MyTests.HeaderTests/pulled()`.
  fileprivate var path: String {
    // The identifier may end with the source location.
    "\(id)".split(separator: "/").filter { !$0.contains(".swift:") }.joined(separator: "/")
  }
}

/// A named value that effects publish, for a snapshot of its curve.
///
/// ```swift
/// let curve: Snapshotting<Pipeline> = .curve(of: .value("progress"), from: -100, to: 300)
/// print(curve.pathExtension)  // txt
/// ```
public struct SnapshotValue: Hashable, Sendable {
  let name: String

  /// Returns the value that effects publish under a name.
  public static func value(_ name: String) -> SnapshotValue { SnapshotValue(name: name) }
}

/// The failure of an assertion.
struct SnapshotFailure {
  var message: String

  /// The diff of the texts; empty if there is none.
  var diff = ""

  /// A report with pictures of the difference, as one HTML file; nil if there are no pictures.
  var report: String?

  var file: SnapshotFile?
}

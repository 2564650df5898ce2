import Glibc
import Masthead
import MastheadDocuments
import MastheadSnapshots

/// Measures creating, writing, reading and comparing tables of frames, as snapshot tests do.
enum SnapshotBench {
  private static let assertions = 1000
  private static let rounds = 9

  /// 240 samples at 120 Hz.
  private static let gesture = MastheadGesture.pull(160, hold: 0.88)

  static func run() throws(BenchError) -> [Figure] {
    do throws(SnapshotError) { return try measure() } catch {
      throw .software("the benchmark's table failed: \(error)")
    }
  }

  private static func measure() throws(SnapshotError) -> [Figure] {
    let subject = Preset.named("parallax-table")!.document.snapshotSubject
    let table = try SnapshotTable(of: subject, along: gesture)
    let reference = table.bytes
    let varying = table.columns.count { $0.constant == nil }
    let cells = Double(table.count * varying)
    let costs = Stopwatch.compare(
      rounds: rounds, pieces: 100,
      [
        { repeating($0) { precondition(table.bytes.count == reference.count) } },
        { repeating($0) { precondition((try? SnapshotTable(reading: reference))?.count == table.count) } },
      ])
    let memory = residentPages()
    let whole = Stopwatch.compare(
      rounds: 3, pieces: assertions,
      [
        {
          repeating($0) {
            guard let actual = try? SnapshotTable(of: subject, along: gesture), !actual.bytes.isEmpty,
              let expected = try? SnapshotTable(reading: reference)
            else { preconditionFailure("The benchmark's table must be readable.") }
            precondition(TableComparison(expected, actual).isSame)
          }
        }
      ])[0]
    let other = try Self.subject(depth: 120)
    var changed = try SnapshotTable(of: other, along: gesture)
    changed.columns[1].values[3] += 1
    let message = Stopwatch.compare(
      rounds: rounds, pieces: 10,
      [
        {
          repeating($0) {
            let comparison = TableComparison(table, changed)
            let message = SnapshotMessage(of: comparison, subject: other) {
              subject throws(SnapshotError) in try SnapshotTable(of: subject, along: gesture)
            }
            let diff = UnifiedDiff.text(from: table.text, to: changed.text, oldName: "a", newName: "b")
            let report = DifferenceReport(comparison, title: "Bench", message: message.text).html
            precondition(!message.text.isEmpty && !diff.isEmpty && !report.isEmpty)
          }
        }
      ])[0]
    return [
      Figure("snapshot table: samples", Double(table.count), "samples"),
      Figure("snapshot table: columns that vary", Double(varying), "columns"),
      Figure("snapshot table: cells written", cells / costs[0].nanoseconds * 1e9, "cells/s", .atLeast(8_000_000)),
      Figure("snapshot table: cells read", cells / costs[1].nanoseconds * 1e9, "cells/s", .atLeast(8_000_000)),
      Figure(
        "snapshots: 1,000 passing", whole.nanoseconds * Double(assertions) / 1e9, "s", .atMost(0.5)),
      Figure(
        "snapshots: message, diff and report of a failure", message.nanoseconds / 1e6, "ms", .atMost(20)),
      Figure("snapshots: memory growth over 4,000", Double(residentPages() - memory) * 4 / 1024, "MB", .atMost(4)),
    ]
  }

  private static func subject(depth: Double) throws(SnapshotError) -> SnapshotSubject {
    let preset = Preset.named("parallax-table")!.document
    do throws(DocumentError) {
      return try preset.setting("effects[2].parameters.depth", to: .number(depth)).snapshotSubject
    } catch { throw SnapshotError(error.description) }
  }

  @inline(never)
  private static func repeating(_ count: Int, _ work: () -> Void) {
    for _ in 0..<count { work() }
  }

  /// Returns the resident memory of the process, in pages of 4 KiB.
  private static func residentPages() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 128)
    guard fgets(&line, 128, file) != nil else { return 0 }
    let words = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(
      separator: " ")
    return words.count > 1 ? Int(words[1]) ?? 0 : 0
  }
}

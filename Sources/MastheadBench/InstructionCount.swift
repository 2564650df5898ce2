import Foundation
import MastheadPlatform

/// A kind of work. The closure does a given number of pieces.
struct Work {
  let name: String
  let run: (Int) -> Void
}

/// Counts the instructions of a piece of work, which do not depend on the machine's load.
///
/// The program runs itself in callgrind, which writes one file per interval between calls of ``mark()``. One interval has a
/// number of pieces, the next has twice as many. The difference excludes the overhead.
enum InstructionCount {
  static let option = "--count-instructions"
  private static let pieces = 2000

  /// The reason why counting failed; nil if it succeeded.
  nonisolated(unsafe) private(set) static var problem: String?

  /// Returns the instructions per piece of each work of a benchmark. Empty if callgrind cannot run.
  static func count(_ bench: String) -> [String: Double] {
    do { return try counts(of: bench) } catch {
      problem = "cannot count instructions: \(error)"
      return [:]
    }
  }

  /// Does each work in the process that callgrind runs, and prints its name.
  static func run(_ works: [Work]) {
    for work in works {
      work.run(pieces)
      mark()
      work.run(pieces)
      mark()
      work.run(2 * pieces)
      mark()
      print(work.name)
    }
  }

  private static func counts(of bench: String) throws -> [String: Double] {
    guard let valgrind = find("valgrind"), let strip = find("strip") else {
      throw Problem("valgrind or strip is not installed")
    }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("masthead-count-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // Valgrind 3.19 fails to read Swift's debugging information.
    let program = folder.appendingPathComponent("masthead-bench").path
    _ = try output(of: strip, ["--strip-debug", "-o", program, ServerProcess.ownExecutable.path])
    let names = try output(
      of: valgrind,
      [
        "--tool=callgrind", "--callgrind-out-file=\(folder.path)/part", "--dump-before=masthead_bench_mark", program,
        option, bench,
      ]
    ).split(separator: "\n").map(String.init)
    var counts: [String: Double] = [:]
    for (index, name) in names.enumerated() {
      let (once, twice) = (try total(of: 3 * index + 2, in: folder), try total(of: 3 * index + 3, in: folder))
      counts[name] = (twice - once) / Double(pieces)
    }
    return counts
  }

  /// Returns the instructions between two calls of ``mark()``.
  private static func total(of part: Int, in folder: URL) throws -> Double {
    let text = try String(contentsOf: folder.appendingPathComponent("part.\(part)"), encoding: .utf8)
    let line = text.split(separator: "\n").last { $0.hasPrefix("totals: ") || $0.hasPrefix("summary: ") }
    guard let total = line?.split(separator: " ").last.flatMap({ Double($0) }) else {
      throw Problem("callgrind wrote no total")
    }
    return total
  }

  /// Returns the path of an installed program; nil if there is none.
  static func find(_ program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func output(of program: String, _ arguments: [String]) throws -> String {
    let run = try ProgramRun(of: [program] + arguments, timeLimit: 3600)
    guard run.exit == .code(0) else { throw Problem("\(program) failed: \(run.errors)") }
    return run.output
  }

  private struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}

/// Marks the end of a counted interval.
///
/// Callgrind finds it by its C name. The system call keeps the optimizer from removing it.
@c(masthead_bench_mark) @inline(never)
public func mark() { _ = getppid() }

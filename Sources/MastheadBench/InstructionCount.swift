import Foundation

/// Work that a benchmark does a number of pieces of.
struct Work {
  let name: String
  let run: (Int) -> Void
}

/// How many instructions a piece of work takes, which is the same on a busy machine.
///
/// The program runs itself below callgrind, which writes one file from each call of ``mark()`` to the next. So many pieces of work
/// lie between one pair of calls, and twice as many between the next; the difference is that of the pieces alone.
enum InstructionCount {
  static let option = "--count-instructions"
  private static let pieces = 2000

  /// Why nothing was counted; nil if all was.
  nonisolated(unsafe) private(set) static var problem: String?

  /// Counts the instructions of a piece of each work of a benchmark. Empty if callgrind cannot run.
  static func count(_ bench: String) -> [String: Double] {
    do { return try counts(of: bench) } catch {
      problem = "Instructions are not counted: \(error)."
      return [:]
    }
  }

  /// Does each work, in the process below callgrind, and prints their names.
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
    // Valgrind 3.19 gives up over the debugging information that Swift writes.
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

  /// What was counted between two calls of ``mark()``.
  private static func total(of part: Int, in folder: URL) throws -> Double {
    let text = try String(contentsOf: folder.appendingPathComponent("part.\(part)"), encoding: .utf8)
    let line = text.split(separator: "\n").last { $0.hasPrefix("totals: ") || $0.hasPrefix("summary: ") }
    guard let total = line?.split(separator: " ").last.flatMap({ Double($0) }) else {
      throw Problem("callgrind wrote no total")
    }
    return total
  }

  private static func find(_ program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func output(of program: String, _ arguments: [String]) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Problem("\(program) ended with status \(process.terminationStatus)")
    }
    return String(decoding: data, as: UTF8.self)
  }

  private struct Problem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
  }
}

/// Separates what is counted. Callgrind knows it by its C name; the call of the system keeps it from being left out.
@c(masthead_bench_mark) @inline(never)
public func mark() { _ = getppid() }

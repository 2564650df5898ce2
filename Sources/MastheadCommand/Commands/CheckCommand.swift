import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlugins
import MastheadSnapshots

/// Checks documents and snapshots.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "Checks pipelines, gestures, sessions and snapshot tables, and reports every error and warning."
  static let operands = "FILE..."
  static let completion = Completion.files
  static let options = [PluginArguments.option]
  static let note = """
    FILE may be - for standard input. Each finding is one line: FILE:LINE:COLUMN: error: PLACE: PROBLEM, or warning or note
    instead of error. The exit code is 65 if there are errors.
    """

  static func run(_ arguments: Arguments) throws(CommandError) {
    guard !arguments.operands.isEmpty else { throw .missingOperand("FILE", usage: "check FILE...") }
    let plugins = try PluginArguments.folder(arguments)
    var (errorCount, fileCount) = (0, 0)
    var failures: [CommandError] = []
    for path in arguments.operands {
      do throws(CommandError) {
        let errors = try check(path, plugins)
        errorCount += errors
        fileCount += errors > 0 ? 1 : 0
      } catch { failures.append(error) }
    }
    guard errorCount > 0 else {
      for failure in failures.dropLast() { Output.printError("masthead: \(failure.message)") }
      if let last = failures.last { throw last }
      return
    }
    for failure in failures { Output.printError("masthead: \(failure.message)") }
    let errors = errorCount == 1 ? "1 error" : "\(errorCount) errors"
    let files = arguments.operands.count
    throw .data("\(errors) in \(files == 1 ? "the file" : "\(fileCount) of \(files) files")")
  }

  /// Prints the findings in a file, and returns the number of errors.
  private static func check(_ path: String, _ plugins: PluginFolder?) throws(CommandError) -> Int {
    let bytes = try InputFile.bytes(path)
    let report = Report(path == InputFile.standardInput ? "<stdin>" : path)
    if bytes.starts(with: Array("masthead table ".utf8)) { return report.table(bytes) }
    let (json, positions): (JSON, DocumentPositions)
    do throws(DocumentError) { (json, positions) = try DocumentPositions.read(bytes) } catch {
      report.print(.error, at: "\(error.place)", error.message)
      return 1
    }
    if json["gesture"] != nil {
      return report.document(json, positions) { cursor throws(DocumentError) in
        let document = try GestureDocument(cursor)
        return (document.name, "a gesture of \(decimal(document.gesture.duration)) s", nil)
      }
    }
    let registry = try PluginEffects.registry(for: json, in: plugins)
    if json["session"] != nil {
      return report.document(json, positions) { cursor throws(DocumentError) in
        let document = try SessionDocument(cursor, registry: registry)
        try document.checkEdits(registry: registry, errors: cursor.errors)
        return (document.name, count(document.events.count, "event"), document.pipeline)
      }
    }
    return report.document(json, positions) { cursor throws(DocumentError) in
      let document = try PipelineDocument(cursor, registry: registry)
      return (document.name, count(document.effects.count, "effect"), document)
    }
  }

  /// `1 effect`, `2 effects`
  private static func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  /// Prints the findings in one file, by their positions. Its functions return the number of errors.
  private struct Report {
    enum Severity: String {
      case error, warning, note

      var color: TextStyle.Color {
        switch self {
        case .error: .red
        case .warning: .yellow
        case .note: .cyan
        }
      }
    }

    private struct Finding {
      let position: DocumentPositions.Position
      let severity: Severity
      let text: String
    }

    let path: String

    init(_ path: String) { self.path = path }

    private func print(_ findings: [Finding]) {
      for finding in findings.sorted(by: { $0.position < $1.position }) {
        print(finding.severity, at: "\(finding.position)", finding.text)
      }
    }

    func print(_ severity: Severity, at position: String, _ text: String) {
      let word = TextStyle.output.word(severity.rawValue, in: severity.color)
      Output.print("\(path):\(position): ".onOneLine + word + ": \(text)".onOneLine)
    }

    private func printValid(_ name: String, _ summary: String) {
      Output.print("\(path): \(name), \(summary), valid.".onOneLine)
    }

    func document(
      _ json: JSON, _ positions: DocumentPositions,
      reading read: (JSONCursor) throws(DocumentError) -> (name: String, summary: String, pipeline: PipelineDocument?)
    ) -> Int {
      let (value, errors) = DocumentErrors.collect(in: json, ignoring: positions.unreadPlaces, reading: read)
      var findings = errors.map {
        Finding(position: positions.position(of: $0), severity: .error, text: "\($0)")
      }
      findings += positions.problems.map { Finding(position: $0.position, severity: .error, text: $0.message) }
      if let value {
        if findings.isEmpty { printValid(value.name, value.summary) }
        for (severity, notes) in [(Severity.note, value.pipeline?.notes), (.warning, value.pipeline?.warningsInScene)] {
          let place = json["session"] == nil ? "" : "session.pipeline"
          findings += DocumentErrors.notes(notes ?? [], at: place, notDueTo: errors).map { note in
            Finding(position: positions.position(of: note.place), severity: severity, text: "\(note)")
          }
        }
      }
      print(findings)
      return findings.count { $0.severity == .error }
    }

    func table(_ bytes: [UInt8]) -> Int {
      do throws(SnapshotError) {
        let table = try SnapshotTable(reading: bytes)
        printValid(table.pipeline, "a snapshot of \(count(table.count, "sample"))")
        return 0
      } catch {
        print(.error, at: "\(error.line ?? 1):1", error.message)
        return 1
      }
    }
  }
}

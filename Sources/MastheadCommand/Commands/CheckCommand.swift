import Foundation
import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlugins
import MastheadSnapshots

/// Checks documents and snapshots.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "Checks pipelines, gestures, sessions and snapshot tables, and reports every error and warning."
  static let operands = "PATH..."
  static let completion = Completion.files
  static let options = [
    Option("json", help: "Prints the files with their messages as one JSON object."), PluginArguments.option,
  ]
  static let examples = [
    Example("Check a file", "check my.masthead.json"),
    Example("Check all files of a project, as CI does", "check ."),
    Example("Check what another program prints, for another program", "check --json - < my.masthead.json"),
  ]
  static let note = """
    PATH is a file, a folder, or - for standard input. A folder means the files in it and its subfolders, except for hidden \
    ones: those named *.masthead.json, *.gesture.json or *.session.json, other JSON files with the key "masthead", and snapshot \
    tables.

    Each message is one line: FILE:LINE:COLUMN: error: PLACE: PROBLEM, or warning or note instead of error. In JSON, each of the \
    files has its path, kind, name and messages.

    The exit code is 0 if there are no errors, even if there are warnings; 65 if there are errors; 66 if a path is missing or a \
    folder has no such files.
    """

  static func run(_ arguments: Arguments) throws(CommandError) {
    guard !arguments.operands.isEmpty else { throw .missingOperand("PATH", usage: "check PATH...") }
    let plugins = try PluginArguments.folder(arguments)
    if arguments.plugins == nil, let plugins, let used = Self.plugins(of: arguments.operands, in: plugins) {
      return try PluginWorker.run(self, arguments, with: used)
    }
    let registry = try arguments.plugins.map { names throws(CommandError) in try PluginWorker.registry(of: names) }
    let asJSON = arguments.has("json")
    var (checked, problems) = ([CheckedFile](), [(path: String, error: CommandError)]())
    for operand in arguments.operands {
      do throws(CommandError) {
        for path in try FolderSearch.paths(operand) where !checked.contains(where: { $0.path == path }) {
          do throws(CommandError) {
            let file = try CheckedFile(path) { json throws(CommandError) in
              if let registry { return registry }
              return try PluginEffects.registry(for: json, in: plugins)
            }
            checked.append(file)
            if !asJSON, !file.lines.isEmpty { Output.print(file.lines.joined(separator: "\n")) }
          } catch { problems.append((path, error)) }
        }
      } catch { problems.append((operand, error)) }
    }
    let count = checked.reduce(0) { $0 + $1.errorCount }
    if asJSON {
      let files =
        checked.map(\.json) + problems.map { ["path": .string($0.path), "problem": .string($0.error.message)] }
      Output.print((["files": .array(files), "errors": .number(Double(count))] as JSON).pretty.trimmingLineBreak)
    }
    let files = checked.count + problems.count
    let errors = problems.map { path, error in
      // An error about a plugin does not name the file that needs the plugin.
      let isNamed = files == 1 || error.message.contains(path)
      return CommandError(kind: error.kind, message: isNamed ? error.message : "\(path): \(error.message)")
    }
    for error in errors.dropLast(count > 0 ? 0 : 1) { Output.printError("masthead: \(error.message)") }
    guard count > 0 else {
      if let last = errors.last { throw last }
      return
    }
    let wrong = checked.count { $0.errorCount > 0 }
    throw .data("\(count.counted("error")) in \(files == 1 ? "the file" : "\(wrong) of \(files) files")")
  }

  /// Returns the plugins whose effects the files use, and their program, so that the effects can be examined like built-in
  /// effects.
  ///
  /// Returns nil if the files use no plugins, or if a plugin cannot be used: then the check of each file reports errors. Also
  /// returns nil for standard input, which can be read only once.
  private static func plugins(
    of operands: [String], in folder: PluginFolder
  ) -> (program: PluginProgram, plugins: [DescribedPlugin])? {
    var documents: [JSON] = []
    for path in operands.flatMap({ (try? FolderSearch.paths($0)) ?? [] }) {
      guard InputFile.isLasting(path) else { return nil }
      if let json = InputFile.json(path) { documents.append(json) }
    }
    return try? PluginEffects.plugins(for: .array(documents), in: folder, isQuiet: true)
  }
}

/// Finds the files in a folder.
enum FolderSearch {
  /// The suffixes of documents' names.
  private static let suffixes = [PipelineDocument.suffix, GestureDocument.suffix, ".session.json"]

  /// Returns the documents and tables in a folder, or the path itself if it is a file. Throws if the folder has no such files.
  static func paths(_ operand: String) throws(CommandError) -> [String] {
    guard isFolder(operand) else { return [operand] }
    let paths = files(in: operand).filter { path in
      isDocument(path) || path.hasSuffix(".txt") && isTable(beginning(of: path))
    }
    guard !paths.isEmpty else {
      throw .missing("no documents in \(operand); their names end in \(enumeration(suffixes, conjunction: "or"))")
    }
    return paths
  }

  /// Returns the documents in a folder and its subfolders.
  static func documents(in folder: String) -> [String] { files(in: folder).filter(isDocument) }

  /// Returns the files in a folder and its subfolders, sorted. Skips hidden files. Follows symbolic links to files, but not to
  /// subfolders, because such links may form cycles.
  private static func files(in folder: String) -> [String] {
    let root = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    guard let entries = FileManager.default.enumerator(atPath: root) else { return [] }
    var paths: [String] = []
    for case let entry as String in entries {
      if entry.split(separator: "/").last?.hasPrefix(".") == true {
        entries.skipDescendants()
      } else if InputFile.isLasting("\(root)/\(entry)") {
        paths.append(folder == "." ? entry : folder + (folder.hasSuffix("/") ? "" : "/") + entry)
      }
    }
    return paths.sorted()
  }

  /// Returns whether a file is a document: by its name, or because it is JSON with the key `masthead`.
  private static func isDocument(_ path: String) -> Bool {
    if suffixes.contains(where: path.hasSuffix) { return true }
    guard path.hasSuffix(".json"), let bytes = try? InputFile.bytes(path),
      bytes.firstRange(of: Array("\"masthead\"".utf8)) != nil
    else { return false }
    return (try? JSON(document: bytes))?["masthead"] != nil
  }

  /// Returns whether a file is a snapshot table, by its first bytes.
  static func isTable(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "masthead table ".utf8) }

  private static func beginning(of path: String) -> [UInt8] {
    Array((try? FileHandle(forReadingAtPath: path)?.read(upToCount: 64)) ?? Data())
  }
}

/// A file with its messages, sorted by position.
private struct CheckedFile {
  enum Kind: String { case pipeline, gesture, session, table, text, schema }

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

  struct Message {
    let position: (line: Int, column: Int)
    let severity: Severity
    /// The path in the document; empty for the whole document.
    let place: String
    let text: String
  }

  let path: String
  /// Nil if the text is not JSON.
  private(set) var kind: Kind?
  private(set) var name: String?
  /// A summary of the file's contents: `2 effects`.
  private var contents = ""
  private(set) var messages: [Message] = []

  /// Reads and checks a file. Throws if it cannot be read, or if its plugins cannot be built.
  init(_ path: String, registry: (JSON) throws(CommandError) -> EffectRegistry) throws(CommandError) {
    self.path = InputFile.name(of: path)
    let bytes = try InputFile.bytes(path)
    if FolderSearch.isTable(bytes) {
      readTable(bytes)
      return
    }
    if path.hasSuffix(".txt"), URL(fileURLWithPath: path).pathComponents.contains(SnapshotFile.folder) {
      (kind, contents) = (.text, "a snapshot of text")
      return
    }
    let (json, positions): (JSON, DocumentPositions)
    do throws(DocumentError) { (json, positions) = try DocumentPositions.read(bytes) } catch {
      let position = error.place.split(separator: ":").compactMap { Int($0) }
      messages = [
        Message(position: (position.first ?? 1, position.last ?? 1), severity: .error, place: "", text: error.message)
      ]
      return
    }
    if json["masthead"] == nil, case .string(let dialect)? = json["$schema"], dialect.contains("json-schema.org") {
      (kind, contents) = (.schema, "a JSON Schema")
      return
    }
    let kind: Kind = json["gesture"] != nil ? .gesture : json["session"] != nil ? .session : .pipeline
    let registry = kind == .gesture ? .builtIn : try registry(json)
    self.kind = kind
    read(json, positions) { cursor throws(DocumentError) in
      switch kind {
      case .gesture:
        let document = try GestureDocument(cursor)
        return (document.name, "a gesture of \(decimal(document.gesture.duration)) s", nil)
      case .session:
        let document = try SessionDocument(cursor, registry: registry)
        try document.checkEdits(registry: registry, errors: cursor.errors)
        return (document.name, document.events.count.counted("event"), document.pipeline)
      default:
        let document = try PipelineDocument(cursor, registry: registry)
        return (document.name, document.effects.count.counted("effect"), document)
      }
    }
  }

  private mutating func read(
    _ json: JSON, _ positions: DocumentPositions,
    as document: (JSONCursor) throws(DocumentError) -> (name: String, contents: String, pipeline: PipelineDocument?)
  ) {
    let (value, errors) = DocumentErrors.collect(in: json, ignoring: positions.unreadPlaces, reading: document)
    (name, contents) = (value?.name, value?.contents ?? "")
    func add(_ severity: Severity, _ position: DocumentPositions.Position, _ place: String, _ text: String) {
      messages.append(
        Message(position: (position.line, position.column), severity: severity, place: place, text: text))
    }
    for error in errors { add(.error, positions.position(of: error), error.place, error.message) }
    for problem in positions.problems { add(.error, problem.position, "", problem.message) }
    for (severity, notes) in [(Severity.note, value?.pipeline?.notes), (.warning, value?.pipeline?.warningsInScene)] {
      let place = kind == .session ? "session.pipeline" : ""
      for note in DocumentErrors.notes(notes ?? [], at: place, notDueTo: errors) {
        add(severity, positions.position(of: note.place), note.place, note.message)
      }
    }
    // The sort is stable.
    messages.sort { $0.position < $1.position }
  }

  private mutating func readTable(_ bytes: [UInt8]) {
    kind = .table
    do throws(SnapshotError) {
      let table = try SnapshotTable(reading: bytes)
      (name, contents) = (table.pipeline, "a snapshot of \(table.count.counted("sample"))")
    } catch {
      messages = [Message(position: (error.line ?? 1, 1), severity: .error, place: "", text: error.message)]
    }
  }

  var errorCount: Int { messages.count { $0.severity == .error } }

  /// The lines of the output. A valid file has a line that states so.
  var lines: [String] {
    let valid = ["\(path): " + [name, contents, "valid."].compactMap(\.self).joined(separator: ", ")]
    return (errorCount == 0 ? valid.map(\.onOneLine) : [])
      + messages.map { message in
        let word = TextStyle.output.word(message.severity.rawValue, in: message.severity.color)
        let text = (message.place.isEmpty ? "" : "\(message.place): ") + message.text
        return "\(path):\(message.position.line):\(message.position.column): ".onOneLine + word + ": \(text)".onOneLine
      }
  }

  var json: JSON {
    var json: JSON = ["path": .string(path)]
    json["kind"] = kind.map { .string($0.rawValue) }
    json["name"] = name.map(JSON.string)
    json["valid"] = .bool(errorCount == 0)
    json["messages"] = .array(
      messages.map { message in
        [
          "line": .number(Double(message.position.line)), "column": .number(Double(message.position.column)),
          "severity": .string(message.severity.rawValue), "place": .string(message.place),
          "message": .string(message.text),
        ]
      })
    return json
  }
}

extension Int {
  /// `1 effect`, `2 effects`
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

import Foundation
import Masthead
import MastheadDocuments
import MastheadExport
import MastheadPlatform
import MastheadPlugins

/// Prints the JSON Schemas, or installs them for editors.
enum SchemaCommand: Command {
  static let name = "schema"
  static let summary =
    "Prints the JSON Schema of pipelines, gestures or curves, or installs those of documents for editors."
  static let operands = schemas.joined(separator: "|") + " | --install [FOLDER]"
  static let completion = Completion(words: schemas, paths: .folders)
  private static let schemas = ["pipeline", "gesture", "curves"]
  static let options = [
    Option(
      "install",
      help: "Writes the schemas into FOLDER, the current one by default, and adds their path to its documents."
    ),
    // The printed schema must not depend on the current folder, but an editor's schema must include the plugins of its documents.
    Option(
      "plugins", "DIR", .folders,
      help: "A folder of plugins whose effects the schema includes; with --install, Plugins by default, otherwise none."
    ),
  ]
  static let examples = [
    Example("Let editors complete and check the documents in a folder", "schema --install Headers"),
    Example("Print the schema of pipelines", "schema pipeline"),
  ]
  static let note = """
    An installation changes nothing else in the documents of the folder and of its folders. Install again after an update of \
    masthead, and for new documents. A document that has another $schema keeps it.
    """

  static func run(_ arguments: Arguments) throws(CommandError) {
    if arguments.operands.count > 1 { throw .unexpected(arguments.operands[1]) }
    if arguments.has("install") {
      return try SchemaInstallation(in: arguments.operands.first ?? ".", registry: registry(arguments)).run()
    }
    guard let word = arguments.operands.first else { throw .missingOperand("SCHEMA", usage: "schema \(operands)") }
    switch word {
    case "pipeline": Output.print(PipelineDocument.schema(for: try registry(arguments)).pretty.trimmingLineBreak)
    case "gesture", "curves":
      guard !arguments.has("plugins") else { throw .notAllowed("plugins", with: "schema \(word)") }
      Output.print((word == "gesture" ? GestureDocument.schema : HeaderCurves.schema).pretty.trimmingLineBreak)
    default: throw .usage(ErrorText.unknown("schema", word, allowed: schemas))
    }
  }

  private static func registry(_ arguments: Arguments) throws(CommandError) -> EffectRegistry {
    guard arguments.has("plugins") || arguments.has("install"), let folder = try PluginArguments.folder(arguments)
    else {
      return .builtIn
    }
    var registry = EffectRegistry.builtIn
    // Documents cannot use a plugin effect that has a built-in effect's identifier.
    for kind in try PluginEffects.kinds(in: folder)
    where registry.effects.allSatisfy({ $0.identifier != kind.identifier }) {
      registry.register(kind)
    }
    return registry
  }
}

/// Writes the schemas into a folder, and adds a line with the schema's path to the documents in the folder and its subfolders.
private struct SchemaInstallation {
  private static let key = "$schema"

  private let folder: String
  private let registry: EffectRegistry

  init(in folder: String, registry: EffectRegistry) throws(CommandError) {
    guard isFolder(folder) else { throw .noFolder(folder) }
    (self.folder, self.registry) = (folder, registry)
  }

  func run() throws(CommandError) {
    let schemas = [
      ("pipeline.schema.json", PipelineDocument.schema(for: registry)), ("gesture.schema.json", GestureDocument.schema),
    ]
    for (name, schema) in schemas {
      let path = folder == "." ? name : folder + (folder.hasSuffix("/") ? "" : "/") + name
      let bytes = Array(schema.pretty.utf8)
      guard (try? InputFile.bytes(path)) != bytes else { continue }
      try write(bytes, to: path, "Wrote \(path).")
    }
    var (count, failures) = (0, [CommandError]())
    for path in FolderSearch.documents(in: folder) {
      do throws(CommandError) { count += try addLine(to: path) ? 1 : 0 } catch { failures.append(error) }
    }
    if count == 0, failures.isEmpty { Output.print("All documents in \(folder) name their schema.") }
    for failure in failures.dropLast() { Output.printError("masthead: \(failure.message)") }
    if let last = failures.last { throw last }
  }

  /// Adds the line to a document. Returns false if the document already has the line or another schema, or if documents of its
  /// kind have no schema.
  private func addLine(to path: String) throws(CommandError) -> Bool {
    let bytes = try InputFile.bytes(path)
    let json: JSON
    do throws(DocumentError) { json = try JSON(document: bytes) } catch {
      throw .data(error.description(in: path) + "; the file is unchanged")
    }
    guard json["session"] == nil else { return false }
    let levels = path.dropFirst(folder == "." ? 0 : folder.count + (folder.hasSuffix("/") ? 0 : 1)).count { $0 == "/" }
    let name = json["gesture"] == nil ? "pipeline.schema.json" : "gesture.schema.json"
    let schema = (levels == 0 ? "./" : String(repeating: "../", count: levels)) + name
    if let other = json[Self.key] {
      if other != .string(schema) { Output.print("\(path) keeps its \(Self.key), \(other.compact).".onOneLine) }
      return false
    }
    guard let brace = bytes.firstIndex(of: UInt8(ascii: "{")) else { return false }
    // The new line has the indentation and the line ending of the first line.
    let space = bytes[(brace + 1)...].prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let start = space.lastIndex(of: 0x0A).map { $0 > space.startIndex && bytes[$0 - 1] == 0x0D ? $0 - 1 : $0 }
    let line = "\"\(Self.key)\":\(space.isEmpty ? "" : " ")\"\(schema)\","
    let added =
      bytes[..<space.endIndex] + Array(line.utf8) + space[(start ?? space.startIndex)...] + bytes[space.endIndex...]
    try write(Array(added), to: path, "Added \(Self.key) to \(path).")
    return true
  }

  /// Replaces a file atomically, keeps its permissions, and prints a sentence.
  private func write(_ bytes: [UInt8], to path: String, _ sentence: String) throws(CommandError) {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let new = file.deletingLastPathComponent().appendingPathComponent(".\(file.lastPathComponent).\(getpid())")
    var status = stat()
    let exists = stat(file.path, &status) == 0
    let isWritten =
      (!exists || access(file.path, W_OK) == 0) && (try? Data(bytes).write(to: new)) != nil
      && (!exists || chmod(new.path, status.st_mode & 0o777) == 0) && rename(new.path, file.path) == 0
    guard isWritten else {
      let reason = String(cString: strerror(errno))
      unlink(new.path)
      throw .unavailable(ErrorText.cannot("write", path, reason))
    }
    Output.print(sentence.onOneLine)
  }
}

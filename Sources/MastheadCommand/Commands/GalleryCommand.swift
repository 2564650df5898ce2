import Foundation
import Masthead
import MastheadDocuments
import MastheadExport
import MastheadPlatform
import MastheadPlugins

/// Creates a static site with headers.
enum GalleryCommand: Command {
  static let name = "gallery"
  static let summary =
    "Creates a static site to view, try and download the headers of a folder."
  static let operands = "[FOLDER]"
  static let completion = Completion.folders
  static let options = [
    Option(
      "output", letter: "o", "SITE", .folders, help: "The folder of the site; required. It is created if it is missing."
    ),
    PluginArguments.option,
  ]
  static let examples = [
    Example("Show the headers of a project", "gallery Headers --output site"),
    Example("Show the presets", "gallery --output presets"),
  ]
  static let note = """
    The site has an index with a search, and a page for each pipeline in FOLDER and its subfolders: the header in a phone, to scroll \
    and to pull, its moving picture, its document, Swift source and all exports. Without FOLDER, the site has the presets. \
    Pages open from disk, too. Make the site again to bring it up to date: that replaces its own pages, and removes those of \
    deleted headers. Other files stay.


    """ + PluginArguments.note

  static func run(_ arguments: Arguments) throws(CommandError) {
    if arguments.operands.count > 1 { throw .unexpected(arguments.operands[1]) }
    guard var site = arguments.string("output") else { throw .usage("missing option --output") }
    while site.count > 1, site.hasSuffix("/") { site.removeLast() }
    guard !site.isEmpty, site != "-" else {
      throw .usage("--output: " + ErrorText.expected("a folder", got: "\"\(site)\""))
    }
    try requireOwn(site)
    guard let folder = arguments.operands.first else {
      return try write(Preset.all.map { (name: $0.identifier, document: $0.document) }, to: site)
    }
    guard isFolder(folder) else { throw .noFolder(folder) }
    let paths = Self.paths(in: folder, besides: site)
    guard !paths.isEmpty else {
      throw .missing("no pipelines in \(folder); their names end in \(PipelineDocument.suffix)")
    }
    let plugins = try PluginArguments.folder(arguments)
    if arguments.plugins == nil {
      if let used = try PluginEffects.plugins(for: .array(paths.compactMap(InputFile.json)), in: plugins) {
        return try PluginWorker.run(self, arguments, with: used)
      }
    }
    let registry =
      try arguments.plugins.map { names throws(CommandError) in try PluginWorker.registry(of: names) } ?? .builtIn
    var (documents, failures): ([(name: String, document: PipelineDocument)], [CommandError]) = ([], [])
    for path in paths {
      do throws(CommandError) {
        let document = try DocumentFile.read(path) { _ in registry }
        documents.append((DocumentFile.stem(of: path), document.named(after: path)))
      } catch { failures.append(error) }
    }
    if !documents.isEmpty { try write(documents, to: site) }
    for failure in failures { Output.printError("masthead: \(failure.message.onOneLine)") }
    if let last = failures.last {
      throw CommandError(
        kind: last.kind, message: "\(failures.count) of \(paths.count) pipelines are not in the gallery")
    }
  }

  /// Returns the pipelines in a folder, without the copies in a site inside the folder.
  private static func paths(in folder: String, besides site: String) -> [String] {
    let site = URL(filePath: site).resolvingSymlinksInPath().path + "/"
    return FolderSearch.documents(in: folder).filter { path in
      guard !URL(filePath: path).resolvingSymlinksInPath().path.hasPrefix(site) else { return false }
      guard !path.hasSuffix(PipelineDocument.suffix) else { return true }
      guard let json = InputFile.json(path) else { return false }
      return json["header"] != nil || json["effects"] != nil
    }
  }

  // MARK: The site

  /// Throws if a folder contains other files than a gallery, so that a gallery does not mix with them.
  private static func requireOwn(_ site: String) throws(CommandError) {
    guard FileManager.default.fileExists(atPath: site) else { return }
    guard isFolder(site) else { throw .usage("--output: \(site) is a file; choose a folder") }
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: site)) ?? []
    guard entries.allSatisfy({ $0.hasPrefix(".") }) || isOwn("\(site)/index.html") else {
      throw .usage("--output: \(site) contains files that are not a gallery; choose an empty folder")
    }
  }

  private static func isOwn(_ page: String) -> Bool {
    guard let bytes = try? InputFile.bytes(page) else { return false }
    return bytes.firstRange(of: Array(GallerySite.mark.utf8)) != nil
  }

  private static func write(
    _ documents: [(name: String, document: PipelineDocument)], to site: String
  ) throws(CommandError) {
    var headers: [GalleryHeader] = []
    var folders: Set<String> = []
    for (name, document) in documents {
      let folder = GallerySite.folder(for: name, besides: folders)
      folders.insert(folder)
      let header = GalleryHeader(document, in: folder)
      for (path, text) in header.files { try write(text, to: "\(site)/\(folder)/\(path)") }
      let problem = header.problem.map { ", without a live header: \($0)" } ?? ""
      Output.printError("\(document.name)\(problem)".onOneLine)
      headers.append(header)
    }
    for (path, text) in GallerySite.files(with: headers) { try write(text, to: "\(site)/\(path)") }
    for entry in (try? FileManager.default.contentsOfDirectory(atPath: site)) ?? []
    where !folders.contains(entry) && isOwn("\(site)/\(entry)/index.html") {
      try? FileManager.default.removeItem(atPath: "\(site)/\(entry)")
    }
    Output.printError("Wrote \(site)/index.html with \(headers.count.counted("header")).")
  }

  private static func write(_ text: String, to path: String) throws(CommandError) {
    let file = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    } catch { throw .unavailable(ErrorText.cannot("write", path, error.systemReason)) }
  }
}

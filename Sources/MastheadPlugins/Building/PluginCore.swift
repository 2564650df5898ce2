import Foundation
import Masthead
import MastheadDocuments
import MastheadPlatform

/// The build of Masthead's core that Swift plugins are compiled and linked against.
struct PluginCore: Equatable, Sendable {
  /// The folder of the Swift modules.
  let modules: String
  let library: String

  /// The targets that the library contains.
  private static let targets = ["Masthead", "CMasthead", "MastheadPluginKit"]

  /// The source folders of the core.
  private static let sources = ["Sources/Masthead", "Sources/CMasthead", "Sources/MastheadPluginKit"]

  /// The timeout for a build of the core, in seconds.
  private static let timeLimit = 900.0

  /// Uses the core of the installation, or what the running program was linked from. Without either, builds a core and caches it.
  init(for toolchain: PluginToolchain, in cache: PluginCache, tell: (String) -> Void) throws(PluginError) {
    let resources = try toolchain.requireResources()
    guard resources.isPackage else {
      self.init(folder: resources.folder)
      return
    }
    let files = Self.files(in: resources.folder)
    guard !files.isEmpty else {
      throw PluginError(
        ErrorText.notFound("sources of Masthead", resources.folder)
          + "; build this program again"
      )
    }
    if let linked = try Self.linked(in: toolchain.program, by: toolchain, cache) {
      self = linked
    } else {
      self = try Self.built(from: files, in: resources.folder, by: toolchain, cache, tell: tell)
    }
  }

  /// The core in a build folder or an installation.
  private init(folder: String) { self.init(modules: "\(folder)/Modules", library: "\(folder)/\(Self.name)") }

  private init(modules: String, library: String) { (self.modules, self.library) = (modules, library) }

  private static let name = "libMastheadPluginKit.a"

  /// Returns the core that a program in a build folder was linked from; nil if the folder does not have it. Its object files become a
  /// library, which takes far less time than compiling them again.
  private static func linked(
    in folder: String, by toolchain: PluginToolchain, _ cache: PluginCache
  ) throws(PluginError) -> PluginCore? {
    var objects: [String] = []
    for target in targets {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(target).build")) ?? []
      let found = names.filter { $0.hasSuffix(".o") }.sorted()
      guard !found.isEmpty else { return nil }
      objects += found.map { "\(folder)/\(target).build/\($0)" }
    }
    guard access("\(folder)/Modules/MastheadPluginKit.swiftmodule", R_OK) == 0, let archiver = toolchain.archiver else {
      return nil
    }
    var key = ContentHash()
    for object in objects { key.add(identity(of: object)) }
    let scratch = "\(cache.root)/core-\(key.text)"
    let core = PluginCore(modules: "\(folder)/Modules", library: "\(scratch)/\(name)")
    let mark = "\(scratch)/complete"
    building.lock()
    defer { building.unlock() }
    if utimes(mark, nil) == 0 { return core }
    // Several programs may make it at the same time, and none may see half of it.
    let temporary = try cache.fileToAdd()
    defer { unlink(temporary) }
    let run = try PluginError.converting { () throws(SystemError) in
      try ProgramRun(
        of: [archiver, "rcs", temporary] + objects, environment: toolchain.environment, timeLimit: timeLimit)
    }
    try? FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    guard run.exit == .code(0), rename(temporary, core.library) == 0,
      FileManager.default.createFile(atPath: mark, contents: nil)
    else { return nil }
    dropUnused(in: cache.root)
    return core
  }

  /// The source files of the core, sorted. Empty if a source folder is missing.
  private static func files(in root: String) -> [String] {
    var files: [String] = []
    for folder in sources {
      guard let names = FileManager.default.enumerator(atPath: "\(root)/\(folder)") else { return [] }
      for case let name as String in names
      where name.hasSuffix(".swift") || name.hasSuffix(".h") || name.hasSuffix(".c") {
        files.append("\(root)/\(folder)/\(name)")
      }
    }
    return files.sorted()
  }

  private static let building = NSLock()

  private static func built(
    from files: [String], in root: String, by toolchain: PluginToolchain, _ cache: PluginCache, tell: (String) -> Void
  ) throws(PluginError) -> PluginCore {
    let swiftc = try toolchain.requireSwift()
    var key = ContentHash()
    key.add(identity(of: URL(fileURLWithPath: swiftc).resolvingSymlinksInPath().path))
    for file in files {
      key.add(file)
      key.add(FileManager.default.contents(atPath: file) ?? Data())
    }
    let scratch = "\(cache.root)/core-\(key.text)"
    let core = PluginCore(folder: "\(scratch)/release")
    // This file is written last and marks a complete build.
    let mark = "\(scratch)/complete"
    // Plugins are built side by side. The first of them builds the core.
    building.lock()
    defer { building.unlock() }
    if utimes(mark, nil) == 0 { return core }
    tell("Building the core that plugins are linked with, once for this version; this takes up to a minute.")
    let temporary = try cache.fileToAdd()
    try? FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: temporary) }
    let swift = URL(fileURLWithPath: swiftc).deletingLastPathComponent().appendingPathComponent("swift").path
    let build = [
      swift, "build", "-c", "release", "--product", "MastheadPluginKit", "--package-path", root, "--scratch-path",
      scratch,
    ]
    let run = try PluginError.converting { () throws(SystemError) in
      try ProgramRun(
        of: build, environment: toolchain.environment.merging(["TMPDIR": temporary]) { $1 }, timeLimit: timeLimit)
    }
    guard run.exit == .code(0) else {
      let words = run.exit == nil ? "took longer than \(Int(timeLimit)) s" : "failed"
      let errors = (run.output + run.errors).split(separator: "\n").filter { $0.contains("error: ") }
      throw PluginError(
        ErrorText.cannot("build MastheadPluginKit in", root, "swift build \(words)")
          + (errors.first.map { ": \($0)" } ?? "")
      )
    }
    guard FileManager.default.createFile(atPath: mark, contents: nil) else {
      throw PluginError(ErrorText.cannot("write", mark, String(cString: strerror(errno))))
    }
    dropUnused(in: cache.root)
    return core
  }

  /// Removes cores that are unused for the lifetime of a plugin's build.
  private static func dropUnused(in folder: String) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] where name.hasPrefix("core-") {
      guard let used = writeTime("\(folder)/\(name)/complete") else { continue }
      if Date().timeIntervalSince1970 - used > PluginCache.lifetime {
        try? FileManager.default.removeItem(atPath: "\(folder)/\(name)")
      }
    }
  }
}

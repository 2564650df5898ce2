import Foundation
import Masthead
import MastheadDocuments
import MastheadPlatform

/// The build of Masthead's core that Swift plugins are compiled and linked against.
struct PluginCore: Equatable, Sendable {
  /// The build folder of Masthead's package, or the folder of an installation.
  let folder: String

  var modules: String { "\(folder)/Modules" }
  var library: String { "\(folder)/libMastheadPluginKit.a" }

  /// The Swift targets that the library contains.
  private static let targets = ["Masthead", "MastheadPluginKit"]

  /// The source folders of the core.
  private static let sources = ["Sources/Masthead", "Sources/CMasthead", "Sources/MastheadPluginKit"]

  /// The timeout for a build of the core, in seconds.
  private static let timeLimit = 900.0

  /// Uses the core of the installation, or the one beside the running program if both are from the same build. Otherwise
  /// builds a core and caches it.
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
          + "; build this program again, or use a prebuilt library (.so)"
      )
    }
    let beside = PluginCore(folder: toolchain.program)
    self =
      beside.isCurrent ? beside : try Self.built(from: files, in: resources.folder, by: toolchain, cache, tell: tell)
  }

  private init(folder: String) { self.folder = folder }

  /// Whether the folder has a library that is up to date with the object files. `swift run` builds the program without the
  /// library, so the library may be stale.
  private var isCurrent: Bool {
    guard let built = writeTime(library), access("\(modules)/MastheadPluginKit.swiftmodule", R_OK) == 0 else {
      return false
    }
    return Self.targets.allSatisfy { target in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(target).build")) ?? []
      let objects = names.filter { $0.hasSuffix(".o") }
      return !objects.isEmpty
        && objects.allSatisfy { writeTime("\(folder)/\(target).build/\($0)") ?? .infinity <= built }
    }
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

import Foundation
import Masthead
import MastheadDocuments
import MastheadPlatform

/// The files that plugins are compiled and linked with: the module of Masthead's core, and all compiled code of
/// Masthead.
struct PluginCore: Equatable, Sendable {
  /// The folder of the module.
  let modules: String

  /// An archive of compiled code, from which a linker takes the code that a program needs.
  let archive: String

  /// The identity of the archive, which differs between builds.
  let archiveIdentity: String

  /// Uses the files of an installation, or the files that the running program was linked from.
  init(for toolchain: PluginToolchain, in cache: PluginCache) throws(PluginError) {
    let resources = try toolchain.requireResources()
    if resources.isPackage {
      modules = "\(toolchain.program)/Modules"
      archive = try Self.archive(of: toolchain, in: cache)
      // The archive's name contains a hash. Its time changes when the archive is used.
      archiveIdentity = archive
    } else {
      modules = "\(resources.folder)/Modules"
      archive = "\(resources.folder)/libMasthead.a"
      archiveIdentity = identity(of: archive)
    }
  }

  /// SwiftPM's list of the compiled files of `masthead` in a build folder: a path on each line, quoted as for a shell if necessary.
  private static let list = "masthead.product/Objects.LinkFileList"

  private static let making = NSLock()

  /// Returns an archive of the compiled files of the running program, without debug information: only plugins are
  /// debugged, and linking takes half the time.
  private static func archive(of toolchain: PluginToolchain, in cache: PluginCache) throws(PluginError) -> String {
    let folder = toolchain.program
    guard let list = FileManager.default.contents(atPath: "\(folder)/\(list)") else {
      throw PluginError(
        ErrorText.notFound("compiled files of Masthead", "\(folder)/\(Self.list)")
          + "; run swift build in \(Resources.ownSources), or install masthead with .ci/install")
    }
    let objects = String(decoding: list, as: UTF8.self).split(separator: "\n").map { line in
      line.hasPrefix("'") ? String(line.dropFirst().dropLast().replacing("'\\''", with: "'")) : String(line)
    }
    // Programs of plugins have another main file, and no server.
    .filter { !$0.contains("/MastheadProgram.build/") && !$0.contains("/MastheadServer.build/") }
    var key = ContentHash()
    for object in objects { key.add(identity(of: object)) }
    let archive = "\(cache.root)/core-\(key.text).a"
    // Plugins are built in parallel. Several programs may create the archive at the same time, and none may see an
    // incomplete archive.
    making.lock()
    defer { making.unlock() }
    if cache.has(archive) { return archive }
    guard let archiver = toolchain.archiver else { throw PluginError(ErrorText.notFound("archiver", "llvm-ar")) }
    let temporary = try cache.fileToAdd()
    defer { unlink(temporary) }
    // Files of different modules may have the same name, so they are appended.
    var commands = [[archiver, "qcs", temporary] + objects]
    if let stripper = toolchain.stripper { commands.append([stripper, "--strip-debug", temporary]) }
    for command in commands {
      let run = try PluginError.converting { () throws(SystemError) in
        try ProgramRun(of: command, environment: toolchain.environment, timeLimit: timeLimit)
      }
      guard run.exit == .code(0) else {
        let words = run.errors.split(separator: "\n").last.map(String.init) ?? "\(lastName(of: command[0])) failed"
        throw PluginError(ErrorText.cannot("write", archive, words))
      }
    }
    try cache.move(temporary, to: archive)
    dropUnused(in: cache.root)
    return archive
  }

  /// The timeout of the archiver, in seconds.
  private static let timeLimit = 120.0

  /// Removes all archives but the latest ones. Each build of Masthead creates an archive.
  private static func dropUnused(in folder: String) {
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasPrefix("core-") }
    let byTime = names.map { (name: $0, time: writeTime("\(folder)/\($0)") ?? 0) }.sorted { $0.time > $1.time }
    for (name, _) in byTime.dropFirst(4) { unlink("\(folder)/\(name)") }
  }
}

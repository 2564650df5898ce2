import Foundation
import Masthead
import MastheadCommand
import MastheadPlatform
import MastheadPlugins
import MastheadSnapshots

/// Finds the references that no test uses, by running the tests.
struct UnusedSnapshots {
  /// The references that no test used, in order.
  let files: [SnapshotFile]

  /// Whether all tests passed. After a failure, other tests may not have run.
  let testsPassed: Bool

  /// Runs all tests of a package and records the references that they use. The tests' output goes to standard error.
  ///
  /// - Parameters:
  ///   - folder: the package's folder.
  ///   - scratchPath: the build folder; the package's `.build` if nil.
  ///   - plugins: the folder of plugins for tests that do not name one; the default folder if nil.
  init(in folder: String, scratchPath: String?, plugins: PluginFolder?) throws(CommandError) {
    guard FileManager.default.fileExists(atPath: folder + "/Package.swift") else {
      throw .missing(ErrorText.notFound("package", folder) + "; set its folder with --in")
    }
    let list = FileManager.default.temporaryDirectory.appending(path: "masthead-touched-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: list) }
    // With `never`, the tests do not write references.
    var variables = ["MASTHEAD_SNAPSHOTS_TOUCHED": list.path, "MASTHEAD_SNAPSHOTS": "never"]
    variables["MASTHEAD_PLUGINS"] = plugins?.path
    let exit: ChildProcess.Exit?
    do {
      let tests = try ChildProcess(
        ["swift", "test"] + (scratchPath.map { ["--scratch-path", $0] } ?? []),
        environment: ProcessInfo.processInfo.environment.merging(variables) { $1 }, folder: folder,
        descriptors: [1: STDERR_FILENO, 2: STDERR_FILENO])
      exit = tests.waitForEnd(within: .infinity)
    } catch { throw .unavailable(error.description) }
    guard let touched = try? String(contentsOf: list, encoding: .utf8) else {
      throw .unavailable("\(folder): the tests did not run, or have no snapshots; see above")
    }
    testsPassed = exit == .code(0)
    let used = Set(touched.split(separator: "\n").map { SnapshotFile.realPath(String($0)) })
    files = SnapshotFile.references(in: folder).filter { !used.contains($0.path) }
  }

  /// Deletes the unused references. If a test failed, throws without deleting, because other tests may use them.
  func delete() throws(CommandError) {
    guard testsPassed else {
      throw .data("not all tests passed; nothing was deleted, because references of tests that did not run look unused")
    }
    for file in files {
      guard unlink(file.path) == 0 else {
        throw .data(ErrorText.cannot("remove", file.path, String(cString: strerror(errno))))
      }
    }
  }
}

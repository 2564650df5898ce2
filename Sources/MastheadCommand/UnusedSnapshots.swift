import Foundation
import Masthead
import MastheadPlugins
import MastheadSnapshots

/// Finds references that no test looks at any more, by running the tests.
struct UnusedSnapshots {
  /// The references that no test touched, in order.
  let files: [SnapshotFile]

  /// Whether all tests passed. Where one did not, another may never have run.
  let testsPassed: Bool

  /// Runs the whole suite of a package, whose output goes to standard error, and sees which references it touches.
  ///
  /// - Parameters:
  ///   - folder: the package's folder.
  ///   - scratchPath: where it is built, if not in its own `.build`.
  ///   - plugins: the folder of plugins that its tests load where they name none, if not the customary one.
  init(in folder: String, scratchPath: String?, plugins: PluginFolder?) throws(CommandError) {
    guard FileManager.default.fileExists(atPath: folder + "/Package.swift") else {
      throw .missing(ErrorText.notFound("package", folder) + "; set its folder with --in")
    }
    let list = FileManager.default.temporaryDirectory.appending(path: "masthead-touched-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: list) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swift", "test"] + (scratchPath.map { ["--scratch-path", $0] } ?? [])
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    // Nothing is written while the tests are only watched.
    var variables = ["MASTHEAD_SNAPSHOTS_TOUCHED": list.path, "MASTHEAD_SNAPSHOTS": "never"]
    variables["MASTHEAD_PLUGINS"] = plugins?.path
    process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    process.standardOutput = FileHandle.standardError
    do { try process.run() } catch {
      throw .unavailable(ErrorText.cannot("run", "swift test", error.localizedDescription))
    }
    process.waitUntilExit()
    guard let touched = try? String(contentsOf: list, encoding: .utf8) else {
      throw .unavailable("\(folder): the tests did not run, or have no snapshots; see above")
    }
    testsPassed = process.terminationStatus == 0
    let used = Set(touched.split(separator: "\n").map { SnapshotFile.realPath(String($0)) })
    files = SnapshotFile.references(in: folder).filter { !used.contains($0.path) }
  }

  /// Removes them all. With tests that failed nothing is removed, since they may be used all the same.
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

import Foundation
import TestSupport
import Testing

/// Checks that only a few places read files of the Linux kernel, which other systems lack. `.ci/typecheck` finds
/// functions that other systems lack.
struct PlatformFolderTests {
  /// The folders below `Sources` and `Plugins` that may read them, and why.
  private static let allowed = [
    "Sources/Platform/": "It is the folder of what systems do differently.",
    "Sources/MastheadBench/": "It measures on Linux alone.",
  ]

  @Test func onlyPlatformFolderReadsFilesOfKernel() throws {
    var files: Set<String> = []
    for folder in ["Sources", "Plugins"] {
      let root = Repository.root.appendingPathComponent(folder)
      for case let name as String in try #require(FileManager.default.enumerator(atPath: root.path)) {
        let isCode = ["swift", "c", "h", "modulemap"].contains((name as NSString).pathExtension)
        guard isCode, try String(contentsOfFile: "\(root.path)/\(name)", encoding: .utf8).contains("/proc") else {
          continue
        }
        files.insert("\(folder)/\(name)")
      }
    }
    #expect(files.filter { file in !Self.allowed.keys.contains { file.hasPrefix($0) } } == [])
    // The search finds known uses.
    #expect(files.contains("Sources/Platform/MastheadPlatform/Processes/OwnProcess.swift"))
  }
}

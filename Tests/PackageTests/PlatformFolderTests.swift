import Foundation
import Testing

/// Checks that what only one system has stays in the folder of the platforms.
struct PlatformFolderTests {
  /// What only Linux has, and the module of its C library.
  private static let words = [
    "epoll", "timerfd", "signalfd", "eventfd", "pidfd", "inotify", "prctl", "/proc", "import Glibc",
    "Glibc.", "MSG_NOSIGNAL",
  ]

  /// The folders below `Sources` and `Plugins` that may name them, and why.
  private static let allowed = [
    "Sources/Platform/": "It is the folder of the platforms.",
    "Sources/MastheadBench/": "It measures on Linux alone.",
    "Sources/Masthead/Mathematics.swift": "It imports the C library of each system.",
  ]

  @Test(arguments: words) func onlyPlatformFolderNamesLinux(_ word: String) throws {
    var files: Set<String> = []
    for folder in ["Sources", "Plugins"] {
      let root = Repository.root.appendingPathComponent(folder)
      for case let name as String in try #require(FileManager.default.enumerator(atPath: root.path)) {
        let isCode = ["swift", "c", "h", "modulemap"].contains((name as NSString).pathExtension)
        guard isCode, try String(contentsOfFile: "\(root.path)/\(name)", encoding: .utf8).contains(word) else {
          continue
        }
        files.insert("\(folder)/\(name)")
      }
    }
    #expect(files.filter { file in !Self.allowed.keys.contains { file.hasPrefix($0) } } == [])
    // The search finds the words. Nothing uses some of them.
    let used = files.contains { $0.hasPrefix("Sources/Platform/") }
    #expect(used == !["signalfd", "eventfd", "Glibc.", "MSG_NOSIGNAL"].contains(word))
  }

  /// A file for one system is compiled for it alone.
  @Test func filesForLinuxAreConditional() throws {
    let folder = Repository.root.appendingPathComponent("Sources/Platform")
    var files = try FileManager.default.contentsOfDirectory(
      at: folder.appendingPathComponent("MastheadPlatform/Linux"), includingPropertiesForKeys: nil)
    #expect(files.count == 3)
    files.append(folder.appendingPathComponent("CPlatform/Linux.c"))
    for file in files {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      #expect(["#if os(Linux)", "#ifdef __linux__"].contains(lines.first), "\(file.lastPathComponent)")
      #expect(lines.last == "#endif", "\(file.lastPathComponent)")
    }
  }
}

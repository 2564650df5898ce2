import Foundation
import MastheadDocuments
import MastheadPlatform
import TestSupport
import Testing

@testable import MastheadPlugins

@Suite struct PluginCacheTests {
  @Test(arguments: [
    (["HOME": "/home/a"], "/home/a/.cache/masthead/plugins"),
    (["HOME": "/home/a", "XDG_CACHE_HOME": "/c"], "/c/masthead/plugins"),
    (["HOME": "/home/a", "XDG_CACHE_HOME": "not-absolute"], "/home/a/.cache/masthead/plugins"),
    (["HOME": "/home/a", "XDG_CACHE_HOME": "/c", "MASTHEAD_CACHE": "/m"], "/m/plugins"),
    (["HOME": "/home/a", "MASTHEAD_CACHE": ""], "/home/a/.cache/masthead/plugins"),
  ])
  func environmentDeterminesPath(_ environment: [String: String], _ path: String) {
    #expect(PluginCache(environment: environment).path == path)
  }

  /// Adds a build and its description, last used some days ago.
  private func add(_ name: String, daysAgo: Double, to cache: PluginCache) throws {
    for file in ["\(name).o", "\(name).json"] {
      let path = "\(cache.path)/\(file)"
      try Data().write(to: URL(fileURLWithPath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -daysAgo * 86400)], ofItemAtPath: path)
    }
  }

  @Test func newestBuildsOfPluginAreKept() throws {
    let folder = TemporaryFolder()
    let cache = PluginCache(folder.path)
    for day in 1...10 { try add("Tide-\(day)", daysAgo: Double(day), to: cache) }
    try add("Tide-x-1", daysAgo: 29, to: cache)
    try add("Dusk-1", daysAgo: 31, to: cache)
    let file = try cache.fileToAdd()
    try Data().write(to: URL(fileURLWithPath: file))
    try cache.add(file, as: "\(cache.path)/Tide-0.o")
    let kept = ["1", "2", "3", "4", "5", "6", "7", "x-1"].flatMap { ["Tide-\($0).json", "Tide-\($0).o"] }
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path).sorted() == ["Tide-0.o"] + kept)
  }

  @Test func temporaryFilesOfEndedProcessesAreRemoved() throws {
    let folder = TemporaryFolder()
    let cache = PluginCache(folder.path)
    let own = lastName(of: try cache.fileToAdd())
    // No process has this number.
    for name in [own, "\(own).folder/x.o", ".999999999-A", ".999999999-B.folder/x.o", ".other", "Tide-1-2.o"] {
      folder.write(name, "")
    }
    _ = PluginBuilder(cache: cache)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: cache.path).sorted()
        == [own, "\(own).folder", ".other", "Tide-1-2.o"].sorted())
  }

  @Test(arguments: ["Ripple", "my-own_ripple", "my--ripple", "ripple-", "r---"])
  func fileNameContainsPluginAndHashOfPath(_ name: String) {
    let cache = PluginCache("/cache")
    func file(_ path: String) -> String {
      cache.file(of: PluginSource(name: name, path: path, kind: .swift([])), key: ContentHash())
    }
    #expect(PluginCache.plugin(ofFile: file("/a/Plugins/Ripple")) == name)
    #expect(file("/a/Plugins/Ripple") == file("/a/Plugins/Ripple"))
    #expect(file("/a/Plugins/Ripple") != file("/b/Plugins/Ripple"))
    #expect(file("/a/Plugins/Ripple").hasPrefix("/cache/\(name)-"))
  }

  @Test func usedBuildCountsAsNew() throws {
    let folder = TemporaryFolder()
    let cache = PluginCache(folder.path)
    try add("Tide-1", daysAgo: 100, to: cache)
    #expect(cache.has("\(cache.path)/Tide-1.o"))
    #expect(!cache.has("\(cache.path)/Tide-2.o"))
    let file = try cache.fileToAdd()
    try Data().write(to: URL(fileURLWithPath: file))
    try cache.add(file, as: "\(cache.path)/Dusk-1.o")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: cache.path).sorted() == [
        "Dusk-1.o", "Tide-1.json", "Tide-1.o",
      ])
  }

  /// Two processes that build the same plugin at the same time add the same file. One process may already link it.
  @Test func existingFileStays() throws {
    let folder = TemporaryFolder()
    let cache = PluginCache(folder.path)
    let name = "\(cache.path)/Tide-1.o"
    for text in ["first", "second"] {
      let file = try cache.fileToAdd()
      try Data(text.utf8).write(to: URL(fileURLWithPath: file))
      try cache.add(file, as: name)
    }
    #expect(try String(contentsOfFile: name, encoding: .utf8) == "first")
    #expect(try FileManager.default.contentsOfDirectory(atPath: cache.path) == ["Tide-1.o"])
  }

  @Test func unwritableCacheReportsFix() throws {
    let folder = TemporaryFolder()
    folder.write("file", "")
    let path = "\(folder.path)/file/plugins"
    #expect(throws: PluginError("cannot create folder \(path); set MASTHEAD_CACHE to another folder")) {
      try PluginCache(path).fileToAdd()
    }
    let cache = PluginCache(folder.path)
    let (from, to) = ("\(folder.path)/nothing", "\(folder.path)/Tide-0.o")
    #expect(throws: PluginError("cannot write \(to): No such file or directory")) {
      try cache.add(from, as: to)
    }
  }
}

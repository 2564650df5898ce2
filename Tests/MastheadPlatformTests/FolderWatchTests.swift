import Foundation
import TestSupport
import Testing

@testable import MastheadPlatform

@Suite(.long) struct FolderWatchTests {
  typealias Source = any ChangeSource.Type

  /// Runs a shell script in a folder.
  ///
  /// All files are written by a shell. If this process wrote a file, a child that another test starts would briefly
  /// inherit the open file. The system reports a change only when the last process closes the file.
  private func script(_ folder: borrowing TemporaryFolder, _ text: String) throws {
    #expect(
      try ChildProcess(["sh", "-ec", text], folder: folder.path).waitForEnd(within: Programs.patience) == .code(0))
  }

  /// Makes changes at once and returns the reports, one set for each call, until no more follow.
  private func reports(
    _ folder: borrowing TemporaryFolder, in name: String = ".", by source: Source, _ change: () throws -> Void,
    afterFirst: @escaping () -> Void = {}
  ) throws -> [Set<String>] {
    let loop = try EventLoop()
    var calls: [Set<String>] = []
    let path = "\(folder.path)/\(name)"
    let watch = try FolderWatch(path, settleTime: 0.02, by: source, on: loop) { [unowned loop] names in
      calls.append(names)
      if calls.count == 1 { afterFirst() }
      // Further reports would follow soon after the first, or after the next scan.
      loop.schedule(at: loop.now + 0.25) { [unowned loop] in loop.stop() }
    }
    try change()
    loop.schedule(at: loop.now + 120) { [unowned loop] in loop.stop() }
    loop.run()
    withExtendedLifetime(watch) {}
    return calls
  }

  @Test(arguments: FolderWatch.sources) func rapidSavesAreReportedOnce(_ source: Source) throws {
    let folder = TemporaryFolder()
    try script(folder, "mkdir Ripple; echo 1 > Ripple/Ripple.swift")
    let calls = try reports(folder, by: source) {
      try script(folder, "for text in 11 111 1111 11111 111111; do echo $text > Ripple/Ripple.swift; done")
    }
    #expect(calls == [["Ripple"]])
  }

  @Test(arguments: FolderWatch.sources) func fileMovedIntoPlaceIsReported(_ source: Source) throws {
    let folder = TemporaryFolder()
    try script(folder, "mkdir Ripple Tide; echo 1 > Ripple/Ripple.swift; echo 1 > Tide/Tide.swift")
    let calls = try reports(folder, by: source) {
      try script(folder, "echo 2 > Tide/.Tide.swift.swp; mv Tide/.Tide.swift.swp Tide/Tide.swift")
    }
    #expect(calls == [["Tide"]])
  }

  @Test(arguments: FolderWatch.sources) func addedAndRemovedEntriesAreReported(_ source: Source) throws {
    let folder = TemporaryFolder()
    try script(folder, "mkdir Ripple; echo 1 > Ripple/Ripple.swift")
    let calls = try reports(folder, by: source) {
      try script(folder, "mkdir Tide; echo 1 > Tide/Tide.swift; echo 1 > Wave.so; rm -r Ripple")
    }
    #expect(calls == [["Ripple", "Tide", "Wave.so"]])
  }

  /// Another program, such as a shell or an indexer, may keep a removed subfolder open.
  @Test(arguments: FolderWatch.sources) func removedOpenSubfolderIsReportedOnce(_ source: Source) throws {
    let folder = TemporaryFolder()
    try script(folder, "mkdir Ripple; echo 1 > Ripple/Ripple.swift")
    let held = open("\(folder.path)/Ripple", O_RDONLY | O_DIRECTORY)
    try #require(held >= 0)
    let calls = try reports(
      folder, by: source, { try FileManager.default.removeItem(atPath: "\(folder.path)/Ripple") },
      afterFirst: { close(held) })
    #expect(calls == [["Ripple"]])
  }

  @Test(arguments: FolderWatch.sources) func removedFolderIsReported(_ source: Source) throws {
    let folder = TemporaryFolder()
    try script(folder, "mkdir Plugins; echo 1 > Plugins/Wave.so")
    let calls = try reports(folder, in: "Plugins", by: source) {
      try FileManager.default.removeItem(atPath: "\(folder.path)/Plugins")
    }
    #expect(calls == [["", "Wave.so"]])
  }

  @Test(arguments: FolderWatch.sources) func missingFolderThrows(_ source: Source) throws {
    let loop = try EventLoop()
    #expect(throws: SystemError("watch /nonexistent/Plugins", code: ENOENT)) {
      try FolderWatch("/nonexistent/Plugins", settleTime: 0, by: source, on: loop) { _ in }
    }
  }
}

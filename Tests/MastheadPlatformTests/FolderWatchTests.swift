import Foundation
import TestSupport
import Testing

@testable import MastheadPlatform

@Suite(.long) struct FolderWatchTests {
  /// Runs a shell script in a folder.
  ///
  /// All files are written like this. If this process wrote one, a child that another test starts meanwhile would have the open file
  /// for a moment, and the system reports a change when the last process closes it.
  private func script(_ folder: borrowing TemporaryFolder, _ text: String) throws {
    #expect(
      try ChildProcess(["sh", "-ec", text], folder: folder.path).waitForEnd(within: Programs.patience) == .code(0))
  }

  /// Makes changes at once and returns the reports, one set for each call, until no more follow.
  private func reports(
    _ folder: borrowing TemporaryFolder, in name: String = ".", on platform: any Platform, _ change: () throws -> Void,
    afterFirst: @escaping () -> Void = {}
  ) throws -> [Set<String>] {
    let loop = try EventLoop(on: platform)
    var calls: [Set<String>] = []
    let watch = try FolderWatch("\(folder.path)/\(name)", settleTime: 0.02, on: loop) { [unowned loop] names in
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

  @Test(arguments: Platforms.all) func rapidSavesAreReportedOnce(_ platform: any Platform) throws {
    let folder = TemporaryFolder()
    try script(folder, "mkdir Ripple; echo 1 > Ripple/Ripple.swift")
    let calls = try reports(folder, on: platform) {
      try script(folder, "for text in 11 111 1111 11111 111111; do echo $text > Ripple/Ripple.swift; done")
    }
    #expect(calls == [["Ripple"]])
  }

  @Test(arguments: Platforms.all) func fileMovedIntoPlaceIsReported(_ platform: any Platform) throws {
    let folder = TemporaryFolder()
    try script(folder, "mkdir Ripple Tide; echo 1 > Ripple/Ripple.swift; echo 1 > Tide/Tide.swift")
    let calls = try reports(folder, on: platform) {
      try script(folder, "echo 2 > Tide/.Tide.swift.swp; mv Tide/.Tide.swift.swp Tide/Tide.swift")
    }
    #expect(calls == [["Tide"]])
  }

  @Test(arguments: Platforms.all) func addedAndRemovedEntriesAreReported(_ platform: any Platform) throws {
    let folder = TemporaryFolder()
    try script(folder, "mkdir Ripple; echo 1 > Ripple/Ripple.swift")
    let calls = try reports(folder, on: platform) {
      try script(folder, "mkdir Tide; echo 1 > Tide/Tide.swift; echo 1 > Wave.so; rm -r Ripple")
    }
    #expect(calls == [["Ripple", "Tide", "Wave.so"]])
  }

  /// Somebody else may keep a removed subfolder open, as a shell or an indexer does.
  @Test(arguments: Platforms.all) func removedSubfolderIsReportedOnceEvenIfItIsOpen(_ platform: any Platform) throws {
    let folder = TemporaryFolder()
    try script(folder, "mkdir Ripple; echo 1 > Ripple/Ripple.swift")
    let held = open("\(folder.path)/Ripple", O_RDONLY | O_DIRECTORY)
    try #require(held >= 0)
    let calls = try reports(
      folder, on: platform, { try FileManager.default.removeItem(atPath: "\(folder.path)/Ripple") },
      afterFirst: { close(held) })
    #expect(calls == [["Ripple"]])
  }

  @Test(arguments: Platforms.all) func removedFolderIsReported(_ platform: any Platform) throws {
    let folder = TemporaryFolder()
    try script(folder, "mkdir Plugins; echo 1 > Plugins/Wave.so")
    let calls = try reports(folder, in: "Plugins", on: platform) {
      try FileManager.default.removeItem(atPath: "\(folder.path)/Plugins")
    }
    #expect(calls == [["", "Wave.so"]])
  }

  @Test(arguments: Platforms.all) func missingFolderThrows(_ platform: any Platform) throws {
    let loop = try EventLoop(on: platform)
    #expect(throws: SystemError.self) { try FolderWatch("/nonexistent/Plugins", on: loop) { _ in } }
  }
}

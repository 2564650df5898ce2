import Foundation
import LongTests
import TemporaryFolder
import Testing

@testable import MastheadPlatform

@Suite(.long) struct FolderWatchTests {
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
    folder.write("Ripple/Ripple.swift", "1")
    let calls = try reports(folder, on: platform) {
      for number in 2...9 { folder.write("Ripple/Ripple.swift", String(repeating: "1", count: number)) }
    }
    #expect(calls == [["Ripple"]])
  }

  @Test(arguments: Platforms.all) func fileMovedIntoPlaceIsReported(_ platform: any Platform) throws {
    let folder = TemporaryFolder()
    folder.write("Ripple/Ripple.swift", "1")
    folder.write("Tide/Tide.swift", "1")
    let calls = try reports(folder, on: platform) {
      folder.write("Tide/.Tide.swift.swp", "2")
      rename("\(folder.path)/Tide/.Tide.swift.swp", "\(folder.path)/Tide/Tide.swift")
    }
    #expect(calls == [["Tide"]])
  }

  @Test(arguments: Platforms.all) func addedAndRemovedEntriesAreReported(_ platform: any Platform) throws {
    let folder = TemporaryFolder()
    folder.write("Ripple/Ripple.swift", "1")
    let calls = try reports(folder, on: platform) {
      folder.write("Tide/Tide.swift", "1")
      folder.write("Wave.so", "1")
      try FileManager.default.removeItem(atPath: "\(folder.path)/Ripple")
    }
    #expect(calls == [["Ripple", "Tide", "Wave.so"]])
  }

  /// Somebody else may keep a removed subfolder open, as a shell or an indexer does.
  @Test(arguments: Platforms.all) func removedSubfolderIsReportedOnceEvenIfItIsOpen(_ platform: any Platform) throws {
    let folder = TemporaryFolder()
    folder.write("Ripple/Ripple.swift", "1")
    let held = open("\(folder.path)/Ripple", O_RDONLY | O_DIRECTORY)
    try #require(held >= 0)
    let calls = try reports(
      folder, on: platform, { try FileManager.default.removeItem(atPath: "\(folder.path)/Ripple") },
      afterFirst: { close(held) })
    #expect(calls == [["Ripple"]])
  }

  @Test(arguments: Platforms.all) func removedFolderIsReported(_ platform: any Platform) throws {
    let folder = TemporaryFolder()
    folder.write("Plugins/Wave.so", "1")
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

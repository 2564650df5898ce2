import Foundation
import TemporaryFolder
import Testing

@testable import MastheadServer

@Suite struct FolderWatchTests {
  /// Makes changes at once and returns the reports, one set for each call, until no more follow.
  private func reports(
    _ folder: borrowing TemporaryFolder, _ change: () throws -> Void, afterFirst: @escaping () -> Void = {}
  ) throws -> [Set<String>] {
    let loop = try EventLoop()
    var calls: [Set<String>] = []
    let watch = try FolderWatch(folder.path, settleTime: 0.02, on: loop) { [unowned loop] names in
      calls.append(names)
      if calls.count == 1 { afterFirst() }
      // Further reports would follow soon after the first.
      loop.schedule(at: loop.now + 0.2) { [unowned loop] in loop.stop() }
    }
    try change()
    loop.schedule(at: loop.now + 20) { [unowned loop] in loop.stop() }
    loop.run()
    withExtendedLifetime(watch) {}
    return calls
  }

  @Test func rapidSavesAreReportedOnce() throws {
    let folder = TemporaryFolder()
    folder.write("Ripple/Ripple.swift", "1")
    let calls = try reports(folder) { for number in 2...9 { folder.write("Ripple/Ripple.swift", "\(number)") } }
    #expect(calls == [["Ripple"]])
  }

  @Test func fileMovedIntoPlaceIsReported() throws {
    let folder = TemporaryFolder()
    folder.write("Ripple/Ripple.swift", "1")
    folder.write("Tide/Tide.swift", "1")
    let calls = try reports(folder) {
      folder.write("Tide/.Tide.swift.swp", "2")
      rename("\(folder.path)/Tide/.Tide.swift.swp", "\(folder.path)/Tide/Tide.swift")
    }
    #expect(calls == [["Tide"]])
  }

  @Test func addedAndRemovedEntriesAreReported() throws {
    let folder = TemporaryFolder()
    folder.write("Ripple/Ripple.swift", "1")
    let calls = try reports(folder) {
      folder.write("Tide/Tide.swift", "1")
      folder.write("Wave.so", "1")
      try FileManager.default.removeItem(atPath: "\(folder.path)/Ripple")
    }
    #expect(calls == [["Ripple", "Tide", "Wave.so"]])
  }

  /// Somebody else may keep a removed subfolder open, as a shell or an indexer does.
  @Test func removedSubfolderIsReportedOnceEvenIfItIsOpen() throws {
    let folder = TemporaryFolder()
    folder.write("Ripple/Ripple.swift", "1")
    let held = open("\(folder.path)/Ripple", O_RDONLY | O_DIRECTORY)
    try #require(held >= 0)
    let calls = try reports(
      folder, { try FileManager.default.removeItem(atPath: "\(folder.path)/Ripple") }, afterFirst: { close(held) })
    #expect(calls == [["Ripple"]])
  }

  @Test func missingFolderThrows() throws {
    let loop = try EventLoop()
    #expect(throws: SystemError.self) { try FolderWatch("/nonexistent/Plugins", on: loop) { _ in } }
  }
}

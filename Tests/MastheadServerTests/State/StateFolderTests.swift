import Foundation
import MastheadPlatform
import TestSupport
import Testing

@testable import MastheadServer

@Suite(.long) struct StateFolderTests {
  private static let names = ["aaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbb", "cccccccccccccccccccc"]

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  private func contents(_ folder: borrowing TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func writtenFileReplacesFormerOne() throws {
    let root = TemporaryFolder()
    let folder = try StateFolder(root.path)
    for text in ["one", "", "three"] {
      try folder.write(Array(text.utf8), as: Self.names[0])
      #expect(try folder.read(Self.names[0]) == Array(text.utf8))
    }
    #expect(try contents(root) == ["\(Self.names[0]).session.json", "lock"])
    #expect(folder.entries().map(\.size) == [5])
    folder.remove(Self.names[0])
    #expect(folder.entries() == [])
    #expect(throws: SystemError.self) { try folder.read(Self.names[0]) }
  }

  @Test func onlyUserCanReadFolderAndFiles() throws {
    let root = TemporaryFolder()
    let path = root.path + "/state/masthead"
    let folder = try StateFolder(path)
    try folder.write([1], as: Self.names[0])
    #expect(mode(root.path + "/state") == 0o700 && mode(path) == 0o700)
    #expect(mode("\(path)/\(Self.names[0]).session.json") == 0o600 && mode("\(path)/lock") == 0o600)
  }

  @Test func entriesAreSessionsFromOldestToNewest() throws {
    let root = TemporaryFolder()
    let folder = try StateFolder(root.path)
    for (name, age) in zip(Self.names, [100, 300, 200]) {
      try folder.write([1], as: name)
      var times = [timespec(tv_sec: time(nil) - age, tv_nsec: 0), timespec(tv_sec: time(nil) - age, tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, "\(root.path)/\(name).session.json", &times, 0) == 0)
    }
    // Other files, and files that are not regular, are ignored.
    root.write("notes.txt", "")
    root.write("ABCDEFGHIJKLMNOPQRST.session.json", "")
    root.write("short.session.json", "")
    mkfifo("\(root.path)/dddddddddddddddddddd.session.json", 0o600)
    root.link("eeeeeeeeeeeeeeeeeeee.session.json", to: "/etc/passwd")
    #expect(folder.entries().map(\.identifier) == [Self.names[1], Self.names[2], Self.names[0]])
    for name in ["dddddddddddddddddddd", "eeeeeeeeeeeeeeeeeeee"] {
      #expect(throws: SystemError.self) { try folder.read(name) }
    }
    // Reading marks a session as used.
    _ = try folder.read(Self.names[1])
    #expect(folder.entries().last?.identifier == Self.names[1])
  }

  @Test func failedWriteKeepsFormerFile() throws {
    let root = TemporaryFolder()
    let folder = try StateFolder(root.path)
    try folder.write([1], as: Self.names[0])
    mkdir("\(root.path)/.\(Self.names[0]).new", 0o700)
    let error = #expect(throws: SystemError.self) { try folder.write([2], as: Self.names[0]) }
    #expect(error?.description == "cannot write \(root.path)/\(Self.names[0]).session.json: Is a directory")
    #expect(try folder.read(Self.names[0]) == [1])
  }

  @Test func secondUserIsRefusedUntilFirstEnds() throws {
    let root = TemporaryFolder()
    do {
      let folder = try StateFolder(root.path)
      let failure = #expect(throws: StateFolder.Failure.self) { try StateFolder(root.path) }
      #expect(failure?.description == "process \(getpid()) keeps its sessions in \(root.path)")
      _ = folder.path
    }
    _ = try StateFolder(root.path)
  }

  /// A child process has copies of all descriptors until it runs its program.
  @Test func copyOfDescriptorDoesNotKeepFolderLocked() throws {
    let root = TemporaryFolder()
    var copy: Int32 = -1
    defer { close(copy) }
    do {
      let folder = try StateFolder(root.path)
      var lock = stat()
      try #require(stat("\(root.path)/lock", &lock) == 0)
      let number = try #require(
        (3..<getdtablesize()).first { number in
          var status = stat()
          return fstat(number, &status) == 0 && (status.st_ino, status.st_dev) == (lock.st_ino, lock.st_dev)
        })
      copy = dup(number)
      _ = folder.path
    }
    try #require(copy >= 0)
    _ = try StateFolder(root.path)
  }

  @Test func leftoversOfInterruptedWritesAreRemoved() throws {
    let root = TemporaryFolder()
    root.write(".\(Self.names[0]).new", "half")
    let folder = try StateFolder(root.path)
    #expect(folder.entries() == [])
    #expect(try contents(root) == ["lock"])
  }

  @Test func damagedFileIsSetAside() throws {
    let root = TemporaryFolder()
    let folder = try StateFolder(root.path)
    try folder.write([1], as: Self.names[0])
    let path = folder.setAside(Self.names[0])
    #expect(path == "\(root.path)/\(Self.names[0]).session.json.damaged")
    #expect(FileManager.default.contents(atPath: path) == Data([1]))
    #expect(folder.entries() == [])
  }

  @Test func unusableFolderIsReported() throws {
    let root = TemporaryFolder()
    let file = root.write("file", "")
    let failure = #expect(throws: StateFolder.Failure.self) { try StateFolder(file + "/state") }
    #expect(failure?.description == "cannot create the folder \(file)/state: Not a directory")
  }

  @Test func standardPathFollowsEnvironment() {
    let rows: [([String: String], String)] = [
      (["HOME": "/home/ann"], "/home/ann/.local/state/masthead"),
      (["HOME": "/home/ann", "XDG_STATE_HOME": "/var/ann"], "/var/ann/masthead"),
      // The specification says to ignore relative paths.
      (["HOME": "/home/ann", "XDG_STATE_HOME": "state"], "/home/ann/.local/state/masthead"),
      (["HOME": "/home/ann", "XDG_STATE_HOME": ""], "/home/ann/.local/state/masthead"),
    ]
    for (environment, path) in rows { #expect(StateFolder.standardPath(environment: environment) == path) }
  }
}

import Foundation
import TestSupport
import Testing

@testable import MastheadSnapshots

/// The files of references and received snapshots.
@Suite struct SnapshotFileTests {
  @Test func writtenFileReadsBack() throws {
    let folder = TemporaryFolder()
    let file = SnapshotFile(path: "\(folder.path)/a.txt")
    #expect(try file.read() == nil && file.readReceived() == nil)
    for bytes in [[], [1, 2, 3], [UInt8](repeating: 7, count: 200_000)] {
      try file.writeReceived([9])
      try file.write(bytes)
      #expect(try file.read() == bytes)
      #expect(folder.files == ["a.txt"], "Writing the reference removes the received snapshot.")
    }
  }

  @Test func pipeIsRefusedWithoutWaiting() throws {
    let folder = TemporaryFolder()
    let file = SnapshotFile(path: "\(folder.path)/a.txt")
    mkfifo(file.path, 0o600)
    let path = file.path
    #expect(throws: SnapshotError("cannot read \(path): not a regular file")) { try file.read() }
  }

  /// A sparse file takes no room on the disk.
  @Test func tooLargeFileIsNeitherReadNorWritten() throws {
    let folder = TemporaryFolder()
    let file = SnapshotFile(path: "\(folder.path)/a.txt")
    for (size, isRead) in [(SnapshotFile.byteLimit, true), (SnapshotFile.byteLimit + 1, false), (1 << 40, false)] {
      folder.write("a.txt.received", "")
      try #require(truncate(file.receivedPath, off_t(size)) == 0)
      let path = file.receivedPath
      if isRead {
        #expect(try file.readReceived()?.count == size)
      } else {
        #expect(throws: SnapshotError("cannot read \(path): expected at most 16 MB, got more")) {
          try file.readReceived()
        }
      }
    }
    let path = file.path
    #expect(throws: SnapshotError("cannot write \(path): expected at most 16 MB, got more")) {
      try file.write([UInt8](repeating: 7, count: SnapshotFile.byteLimit + 1))
    }
    #expect(folder.files == ["a.txt.received"])
  }

  @Test func acceptReplacesReferenceAndRejectRemovesReceived() throws {
    let folder = TemporaryFolder()
    let file = SnapshotFile(path: "\(folder.path)/a.txt")
    try file.write([1])
    try file.writeReceived([2])
    try file.reject()
    #expect(try file.read() == [1] && folder.files == ["a.txt"])
    try file.reject()
    try file.writeReceived([2])
    try file.accept()
    #expect(try file.read() == [2] && folder.files == ["a.txt"])
    let path = file.path
    #expect(
      throws: SnapshotError("cannot move \(path).received to \(path): No such file or directory")
    ) { try file.accept() }
    #expect(try file.read() == [2])
  }

  /// Simulates a full disk: the system writes a part of the data and rejects the rest.
  @Test func referenceSurvivesInterruptedWrite() async throws {
    let folder = TemporaryFolder()
    let file = SnapshotFile(path: "\(folder.path)/a.txt")
    try file.write([1, 2, 3])
    await #expect(processExitsWith: .success) { [path = file.path as String] in
      signal(SIGXFSZ, SIG_IGN)
      limitFileSize(to: 1000)
      do throws(SnapshotError) {
        try SnapshotFile(path: path).write([UInt8](repeating: 7, count: 5000))
        preconditionFailure("Writing must fail at the limit.")
      } catch { precondition(error.description == "cannot write \(path): File too large") }
    }
    #expect(try file.read() == [1, 2, 3])
    #expect(folder.files == ["a.txt"], "The temporary file is removed.")
  }

  /// A process ends in the middle of a write, as Ctrl-C ends tests.
  @Test(arguments: ["write", "writeReceived", "accept", "reject"])
  func nextChangeRemovesFileOfKilledWrite(change: String) async throws {
    let folder = TemporaryFolder()
    let file = SnapshotFile(path: "\(folder.path)/a.txt")
    try file.write([1])
    try file.writeReceived([2])
    await #expect(processExitsWith: .exitCode(9)) { [path = file.path as String] in
      // Testing blocks signals in the processes of exit tests.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGXFSZ)
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      signal(SIGXFSZ) { _ in _exit(9) }
      limitFileSize(to: 1000)
      try? SnapshotFile(path: path).write([UInt8](repeating: 7, count: 5000))
    }
    #expect(try file.read() == [1] && folder.files.count == 3)
    // Another process may be writing.
    let own = ".snapshot-\(getpid())-abcdef"
    folder.write(own, "")
    switch change {
    case "write": try file.write([3])
    case "writeReceived": try file.writeReceived([3])
    case "accept": try file.accept()
    default: try file.reject()
    }
    #expect(folder.files == [own, "a.txt"] + (change == "writeReceived" ? ["a.txt.received"] : []))
  }

  @Test func searchFollowsLinkToFolder() throws {
    let folder = TemporaryFolder()
    let names = ["__Snapshots__/T/a.txt", "__Snapshots__/T/b.svg"]
    for name in names { try SnapshotFile(path: "\(folder.path)/\(name)").write([1]) }
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
    for place in [folder.path, link, "\(link)/__Snapshots__/..//"] {
      #expect(SnapshotFile.references(in: place).map { $0.path(from: place) } == names)
    }
  }
}

/// Limits the size of files that this process writes, in bytes.
private func limitFileSize(to bytes: UInt64) {
  var limit = rlimit(rlim_cur: rlim_t(bytes), rlim_max: rlim_t(bytes))
  #if os(Linux)
    let resource = __rlimit_resource_t(RLIMIT_FSIZE.rawValue)
  #else
    let resource = RLIMIT_FSIZE
  #endif
  precondition(setrlimit(resource, &limit) == 0)
}

extension TemporaryFolder {
  /// All files in the folder, including hidden ones.
  fileprivate var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

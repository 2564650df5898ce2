import Foundation
import Glibc
import MastheadDocuments
import MastheadPlatform
import MastheadPlugins
import TestSupport
import Testing

@testable import MastheadServer

/// `masthead serve` with a folder for sessions that takes no more bytes.
@Suite(.long) struct FaultyDiskTests {
  /// Returns the words that run a program after a shell command, in namespaces in which it may mount file systems.
  private static func after(_ command: String) -> [String] {
    ["unshare", "-rm", "bash", "-c", command + #" && exec "$@""#, "bash"]
  }

  /// Whether tests may mount a file system that only their server sees.
  ///
  /// Traits are evaluated on threads that all tests share, which must not wait.
  private static func canMount() async -> Bool {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let mount = ["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"]
        continuation.resume(returning: (try? ProgramRun(patiently: mount, environment: [:]))?.exit == .code(0))
      }
    }
  }

  private static let json = "Content-Type: application/json\r\n"

  private static func problem(_ folder: String, _ reason: String) -> String {
    "cannot save sessions in \(folder): \(reason); they stay in memory until saving works again"
  }

  /// Opens a session, and follows it until it is saved.
  private func open(_ server: RestartTests.Server) throws -> (address: String, viewer: TestClient) {
    let opened = try server.client().request("POST", "/api/sessions", Self.json, body: "{}")
    let address = try #require(opened.headers["location"])
    let viewer = try server.client()
    viewer.send("GET \(address)/frames HTTP/1.1\r\nHost: localhost\r\n\r\n")
    try viewer.readEvents(until: "event: saved\ndata: {\"revision\":1}")
    return (address, viewer)
  }

  /// Changes a document to one with a note.
  private func note(_ note: String, in address: String, of server: RestartTests.Server) throws {
    let response = try server.client().request(
      "PATCH", "\(address)/pipeline", "Content-Type: application/merge-patch+json\r\n", body: #"{"$note": "\#(note)"}"#)
    #expect(response.status == 200, "\(response.body)")
  }

  /// Without care, the system ends a process that writes a larger file.
  @Test func limitOfFileSizeIsTold() throws {
    let folder = TemporaryFolder()
    // In units of 1024 bytes. The log is a file, too.
    let server = try RestartTests.Server(folder, shell: ["bash", "-c", #"ulimit -f 64; exec "$@""#, "bash"])
    let (address, viewer) = try open(server)
    try note(String(repeating: "x", count: 100_000), in: address, of: server)
    let problem = Self.problem("\(folder.path)/state", "File too large")
    try viewer.readEvents(until: problem)
    #expect(try server.get(address)["unsaved"] == .string(problem))
    // Sessions that fit are saved, and the old file is complete.
    _ = try open(server)
    server.end()
    let next = try RestartTests.Server(folder)
    #expect(try next.get("\(address)/pipeline")["masthead"] == 1)
    #expect(!next.printed.contains("damaged"))
  }

  @Test(.enabled("needs the right to mount a file system in a namespace", canMount))
  func fullDiskIsToldUntilItHasSpace() throws {
    let folder = TemporaryFolder()
    let state = "\(folder.path)/state"
    mkdir(state, 0o700)
    let server = try RestartTests.Server(
      folder, shell: Self.after("mount -t tmpfs -o size=256k none '\(state)'"))
    let (address, viewer) = try open(server)
    // The folder as the server sees it.
    let filler = "/proc/\(server.identifier)/root\(state)/filler"
    #expect((try? Data(count: 1 << 20).write(to: URL(fileURLWithPath: filler))) == nil)
    try note("one", in: address, of: server)
    try viewer.readEvents(until: Self.problem(state, "No space left on device"))
    try note("two", in: address, of: server)
    let name = try #require(address.split(separator: "/").last)
    #expect(unlink(filler) == 0)
    try viewer.readEvents(until: "event: saved\ndata: {\"revision\":3}")
    #expect(try server.get(address)["unsaved"] == nil)
    #expect(
      try String(contentsOfFile: "/proc/\(server.identifier)/root\(state)/\(name).session.json", encoding: .utf8)
        .contains(#""$note":"two""#))
  }

  @Test(.enabled("needs the right to mount a file system in a namespace", canMount))
  func readOnlyDiskIsTold() throws {
    let folder = TemporaryFolder()
    let state = "\(folder.path)/masthead"
    mkdir(state, 0o700)
    let server = try RestartTests.Server(
      folder, environment: ["XDG_STATE_HOME": folder.path], arguments: [],
      shell: Self.after("mount --bind '\(state)' '\(state)' && mount -o remount,bind,ro '\(state)'"))
    let problem = "cannot write \(state)/lock: Read-only file system; sessions are kept in memory only"
    #expect(server.printed.hasPrefix("masthead: \(problem)\n"))
    let response = try server.client().request("POST", "/api/sessions", Self.json, body: "{}")
    #expect(try JSON(parsing: response.body)["unsaved"] == .string(problem))
  }
}

import Foundation
import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadPlatform
import MastheadPreview
import TestSupport
import Testing

@testable import MastheadServer

@Suite(.long) struct SessionSaverTests {
  /// A store with a folder, like a server's. A new one on the same folder is a restarted server.
  final class Home {
    let loop: EventLoop
    let store: SessionStore
    private(set) var lines: [String] = []

    init(
      _ path: String, capacity: Int = 10, fileLimit: Int = StateFolder.fileLimit,
      clock systemClock: () -> Double = { Double(time(nil)) }
    ) throws {
      let loop = try EventLoop()
      self.loop = loop
      let clock = WallClock(date: Date(timeIntervalSince1970: 0), timeZone: .gmt)
      final class Log { var lines: (String) -> Void = { _ in } }
      let log = Log()
      let saver = try SessionSaver(
        try StateFolder(path), fileLimit: fileLimit, on: loop, log: { log.lines($0) }, clock: systemClock,
        restoring: { identifier, text throws(DocumentError) in
          try HostedSession(
            identifier, restoring: text, on: loop, plugins: nil, registry: .builtIn, clock: { clock })
        })
      store = SessionStore(limits: SessionLimits(sessions: capacity), saver: saver)
      log.lines = { [unowned self] in lines.append($0) }
    }

    func open() throws -> HostedSession {
      let clock = WallClock(date: Date(timeIntervalSince1970: 0), timeZone: .gmt)
      return try #require(
        store.add(at: loop.now) {
          HostedSession(
            $0, Preset.all[0].document, on: loop, plugins: nil, registry: .builtIn, clock: { clock })
        })
    }

    /// Runs the loop until a condition holds, for two minutes at most.
    func run(until isDone: () -> Bool) throws {
      let end = loop.now + 120
      while !isDone() {
        guard loop.now < end else { throw TestClient.Failure(text: "the condition does not hold after 120 s") }
        loop.schedule(at: loop.now + 0.02) { [unowned loop] in loop.stop() }
        loop.run()
      }
    }
  }

  private static let depth = "effects[1].parameters.depth"

  private func set(_ depth: Double, in session: HostedSession) throws {
    _ = try session.edit(.set(path: Self.depth, .number(depth)))
  }

  private func text(_ root: borrowing TemporaryFolder, _ session: HostedSession) -> String? {
    try? String(contentsOfFile: "\(root.path)/\(session.identifier).session.json", encoding: .utf8)
  }

  @Test func restartedServerHasSameSession() throws {
    let root = TemporaryFolder()
    var (identifier, before): (String, JSON) = ("", .null)
    do {
      let home = try Home(root.path)
      let session = try home.open()
      identifier = session.identifier
      for depth in [90.0, 100, 110] { try set(depth, in: session) }
      _ = try session.handle(.undo)
      _ = try session.handle(.begin("open"))
      try set(105, in: session)
      session.input(
        try InputBatch([
          "events": [
            ["type": "viewport", "width": 320, "height": 600],
            ["type": "playback", "gesture": "fling-down", "position": 0.5, "rate": 0.25],
          ]
        ]))
      before = session.json
      home.store.closeAll()
    }
    let home = try Home(root.path)
    let session = try #require(home.store[identifier])
    // The first layout after the restart is a revision of its own.
    #expect(session.session.revision == 8)
    before["revision"] = 8
    #expect(session.json == before)
    #expect(
      session.session.history.entries.map(\.name.text) == [
        "Open News Digest", "Cut-away depth 80 → 90 pt", "Cut-away depth 90 → 100 pt", "Cut-away depth 100 → 105 pt",
      ])
    let timeline = session.session.timelineJSON(at: home.loop.now)
    #expect(timeline["gesture"]?["name"] == .string(try #require(NamedGesture.named("fling-down")).name))
    #expect(
      [timeline["shown"], timeline["playing"], timeline["rate"], timeline["position"]] == [true, false, 0.25, 0.5])
    // The change that was open is complete.
    try set(20, in: session)
    _ = try session.handle(.undo)
    #expect(session.session.history.undoName?.text == "Cut-away depth 100 → 105 pt")
    #expect(home.store.tuned === session)
    #expect(home.lines == [])
  }

  /// An effect that crashed stays off after a restart, with its reason.
  @Test func faultsSurvive() throws {
    let root = TemporaryFolder()
    let name = String(repeating: "a", count: 20)
    let fault: JSON = ["reason": "it trapped", "backtrace": ["Ripple.swift:3", "main"], "library": "/a/Ripple.so"]
    var state: JSON
    do {
      let home = try Home(root.path)
      state = try JSON(parsing: try home.open().stateText)
      home.store.closeAll()
    }
    state["host"] = ["stretch": fault]
    root.write("\(name).session.json", state.compact)
    let home = try Home(root.path)
    let session = try #require(home.store[name])
    #expect(
      session.json["faults"] == ["stretch": ["reason": "it trapped", "backtrace": ["Ripple.swift:3", "main"]]])
    #expect(try JSON(parsing: session.stateText)["host"] == ["stretch": fault])
  }

  @Test func eachChangeIsSavedSoon() throws {
    let root = TemporaryFolder()
    let home = try Home(root.path)
    let session = try home.open()
    for depth in [90.0, 100] {
      try set(depth, in: session)
      try home.run { text(root, session) == session.stateText }
    }
    session.input(try InputBatch(["events": [["type": "playback", "gesture": "fling-up"]]]))
    try home.run { text(root, session) == session.stateText }
    // Scrolling changes nothing that is saved.
    let saved = try FileManager.default.attributesOfItem(atPath: "\(root.path)/\(session.identifier).session.json")
    session.input(try InputBatch(["events": [["type": "playback", "gesture": .null]]]))
    try home.run { text(root, session) == session.stateText }
    #expect(saved[.posixPermissions] as? Int == 0o600)
  }

  @Test func closedSessionIsOpenedAgain() throws {
    let root = TemporaryFolder()
    let home = try Home(root.path, capacity: 1)
    var identifiers: [String] = []
    for depth in [90.0, 100, 110] {
      let session = try home.open()
      identifiers.append(session.identifier)
      try set(depth, in: session)
    }
    #expect(home.store.count == 1)
    // The first two are not on the disk yet.
    for isSaved in [false, true] {
      if isSaved { home.store.closeAll() }
      for (identifier, depth) in zip(identifiers, ["90", "100", "110"]) {
        let session = try #require(home.store[identifier])
        #expect(session.session.history.undoName?.text == "Cut-away depth 80 → \(depth) pt")
        #expect(home.store.count == 1)
      }
    }
  }

  @Test func unknownIdentifierIsNoPath() throws {
    let root = TemporaryFolder()
    root.write("secret.session.json", "{}")
    let home = try Home(root.path + "/state")
    for identifier in ["", "lock", "../secret", "/etc/passwd", String(repeating: "a", count: 20)] {
      #expect(home.store[identifier] == nil)
    }
    #expect(home.lines == [])
  }

  @Test func failureIsToldAndSavingResumes() throws {
    let root = TemporaryFolder()
    let home = try Home(root.path)
    let session = try home.open()
    try home.run { text(root, session) != nil }
    let obstacle = "\(root.path)/.\(session.identifier).new"
    mkdir(obstacle, 0o700)
    try set(90, in: session)
    let problem =
      "cannot save sessions in \(root.path): Is a directory; they stay in memory until saving works again"
    try home.run { home.lines == [problem] }
    #expect(session.json["unsaved"] == .string(problem))
    // Work goes on, and sessions that are opened meanwhile tell it too.
    try set(100, in: session)
    #expect(try home.open().json["unsaved"] == .string(problem))
    rmdir(obstacle)
    try home.run { home.lines == [problem, "sessions are saved again"] }
    #expect(session.json["unsaved"] == nil && text(root, session) == session.stateText)
  }

  @Test func oversizedSessionIsTold() throws {
    let root = TemporaryFolder()
    let home = try Home(root.path, fileLimit: 10_000)
    let session = try home.open()
    _ = try session.edit(.merge(["$note": .string(String(repeating: "x", count: 10_000))]))
    try home.run { session.json["unsaved"] == "the session is too large to be saved" }
    #expect(home.lines.count == 1 && home.lines[0].contains("too many bytes to save: at most 10000, got 1"))
    // Other sessions are saved.
    let other = try home.open()
    try home.run { text(root, other) == other.stateText }
    #expect(text(root, session) == nil && other.json["unsaved"] == nil)
  }

  @Test func damagedFileIsSetAsideAndNamed() throws {
    let root = TemporaryFolder()
    let text: String
    do {
      let home = try Home(root.path)
      let session = try home.open()
      try set(90, in: session)
      text = session.stateText
      home.store.closeAll()
    }
    let rows: [(String, String)] = [
      ("", "1:1: "), (String(text.dropLast(10)), "1:"), ("[]", "expected an object, got an array"),
      (text.replacing(#""masthead":1,"revision""#, with: #""masthead":9,"revision""#), "masthead: must be"),
      (
        text.replacing("/effects/1/parameters/depth", with: "/effects/9/parameters/depth"),
        "history.entries[0].changes: must lead to the pipeline"
      ),
      (text.replacing(#""current":1"#, with: #""current":5"#), "history.current: must name one of the entries"),
      (String(text.dropLast()) + #","host":{"a":{"reason":1}}}"#, "host.a.reason: expected a string"),
      (text.replacing(#""changes":"#, with: #""change":"#), "history.entries[1]: unknown key \"change\""),
      (text.replacing(#""depth":90"#, with: #""depth":-90"#), "pipeline.effects[1].parameters.depth: must be"),
    ]
    let names = rows.indices.map { String(repeating: Array("abcdefghi")[$0], count: 20) }
    for (name, row) in zip(names, rows) { root.write("\(name).session.json", row.0) }
    let home = try Home(root.path)
    for (index, (name, row)) in zip(names, rows).enumerated() {
      #expect(row.0 != text)
      #expect(home.store[name] == nil)
      try #require(home.lines.count == index + 1, "\(row.1)")
      #expect(home.lines[index].hasPrefix("session \(name): damaged: \(row.1)"), "\(home.lines[index])")
      let path = "\(root.path)/\(name).session.json.damaged"
      #expect(home.lines[index].hasSuffix("; its file is now \(path)"))
      #expect(try String(contentsOfFile: path, encoding: .utf8) == row.0)
      // It is named once.
      #expect(home.store[name] == nil && home.lines.count == index + 1)
    }
  }

  @Test func unusedSessionsExpire() throws {
    let root = TemporaryFolder()
    let text: String
    do {
      let home = try Home(root.path)
      text = try home.open().stateText
    }
    let day = 86400
    let ages = [("a", 31 * day), ("b", 29 * day), ("c", 0), ("d", -400 * day)]
    for (letter, age) in ages {
      let file = root.write("\(String(repeating: letter, count: 20)).session.json", text)
      var times = [timespec(tv_sec: time(nil) - age, tv_nsec: 0), timespec(tv_sec: time(nil) - age, tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, file, &times, 0) == 0)
    }
    let home = try Home(root.path)
    #expect(ages.map { home.store[String(repeating: $0.0, count: 20)] != nil } == [false, true, true, true])
    #expect(!FileManager.default.fileExists(atPath: "\(root.path)/aaaaaaaaaaaaaaaaaaaa.session.json"))
  }

  /// The system's clock can be set while the server runs.
  @Test(arguments: [400.0, -400])
  func jumpOfSystemClockExpiresNothing(_ days: Double) throws {
    let root = TemporaryFolder()
    var jump = 0.0
    let home = try Home(root.path, capacity: 1, clock: { Double(time(nil)) + jump })
    var identifiers: [String] = []
    for depth in [90.0, 100, 110] {
      let session = try home.open()
      identifiers.append(session.identifier)
      try set(depth, in: session)
      // The sessions before are closed, and their files are as old as the jump says.
      try home.run { text(root, session) != nil }
      jump += days * 86400
    }
    for identifier in identifiers { #expect(home.store[identifier] != nil) }
    #expect(home.lines == [])
  }

  /// A saver can be released while its thread still writes. The byte that wakes the loop then must not reach what the process has
  /// opened since.
  @Test func writerThatOutlivesSaverWritesToNothingElse() throws {
    let root = TemporaryFolder()
    let count = 30
    func saved() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: root.path).count { $0.hasSuffix(".session.json") }
    }
    do {
      let home = try Home(root.path, capacity: count)
      for _ in 0..<count { try set(90, in: try home.open()) }
      try home.run { try! saved() > 0 }
    }
    // These get the numbers that the saver's descriptors had.
    var ends: [Int32] = []
    for _ in 0..<32 {
      var pair: [Int32] = [-1, -1]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0)
      ends += pair
    }
    defer { for end in ends { close(end) } }
    try PluginServer.wait(for: "the saved sessions") { try saved() == count ? true : nil }
    // The writer keeps the folder locked until it has written its byte.
    try PluginServer.wait(for: "the writer's end") { try? StateFolder(root.path) }
    var polled = ends.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    #expect(poll(&polled, nfds_t(polled.count), 0) == 0)
  }

  @Test func savedSessionsAreBounded() throws {
    let root = TemporaryFolder()
    let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
    for number in 0..<1010 {
      let name = String([letters[number % 32], letters[number / 32]]) + String(repeating: "k", count: 18)
      root.write("\(name).session.json", "")
    }
    _ = try Home(root.path)
    let left = try FileManager.default.contentsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".session.json") }
    #expect(left.count == 1000)
  }
}

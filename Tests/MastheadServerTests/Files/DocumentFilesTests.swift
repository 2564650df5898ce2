import Dispatch
import Foundation
import Glibc
import MastheadDocuments
import MastheadPlatform
import TestSupport
import Testing

@testable import MastheadServer

/// Documents in files: edits are written into the file, and changes of other programs update the session.
@Suite(.long) struct DocumentFilesTests {
  private static let text = ServedFolder.text

  private func text(height: Int) -> String { ServedFolder.text(height: height) }

  // MARK: Into the file

  @Test func editChangesOnlyItsLine() throws {
    let folder = try ServedFolder()
    try folder.set("header.height", "250")
    try folder.waitForText(text(height: 250))
    #expect(folder.names == [ServedFolder.name])
    #expect(try folder.session()["file"] == ["name": .string(ServedFolder.name), "viewSaved": true])
  }

  /// The page shows "saving…" until then.
  @Test func viewerOfUnchangedFileReceivesSavedState() throws {
    let folder = try ServedFolder()
    let viewer = try folder.server.client()
    viewer.send("GET \(try folder.address())/frames HTTP/1.1\r\nHost: localhost\r\n\r\n")
    _ = try viewer.readHead()
    var event = ""
    while !event.contains("event: saved") { event = try viewer.readEvent() }
    #expect(try folder.text() == Self.text)
  }

  /// The time from an edit to the file, and from the file to the session. A busy machine is sometimes slow.
  @Test func editsArriveSoonBothWays() throws {
    let folder = try ServedFolder()
    _ = try folder.session()
    var (written, read): ([Duration], [Duration]) = ([], [])
    for number in 0..<9 {
      var start = ContinuousClock.now
      try folder.set("header.height", "\(200 + number)")
      try folder.waitForText(text(height: 200 + number))
      written.append(.now - start)
      start = .now
      try folder.replace(text(height: 400 + number))
      try folder.wait(for: "the change") {
        try folder.session()["pipeline"]?["header"]?["height"] == .number(Double(400 + number))
      }
      read.append(.now - start)
    }
    #expect(written.sorted()[4] < .milliseconds(500), "\(written)")
    #expect(read.sorted()[4] < .seconds(1), "\(read)")
  }

  /// Several files instead of a folder. Other documents in the same folder have no sessions.
  @Test func severalFilesAreServed() throws {
    let folder = TemporaryFolder()
    for name in ["a", "b", "c"] { folder.write("\(name).masthead.json", text(height: 300)) }
    let server = try StartedServer(folder, arguments: ["b.masthead.json", "a.masthead.json"])
    defer { server.end() }
    let files = try #require(try server.get("/api/files")["files"]?.elements)
    #expect(files.map { $0["name"] } == ["b.masthead.json", "a.masthead.json"])
    for (index, file) in files.enumerated() {
      let identifier = try #require(file["session"]?.string)
      let response = try server.client().request(
        "PATCH", "/api/sessions/\(identifier)/pipeline", "Content-Type: application/json\r\n",
        body: #"{"path": "header.height", "value": \#(210 + index)}"#)
      #expect(response.status == 200)
    }
    try PluginServer.wait(for: "the files") {
      let texts = ["b", "a", "c"].map {
        try? String(contentsOfFile: "\(folder.path)/\($0).masthead.json", encoding: .utf8)
      }
      return texts == [text(height: 210), text(height: 211), text(height: 300)] ? true : nil
    }
  }

  /// View settings are not a part of the design.
  @Test func viewChangesNoFileUntilItIsSaved() throws {
    let folder = try ServedFolder()
    let scene: [(String, String)] = [
      ("device.model", #""islandPhone""#), ("device.orientation", #""landscape""#), ("appearance", #""light""#),
      ("layoutDirection", #""rightToLeft""#), ("textSize", #""extraLarge""#), ("navigationBar", #""opaque""#),
      ("statusBar", "true"), ("keyboard", "true"), ("contentLength", #""long""#), ("decelerationRate", #""fast""#),
      ("reducedMotion", "true"), ("reducedTransparency", "true"),
    ]
    for (key, value) in scene { try folder.set("scene.\(key)", value) }
    try folder.wait(for: "the view") { try folder.session()["file"]?["viewSaved"] == false }
    // Later writes do not contain the view either.
    try folder.set("header.height", "250")
    try folder.waitForText(text(height: 250))
    #expect(try folder.request("POST", try folder.address() + "/save", "{}").status == 200)
    #expect(try folder.text() == text(height: 250))
    #expect(try folder.request("POST", try folder.address() + "/save", #"{"view": true}"#).status == 200)
    let written = try JSON(parsing: try folder.text())
    #expect(written["scene"]?["device"] == ["model": "islandPhone", "orientation": "landscape"])
    #expect(
      written["scene"]?["appearance"] == "light" && written["scene"]?["keyboard"] == true
        && written["scene"]?["title"] == "Wren")
    #expect(try folder.session()["file"]?["viewSaved"] == true)
  }

  @Test func newFileTakesSessionWithItsHistory() throws {
    let folder = try ServedFolder()
    let opened = try folder.request("POST", "/api/sessions", #"{"preset": "artist"}"#)
    let address = try #require(opened.headers["location"])
    let identifier = String(try #require(address.split(separator: "/").last))
    _ = try folder.request("PATCH", "\(address)/pipeline", #"{"path": "name", "value": "Mine"}"#)
    let created = try folder.request("POST", "/api/files", #"{"name": "my artist", "session": "\#(identifier)"}"#)
    #expect(created.status == 201)
    #expect(folder.names == ["my artist.masthead.json", ServedFolder.name])
    let session = try folder.server.get(try #require(created.headers["location"]))
    #expect(session["file"]?["name"] == "my artist.masthead.json" && session["pipeline"]?["name"] == "Mine")
    #expect(session["history"]?["undo"] == "Rename to Mine")
    let rows: [(String, Int, String)] = [
      ("my artist", 409, "my artist.masthead.json exists already; choose another name"),
      ("", 422, #"name: expected up to 60 letters, digits, spaces, -, _ and ., got """#),
      ("../x", 422, #"name: expected up to 60 letters, digits, spaces, -, _ and ., got "../x""#),
      (".x", 422, #"name: expected up to 60 letters, digits, spaces, -, _ and ., got ".x""#),
    ]
    for (name, status, detail) in rows {
      let response = try folder.request("POST", "/api/files", #"{"name": "\#(name)", "session": "\#(identifier)"}"#)
      #expect(response.status == status)
      #expect(try JSON(parsing: response.body)["detail"] == .string(detail))
    }
    #expect(folder.names == ["my artist.masthead.json", ServedFolder.name])
  }

  // MARK: From the file

  enum Way: CaseIterable { case replaces, overwrites, writesParts, movesAway }

  /// Editors replace a file, write into it, possibly in several parts, or move the file away and write a new one.
  @Test(arguments: Way.allCases) func changeOutsideIsOneStep(_ way: Way) throws {
    let folder = try ServedFolder()
    try folder.set("scene.textSize", #""extraLarge""#)
    // The server has compared the session with the file.
    try folder.settle()
    let changed = text(height: 320).replacingOccurrences(of: "Profile", with: "Hawk")
    switch way {
    case .replaces: try folder.replace(changed)
    case .overwrites: try folder.overwrite(changed)
    case .writesParts:
      let handle = try #require(FileHandle(forWritingAtPath: folder.file))
      try handle.truncate(atOffset: 0)
      for part in [changed.utf8.prefix(100), changed.utf8.dropFirst(100)] {
        try handle.write(contentsOf: Data(part))
        usleep(100_000)
      }
      try handle.close()
    case .movesAway:
      rename(folder.file, "\(folder.file)~")
      usleep(100_000)
      try folder.overwrite(changed)
    }
    try folder.wait(for: "the change") { try folder.session()["pipeline"]?["header"]?["height"] == 320 }
    let session = try folder.session()
    #expect(session["history"] == ["undo": "Change outside this page", "redo": .null, "outside": true])
    // The view stays.
    #expect(session["pipeline"]?["scene"]?["textSize"] == "extraLarge")
    #expect(session["pipeline"]?["name"] == "Hawk")
    #expect(try folder.request("POST", try folder.address() + "/history", #"{"command": "undo"}"#).status == 200)
    try folder.waitForText(Self.text)
  }

  @Test func mistakeIsReportedAndStopsWriting() throws {
    let folder = try ServedFolder()
    _ = try folder.address()
    _ = try folder.session()
    let rows = [
      ("{\n  \"masthead\": 1,\n  \"header\": }", #"profile.masthead.json:3:13: expected a value, got "}""#),
      (
        text(height: 320).replacingOccurrences(of: "collapsed", with: "colapsed"),
        "profile.masthead.json:4:50: header: unknown key \"colapsedHeight\"; did you mean collapsedHeight?"
      ),
      (
        "{\n  \"masthead\": 1,\n  \"effects\": [\"stretch\",] }",
        "profile.masthead.json:3:24: remove the comma before ]"
      ),
      ("{\n  \"masthead\": 1,\n  \"masthead\": 1 }", "profile.masthead.json:3:3: duplicate key \"masthead\""),
    ]
    for (broken, problem) in rows {
      try folder.replace(broken)
      try folder.waitForProblem(problem)
      #expect(try folder.session()["pipeline"]?["header"]?["height"]?.double == 300)
      try folder.set("effects[1].parameters.factor", "0.25")
      try folder.settle()
      #expect(try folder.text() == broken)
      try folder.replace(Self.text)
      try folder.waitForProblem(nil)
      // The file takes precedence, and the edit is in the history.
      #expect(try folder.session()["history"]?["outside"] == true)
    }
    try folder.replace(rows[0].0)
    try folder.waitForProblem(rows[0].1)
    #expect(try folder.request("POST", try folder.address() + "/save", "{}").status == 200)
    #expect(try JSON(parsing: folder.text()) == JSON(parsing: Self.text))
    #expect(try folder.session()["unsaved"] == nil)
  }

  @Test func removedFileComesBackOnlyWhenSavedOrRestored() throws {
    let folder = try ServedFolder()
    _ = try folder.session()
    rename(folder.file, "\(folder.path)/elsewhere")
    try folder.waitForProblem("profile.masthead.json was removed or renamed; save to write it again")
    try folder.set("header.height", "250")
    try folder.settle()
    #expect(folder.names == ["elsewhere"])
    rename("\(folder.path)/elsewhere", folder.file)
    try folder.waitForProblem(nil)
    #expect(try folder.session()["pipeline"]?["header"]?["height"]?.double == 300)
    unlink(folder.file)
    try folder.waitForProblem("profile.masthead.json was removed or renamed; save to write it again")
    #expect(try folder.request("POST", try folder.address() + "/save", "{}").status == 200)
    #expect(try JSON(parsing: folder.text())["name"] == "Profile")
    // A folder is removed and returns, as with a checkout.
    rename(folder.path, folder.path + "2")
    try folder.waitForProblem("profile.masthead.json was removed or renamed; save to write it again")
    rename(folder.path + "2", folder.path)
    try folder.waitForProblem(nil)
    try folder.replace(text(height: 320))
    try folder.wait(for: "the change") { try folder.session()["pipeline"]?["header"]?["height"] == 320 }
  }

  @Test func readOnlyFileStaysUnchanged() throws {
    let folder = try ServedFolder()
    chmod(folder.file, 0o444)
    try folder.set("header.height", "250")
    try folder.waitForProblem(
      "cannot write \(folder.file): Permission denied; the page keeps the changes, and tries again")
    #expect(try folder.text() == Self.text)
    chmod(folder.file, 0o640)
    try folder.waitForText(text(height: 250))
    try folder.waitForProblem(nil)
    var status = stat()
    #expect(stat(folder.file, &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test func linkStaysLink() throws {
    let folder = try ServedFolder()
    rename(folder.file, "\(folder.path)/target")
    symlink("target", folder.file)
    try folder.restart()
    try folder.set("header.height", "250")
    try folder.waitForText(text(height: 250))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file) == "target")
  }

  /// The folder of the document does not change.
  @Test(arguments: ["symbolic", "hard"]) func changeBehindLinkIsDetected(_ kind: String) throws {
    let folder = try ServedFolder()
    let elsewhere = TemporaryFolder()
    let target = elsewhere.write("target.json", Self.text)
    unlink(folder.file)
    if kind == "hard" { link(target, folder.file) } else { symlink(target, folder.file) }
    try folder.restart()
    _ = try folder.session()
    try text(height: 320).write(toFile: target, atomically: false, encoding: .utf8)
    try folder.wait(for: "the change") { try folder.session()["pipeline"]?["header"]?["height"] == 320 }
  }

  /// The effect's plugin is in another folder.
  @Test func unknownEffectIsLoggedAndSkipped() throws {
    let folder = try ServedFolder(
      Self.text.replacingOccurrences(of: #"[ "stretch","#, with: #"[ "com.example.none", "stretch","#))
    let effects = try folder.session()["effects"]?.elements.map { $0["enabled"] }
    #expect(effects == [false, true, true])
    let line =
      "profile.masthead.json:5:18: effects[0]: unknown effect \"com.example.none\"; it is skipped until a plugin provides it\n"
    try folder.wait(for: "the line") { folder.server.printed.contains(line) }
  }

  /// Names that differ in one letter, names that look the same, and a name that leaves no room for a suffix.
  @Test func eachFileHasItsSession() throws {
    let folder = try ServedFolder()
    let names = ["doc-1", "doc-q", "B", "b", "v1", "vq", "\u{E9}", "e\u{301}", String(repeating: "n", count: 240)]
    for (index, name) in names.enumerated() {
      try text(height: 200 + index).write(
        toFile: "\(folder.path)/\(name).masthead.json", atomically: false, encoding: .utf8)
    }
    try folder.restart()
    let files = try #require(try folder.server.get("/api/files")["files"]?.elements)
    #expect(files.count == names.count + 1)
    for file in files {
      let identifier = try #require(file["session"]?.string)
      let name = try #require(file["name"]?.string)
      let change = #"{"path": "header.height", "value": 123}"#
      #expect(try folder.request("PATCH", "/api/sessions/\(identifier)/pipeline", change).status == 200)
      let path = "\(folder.path)/\(name)"
      try folder.wait(for: "the change of \(name)") {
        try String(contentsOfFile: path, encoding: .utf8) == text(height: 123)
      }
    }
    #expect(folder.names.count == names.count + 1)
  }

  @Test func savedViewDoesNotSaveLaterOnes() throws {
    let folder = try ServedFolder()
    let address = try folder.address()
    #expect(try folder.request("POST", "\(address)/save", #"{"view": true}"#).status == 200)
    #expect(try folder.request("POST", "\(address)/save", #"{"view": true}"#).status == 200)
    let saved = try folder.text()
    try folder.set("scene.appearance", #""light""#)
    try folder.settle()
    #expect(try folder.text() == saved)
  }

  /// If *Save* cannot replace a file that has a mistake, the server tries again. Until then it reports the session as
  /// unsaved.
  @Test func failedSaveIsTriedAgain() throws {
    let folder = try ServedFolder()
    _ = try folder.session()
    try folder.overwrite("{ bad")
    try folder.waitForProblem(#"profile.masthead.json:1:3: expected a key in quotes, got "b""#)
    chmod(folder.file, 0o444)
    let denied = "cannot write \(folder.file): Permission denied; the page keeps the changes, and tries again"
    let refused = try folder.request("POST", try folder.address() + "/save", "{}")
    #expect(refused.status == 409)
    #expect(try JSON(parsing: refused.body)["detail"] == .string(denied))
    usleep(2_500_000)
    #expect(try folder.session()["unsaved"] != nil)
    #expect(try folder.text() == "{ bad")
    chmod(folder.file, 0o644)
    try folder.wait(for: "the file") { try JSON(parsing: folder.text()) == JSON(parsing: Self.text) }
    try folder.waitForProblem(nil)
  }

  /// A file above the limit could not be read again.
  @Test func documentThatBecomesTooLargeIsNotWritten() throws {
    let folder = try ServedFolder()
    let texts = Array(repeating: #""\#(String(repeating: "x", count: 20))""#, count: 40_000).joined(separator: ",")
    let response = try folder.server.client().request(
      "PATCH", "\(try folder.address())/pipeline", "Content-Type: application/merge-patch+json\r\n",
      body: #"{"$note": [\#(texts)]}"#)
    #expect(response.status == 200)
    try folder.waitForProblem(
      "cannot write \(folder.file): File too large; the page keeps the changes, and tries again")
    #expect(try folder.text() == Self.text)
  }

  @Test func changeThatCouldNotBeWrittenIsInHistoryWhenFileChanges() throws {
    let folder = try ServedFolder()
    chmod(folder.file, 0o444)
    try folder.set("header.height", "250")
    try folder.waitForProblem(
      "cannot write \(folder.file): Permission denied; the page keeps the changes, and tries again")
    let viewer = try folder.server.client()
    viewer.send("GET \(try folder.address())/frames HTTP/1.1\r\nHost: localhost\r\n\r\n")
    try viewer.readEvents(until: "event: frame")
    unlink(folder.file)
    try folder.replace(text(height: 320))
    try viewer.readEvents(until: "changed profile.masthead.json at the same time as this page")
    #expect(try folder.request("POST", try folder.address() + "/history", #"{"command": "undo"}"#).status == 200)
    try folder.waitForText(text(height: 250))
  }

  /// Sessions with unwritten edits stay open. A session without room reports the limit.
  @Test func sessionWithUnwrittenEditsStays() throws {
    let folder = try ServedFolder(arguments: ["--max-sessions", "2"])
    for name in ["a", "b", "c"] {
      try text(height: 300).write(toFile: "\(folder.path)/\(name).masthead.json", atomically: true, encoding: .utf8)
    }
    try folder.restart()
    let files = try #require(try folder.server.get("/api/files")["files"]?.elements)
    let addresses = files.compactMap { file -> String? in
      if case .string(let identifier)? = file["session"] { "/api/sessions/\(identifier)" } else { nil }
    }
    let address = try folder.address()
    chmod(folder.file, 0o444)
    try folder.set("header.height", "250")
    try folder.waitForProblem(
      "cannot write \(folder.file): Permission denied; the page keeps the changes, and tries again")
    for other in addresses.filter({ $0 != address }) {
      #expect(try folder.server.client().request("GET", other).status == 200)
    }
    chmod(folder.file, 0o644)
    try folder.waitForText(text(height: 250))
    #expect(try folder.session()["history"]?["undo"] == "Header height")
    let viewers = try addresses.prefix(2).map { address in
      let viewer = try folder.server.client()
      viewer.send("GET \(address)/frames HTTP/1.1\r\nHost: localhost\r\n\r\n")
      _ = try viewer.readHead()
      return viewer
    }
    #expect(try folder.server.client().request("GET", addresses[2]).status == 503)
    _ = try viewers[0].readEvent()
  }

  @Test func abandonedFilesAreRemovedAtStart() throws {
    let folder = try ServedFolder()
    // No process has this number.
    let (abandoned, other, new) = (
      "\(folder.path)/.masthead-4194305-x", "\(folder.path)/.masthead-mine", "\(folder.path)/.masthead-4194305-y"
    )
    for path in [abandoned, other, new] {
      try "x".write(toFile: path, atomically: false, encoding: .utf8)
      guard path != new else { continue }
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: path)
    }
    try folder.restart()
    try folder.wait(for: "the removal") { access(abandoned, F_OK) != 0 }
    #expect(access(other, F_OK) == 0 && access(new, F_OK) == 0)
  }

  @Test func unreadableFileIsReportedAtStart() throws {
    let folder = try ServedFolder()
    let other = "\(folder.path)/other.masthead.json"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try folder.restart()
    let sentence = "cannot read \(other): Is a directory"
    try folder.wait(for: "the problem") {
      try folder.server.get("/api/files")["files"]?.elements.first?["problem"] == .string(sentence)
    }
    #expect(folder.server.printed.contains(" file: \(sentence)\n"))
  }

  /// A checkout changes hundreds of files, and adds new files.
  @Test func manyFilesChangeAtOnce() throws {
    let folder = try ServedFolder()
    for number in 0..<500 {
      try text(height: 300 + number).write(
        toFile: "\(folder.path)/h\(number).masthead.json", atomically: true, encoding: .utf8)
    }
    try folder.replace(text(height: 320))
    try folder.wait(for: "the files") { try folder.server.get("/api/files")["files"]?.elements.count == 501 }
    try folder.wait(for: "the change") { try folder.session()["pipeline"]?["header"]?["height"] == 320 }
  }

  @Test func firstFileOpensAutomatically() throws {
    let folder = try ServedFolder()
    let opened = try folder.request("POST", "/api/sessions", "{}")
    #expect(try opened.status == 200 && opened.headers["location"] == folder.address())
    try folder.replace("{")
    let problem = "profile.masthead.json:1:2: expected a key in quotes, got the end of the text"
    try folder.restart()
    let refused = try folder.request("POST", "/api/sessions", "{}")
    #expect(refused.status == 409)
    #expect(try JSON(parsing: refused.body)["detail"] == .string(problem))
    #expect(try folder.server.get("/api/files")["files"]?.elements.first?["problem"] == .string(problem))
  }

  /// After a restart, the file takes precedence. The history of the same document is restored. A different document is
  /// refused.
  @Test func stateOfClientRestoresHistoryOfSameDocument() throws {
    let folder = try ServedFolder()
    try folder.set("header.height", "250")
    try folder.waitForText(text(height: 250))
    let address = try folder.address()
    let state = try folder.server.get("\(address)/state").compact
    try folder.restart()
    #expect(try folder.request("PUT", "\(address)/state", state).status == 200)
    #expect(try folder.session()["history"]?["undo"] == "Header height")
    try folder.restart()
    try folder.replace(text(height: 320))
    let refused = try folder.request("PUT", "\(address)/state", state)
    #expect(refused.status == 409)
    #expect(
      try JSON(parsing: refused.body)["detail"] == "profile.masthead.json differs from the document of this state")
    #expect(try folder.session()["pipeline"]?["header"]?["height"] == 320)
  }

  // MARK: Faults

  /// Kills the server at random moments while a client and an editor change the document. The file has one of the
  /// written values, and none older than the last value that the server reported as saved.
  @Test(arguments: [false, true]) func killedServerLeavesWholeFile(_ isEdited: Bool) throws {
    var random = SplitMix.printingSeed()
    let folder = try ServedFolder()
    for _ in 0..<repetitions(100, quick: 4) {
      let address = try folder.address()
      let viewer = try folder.server.client()
      viewer.send("GET \(address)/frames HTTP/1.1\r\nHost: localhost\r\n\r\n")
      try viewer.readEvents(until: "event: frame")
      let client = try folder.server.client()
      var written = [try height(of: folder)]
      var revisions: [Int: Int] = [:]
      // No later step of the setup needs a running server.
      let identifier = folder.server.identifier
      let pause = Int.random(in: 0..<700, using: &random)
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(pause)) { kill(identifier, SIGKILL) }
      while true {
        let isOutside = isEdited && Int.random(in: 0..<4, using: &random) == 0
        let value = (isOutside ? 500 : 100) + written.count
        // The server may end after the change and before the answer.
        written.append(value)
        if isOutside {
          try Bool.random(using: &random) ? folder.replace(text(height: value)) : folder.overwrite(text(height: value))
          continue
        }
        guard
          let response = try? client.request(
            "PATCH", "\(address)/pipeline", "Content-Type: application/json\r\n",
            body: #"{"path": "header.height", "value": \#(value)}"#),
          let revision = try? JSON(parsing: response.body)["revision"]?.double
        else { break }
        revisions[Int(revision)] = written.count - 1
        usleep(useconds_t.random(in: 0..<60_000, using: &random))
      }
      _ = folder.server.process.waitForEnd(within: Programs.patience)
      let events = try viewer.readToEnd()
      let told = events.matches(of: /event: saved\ndata: {"revision":(\d+)}/).compactMap { Int($0.1) }
      let saved = told.compactMap { revisions[$0] }.max()
      let found = try height(of: folder)
      #expect(written.contains(found), "\(found)")
      #expect(try #require(written.lastIndex(of: found)) >= saved ?? 0)
      try folder.replace(Self.text)
      try folder.restart()
    }
  }

  private func height(of folder: ServedFolder) throws -> Int {
    let json = try JSON(parsing: try folder.text())
    return Int(try #require(json["header"]?["height"]?.double))
  }

  /// By default, the system kills a process that exceeds the limit of a file's size.
  @Test func limitOfFileSizeIsReported() throws {
    // In units of 1024 bytes. The limit also applies to the log.
    let folder = try ServedFolder(shell: ["bash", "-c", #"ulimit -f 64; exec "$@""#, "bash"])
    let response = try folder.server.client().request(
      "PATCH", "\(try folder.address())/pipeline", "Content-Type: application/merge-patch+json\r\n",
      body: #"{"$note": "\#(String(repeating: "x", count: 100_000))"}"#)
    #expect(response.status == 200)
    try folder.waitForProblem(
      "cannot write \(folder.file): File too large; the page keeps the changes, and tries again")
    #expect(try folder.text() == Self.text)
    #expect(folder.names == [ServedFolder.name])
  }

  @Test(.enabled("needs the right to mount a file system in a namespace", canMount))
  func fullDiskIsReportedUntilItHasSpace() throws {
    let script =
      "cp -r HEADERS HEADERS.kept && mount -t tmpfs -o size=256k none HEADERS && cp HEADERS.kept/* HEADERS"
      + #" && exec "$@""#
    let folder = try ServedFolder(shell: ["unshare", "-rm", "bash", "-c", script, "bash"])
    // The path of the folder in the server's mount namespace.
    let seen = "/proc/\(folder.server.identifier)/root\(folder.path)"
    #expect((try? Data(count: 1 << 20).write(to: URL(fileURLWithPath: "\(seen)/filler"))) == nil)
    try folder.set("header.height", "250")
    try folder.waitForProblem(
      "cannot write \(folder.file): No space left on device; the page keeps the changes, and tries again")
    #expect(try String(contentsOfFile: "\(seen)/\(ServedFolder.name)", encoding: .utf8) == Self.text)
    #expect(unlink("\(seen)/filler") == 0)
    try folder.waitForProblem(nil)
    #expect(try String(contentsOfFile: "\(seen)/\(ServedFolder.name)", encoding: .utf8) == text(height: 250))
  }

  /// Whether tests may mount a file system that is visible only to their server.
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
}

extension JSON {
  /// The text; nil for another value.
  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
}

import Foundation
import Glibc
import MastheadDocuments
import MastheadPlatform
import TestSupport
import Testing

/// Plugin effects that end their worker.
@Suite(.long) struct PluginFaultTests {
  private let cut = #"{"effect": "com.example.cut", "parameters": {"depth": 30}}"#

  /// Faulty code that runs once the header is half collapsed, and the reported reason.
  private static let faults = allFaults

  /// Declarations that the faulty effects use.
  private static let declarations = """
    @inline(never) func deeper(_ depth: Int) -> Int { deeper(depth + 1) + 1 }
    @_silgen_name("fork") func cFork() -> Int32
    nonisolated(unsafe) var blocks: [UnsafeMutableRawPointer] = []
    """

  private static let allFaults = [
    ("preconditionFailure()", "EFFECT: \(PluginSources.trapped)"),
    (#"_ = "out of water\n".withCString { write(2, $0, 13) }; abort()"#, "EFFECT: aborted (SIGABRT): out of water"),
    ("UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1", "EFFECT: accessed invalid memory (SIGSEGV)"),
    (
      "blocks.append(malloc(1)!); memset(blocks[0], 1, 99_999_999)",
      "EFFECT: accessed invalid memory (SIGSEGV)"
    ),
    (
      "frame.blur = Double(deeper(0))",
      "EFFECT: ran out of stack, for example by infinite recursion"
    ),
    ("while true {}", "EFFECT: took longer than 0.25 s for a frame"),
    ("while true { sleep(1000) }", "EFFECT: waited instead of computing a frame"),
    ("exit(3)", "EFFECT: exited"),
    ("raise(SIGFPE)", "EFFECT: was killed by SIGFPE"),
    ("frame.opacity = 1 / (collapse - collapse)", "EFFECT: opacity: must be a finite number, got inf"),
    // Faults that the process cannot report itself.
    (
      "for descriptor in 3..<64 { close(Int32(descriptor)) }; while true { sleep(1000) }",
      "EFFECT: closed its connection to Masthead"
    ),
    ("raise(SIGSTOP)", "EFFECT: was stopped, and did not answer in time"),
    ("signal(SIGPROF, SIG_IGN); while true {}", "EFFECT: took longer than 0.25 s for a frame"),
    ("signal(SIGALRM, SIG_IGN); while true { sleep(1000) }", "EFFECT: waited instead of computing a frame"),
    ("usleep(600_000)", "EFFECT: waited instead of computing a frame"),
    ("raise(SIGKILL)", "EFFECT: was killed by SIGKILL"),
    // The replies go to the worker's descriptor 4.
    (
      ##"let reply = "{\"curve\":[]}\n"; _ = write(4, reply, reply.utf8.count)"##,
      "EFFECT: wrote into its connection to Masthead"
    ),
    // The worker can reach no other process.
    ("if cFork() == 0 { while true { sleep(1000) } }; _exit(0)", "EFFECT: exited"),
    ("kill(getppid(), SIGKILL); kill(-1, SIGTERM); _exit(0)", "EFFECT: exited"),
    ("if setsid() < 0 && setpgid(0, getppid()) < 0 { _exit(0) }", "EFFECT: exited"),
    // Limits.
    (
      "while let block = malloc(64 << 20) { blocks.append(block) }; abort()",
      "EFFECT: reached the limit of 1024 MiB of memory (--memory)"
    ),
    (
      "while dup(0) >= 0 {}",
      "EFFECT: reached the limit of 256 open descriptors; it was the last effect called, but was not running when the fault occurred"
    ),
    (
      "let file = tmpfile()!; fseek(file, 1 << 30, SEEK_SET); fputc(0, file); fflush(file)",
      "EFFECT: reached the limit of 256 MiB for a file"
    ),
  ].map { (code: "if collapse > 0.5 { \($0) }", reason: $1) }

  /// All faulty effects, each in its own plugin. The server runs until the tests end.
  nonisolated(unsafe) private static let faultyServer = Result {
    let server = try PluginServer(
      Dictionary(
        uniqueKeysWithValues: faults.enumerated().map { index, fault in
          (
            "Cut\(index)/Cut.swift",
            PluginSources.cut("com.example.cut\(index)", code: fault.code, before: declarations)
          )
        } + [("Sound/Cut.swift", PluginSources.cut("com.example.sound"))]))
    for index in faults.indices { try server.plugin("Cut\(index)") { $0["problem"] == .null } }
    return server
  }

  @Test(arguments: faults.indices)
  func faultyEffectIsDisabledAndNamed(_ index: Int) throws {
    let server = try Self.faultyServer.get()
    let effect = "com.example.cut\(index)"
    let reason = Self.faults[index].reason.replacing("EFFECT", with: effect)
    let session = try ViewedSession(server, #"{"effect": "\#(effect)", "parameters": {"depth": 30}}"#)
    let other = try ViewedSession(server, #"{"effect": "com.example.sound", "parameters": {"depth": 40}}"#)
    try session.scroll(to: 100)
    try other.scroll(to: 100)
    #expect(session.frame["mask"] == .string(PluginSources.mask(depth: 30)))
    try session.send(scrollTo: 200)
    try session.follow { !$0.problems.isEmpty && $0.frame["mask"] == .string(PluginSources.mask(depth: 0)) }
    #expect(session.problems == [reason], "\(Self.faults[index].code)")
    #expect(session.session["faults"]?[effect]?["reason"] == .string(reason))
    #expect(session.session["effects"]?.elements.map { $0["enabled"] } == [false])
    // The list keeps its scroll position.
    #expect(session.frame["collapse"].map(\.compact) == "0.6666666666666667")
    // Another session is not affected.
    try other.scroll(to: 12)
    #expect(other.frame["mask"] == .string(PluginSources.mask(depth: 40)) && other.problems.isEmpty)
  }

  /// Returns a server with a plugin that traps once the header is half collapsed, a session that shows its effect, and the line of
  /// the trap.
  private func trapping() throws -> (server: PluginServer, session: ViewedSession, line: Int) {
    let source = PluginSources.cut(code: "if collapse > 0.5 { preconditionFailure() }")
    let line =
      1 + source.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
        $0.contains("preconditionFailure()")
      }!
    let server = try PluginServer(["Cut/Cut.swift": source])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frameCount > 0 }
    return (server, session, line)
  }

  @Test func backtraceNamesSourceLine() throws {
    guard PluginServer.hasSymbolizer else { return }
    let (_, session, line) = try trapping()
    try session.send(scrollTo: 200)
    let function = "Cut.Cut.contribute(to: inout Masthead.HeaderFrame, at: Masthead.Moment) -> ()"
    let expected: JSON = [.string("\(function) at Cut/Cut.swift:\(line)")]
    try session.follow { $0.session["faults"]?["com.example.cut"]?["backtrace"]?.elements.first != nil }
    if session.session["faults"]?["com.example.cut"]?["backtrace"] != expected {
      // The backtrace has an address until the source line is known.
      let before = session.session
      try session.follow { $0.session != before }
    }
    #expect(session.session["faults"]?["com.example.cut"]?["backtrace"] == expected)
  }

  @Test func enablingEffectTriesItAgain() throws {
    let (_, session, _) = try trapping()
    for times in 1...3 {
      try session.send(scrollTo: 200)
      try session.follow { $0.problems.count == times && $0.session["faults"] != nil }
      try session.scroll(to: 0)
      try session.set("effects[0].enabled", "true")
      try session.follow { $0.session["faults"] == nil && $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
    }
  }

  /// The fault is a state of the session. Neither the document nor the history contains the fault, so undo restores the
  /// values that worked.
  @Test func undoRestoresValuesBeforeFault() throws {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut(code: "precondition(depth < 50)")])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    func history() throws -> JSON { try JSON(parsing: try session.send("GET", "/history", "").body) }
    func travel(_ command: String) throws {
      #expect(try session.send("POST", "/history", "{\"command\":\"\(command)\"}").status == 200)
    }
    func names() throws -> [JSON?] { try history()["entries"]?.elements.map { $0["name"] } ?? [] }
    try session.set("name", "\"A\"")
    try session.set("effects[0].parameters.depth", "80")
    try session.follow { $0.session["faults"] != nil }
    try session.set("name", "\"B\"")
    let entries = try names()
    #expect(entries.dropFirst() == ["Rename to A", "Cut depth 30 → 80 pt", "Rename to B"])
    #expect(try JSON(parsing: try session.send("GET", "/pipeline", "").body)["effects"]?.elements[0]["enabled"] == nil)
    // The change of the name is unrelated to the fault.
    try travel("undo")
    try session.follow { $0.session["pipeline"]?["name"] == "A" }
    #expect(session.session["effects"]?.elements.map { $0["enabled"] } == [false])
    try travel("undo")
    try session.follow { $0.session["faults"] == nil && $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
    #expect(session.session["effects"]?.elements.map { $0["enabled"] } == [true])
    #expect(session.problems.count == 1)
    // Redo causes the fault again, and undo removes it.
    try travel("redo")
    try session.follow { $0.problems.count == 2 && $0.session["faults"] != nil }
    try travel("undo")
    try session.follow { $0.session["faults"] == nil && $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
    #expect(try names() == entries && history()["current"] == 1)
  }

  /// The check of elements that do not fit in the header ignores disabled effects.
  @Test func headerWithElementsContinuesWithoutEffect() throws {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut(code: "precondition(depth < 50)")])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    let elements = #"{"header": {"elements": [{"name": "title"}]}}"#
    let response = try session.send("PATCH", "/pipeline", elements, type: "application/merge-patch+json")
    #expect(response.status == 200)
    try session.set("effects[0].parameters.depth", "80")
    try session.follow { $0.session["faults"] != nil }
    try session.set("name", "\"A\"")
    try session.follow { $0.session["pipeline"]?["name"] == "A" }
    #expect(session.session["effects"]?.elements.map { $0["enabled"] } == [false])
    #expect(session.problems.count == 1)
  }

  /// Dragging a slider through values with a fault ends one process, and a second process at the end of the drag.
  @Test func dragOfSliderRetriesEffectAtItsEnd() throws {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut(code: "precondition(depth < 50)")])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frameCount > 0 }
    func drag(_ depths: [Int]) throws {
      try session.send("POST", "/history", #"{"command":"begin","change":"drag"}"#)
      for depth in depths { try session.set("effects[0].parameters.depth", "\(depth)") }
      try session.send("POST", "/history", #"{"command":"end","change":"drag"}"#)
    }
    try drag([40, 50, 60, 70, 80])
    try session.follow { $0.problems.count == 2 && $0.session["faults"] != nil }
    try drag([70, 60, 50, 40])
    try session.follow { $0.session["faults"] == nil && $0.frame["mask"] == .string(PluginSources.mask(depth: 40)) }
    #expect(session.problems.count == 2)
    let history = try JSON(parsing: try session.send("GET", "/history", "").body)
    #expect(
      history["entries"]?.elements.dropFirst().map { $0["name"] } == ["Cut depth 30 → 80 pt", "Cut depth 80 → 40 pt"])
  }

  /// If the process ends for another reason, the effect stays disabled. The file does not contain the fault.
  @Test func faultStaysInSessionAndNotInFile() throws {
    let folder = TemporaryFolder()
    let text = "{\"masthead\": 1, \"header\": {\"height\": 300}, \"effects\": [\(cut)]}"
    folder.write("a.masthead.json", text)
    let server = try PluginServer(
      ["Cut/Cut.swift": PluginSources.cut(code: "if collapse > 0.5 { preconditionFailure() }")],
      arguments: ["\(folder.path)/a.masthead.json"])
    try server.plugin("Cut") { $0["problem"] == .null }
    let file = try #require(try server.get("/api/files")["files"]?.elements.first?["session"]?.compact)
    let session = try ViewedSession(server, address: "/api/sessions/\(file.dropFirst().dropLast())")
    try session.follow { $0.frameCount > 0 }
    try session.send(scrollTo: 200)
    try session.follow { $0.session["faults"] != nil }
    for offset in 1...3 {
      for worker in server.workers { kill(worker, SIGKILL) }
      try session.scroll(to: 200 + Double(offset))
      #expect(session.frame["mask"] == .string(PluginSources.mask(depth: 0)))
    }
    #expect(session.session["faults"]?["com.example.cut"] != nil)
    #expect(session.problems.count { $0.hasPrefix("com.example.cut") } == 1)
    #expect(session.session["file"]?["viewSaved"] == true)
    try session.set("name", "\"B\"")
    func content() throws -> String { try String(contentsOfFile: "\(folder.path)/a.masthead.json", encoding: .utf8) }
    try PluginServer.wait(for: "the edit in the file") { try content().contains("B") ? true : nil }
    #expect(try !content().contains("enabled"))
    try session.scroll(to: 0)
    try session.set("effects[0].enabled", "true")
    try session.follow { $0.session["faults"] == nil && $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
    #expect(session.session["history"]?["undo"] == "Rename to B")
  }

  @Test func followerReceivesDisabledEffect() throws {
    let (server, session, _) = try trapping()
    let follower = try server.client()
    follower.send("GET /api/pipeline HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")
    #expect(try follower.readHead().status == 200)
    let before = try TuningAPITests.data(of: "pipeline", try follower.readEvent())
    #expect(before["pipeline"]?["effects"]?.elements.map { $0["enabled"] } == [nil])
    try session.send(scrollTo: 200)
    let after = try TuningAPITests.data(of: "pipeline", try follower.readEvent())
    #expect(after["pipeline"]?["effects"]?.elements.map { $0["enabled"] } == [false])
    #expect(after["id"] == before["id"])
  }

  @Test func fixedSourceEnablesEffect() throws {
    let (server, session, _) = try trapping()
    try session.send(scrollTo: 200)
    try session.follow { $0.session["faults"] != nil }
    server.write("Cut/Cut.swift", PluginSources.cut(code: "// mended"))
    try session.follow { $0.session["faults"] == nil && $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
    #expect(session.session["effects"]?.elements.map { $0["enabled"] } == [true])
  }

  @Test func otherEffectsOfPipelineContinue() throws {
    let server = try PluginServer([
      "Cut/Cut.swift": PluginSources.cut(code: "if collapse > 0.5 { preconditionFailure() }"),
      "Mark/Mark.swift": PluginSources.cut("com.example.mark", code: #"frame.values["mark"] = 7"#),
    ])
    for name in ["Cut", "Mark"] { try server.plugin(name) { $0["problem"] == .null } }
    let session = try ViewedSession(server, cut + #", {"effect": "stretch"}, {"effect": "com.example.mark"}"#)
    try session.follow { $0.frameCount > 0 }
    try session.send(scrollTo: 200)
    try session.follow { $0.session["faults"] != nil }
    #expect(session.problems == ["com.example.cut: \(PluginSources.trapped)"])
    #expect(session.session["effects"]?.elements.map { $0["enabled"] } == [false, true, true])
    try session.scroll(to: -50)
    #expect(session.frame["header"]?["height"] == 350 && session.frame["values"]?["mark"] == 7)
  }

  @Test func logHasOneLineForFaultWithItsPlace() throws {
    let (server, session, line) = try trapping()
    try session.send(scrollTo: 200)
    let place = PluginServer.hasSymbolizer ? " (at Cut/Cut.swift:\(line))" : ""
    try PluginServer.wait(for: "the fault in the log") { [server] in
      server.printed.contains(": com.example.cut: \(PluginSources.trapped)\(place)\n") ? true : nil
    }
    #expect(server.printed.components(separatedBy: " fault: ").count == 2)
  }

  @Test func outputGoesToLogWithItsEffect() throws {
    let server = try PluginServer([
      "Cut/Cut.swift": PluginSources.cut(code: #"print("depth", depth)"#)
    ])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frameCount > 0 }
    try PluginServer.wait(for: "the line") { server.printed.contains("\ncom.example.cut: depth 30.0\n") ? true : nil }
  }

  /// A plugin traps at an offset repeatedly, while other sessions scroll.
  @Test func crashesDoNotAffectOtherSessions() throws {
    let crashes = repetitions(100, quick: 10)
    let server = try PluginServer([
      "Cut/Cut.swift": PluginSources.cut(code: "if collapse > 0.5 { preconditionFailure() }")
    ])
    try server.plugin("Cut") { $0["problem"] == .null }
    let crashing = try ViewedSession(server, cut)
    let other = try ViewedSession(server, #"{"effect": "stretch"}"#)
    let third = try ViewedSession(server, cut)
    func crash() throws {
      let before = crashing.problems.count
      try crashing.send(scrollTo: 200)
      // Other sessions receive a frame for each input while the worker ends.
      for offset in [-30.0, 12, 70] {
        try other.scroll(to: offset)
        #expect(other.frame["header"]?["height"] == .number(max(300, 300 - offset)))
      }
      try third.scroll(to: 30)
      #expect(third.frame["mask"] == .string(PluginSources.mask(depth: 30)))
      try crashing.follow { $0.problems.count == before + 1 && $0.session["faults"] != nil }
      try crashing.scroll(to: 0)
      try crashing.set("effects[0].enabled", "true")
      try crashing.follow { $0.session["faults"] == nil && $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
    }
    for _ in 0..<10 { try crash() }
    // Two sessions have a worker, and there is a spare one. A symbolizer may run for a while on a busy machine.
    try server.settle(workers: 3)
    let (memory, descriptors) = (try server.residentKilobytes, try server.descriptors)
    for _ in 10..<crashes { try crash() }
    #expect(crashing.problems.count == crashes && other.problems.isEmpty && third.problems.isEmpty)
    try server.settle(workers: 3)
    try PluginServer.wait(for: "\(descriptors) descriptors") { try server.descriptors <= descriptors ? true : nil }
    let grown = try server.residentKilobytes - memory
    #expect(grown < 4096, "The server's memory has grown by \(grown) KB.")
  }

  /// Code that prints endlessly, the notice, and whether the notice may repeat after a second with little output, for
  /// example on a busy machine. `OutputLimitTests` tests the exact times.
  @Test(arguments: [
    (
      #"while true { puts("over and over") }"#, "plugin: prints more than 256 KiB in a second; the rest is dropped",
      true
    ),
    (
      "let text = [UInt8](repeating: 120, count: 65536); while write(1, text, text.count) > 0 {}",
      "plugin: printed a line of more than 4000 bytes; the rest of such lines is dropped", false
    ),
  ])
  func endlessOutputIsDroppedWithNotice(_ code: String, _ notice: String, _ comesAgain: Bool) throws {
    let start = ContinuousClock.now
    let server = try PluginServer([
      "Cut/Cut.swift": PluginSources.cut(
        layOut: "_ = printing",
        before: """
          private let printing: Bool = {
            var thread = pthread_t()
            return pthread_create(&thread, nil, { _ in \(code); return nil }, nil) == 0
          }()
          """)
    ])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try PluginServer.wait(for: "the notice") { server.printed.contains(notice) ? true : nil }
    let memory = try server.residentKilobytes
    for offset in 1...50 {
      try session.scroll(to: Double(offset))
      #expect(session.frame["mask"] == .string(PluginSources.mask(depth: 30)))
    }
    #expect(session.problems.isEmpty)
    let printed = server.printed
    let seconds = Int((ContinuousClock.now - start) / .seconds(1)) + 1
    #expect((1...(comesAgain ? seconds : 1)).contains(printed.components(separatedBy: notice).count - 1))
    #expect(printed.utf8.count < (seconds + 1) * 256 << 10, "In \(seconds) s.")
    #expect(try server.residentKilobytes < memory + 4096)
  }

  /// The server reads output for the log slowly, so the effect waits. Waiting for the log is not a fault.
  @Test func muchOutputInOneFrameIsNotAFault() throws {
    let server = try PluginServer([
      "Cut/Cut.swift": PluginSources.cut(
        code: """
          if collapse > 0.5 {
            let text = [UInt8](repeating: 120, count: 65535) + [10]
            for _ in 0..<100 { _ = write(1, text, text.count) }
          }
          """)
    ])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.scroll(to: 200)
    #expect(session.frame["mask"] == .string(PluginSources.mask(depth: 30)))
    #expect(session.problems == [])
  }

  /// The sources of the plugin and the built program are missing.
  @Test func requestIsRefusedIfNoProcessCanBeStarted() throws {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut(code: "// in a program of its own")])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frameCount > 0 }
    let worker = try #require(server.workers.first)
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(worker)/exe")
    try FileManager.default.removeItem(atPath: server.path("Cut"))
    try server.plugin("Cut") { $0["gone"] == true }
    unlink(program)
    let refused = try PluginServer.wait(for: "a refusal") {
      for worker in server.workers { kill(worker, SIGKILL) }
      let response = try session.send("GET", "/tracks", "")
      return response.status == 200 ? nil : response
    }
    #expect(refused.status == 503)
    #expect(
      try JSON(parsing: refused.body)["detail"]
        == .string("the session cannot run now: cannot start \(program): No such file or directory"))
    // Edits need no process.
    try session.set("name", "\"B\"")
    #expect(try session.send("GET", "/tracks", "").status == 503)
  }

  /// No effect is known to be at fault, so all stay enabled. After some replacements, each replacement is delayed.
  @Test func killedWorkerIsReplaced() throws {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut()])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.scroll(to: 1)
    // The session may take over the spare worker before it is killed too.
    for worker in server.workers { kill(worker, SIGKILL) }
    try session.scroll(to: 2)
    #expect(session.frame["mask"] == .string(PluginSources.mask(depth: 30)))
    #expect(session.problems.isEmpty && session.session["faults"] == nil)
    for offset in 3...10 where session.problems.isEmpty {
      for worker in server.workers { kill(worker, SIGKILL) }
      try session.scroll(to: Double(offset))
    }
    #expect(
      session.problems == [
        "plugin: was killed by SIGKILL; the faulty effect is unknown, so the session restarts in 0.5 s"
      ])
    try session.scroll(to: 11)
    #expect(session.frame["mask"] == .string(PluginSources.mask(depth: 30)))
    #expect(session.session["effects"]?.elements.map { $0["enabled"] } == [true] && session.session["faults"] == nil)
  }

  /// Edits continue while the processes of sessions are killed. No acknowledged edit is lost, and other sessions are
  /// not affected. The sessions wait for their next processes at the same time.
  @Test func killedProcessesLoseNoEdit() throws {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut()])
    try server.plugin("Cut") { $0["problem"] == .null }
    let sessions = try (1...5).map { _ in try ViewedSession(server, cut) }
    let other = try ViewedSession(server, #"{"effect": "stretch"}"#)
    for session in sessions { try session.scroll(to: 1) }
    let rounds = repetitions(40, quick: 10)
    for round in 1...rounds {
      for worker in server.workers { kill(worker, SIGKILL) }
      for (index, session) in sessions.enumerated() {
        try session.set("effects[0].parameters.depth", "\((round + index) % 90)")
        try session.set("name", "\"\(round) of \(index)\"")
      }
      let offset = Double(round % 50)
      try other.scroll(to: -offset)
      #expect(other.frame["header"]?["height"] == .number(300 + offset))
    }
    #expect(other.problems.isEmpty)
    for (index, session) in sessions.enumerated() {
      let depth = (rounds + index) % 90
      try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: depth)) }
      let document = try JSON(parsing: try session.send("GET", "/pipeline", "").body)
      #expect(document["name"] == .string("\(rounds) of \(index)"))
      #expect(document["effects"]?.elements.first?["parameters"]?["depth"] == .number(Double(depth)))
      #expect(document["effects"]?.elements.first?["enabled"] == nil)
    }
  }

  /// The effect that started the thread is unknown, so all effects stay enabled.
  @Test func threadThatCrashesBetweenFramesIsReported() throws {
    let crashing = """
      private let crashing: Bool = {
        var thread = pthread_t()
        return pthread_create(&thread, nil, { _ in usleep(100_000); abort() }, nil) == 0
      }()
      """
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut(layOut: "_ = crashing", before: crashing)])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.problems.count == 4 }
    let problem = "a thread of a plugin: aborted (SIGABRT)"
    #expect(
      session.problems == [
        problem, problem, problem, problem + "; the faulty effect is unknown, so the session restarts in 0.5 s",
      ])
    try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
    #expect(session.session["effects"]?.elements.map { $0["enabled"] } == [true] && session.session["faults"] == nil)
  }

  /// A thread that computes between frames slows the machine down, and causes no other error.
  @Test func threadThatComputesBetweenFramesIsReported() throws {
    let spinning = """
      private let spinning: Bool = {
        var thread = pthread_t()
        return pthread_create(&thread, nil, { _ in while true {} }, nil) == 0
      }()
      """
    let server = try PluginServer([
      "Cut/Cut.swift": PluginSources.cut(layOut: "_ = spinning", before: spinning)
    ])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.scroll(to: 12)
    try PluginServer.wait(for: "the line") {
      server.printed.firstMatch(of: /\nplugin: a thread has computed for [\d.]+ s although no frame was requested\n/)
    }
    #expect(session.problems.isEmpty)
  }

  /// Without this limit, the system would run out of descriptors in the middle of a start.
  @Test func sessionWithoutRoomForItsProcessIsRefused() throws {
    // A quarter of the descriptors is for processes: four pipes and a `ChildProcess` for each.
    let limit = 4 * 10 * (4 + ChildProcess.descriptorCount)
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut()], shell: "ulimit -n \(limit)")
    try server.plugin("Cut") { $0["problem"] == .null }
    var sessions: [ViewedSession] = []
    for _ in 1...10 { sessions.append(try ViewedSession(server, cut)) }
    let header = #""masthead": 1, "header": {"height": 300}"#
    let refused = try sessions[0].client.request(
      "POST", "/api/sessions", "Content-Type: application/json\r\n",
      body: "{\"pipeline\": {\(header), \"effects\": [\(cut)]}}")
    #expect(refused.status == 503)
    let problem = try JSON(parsing: refused.body)["detail"]
    #expect(problem == "too many sessions with plugins: at most 10; close some")
    // A session without a process opens, but an edit that needs a process is refused.
    let plain = try ViewedSession(server, #"{"effect": "stretch"}"#)
    let change = try plain.send("PUT", "/pipeline", "{\(header), \"effects\": [\(cut)]}")
    #expect(change.status == 503)
    #expect(try JSON(parsing: change.body)["detail"] == problem)
    #expect(plain.session["effects"]?.elements.count ?? 1 == 1)
    // When a process ends, its descriptors are free.
    #expect(try sessions[0].send("PUT", "/pipeline", "{\(header)}").status == 200)
    #expect(try plain.send("PUT", "/pipeline", "{\(header), \"effects\": [\(cut)]}").status == 200)
    try plain.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
    for session in sessions[1...] { try session.scroll(to: 12) }
  }

  /// If a parent ignores SIGCHLD, the system discards the exit status of child processes.
  @Test func serverOfParentThatIgnoresChildrenReportsFaults() throws {
    let server = try PluginServer(
      ["Cut/Cut.swift": PluginSources.cut(code: "if collapse > 0.5 { preconditionFailure() }")], shell: "trap '' CHLD")
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.scroll(to: 10)
    try session.send(scrollTo: 200)
    try session.follow { !$0.problems.isEmpty }
    #expect(session.problems == ["com.example.cut: \(PluginSources.trapped)"])
    try session.scroll(to: 10)
  }
}

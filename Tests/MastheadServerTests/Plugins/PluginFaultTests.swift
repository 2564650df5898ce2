import Foundation
import LongTests
import MastheadDocuments
import Testing

/// Plugin effects that end their worker.
@Suite(.long) struct PluginFaultTests {
  private let cut = #"{"effect": "com.example.cut", "parameters": {"depth": 30}}"#

  /// Faulty code that runs once the header is half collapsed, and the reported reason.
  @Test(arguments: [
    ("if (collapse > 0.5) __builtin_trap();", "com.example.cut: trapped"),
    (
      #"if (collapse > 0.5) { fprintf(stderr, "out of water\n"); abort(); }"#,
      "com.example.cut: aborted: out of water"
    ),
    (
      "if (collapse > 0.5) *(volatile int *)8 = 1;",
      "com.example.cut: accessed invalid memory (SIGSEGV)"
    ),
    (
      "if (collapse > 0.5) { volatile char *p = malloc(1); for (int i = 0; i < 99999999; i++) p[i] = 1; }",
      "com.example.cut: accessed invalid memory (SIGSEGV)"
    ),
    ("if (collapse > 0.5) for (volatile int i = 0;;) i = 1;", "com.example.cut: took longer than 0.25 s for a frame"),
    ("if (collapse > 0.5) for (;;) sleep(1000);", "com.example.cut: took longer than 0.25 s for a frame"),
    ("if (collapse > 0.5) exit(3);", "com.example.cut: exited"),
    ("if (collapse > 0.5) raise(SIGFPE);", "com.example.cut: was killed by SIGFPE"),
  ])
  func faultyEffectIsDisabledAndNamed(_ code: String, _ reason: String) throws {
    let server = try PluginServer(["Cut/Cut.c": PluginSources.cut(code: code)])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.scroll(to: 100)
    #expect(session.frame["mask"] == .string(PluginSources.mask(depth: 30)))
    try session.send(scrollTo: 200)
    try session.follow { !$0.problems.isEmpty && $0.frame["mask"] == .string(PluginSources.mask(depth: 0)) }
    #expect(session.problems == [reason])
    #expect(session.session["faults"]?["com.example.cut"]?["reason"] == .string(reason))
    #expect(session.session["effects"]?.elements.map { $0["enabled"] } == [false])
    // The list keeps its scroll position.
    #expect(session.frame["collapse"].map(\.compact) == "0.6666666666666667")
  }

  @Test func backtraceNamesSourceLine() throws {
    guard PluginServer.hasSymbolizer else { return }
    let source = PluginSources.cut(code: "if (collapse > 0.5) __builtin_trap();")
    let line = 1 + source.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("trap()") }!
    let server = try PluginServer(["Cut/Cut.c": source])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frameCount > 0 }
    try session.send(scrollTo: 200)
    let expected: JSON = [.string("contribute at Cut/Cut.c:\(line)")]
    try session.follow { $0.session["faults"]?["com.example.cut"]?["backtrace"]?.elements.first != nil }
    if session.session["faults"]?["com.example.cut"]?["backtrace"] != expected {
      // The backtrace has an address until the source line is known.
      let before = session.session
      try session.follow { $0.session != before }
    }
    #expect(session.session["faults"]?["com.example.cut"]?["backtrace"] == expected)
  }

  @Test func enablingEffectTriesItAgain() throws {
    let server = try PluginServer(["Cut/Cut.c": PluginSources.cut(code: "if (collapse > 0.5) __builtin_trap();")])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frameCount > 0 }
    for times in 1...3 {
      try session.send(scrollTo: 200)
      try session.follow { $0.problems.count == times && $0.session["faults"] != nil }
      try session.scroll(to: 0)
      try session.set("effects[0].enabled", "true")
      try session.follow { $0.session["faults"] == nil && $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
    }
  }

  @Test func followerReceivesDisabledEffect() throws {
    let server = try PluginServer(["Cut/Cut.c": PluginSources.cut(code: "if (collapse > 0.5) __builtin_trap();")])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frameCount > 0 }
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
    let server = try PluginServer(["Cut/Cut.c": PluginSources.cut(code: "if (collapse > 0.5) __builtin_trap();")])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frameCount > 0 }
    try session.send(scrollTo: 200)
    try session.follow { $0.session["faults"] != nil }
    server.write("Cut/Cut.c", PluginSources.cut(code: "/* mended */"))
    try session.follow { $0.session["faults"] == nil && $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
    #expect(session.session["effects"]?.elements.map { $0["enabled"] } == [true])
  }

  @Test func otherEffectsOfPipelineContinue() throws {
    let server = try PluginServer([
      "Cut/Cut.c": PluginSources.cut(code: "if (collapse > 0.5) __builtin_trap();"),
      "Mark/Mark.c": PluginSources.cut("com.example.mark", code: #"masthead_set_value(frame, "mark", 7);"#),
    ])
    for name in ["Cut", "Mark"] { try server.plugin(name) { $0["problem"] == .null } }
    let session = try ViewedSession(server, cut + #", {"effect": "stretch"}, {"effect": "com.example.mark"}"#)
    try session.follow { $0.frameCount > 0 }
    try session.send(scrollTo: 200)
    try session.follow { $0.session["faults"] != nil }
    #expect(session.problems == ["com.example.cut: trapped"])
    #expect(session.session["effects"]?.elements.map { $0["enabled"] } == [false, true, true])
    try session.scroll(to: -50)
    #expect(session.frame["header"]?["height"] == 350 && session.frame["values"]?["mark"] == 7)
  }

  @Test func pluginOutputGoesToLogWithItsName() throws {
    let server = try PluginServer([
      "Cut/Cut.c": PluginSources.cut(code: #"printf("depth %g\n", depth); fflush(stdout);"#)
    ])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frameCount > 0 }
    try PluginServer.wait(for: "the line") { server.printed.contains("\nCut: depth 30\n") ? true : nil }
  }

  /// A plugin traps at an offset repeatedly, while other sessions scroll.
  @Test func crashesDoNotAffectOtherSessions() throws {
    let crashes = repetitions(100, quick: 20)
    let server = try PluginServer(["Cut/Cut.c": PluginSources.cut(code: "if (collapse > 0.5) __builtin_trap();")])
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
    let (memory, descriptors) = (try server.residentKilobytes, try server.settledDescriptors)
    for _ in 10..<crashes { try crash() }
    #expect(crashing.problems.count == crashes && other.problems.isEmpty && third.problems.isEmpty)
    #expect(try server.settledDescriptors == descriptors)
    let grown = try server.residentKilobytes - memory
    #expect(grown < 4096, "The server's memory has grown by \(grown) KB.")
  }
}

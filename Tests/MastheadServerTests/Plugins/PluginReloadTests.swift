import Foundation
import Glibc
import MastheadDocuments
import MastheadPlugins
import TestSupport
import Testing

/// Plugins whose sources change while pipelines use them.
@Suite(.long) struct PluginReloadTests {
  private let cut = #"{"effect": "com.example.cut", "parameters": {"depth": 30}}"#

  @Test func frameComesFromPlugin() throws {
    let server = try PluginServer([
      "Cut/Cut.swift": PluginSources.cut(layOut: "layout.cut = .points(depth)")
    ])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut + #", {"effect": "overlap", "parameters": {"ratio": 2}}"#)
    try session.follow { $0.frameCount > 0 }
    #expect(session.frame["mask"] == .string(PluginSources.mask(depth: 30)))
    #expect(session.frame["values"] == ["depth": 30])
    // The plugin sets its depth in the layout, so that the overlap is half of it.
    #expect(session.session["layout"]?["cutDepth"] == 30 && session.session["layout"]?["overlap"] == 15)
    #expect(session.frame["contentInset"]?["top"] == 285)
    let curve = try JSON(parsing: try session.send("GET", "/curve?from=-385&to=-185&samples=3", "").body)
    #expect(curve["header.y"] == [-285, -285, -285] && curve["offset"] == [-385, -285, -185])
    #expect(curve["values.depth"] == [30, 30, 30])
  }

  @Test func reloadKeepsParametersAndReportsRemovedParameters() throws {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut()])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frameCount > 0 }
    // The first build keeps the parameter. The second build replaces it.
    server.write("Cut/Cut.swift", PluginSources.cut(code: #"frame.values["twice"] = depth * 2"#))
    try session.follow { $0.frame["values"] == ["depth": 30, "twice": 60] }
    #expect(session.problems.isEmpty)
    server.write("Cut/Cut.swift", PluginSources.cut(parameter: "size"))
    try session.follow { $0.frame["values"] == ["depth": 20] && $0.parameter(0, 0) ?? ("", 0) == ("size", 20) }
    #expect(session.problems == ["effects[0].parameters.depth: removed 30: Cut no longer has this parameter"])
  }

  @Test func valuesReturnWithTheirParameterAndEffect() throws {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut()])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frame["values"] == ["depth": 30] }
    let mistakes = [
      PluginSources.cut(parameter: "size"), PluginSources.cut("com.example.knife"),
      PluginSources.cut(parameter: "length"),
    ]
    for (index, mistake) in mistakes.enumerated() {
      server.write("Cut/Cut.swift", mistake)
      try session.follow { $0.problems.count == index + 1 }
    }
    server.write("Cut/Cut.swift", PluginSources.cut())
    try session.follow { $0.frame["values"] == ["depth": 30] }
    #expect(
      session.problems == [
        "effects[0].parameters.depth: removed 30: Cut no longer has this parameter",
        "effects[0]: removed: the effect \"com.example.cut\" no longer exists",
        "effects[0].parameters.depth: removed 30: Cut no longer has this parameter",
      ])
  }

  @Test func collidingIdentifierLeavesPipelinesWithTheirPlugin() throws {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut()])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frame["values"] == ["depth": 30] }
    server.write("A/A.swift", PluginSources.cut(parameter: "size"))
    let plugin = try server.plugin("A") { $0["problem"] != .null }
    #expect(
      plugin["problem"]
        == "duplicate effect \"com.example.cut\"; the effect of Cut is used; give this effect another identifier")
    server.write("A/A.swift", PluginSources.cut("com.example.other"))
    try server.plugin("A") { $0["problem"] == .null }
    try session.scroll(to: 12)
    #expect(session.frame["values"] == ["depth": 30] && session.problems.isEmpty)
  }

  /// Each plugin has its own effect, and an effect that both have. Copying a plugin is the usual way to begin a new
  /// plugin.
  @Test func copiedPluginDisablesNoEffect() throws {
    func source(_ identifiers: String...) -> String {
      let types = identifiers.enumerated().map { index, identifier in
        """
        struct Dim\(index): HeaderEffect {
          static let identifier = "\(identifier)"
          static let stages: Stages = .appearance
          func contribute(to frame: inout HeaderFrame, at moment: Moment) { frame.values["\(identifier.suffix(1))"] = 1 }
        }
        """
      }
      let list = identifiers.indices.map { "Dim\($0).self" }.joined(separator: ", ")
      return "import Masthead\n\(types.joined(separator: "\n"))\nlet effects = exportEffects(\(list))\n"
    }
    let server = try PluginServer(["A/A.swift": source("com.example.x", "com.example.y")])
    try server.plugin("A") { $0["problem"] == .null && $0["building"] == false }
    let session = try ViewedSession(server, #"{"effect": "com.example.x"}, {"effect": "com.example.y"}"#)
    try session.follow { $0.frame["values"] == ["x": 1, "y": 1] }
    server.write("B/B.swift", source("com.example.z", "com.example.y"))
    try server.plugin("B") {
      $0["problem"]
        == "duplicate effect \"com.example.y\"; the effect of A is used; give this effect another identifier"
    }
    let other = try ViewedSession(server, #"{"effect": "com.example.z"}, {"effect": "com.example.y"}"#)
    try other.follow { $0.frame["values"] == ["z": 1, "y": 1] }
    // The copy is deleted. The original loses an effect and gets it back.
    try FileManager.default.removeItem(atPath: server.path("B"))
    try server.plugin("B") { $0["gone"] == true }
    server.write("A/A.swift", source("com.example.x"))
    try server.plugin("A") { $0["effects"] == ["com.example.x"] }
    server.write("A/A.swift", source("com.example.x", "com.example.y"))
    try server.plugin("A") { $0["effects"] == ["com.example.x", "com.example.y"] }
    try session.follow { $0.frame["values"] == ["x": 1, "y": 1] }
    #expect(session.session["effects"]?.elements.map { $0["enabled"] } == [true, true])
    #expect(session.session["faults"] == nil && other.session["faults"] == nil)
  }

  /// A crash, then a build without the effect, then a good build.
  @Test func effectRemovedAfterItsFaultReturnsEnabled() throws {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut(code: "preconditionFailure()")])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.session["faults"] != nil }
    server.write("Cut/Cut.swift", PluginSources.cut("com.example.knife"))
    try session.follow { $0.session["effects"]?.elements.isEmpty ?? false }
    server.write("Cut/Cut.swift", PluginSources.cut())
    try session.follow { $0.frame["values"] == ["depth": 30] }
    #expect(session.session["effects"]?.elements.map { $0["enabled"] } == [true])
  }

  /// The folder does not exist when the server starts. It appears, is deleted, and is made again.
  @Test func folderThatAppearsAndReturnsIsWatched() throws {
    let server = try PluginServer(hasFolder: false)
    func write(_ code: String) { server.write("Cut/Cut.swift", PluginSources.cut(code: code)) }
    write("// first")
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frame["values"] == ["depth": 30] }
    for round in 1...2 {
      try FileManager.default.removeItem(atPath: server.path(""))
      try server.plugin("Cut") { $0["gone"] == true }
      try session.scroll(to: Double(round))
      write(#"frame.values["round"] = \#(round)"#)
      try session.follow { $0.frame["values"] == ["depth": 30, "round": .number(Double(round))] }
    }
    #expect(session.problems.isEmpty)
  }

  @Test func schemaContainsPluginEffects() throws {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut()])
    try server.plugin("Cut") { $0["problem"] == .null }
    let entry = try server.get("/api/schemas/pipeline")["properties"]?["effects"]?["items"]?["else"]
    #expect(entry?["properties"]?["effect"]?["oneOf"]?.elements.last?["const"] == "com.example.cut")
    let parameters = entry?["allOf"]?.elements.last?["then"]?["properties"]?["parameters"]
    #expect(parameters?["properties"]?["depth"]?["maximum"] == 100)
  }

  @Test func effectMemorySurvivesReload() throws {
    func source(_ name: String, memory: String = "Double") -> String {
      """
      import Masthead

      struct Farthest: RememberingEffect {
        static let identifier = "com.example.farthest"
        static let stages: Stages = .appearance
        struct Memory { var offset: \(memory) = 0 }
        var memory: Memory { Memory() }

        func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
          memory.offset = max(memory.offset, \(memory)(frame.overscroll))
          frame.values["\(name)"] = Double(memory.offset)
        }
      }

      let effects = exportEffects(Farthest.self)
      """
    }
    let server = try PluginServer(["Farthest/Farthest.swift": source("first")])
    try server.plugin("Farthest") { $0["problem"] == .null }
    let session = try ViewedSession(server, #"{"effect": "com.example.farthest"}"#)
    try session.scroll(to: -80)
    try session.follow { $0.frame["values"] == ["first": 80] }
    // The memory advances once a tick of 8.3 ms.
    usleep(50_000)
    try session.scroll(to: 10)
    server.write("Farthest/Farthest.swift", source("second"))
    try session.follow { $0.frame["values"] == ["second": 80] }
    // The bytes of the old memory have no meaning in another type.
    server.write("Farthest/Farthest.swift", source("third", memory: "Int32"))
    try session.follow { $0.frame["values"] == ["third": 0] }
    #expect(session.problems.isEmpty)
  }

  /// A plugin may write files into its own folder, and an editor may save unchanged files.
  @Test func unchangedSourcesAreNotBuiltAgain() throws {
    let source = """
      import Masthead

      struct Dim: HeaderEffect {
        static let identifier = "com.example.dim"
        static let stages: Stages = .appearance
        func contribute(to frame: inout HeaderFrame, at moment: Moment) { frame.opacity = 0.5 }
      }

      let effects = exportEffects(Dim.self)
      """
    let server = try PluginServer(["Dim/Dim.swift": source])
    try server.plugin("Dim") { $0["problem"] == .null && $0["building"] == false }
    for number in 0..<5 {
      server.write("Dim/notes.txt", "\(number)")
      server.write("Dim/Dim.swift", source)
      usleep(50_000)
    }
    // A later build is done.
    server.write("Cut/Cut.swift", PluginSources.cut())
    try server.plugin("Cut") { $0["problem"] == .null && $0["building"] == false }
    #expect(server.printed.components(separatedBy: " build: Dim: building\n").count == 2)
    server.write("Dim/Dim.swift", source + "// changed\n")
    try PluginServer.wait(for: "another build") {
      server.printed.components(separatedBy: " build: Dim: building\n").count == 3 ? true : nil
    }
  }

  @Test func failedBuildKeepsLastBuild() throws {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut()])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frameCount > 0 }
    let broken = PluginSources.cut(code: "no such code")
    let line =
      1 + broken.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("no such") }!
    server.write("Cut/Cut.swift", broken)
    let plugin = try server.plugin("Cut") { $0["problem"] != .null }
    #expect(plugin["messages"]?.elements.first?["file"] == "Cut.swift")
    #expect(plugin["messages"]?.elements.first?["line"] == .number(Double(line)))
    try session.scroll(to: 12)
    #expect(session.frame["mask"] == .string(PluginSources.mask(depth: 30)) && session.problems.isEmpty)
    server.write("Cut/Cut.swift", PluginSources.cut())
    try server.plugin("Cut") { $0["problem"] == .null }
  }

  @Test func deletedPluginStaysInUse() throws {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut()])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frameCount > 0 }
    try FileManager.default.removeItem(atPath: server.path("Cut"))
    let plugin = try server.plugin("Cut") { $0["problem"] != .null }
    #expect(
      plugin["problem"]
        == .string(
          "plugin not found: \(server.path("Cut")); pipelines keep its last build"
        ))
    try session.scroll(to: 12)
    #expect(session.frame["mask"] == .string(PluginSources.mask(depth: 30)))
    func isListed() throws -> Bool {
      try server.get("/api/effects")["effects"]?.elements.contains { $0["effect"] == "com.example.cut" } ?? false
    }
    #expect(try !isListed())
    // A plugin with another name restores the same effect.
    server.write("Knife/Knife.swift", PluginSources.cut(code: #"frame.values["knife"] = 1"#))
    try session.follow { $0.frame["values"] == ["depth": 30, "knife": 1] }
    #expect(try isListed())
  }

  @Test func pluginAddedWhileServerRunsCanBeUsed() throws {
    let server = try PluginServer()
    let early = try ViewedSession(server, #"{"effect": "stretch"}"#)
    try early.follow { $0.frameCount > 0 }
    server.write("Cut/Cut.swift", PluginSources.cut())
    try server.plugin("Cut") { $0["problem"] == .null }
    let effects = try server.get("/api/effects")["effects"]?.elements ?? []
    #expect(effects.last?["effect"] == "com.example.cut")
    // A session that was opened earlier can use it too.
    let response = try early.send("PATCH", "/pipeline", #"{"path": "name", "value": "Cut"}"#)
    #expect(response.status == 200)
    let document = #"{"masthead": 1, "header": {"height": 300}, "effects": [\#(cut)]}"#
    #expect(try early.send("PUT", "/pipeline", document).status == 200)
    try early.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
  }

  /// A page that reconnects after a restart sends a document whose effects are still building.
  @Test func sessionWaitsForRunningBuild() throws {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut(code: "// \(UUID())")])
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
    let document =
      #"{"pipeline": {"masthead": 1, "header": {"height": 300}, "effects": [{"effect": "com.example.no"}]}}"#
    let refused = try server.client().request(
      "POST", "/api/sessions", "Content-Type: application/json\r\n", body: document)
    #expect(refused.status == 422)
  }

  @Test func removingEffectRemovesItsFault() throws {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut(code: "preconditionFailure()")])
    let session = try ViewedSession(server, cut)
    try session.follow { $0.session["faults"] != nil }
    #expect(try session.send("PUT", "/pipeline", #"{"masthead": 1, "header": {"height": 300}}"#).status == 200)
    try session.follow { $0.session["faults"] == nil }
  }

  @Test func duplicateIdentifierUsesFirstPluginAndReportsSecond() throws {
    let server = try PluginServer(["A/A.swift": PluginSources.cut(), "B/B.swift": PluginSources.cut(code: "// b")])
    try server.plugin("A") { $0["problem"] == .null }
    let plugin = try server.plugin("B") { $0["problem"] != .null }
    #expect(
      plugin["problem"]
        == "duplicate effect \"com.example.cut\"; the effect of A is used; give this effect another identifier")
    #expect(try server.get("/api/effects")["effects"]?.elements.filter { $0["effect"] == "com.example.cut" }.count == 1)
  }

  /// The effects of another plugin are still available.
  @Test func pluginThatExitsWhileItsEffectsAreMadeIsRefused() throws {
    let server = try PluginServer([
      "Cut/Cut.swift": PluginSources.cut(initializer: "exit(4)"),
      "Knife/Knife.swift": PluginSources.cut("com.example.knife"),
    ])
    let plugin = try server.plugin("Cut") { $0["problem"] != .null }
    #expect(plugin["problem"] == "exited with code 4 while its effects were made")
    let session = try ViewedSession(server, #"{"effect": "com.example.knife", "parameters": {"depth": 30}}"#)
    try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
  }

  @Test func missingCompilerIsReported() throws {
    let server = try PluginServer(["Ripple/Ripple.swift": "import Masthead\n"], environment: ["PATH": "/nonexistent"])
    let plugin = try server.plugin("Ripple") { $0["problem"] != .null }
    #expect(plugin["problem"] == "Swift compiler not found: swiftc; add it to PATH")
  }

  /// A plugin's C function replaces neither a function of the system nor a function of another plugin.
  @Test func pluginsMayUseOneNameForC() throws {
    let read = #"@c(read) public func read(_: Int32, _: UnsafeMutableRawPointer?, _: Int) -> Int { abort() }"#
    let server = try PluginServer([
      "Cut/Cut.swift": PluginSources.cut(before: read),
      "Knife/Knife.swift": PluginSources.cut("com.example.knife", before: read),
    ])
    for name in ["Cut", "Knife"] { try server.plugin(name) { $0["problem"] == .null } }
    let session = try ViewedSession(server, #"{"effect": "com.example.knife"}, "# + cut)
    try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
    #expect(session.problems.isEmpty)
  }

  @Test(arguments: [SIGTERM, SIGKILL]) func endingServerEndsItsWorkers(_ signal: Int32) throws {
    let server = try PluginServer(["Cut/Cut.swift": PluginSources.cut()])
    try server.plugin("Cut") { $0["problem"] == .null }
    let session = try ViewedSession(server, cut)
    try session.follow { $0.frameCount > 0 }
    let workers = try PluginServer.wait(for: "the session's worker and the spare one") {
      let workers = server.workers
      return workers.count == 2 ? workers : nil
    }
    server.end(by: signal)
    for worker in workers {
      try PluginServer.wait(for: "the end of worker \(worker)") {
        FileManager.default.fileExists(atPath: "/proc/\(worker)/task") ? nil : true
      }
    }
  }

  /// Tests the address that `masthead plugin new` prints.
  @Test func serverPublishesItsAddress() throws {
    let folder = TemporaryFolder()
    let server = try PluginServer(environment: ["XDG_RUNTIME_DIR": folder.path])
    let running = RunningServers(environment: ["XDG_RUNTIME_DIR": folder.path])
    #expect(
      running.all() == [.init(url: "http://127.0.0.1:\(server.port)/", plugins: String(server.path("").dropLast()))])
    server.end(by: SIGINT)
    #expect(running.all() == [])
  }

  @Test func servesManyPlugins() throws {
    let count = repetitions(60, quick: 12)
    let names = (1...count).map { "Cut\("00\($0)".suffix(3))" }
    let server = try PluginServer(
      Dictionary(
        uniqueKeysWithValues: names.map {
          ("\($0)/Cut.swift", PluginSources.cut("com.example.\($0.lowercased())"))
        }))
    for name in [names[0], names[count / 2], names[count - 1]] { try server.plugin(name) { $0["problem"] == .null } }
    let effects = try server.get("/api/effects")["effects"]?.elements ?? []
    #expect(effects.count { $0["name"] == "Cut" } == count)
    let session = try ViewedSession(server, #"{"effect": "com.example.cut007", "parameters": {"depth": 30}}"#)
    try session.follow { $0.frame["mask"] == .string(PluginSources.mask(depth: 30)) }
  }
}

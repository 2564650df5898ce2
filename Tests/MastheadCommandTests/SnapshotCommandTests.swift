import Foundation
import Masthead
import MastheadDocuments
import MastheadSnapshots
import TestSupport
import Testing

/// `masthead snapshot`, in temporary folders.
@Suite(.long) struct SnapshotCommandTests {
  /// A folder of tests with snapshots.
  private final class Tests {
    let folder = TemporaryFolder()
    var path: String { folder.url.path }

    func file(_ name: String) -> SnapshotFile { SnapshotFile(path: path + "/" + name) }

    /// Writes a reference and a received snapshot.
    func add(_ name: String, _ expected: String?, _ actual: String?) throws {
      if let expected { try file(name).write(Array(expected.utf8)) }
      if let actual { try file(name).writeReceived(Array(actual.utf8)) }
    }

    func text(_ name: String) throws -> String? { try file(name).read().map { String(decoding: $0, as: UTF8.self) } }

    func isPending(_ name: String) throws -> Bool { try file(name).readReceived() != nil }

    func run(_ line: String) throws -> Masthead.Outcome {
      try Masthead.run(["snapshot"] + line.split(separator: " ").map(String.init) + ["--in", path])
    }
  }

  private static let json = "A/__Snapshots__/Profile/document.json"
  private static let text = "A/__Snapshots__/Profile/words.top.txt"
  private static let other = "B/__Snapshots__/Other/words.top.txt"

  /// Three pending snapshots. One of them is new.
  private func tests() throws -> Tests {
    let tests = Tests()
    try tests.add(Self.json, "{\n  \"a\": 1\n}\n", "{\n  \"a\": 2\n}\n")
    try tests.add(Self.text, "same\n", "same\nmore\n")
    try tests.add(Self.other, nil, "new\n")
    try tests.file("B/__Snapshots__/Other/fine.txt").write(Array("fine\n".utf8))
    return tests
  }

  private func done(_ output: String) -> Masthead.Outcome { .init(status: 0, output: output, error: "") }

  private func failed(_ status: Int32, _ message: String) -> Masthead.Outcome {
    .init(status: status, output: "", error: "masthead: \(message)\n")
  }

  // MARK: List

  @Test func listPrintsPendingSnapshots() throws {
    #expect(
      try tests().run("list")
        == done(
          """
          \(Self.json)  1 line removed, 1 added
          \(Self.text)  0 lines removed, 1 added
          \(Self.other)    new: 1 line

          """))
  }

  @Test func listPrintsJSON() throws {
    let outcome = try tests().run("list --json")
    let json = try JSON(parsing: outcome.output)
    #expect(
      json == [
        "pending": [
          ["path": .string(Self.json), "kind": "text", "summary": "1 line removed, 1 added"],
          ["path": .string(Self.text), "kind": "text", "summary": "0 lines removed, 1 added"],
          ["path": .string(Self.other), "kind": "new", "summary": "new: 1 line"],
        ],
        "notes": [],
      ])
    #expect(try Tests().run("list --json") == done("{ \"pending\": [], \"notes\": [] }\n"))
  }

  /// The references of two tables. A pending snapshot is not a reference.
  @Test func listMarksReferencesWithIdleEffects() throws {
    let tests = Tests()
    let subject = Preset.named("news-digest")!.document.snapshotSubject
    var table = try SnapshotTable(of: subject, along: .pull(40), on: SnapshotList(rate: 10))
    let plain = table.text
    table.notes = ["fade changes nothing along this gesture", "pin changes nothing along this gesture"]
    try tests.add("A/__Snapshots__/Header/pulled.txt", table.text, nil)
    try tests.add("A/__Snapshots__/Header/scrolled.txt", plain, nil)
    let marks = """
      ! A/__Snapshots__/Header/pulled.txt  fade changes nothing along this gesture
      ! A/__Snapshots__/Header/pulled.txt  pin changes nothing along this gesture

      """
    #expect(try tests.run("list") == done("Nothing is pending.\n\(marks)"))
    let notes = table.notes.map { note -> JSON in ["path": "A/__Snapshots__/Header/pulled.txt", "note": .string(note)] }
    #expect(try JSON(parsing: try tests.run("list --json").output) == ["pending": [], "notes": .array(notes)])

    try tests.add("B/__Snapshots__/Other/words.txt", nil, "new\n")
    #expect(try tests.run("list") == done("B/__Snapshots__/Other/words.txt  new: 1 line\n\(marks)"))
    // A pending snapshot is not a reference yet.
    try tests.add("A/__Snapshots__/Header/pulled.txt", plain, table.text)
    #expect(try tests.run("list").output.contains("!") == false)
  }

  @Test func nothingPendingIsReported() throws {
    let tests = Tests()
    for action in ["list", "accept --all", "reject --all", "diff --all"] {
      #expect(try tests.run(action) == done("Nothing is pending.\n"))
    }
  }

  @Test func currentFolderIsSearchedByDefault() throws {
    let tests = try tests()
    let folder = tests.folder.url.appendingPathComponent("B")
    #expect(
      try Masthead.run(["snapshot", "list"], in: folder)
        == done("__Snapshots__/Other/words.top.txt  new: 1 line\n"))
  }

  // MARK: Accept and reject

  @Test(arguments: [json, "document.json", "document"])
  func acceptReplacesReference(name: String) throws {
    let tests = try tests()
    #expect(try tests.run("accept \(name)") == done("Accepted \(Self.json).\n"))
    #expect(try tests.text(Self.json) == "{\n  \"a\": 2\n}\n")
    #expect(try !tests.isPending(Self.json) && tests.isPending(Self.text) && tests.isPending(Self.other))
  }

  @Test func rejectRemovesReceivedFiles() throws {
    let tests = try tests()
    #expect(
      try tests.run("reject \(Self.other) document document.json")
        == done("Rejected \(Self.other).\nRejected \(Self.json).\n"))
    #expect(try tests.text(Self.json) == "{\n  \"a\": 1\n}\n" && tests.text(Self.other) == nil)
    #expect(try !tests.isPending(Self.json) && tests.isPending(Self.text) && !tests.isPending(Self.other))
  }

  @Test func snapshotIsFoundByNameFromTest() throws {
    let tests = Tests()
    try tests.add("__Snapshots__/Header/pulled.on a phone.txt", nil, "")
    try tests.add("__Snapshots__/Header/flung.down.txt", nil, "")
    try tests.add("__Snapshots__/Header/down.txt", nil, "")
    #expect(
      try Masthead.run(["snapshot", "accept", "on a phone", "flung.down", "--in", tests.path])
        == done("Accepted __Snapshots__/Header/pulled.on a phone.txt.\nAccepted __Snapshots__/Header/flung.down.txt.\n")
    )
    // A whole file name takes precedence over a part of another.
    try tests.add("__Snapshots__/Header/flung.down.txt", "", "more")
    #expect(try tests.run("reject down") == done("Rejected __Snapshots__/Header/down.txt.\n"))
    #expect(try tests.run("reject down") == done("Rejected __Snapshots__/Header/flung.down.txt.\n"))
  }

  private static let byName = [
    "__Snapshots__/Header/pulled.60 points.txt", "__Snapshots__/Header/pulled.txt",
    "__Snapshots__/Header/pulledFar.txt", "__Snapshots__/Other/pulled.svg",
  ]

  /// The matches of a word, as indices of ``byName``.
  @Test(
    arguments: [
      // Names.
      ("pulled", [0, 1, 3]), ("Header/pulled", [0, 1]), ("Header.pulled", [0, 1]), ("pulled.txt", [1]),
      ("Header/pulled.txt", [1]), ("__Snapshots__/Header/pulled.txt", [1]), ("60 points", [0]),
      // Names as testing libraries print them.
      ("pulled()", [0, 1, 3]), ("pulled(by:)", [0, 1, 3]), ("Header/pulledFar()", [2]),
      ("AppTests.Header/pulledFar()", [2]), ("AppTests.Header/pulled", [0, 1]),
      // Prefixes.
      ("pull", [0, 1, 2, 3]), ("Header/pull", [0, 1, 2]), ("__Snapshots__/Header", [0, 1, 2]), ("pulledF", [2]),
      // Globs.
      ("*Far*", [2]), ("*.svg", [3]), ("Header/*", [0, 1, 2]), ("pulled.[5-7]0*", [0]), ("*/Other/*", [3]),
      ("?ulledFar", [2]), ("*", [0, 1, 2, 3]),
    ] as [(String, [Int])])
  func wordMatchesNamesPrefixesAndGlobs(word: String, matches: [Int]) throws {
    let names = matches.map { Self.byName[$0] }
    func run(_ action: String) throws -> Masthead.Outcome {
      let tests = Tests()
      for name in Self.byName { try tests.add(name, nil, "new\n") }
      let outcome = try Masthead.run(["snapshot", action, word, "--in", tests.path])
      let kept = Self.byName.filter { action == "diff" || !names.contains($0) }
      #expect(try Self.byName.filter(tests.isPending) == kept)
      return outcome
    }
    #expect(try run("accept") == done(names.map { "Accepted \($0).\n" }.joined()))
    #expect(try run("reject") == done(names.map { "Rejected \($0).\n" }.joined()))
    func diff(_ name: String) -> String {
      "\(name) is new: it has no reference.\n--- /dev/null\n+++ \(name)\(name.contains(" ") ? "\t" : "")\n@@ -0,0 +1 @@\n+new\n"
    }
    let diffs = names.map { names.count == 1 ? diff($0) : "\($0): new: 1 line\n" + diff($0) }
    #expect(try run("diff") == done(diffs.joined(separator: "\n")))
  }

  /// The error names the nearest pending snapshot, or all pending snapshots.
  @Test(arguments: [
    ("puled", "did you mean pulled?"), ("Heder/pulled", "did you mean Header/pulled?"),
    ("puledFa*x", "did you mean pulledFar?"), ("pulled.svh", "did you mean pulled.svg?"),
    ("", "pending: \(byName.joined(separator: ", "))"), ("none*", "pending: \(byName.joined(separator: ", "))"),
  ])
  func wordWithoutMatchGetsNearestName(word: String, remedy: String) throws {
    let tests = Tests()
    for name in Self.byName { try tests.add(name, nil, "new\n") }
    for action in ["accept", "reject", "diff"] {
      #expect(
        try Masthead.run(["snapshot", action, "pulledFar", word, "--in", tests.path])
          == failed(66, "pending snapshot not found: \(word.isEmpty ? "\"\"" : word); \(remedy)"))
      #expect(try Self.byName.filter(tests.isPending) == Self.byName)
    }
  }

  @Test func acceptAllAcceptsEverySnapshot() throws {
    let tests = try tests()
    #expect(
      try tests.run("accept --all")
        == done("Accepted \(Self.json).\nAccepted \(Self.text).\nAccepted \(Self.other).\n"))
    #expect(try tests.text(Self.text) == "same\nmore\n" && tests.text(Self.other) == "new\n")
    #expect(try tests.run("list") == done("Nothing is pending.\n"))
  }

  @Test func rejectAllRejectsEverySnapshot() throws {
    let tests = try tests()
    #expect(try tests.run("reject --all").lines.count == 3)
    #expect(try tests.text(Self.text) == "same\n" && tests.text(Self.other) == nil)
    #expect(try tests.run("list") == done("Nothing is pending.\n"))
  }

  // MARK: Diff

  @Test func diffOfTextIsUnified() throws {
    #expect(
      try tests().run("diff document")
        == done("--- \(Self.json)\n+++ \(Self.json)\n@@ -1,3 +1,3 @@\n {\n-  \"a\": 1\n+  \"a\": 2\n }\n"))
  }

  @Test func diffNamesNewFile() throws {
    #expect(
      try tests().run("diff \(Self.other)")
        == done(
          "\(Self.other) is new: it has no reference.\n--- /dev/null\n+++ \(Self.other)\n@@ -0,0 +1 @@\n+new\n"))
  }

  @Test func diffAllComparesEverySnapshot() throws {
    let tests = try tests()
    let outcome = try tests.run("diff --all")
    #expect(
      outcome
        == done(
          """
          \(Self.json): 1 line removed, 1 added
          --- \(Self.json)
          +++ \(Self.json)
          @@ -1,3 +1,3 @@
           {
          -  "a": 1
          +  "a": 2
           }

          \(Self.text): 0 lines removed, 1 added
          --- \(Self.text)
          +++ \(Self.text)
          @@ -1 +1,2 @@
           same
          +more

          \(Self.other): new: 1 line
          \(Self.other) is new: it has no reference.
          --- /dev/null
          +++ \(Self.other)
          @@ -0,0 +1 @@
          +new

          """))
    // One object for each snapshot, as for a single one.
    let names = [Self.json, Self.text, Self.other]
    #expect(
      try tests.run("diff --all --json").output == names.map { try tests.run("diff \($0) --json").output }.joined())
  }

  @Test func diffOfBinaryPrintsSizesOnly() throws {
    let tests = Tests()
    try tests.file("__Snapshots__/a.bin").write([0xFF, 1])
    try tests.file("__Snapshots__/a.bin").writeReceived([0xFF, 2, 3])
    #expect(
      try tests.run("diff a")
        == done("__Snapshots__/a.bin is not text: 2 bytes expected, 3 received.\n"))
  }

  @Test func diffOfTableNamesDifferingColumns() throws {
    let tests = Tests()
    let name = "__Snapshots__/Header/pull.txt"
    let document = try #require(Preset.named("elastic-bar")).document
    let gesture = try #require(NamedGesture.all.first { $0.identifier == "pull-and-release" }).gesture
    let table = try SnapshotTable(of: document.snapshotSubject, along: gesture)
    var changed = table
    let column = try #require(table.columns.firstIndex { $0.name == "header.height" })
    for sample in 37..<60 { changed.columns[column].values[sample] += 5.5 }
    changed.columns[column].values[41] += 1
    try tests.add(name, table.text, changed.text)

    let outcome = try tests.run("diff pull")
    let (time, offset) = (table["time"]!.values[37], table["offset"]!.values[37])
    let before = table.columns[column].values[37]
    func fixed(_ value: Double) -> String { String(format: "%.3f", value) }
    #expect(outcome.status == 0 && outcome.error == "")
    #expect(
      outcome.lines.first.map(String.init)
        == "header.height differs first at sample 37 (t \(fixed(time)) s, offset \(String(format: "%.1f", offset))): expected \(fixed(before)), got \(fixed(before + 5.5)) (+5.500); largest at sample 41; 23 of \(table.count) samples"
    )
    #expect(outcome.lines.dropFirst().first.map(String.init) == "--- \(name)")
    #expect(outcome.lines.filter { $0.hasPrefix("-") }.count == 24)
    #expect(try tests.run("list") == done("\(name)  header.height differs, first at sample 37\n"))

    let json = try JSON(parsing: try tests.run("diff pull --json").output)
    #expect(json["path"] == .string(name) && json["kind"] == "table")
    guard case .array(let columns)? = json["columns"], let first = columns.first else {
      Issue.record("There are no columns in \(json.compact).")
      return
    }
    #expect(first["column"] == "header.height" && first["count"] == 23)
    #expect(first["first"]?["sample"] == 37 && first["largest"]?["sample"] == 41)
  }

  // MARK: Errors

  private static let pending = "\(json), \(text), \(other)"

  @Test(
    arguments: [
      ("--json", 64, "missing action; must be one of list, accept, reject, diff, review, report, unused"),
      ("keep", 64, "unknown action \"keep\"; masthead snapshot --help lists all"),
      ("list all", 64, "unexpected argument \"all\""),
      ("accept", 64, "missing NAME; usage: masthead snapshot accept NAME... | --all"),
      ("reject", 64, "missing NAME; usage: masthead snapshot reject NAME... | --all"),
      ("accept document --all", 64, "unexpected argument \"document\""),
      ("diff", 64, "missing NAME; usage: masthead snapshot diff NAME... | --all"),
      ("diff document --all", 64, "unexpected argument \"document\""),
      ("list --all", 64, "--all: not allowed with \"snapshot list\""),
      ("list --delete", 64, "--delete: not allowed with \"snapshot list\""),
      ("unused document", 64, "unexpected argument \"document\""),
      ("unused --plugins nowhere", 66, "folder not found: nowhere"),
      ("list --plugins Plugins", 64, "--plugins: not allowed with \"snapshot list\""),
      ("list --port 80", 64, "--port: not allowed with \"snapshot list\""),
      ("review document", 64, "unexpected argument \"document\""),
      ("review --port 65536", 64, "--port: must be a whole number between 0 and 65535, got 65536"),
      ("review --web /nothing", 66, "cannot read the folder /nothing: No such file or directory"),
      (
        "review --port 0 --host 0.0.0.0", 64,
        "--host: other machines can connect to 0.0.0.0, so name the host that a browser uses, such as --allow-host localhost:8080"
      ),
      (
        "list --yes", 64,
        "unknown option \"--yes\"; masthead snapshot list --help lists all"
      ),
      ("diff nothing", 66, "pending snapshot not found: nothing; pending: \(pending)"),
      ("diff fine", 66, "pending snapshot not found: fine; pending: \(pending)"),
      ("accept ../document", 66, "pending snapshot not found: ../document; did you mean document?"),
      ("reject document nothing", 66, "pending snapshot not found: nothing; pending: \(pending)"),
    ] as [(String, Int32, String)])
  func invalidCommandLineGetsOneLineErrorAndChangesNothing(line: String, status: Int32, message: String) throws {
    let tests = try tests()
    #expect(try tests.run(line) == failed(status, message))
    #expect(try tests.isPending(Self.json) && tests.isPending(Self.text) && tests.isPending(Self.other))
  }

  @Test func nameIsUnknownIfNothingIsPending() throws {
    #expect(try Tests().run("accept a") == failed(66, "pending snapshot not found: a; none is pending"))
  }

  @Test func acceptAndRejectPrintJSON() throws {
    let tests = try tests()
    #expect(
      try JSON(parsing: try tests.run("accept document --json").output) == ["accepted": [.string(Self.json)]])
    #expect(
      try JSON(parsing: try tests.run("reject --all --json").output)
        == ["rejected": [.string(Self.text), .string(Self.other)]])
    #expect(try JSON(parsing: try tests.run("accept --all --json").output) == ["accepted": []])
  }

  @Test func errorListsAtMostFivePendingNames() throws {
    let tests = Tests()
    for number in 1...8 { try tests.add("__Snapshots__/\(number).txt", nil, "") }
    let listed = (1...5).map { "__Snapshots__/\($0).txt" }.joined(separator: ", ")
    #expect(
      try tests.run("diff a") == failed(66, "pending snapshot not found: a; pending: \(listed) and 3 more"))
  }

  @Test func missingFolderIsReported() throws {
    #expect(
      try Masthead.run("snapshot list --in /nothing") == failed(66, "folder not found: /nothing"))
  }

  // MARK: Unused references

  /// Runs `snapshot unused` with a script instead of `swift test`. The script uses some references and exits with a status.
  private func unused(
    _ words: String, touching names: [String], status: Int32 = 0, throughLink isLinked: Bool = false
  ) throws -> (Masthead.Outcome, Tests) {
    let tests = Tests()
    let folder = tests.path + (isLinked ? "/link" : "")
    if isLinked { try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: tests.path) }
    tests.folder.write("Package.swift", "// swift-tools-version: 6.2")
    for name in ["a.txt", "b.txt", "c.svg"] { try tests.add("__Snapshots__/\(name)", "old", nil) }
    let lines = names.map { "echo '\(tests.path)/__Snapshots__/\($0)' >> \"$MASTHEAD_SNAPSHOTS_TOUCHED\"" }
    let script =
      ([
        "#!/bin/sh", "[ -z \"$MASTHEAD_PLUGINS\" ] || echo \"plugins: $MASTHEAD_PLUGINS\"",
        "[ \"$1\" = test ] && [ \"$MASTHEAD_SNAPSHOTS\" = never ] || exit 9",
      ] + lines + ["exit \(status)"])
      .joined(separator: "\n")
    tests.folder.writeProgram("swift", script)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let command = [
      "/usr/bin/env", "PATH=\(tests.path):\(path)", Masthead.program.path, "snapshot", "unused", "--in", folder,
    ]
    return (try Masthead.run(command: command + words.split(separator: " ").map(String.init)), tests)
  }

  @Test func unusedReferencesAreListedAndDeleted() throws {
    let (listed, tests) = try unused("", touching: ["a.txt"])
    #expect(listed == done("__Snapshots__/b.txt\n__Snapshots__/c.svg\n"))
    #expect(try unused("", touching: ["a.txt"], throughLink: true).0 == listed)
    #expect(FileManager.default.fileExists(atPath: "\(tests.path)/__Snapshots__/b.txt"))
    let (deleted, others) = try unused("--delete", touching: ["a.txt", "c.svg"])
    #expect(deleted == done("Deleted __Snapshots__/b.txt.\n"))
    #expect(!FileManager.default.fileExists(atPath: "\(others.path)/__Snapshots__/b.txt"))
    #expect(FileManager.default.fileExists(atPath: "\(others.path)/__Snapshots__/a.txt"))
    #expect(
      try unused("", touching: ["a.txt", "b.txt", "c.svg"]).0 == done("Every reference is used by a test.\n"))
    // The tests' output goes to standard error. The tests receive the plugins folder.
    let plugins = TemporaryFolder()
    #expect(
      try unused("--plugins \(plugins.url.path)", touching: ["a.txt", "b.txt", "c.svg"]).0.error
        .contains("plugins: \(plugins.url.path)\n"))
    let json = try JSON(parsing: try unused("--json", touching: ["b.txt", "c.svg"]).0.output)
    #expect(json == ["unused": ["__Snapshots__/a.txt"], "deleted": false, "testsPassed": true])
  }

  @Test func failedTestPreventsDeletion() throws {
    let warning = "masthead: not all tests passed; references of tests that did not run look unused\n"
    let (listed, _) = try unused("", touching: ["a.txt", "b.txt"], status: 1)
    #expect(listed == Masthead.Outcome(status: 0, output: "__Snapshots__/c.svg\n", error: warning))
    let (deleted, tests) = try unused("--delete", touching: ["a.txt", "b.txt"], status: 1)
    #expect(
      deleted
        == failed(
          65, "not all tests passed; nothing was deleted, because references of tests that did not run look unused"))
    #expect(FileManager.default.fileExists(atPath: "\(tests.path)/__Snapshots__/c.svg"))
  }

  @Test func missingPackageAndMissingSnapshotsAreReported() throws {
    let tests = Tests()
    #expect(
      try tests.run("unused") == failed(66, "package not found: \(tests.path); set its folder with --in"))
    let (outcome, other) = try unused("", touching: [], status: 1)
    #expect(
      outcome == failed(69, "\(other.path): the tests did not run, or have no snapshots; see above"))
  }

  // MARK: Review

  /// Reviews run beside each other and beside `masthead serve`.
  @Test func reviewTakesFreePortAndPrintsItsAddress() throws {
    let tests = try tests()
    let servers = try (0..<2).map { _ in
      try ServeTests.Server(["--in", tests.path], command: ["snapshot", "review"])
    }
    for server in servers {
      #expect(server.address.hasSuffix(":\(server.port)/"))
      #expect(try ServeTests.curl([server.address]).contains("<title>Review"))
    }
    #expect(servers[0].port != servers[1].port)
    for server in servers { #expect(server.stop(SIGINT) == .code(0)) }
  }
}

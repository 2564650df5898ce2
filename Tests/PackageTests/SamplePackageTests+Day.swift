import Foundation
import MastheadDocuments
import TestSupport
import Testing

extension SamplePackageTests {
  /// The first day of a new user: `new`, `serve`, tune, edit by hand, test, break, review, accept, and a CI run.
  func checkDay(_ package: SamplePackage) throws {
    let day = try Day(package)
    try checkMorning(day)
    try checkTuning(day)
    try checkTests(day)
    try checkReview(day)
    try checkCI(day)
  }

  /// `new` makes a valid package.
  private func checkMorning(_ day: Day) throws {
    let new = try day.run("masthead new Peaks")
    #expect(new.status == 0 && new.output.hasPrefix("Created Peaks with Package.swift, "), "\(new.output)")
    day.folder += "/Peaks"
    let check = try day.run("masthead check .")
    #expect(check.status == 0 && check.output == "\(Day.document): Peaks, 4 effects, valid.\n", "\(check.output)")
    #expect(try day.run("masthead schema --install Headers").status == 0)
    #expect(try day.document().contains("\"$schema\": \"./pipeline.schema.json\""))
    #expect(try day.run("git init -q && git add . && git commit -qm Begin").status == 0)
  }

  /// Tuned values are saved in the file, and edits of the file appear on the page.
  private func checkTuning(_ day: Day) throws {
    let server = try ServingProgram(day.masthead, ["serve", "Headers"], in: day.folder, environment: day.environment)
    let files = try JSON(parsing: server.request("GET", "/api/files", ""))
    guard case .string(let identifier)? = files["files"]?.elements.first?["session"] else {
      Issue.record("\(files)")
      return
    }
    let session = "/api/sessions/\(identifier)"
    _ = try server.request("PATCH", "\(session)/pipeline", #"{"path": "header.height", "value": 280}"#)
    try wait(for: "the file") { try day.document().contains("\"height\": 280") }
    // Only the changed value differs.
    #expect(try day.run("git diff --numstat").output == "1\t1\t\(Day.document)\n")

    try day.edit("\"amount\": 0.5", "\"amount\": 0.75")
    func shown() throws -> JSON { try JSON(parsing: server.request("GET", session, "")) }
    try wait(for: "the page") {
      try shown()["pipeline"]?["effects"]?.elements.last?["parameters"]?["amount"] == 0.75
    }
    #expect(try shown()["history"]?["undo"] == "Change outside this page")
    try day.edit("\"amount\": 0.75", "\"amount\": lots")
    try wait(for: "the mistake") { try shown()["unsaved"] != nil }
    let check = try day.run("masthead check --json Headers")
    #expect(check.status == 65 && check.output.contains("expected a value, got \\\"l\\\""), "\(check.output)")
    try day.edit("\"amount\": lots", "\"amount\": 0.75")
    try wait(for: "the mended file") { try shown()["unsaved"] == nil }
    #expect(try day.run("git commit -qam Tune").status == 0)
  }

  /// The first run records, the second passes, and a broken header fails.
  private func checkTests(_ day: Day) throws {
    let first = try day.test()
    #expect(first.status == 1 && first.output.contains("\(Day.reference). Run again to compare."), "\(first.output)")
    #expect(!first.output.contains("warning") && !first.output.contains("changes nothing"), "\(first.output)")
    let second = try day.test()
    #expect(second.status == 0, "\(second.output)")
    #expect(try day.run("git add . && git commit -qm Test && git status --porcelain").output == "")
  }

  /// Reviews a broken header: rejects it in a terminal and repairs it, then accepts it by command and in a terminal.
  private func checkReview(_ day: Day) throws {
    let reference = "Tests/__Snapshots__/\(Day.reference)"
    func breakHeader() throws -> SamplePackage.Outcome {
      try day.edit("\"collapsedHeight\": 96", "\"collapsedHeight\": 120")
      let run = try day.test()
      #expect(run.status == 1 && run.output.contains("collapsedHeight: 96 → 120"), "\(run.output)")
      return run
    }
    _ = try breakHeader()
    // Git ignores the pending snapshot.
    #expect(try day.run("git status --porcelain").output == " M \(Day.document)\n")
    #expect(try day.review(keys: "r").contains("0 accepted, 1 rejected, 0 skipped."))
    #expect(try day.run("git checkout -q \(Day.document)").status == 0)
    #expect(try day.test().status == 0)

    let broken = try breakHeader()
    let accept = try #require(broken.output.firstMatch(of: /Accept it: (.*)\n/)).output.1
    #expect(try day.run(String(accept)).status == 0)
    #expect(try day.test().status == 0)
    #expect(try day.run("git checkout -q .").status == 0)

    _ = try breakHeader()
    #expect(try day.review(keys: "a").contains("1 accepted, 0 rejected, 0 skipped."))
    let passed = try day.test()
    #expect(passed.status == 0, "\(passed.output)")
    #expect(try day.run("git diff --name-only").output == "\(Day.document)\n\(reference)\n")
    #expect(try day.run("git commit -qam Collapse").status == 0)
  }

  /// A CI run records nothing, and leaves the data for a report.
  private func checkCI(_ day: Day) throws {
    try day.edit("\"amount\": 0.75", "\"amount\": 1")
    let run = try day.test(["CI": "true", "MASTHEAD_SNAPSHOTS": ""])
    #expect(run.status == 1 && !run.output.contains("Recorded"), "\(run.output)")
    #expect(try day.run("git status --porcelain").output == " M \(Day.document)\n")
    let report = try day.run("masthead snapshot report --markdown")
    #expect(report.status == 0 && report.output.contains("amount: 0.75 → 1"), "\(report.output)")
    #expect(try day.run("git checkout -q .").status == 0)
    let mended = try day.test(["CI": "true"])
    #expect(mended.status == 0, "\(mended.output)")
    // No ignored files remain.
    #expect(try day.run("git status --porcelain --ignored").output == "")
  }

  private func wait(for what: String, _ condition: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(Programs.patience)
    while try !condition() {
      guard ContinuousClock.now < end else { throw Programs.Timeout(description: "Waited in vain for \(what).") }
      usleep(20_000)
    }
  }
}

/// The working folder of a day, with a separate home folder.
private final class Day {
  static let document = "Headers/Peaks.masthead.json"
  static let reference = "HeaderTests/headerMatchesSnapshot.txt"

  let masthead = Programs.folder.appendingPathComponent("masthead").path
  /// The working folder.
  var folder: String
  let environment: [String: String]
  private let package: SamplePackage

  init(_ package: SamplePackage) throws {
    self.package = package
    let url = try Repository.makeBuildFolder("day")
    try FileManager.default.removeItem(at: url)
    for name in ["home", "work"] {
      try FileManager.default.createDirectory(at: url.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    folder = url.appendingPathComponent("work").path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    environment = [
      "HOME": url.appendingPathComponent("home").path, "PATH": "\(Programs.folder.path):\(path)", "TERM": "xterm",
      "GIT_AUTHOR_NAME": "Wren", "GIT_AUTHOR_EMAIL": "wren@example.com", "GIT_COMMITTER_NAME": "Wren",
      "GIT_COMMITTER_EMAIL": "wren@example.com", "NO_COLOR": "1",
      // Keeps built plugins out of the developer's cache.
      "MASTHEAD_CACHE": "\(package.path)/cache",
    ]
  }

  /// Runs a shell command.
  func run(_ line: String, _ variables: [String: String] = [:]) throws -> SamplePackage.Outcome {
    try package.run(["sh", "-ec", line], environment.merging(variables) { $1 }, in: folder)
  }

  /// Runs the package's tests. Reuses the build of the sample, which has the same dependencies.
  func test(_ variables: [String: String] = [:]) throws -> SamplePackage.Outcome {
    try run("swift test --scratch-path '\(package.path)/.build'", variables)
  }

  /// Reviews in a terminal, and presses keys once the program waits for them.
  func review(keys: String) throws -> String {
    let user = "until grep -q › ../log 2>/dev/null; do sleep 0.02; done; printf %s \(keys)"
    let command = "rm -f ../log; { \(user); } | script -qefc 'masthead snapshot review --terminal' ../log"
    return try run(command).output.replacing("\r\n", with: "\n")
  }

  func document() throws -> String { try String(contentsOfFile: "\(folder)/\(Self.document)", encoding: .utf8) }

  /// Replaces a text of the document, as an editor does.
  func edit(_ text: String, _ replacement: String) throws {
    let document = try document()
    #expect(document.contains(text))
    try document.replacing(text, with: replacement).write(
      toFile: "\(folder)/\(Self.document)", atomically: true, encoding: .utf8)
  }
}

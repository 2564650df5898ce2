import Foundation
import MastheadPlugins
import TestSupport
import Testing

/// Runs the tests of a package that depends on this one, as its users would.
@Suite(.long) struct SamplePackageTests {
  private static let references = [
    "HeaderCase/testPulled.frames.txt", "HeaderCase/testPulled.height.txt", "HeaderTests/fromElsewhere.txt",
    "HeaderTests/pulled.txt", "HeaderTests/pulledBy.120 points.txt", "HeaderTests/pulledBy.60 points.txt",
    "PluginTests/namedByADocument.txt",
  ]

  private static let folder = "SAMPLE/Tests/SampleTests/__Snapshots__"

  /// All checks are one test, so that the package is built only once.
  @Test(.timeLimit(.minutes(40))) func samplePackageTestsRun() throws {
    let package = try SamplePackage()
    let build = try package.build()
    try #require(build.status == 0, "\(build.output)")

    try checkFirstRun(package)
    try checkPassing(package)
    try checkDifferences(package)
    try checkCI(package)
    try checkRecording(package)
    try checkAccepting(package)
    try checkUnused(package)
    try checkPlugins(package)
    try checkReadme(package)
    try checkProgram(package)
    try checkDay(package)
  }

  /// Missing references are recorded and fail the test, in both libraries and in a detached task.
  private func checkFirstRun(_ package: SamplePackage) throws {
    let run = try package.test()
    #expect(run.status == 1)
    for reference in Self.references {
      #expect(run.output.contains("Recorded \(Self.folder)/\(reference). Run again to compare.\n"))
    }
    #expect(run.output.contains("Executed 1 test, with 2 failures"))
    #expect(run.output.contains("with 5 issues."))
    #expect(package.files == Self.references)
  }

  private func checkPassing(_ package: SamplePackage) throws {
    let list = "\(package.path)/touched"
    let run = try package.test(variables: ["MASTHEAD_SNAPSHOTS_TOUCHED": list])
    #expect(run.status == 0, "\(run.output)")
    #expect(package.files == Self.references)
    let touched = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n")
    let prefix = "\(package.path)/Tests/SampleTests/__Snapshots__/"
    #expect(touched.map { $0.replacingOccurrences(of: prefix, with: "") }.sorted() == Self.references)
  }

  /// Both libraries fail with the same message.
  private func checkDifferences(_ package: SamplePackage) throws {
    let depth = ["SAMPLE_DEPTH": "100"]
    func message(_ reference: String, indented: Bool) -> String {
      let text = """
        mask.3.y differs first at sample 0 (t 0.000 s, offset -300.0): expected 220.000, got 200.000 (-20.000); largest at sample 0; 25 of 25 samples
        Changes:
          cut-away depth: 80 → 100
        With the old parameters, the current code produces the reference.
        mask.3.y depends on stretch and cut-away.
          expected ▂▃▄▆▇█████▆▅▄▄▃▃▃▃▃▃▃▃▃▂▂
          got      ▁▁▂▄▅▆▇▇▇▆▄▃▂▂▁▁▁▁▁▁▁▁▁▁▁
        Reference: \(Self.folder)/\(reference)
        Received: \(Self.folder)/\(reference).received
        Its diff has 64 lines: diff -u '\(Self.folder)/\(reference)' '\(Self.folder)/\(reference).received'
        Accept it: mv 'Tests/SampleTests/__Snapshots__/\(reference).received' 'Tests/SampleTests/__Snapshots__/\(reference)'
        """
      return indented ? text.replacingOccurrences(of: "\n", with: "\n  ") : text
    }
    let xctest = try package.test("--disable-swift-testing", variables: depth)
    #expect(xctest.status == 1)
    #expect(
      xctest.message(from: "error: HeaderCase.testPulled")
        == "SAMPLE/Tests/SampleTests/HeaderCase.swift:7: error: HeaderCase.testPulled : failed - "
        + message("HeaderCase/testPulled.frames.txt", indented: false))
    #expect(xctest.output.contains("Executed 1 test, with 1 failure"))

    let attachments = "\(package.path)/attachments"
    try FileManager.default.createDirectory(atPath: attachments, withIntermediateDirectories: true)
    let testing = try package.test(
      "--disable-xctest", "--filter", "pulled\\(\\)", "--attachments-path", attachments, variables: depth)
    #expect(testing.status == 1)
    #expect(testing.output.contains("recorded an issue at HeaderTests.swift:7:19"))
    #expect(testing.message(from: "↳ mask.3.y") == "↳ " + message("HeaderTests/pulled.txt", indented: true))
    let diff = try String(contentsOfFile: "\(attachments)/pulled.txt.diff", encoding: .utf8)
    let report = try String(contentsOfFile: "\(attachments)/pulled.txt.html", encoding: .utf8)
    #expect(report.hasPrefix("<!doctype html>") && report.contains("mask.3.y differs first at sample 0"))
    let name = "Tests/SampleTests/__Snapshots__/HeaderTests/pulled.txt"
    #expect(diff.hasPrefix("--- \(name)\n+++ \(name)\n@@ "))

    let received = ["HeaderCase/testPulled.frames.txt.received", "HeaderTests/pulled.txt.received"]
    #expect(package.files == (Self.references + received).sorted())
    #expect(try package.test().status == 0)
    #expect(package.files == Self.references)

    try checkDiffs(package)
  }

  /// Applying the failures' diffs to the references with `patch` produces the received snapshots.
  private func checkDiffs(_ package: SamplePackage) throws {
    let attachments = "\(package.path)/diffs"
    try FileManager.default.createDirectory(atPath: attachments, withIntermediateDirectories: true)
    let run = try package.test(
      "--disable-xctest", "--filter", "HeaderTests/pulled", "--attachments-path", attachments,
      variables: ["SAMPLE_DEPTH": "100"])
    #expect(run.status == 1)
    for name in ["pulled.txt", "pulledBy.60 points.txt", "pulledBy.120 points.txt"] {
      let reference = "\(package.path)/Tests/SampleTests/__Snapshots__/HeaderTests/\(name)"
      let before = try Data(contentsOf: URL(fileURLWithPath: reference))
      #expect(try package.patch("\(attachments)/\(name).diff") == 0)
      let received = try Data(contentsOf: URL(fileURLWithPath: "\(reference).received"))
      #expect(try Data(contentsOf: URL(fileURLWithPath: reference)) == received && received != before)
      try before.write(to: URL(fileURLWithPath: reference))
    }
    #expect(try package.test().status == 0)
  }

  /// On CI nothing is recorded, although the XCTest case requests it.
  private func checkCI(_ package: SamplePackage) throws {
    for name in ["HeaderCase/testPulled.height.txt", "HeaderTests/pulled.txt"] { try package.remove(name) }
    let run = try package.test(variables: ["CI": "true"])
    #expect(run.status == 1)
    for name in ["HeaderCase/testPulled.height.txt", "HeaderTests/pulled.txt"] {
      #expect(
        run.output.contains(
          "reference not found: \(Self.folder)/\(name); record it with MASTHEAD_SNAPSHOTS=missing\n"
        ))
      #expect(!package.files.contains(name))
      #expect(package.files.contains("\(name).received"))
    }
    #expect(run.output.contains("Executed 1 test, with 1 failure"))
    #expect(run.output.contains("with 1 issue."))
  }

  /// The environment variable records on CI too, and only references that differ.
  private func checkRecording(_ package: SamplePackage) throws {
    let variables = ["CI": "true", "MASTHEAD_SNAPSHOTS": "failed", "SAMPLE_DEPTH": "100"]
    let run = try package.test(variables: variables)
    #expect(run.status == 1)
    #expect(run.output.contains("Recorded \(Self.folder)/HeaderTests/pulled.txt. Run again to compare."))
    #expect(
      run.output.contains("Recorded \(Self.folder)/HeaderCase/testPulled.frames.txt again. Run again to compare."))
    #expect(!run.output.contains("HeaderTests/fromElsewhere.txt"))
    #expect(package.files == Self.references)
    let again = try package.test(variables: ["CI": "true", "SAMPLE_DEPTH": "100"])
    #expect(again.status == 0, "\(again.output)")
  }

  /// Fetches CI's pending snapshots with the documented commands, compares them, and rejects and accepts them by name.
  /// Accepted snapshots pass without another recording run.
  private func checkAccepting(_ package: SamplePackage) throws {
    let variables = ["SAMPLE_DEPTH": "120", "CI": "true"]
    let failing = try package.test(variables: variables)
    #expect(failing.status == 1)
    let pending = [
      "HeaderCase/testPulled.frames.txt", "HeaderTests/pulled.txt", "HeaderTests/pulledBy.120 points.txt",
      "HeaderTests/pulledBy.60 points.txt",
    ].map { "Tests/SampleTests/__Snapshots__/\($0)" }
    func list(_ verb: String, _ names: some Sequence<String>) -> String { names.map { "\(verb) \($0).\n" }.joined() }
    func isPending() throws -> [Bool] {
      let list = try package.shell("swift run masthead snapshot list").output
      return pending.map { list.contains($0) }
    }

    let commands = try Documentation.blocks(in: Documentation.repository, containing: "tar ")
    // The first block is a workflow, which also uploads the archive.
    let pack = try #require(commands.first?.split(separator: "\n").first { $0.contains("tar -czf") })
    let fetch = try #require(commands.last?.split(separator: "\n").first)
    #expect(commands.count == 2)
    #expect(try package.shell(String(pack)).status == 0)
    #expect(try package.decide("reject", "--all").output == list("Rejected", pending))
    #expect(try isPending() == [false, false, false, false])
    #expect(try package.shell(String(fetch)).status == 0)
    #expect(try isPending() == [true, true, true, true])

    let diff = try package.decide("diff", "--all")
    #expect(diff.status == 0)
    for name in pending { #expect(diff.output.contains("--- \(name)") && diff.output.contains("\(name): ")) }
    #expect(try package.decide("reject", "pulledBy(distance:)").output == list("Rejected", pending[2...]))
    #expect(try isPending() == [true, true, false, false])
    #expect(try package.shell(String(fetch)).status == 0)

    // Each failing test printed the command that accepts it.
    let accept = try #require(failing.output.firstMatch(of: /Accept it: (.*HeaderTests\/pulled\.txt')\n/)).output.1
    #expect(try package.shell(String(accept)).status == 0)
    #expect(try package.decide("accept", "HeaderCase").output == list("Accepted", pending[...0]))
    #expect(try package.decide("accept", "*points*").output == list("Accepted", pending[2...]))
    #expect(package.files == Self.references)
    let run = try package.test(variables: variables)
    #expect(run.status == 0, "\(run.output)")
  }

  /// Running the whole suite finds an unused reference, which is then deleted.
  private func checkUnused(_ package: SamplePackage) throws {
    let forgotten = "Tests/SampleTests/__Snapshots__/HeaderTests/forgotten.txt"
    try Data("left behind\n".utf8).write(to: URL(fileURLWithPath: "\(package.path)/\(forgotten)"))
    let variables = ["SAMPLE_DEPTH": "120"]
    let listed = try package.unused(variables: variables)
    #expect(listed.status == 0 && listed.output.hasSuffix("\(forgotten)\n"), "\(listed.output)")
    let deleted = try package.unused("--delete", variables: variables)
    #expect(deleted.status == 0 && deleted.output.hasSuffix("Deleted \(forgotten).\n"), "\(deleted.output)")
    #expect(package.files == Self.references)
  }

  /// The program builds the package's plugin without building the core: it reuses the modules that it was linked from.
  private func checkPlugins(_ package: SamplePackage) throws {
    let build = try package.program("plugin", "build", variables: ["MASTHEAD_CACHE": "\(package.path)/cache"])
    #expect(build.status == 0, "\(build.output)")
    #expect(!build.output.contains("Building the core"))
    #expect(build.output.hasSuffix("Ripple: com.example.ripple, built.\n"))
  }

  /// Following the README from an empty folder gives a recorded snapshot, a passing test and a failure to accept,
  /// without warnings.
  private func checkReadme(_ package: SamplePackage) throws {
    // Reuses the build of the sample, which has the same dependencies.
    let folder = try Repository.makeBuildFolder("headers")
    try FileManager.default.removeItem(at: folder)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    func write(_ path: String, _ text: String) throws {
      try Data(text.utf8).write(to: folder.appendingPathComponent(path))
    }
    func test() throws -> SamplePackage.Outcome {
      let run = try package.run(["swift", "test", "--scratch-path", "\(package.path)/.build"], in: folder.path)
      #expect(!run.output.contains("warning"), "\(run.output)")
      return run
    }
    let manifest = try #require(Documentation.blocks(in: Documentation.testing, containing: "let package").first)
    try write(
      "Package.swift",
      manifest.replacing("path: \"../Masthead\"", with: "name: \"Masthead\", path: \"\(Repository.root.path)\""))
    let folders = try #require(Documentation.blocks(in: Documentation.testing, containing: "mkdir").first)
    #expect(try package.shell(folders, in: folder.path).status == 0)
    let effect = try #require(Documentation.blocks(in: Documentation.readme, containing: "struct FadeOut").first)
    try write("Sources/Headers/FadeOut.swift", effect)
    let source = try #require(Documentation.blocks(in: Documentation.readme, containing: "@Test func").first)
    try write("Tests/HeadersTests/HeadersTests.swift", source)

    let reference = "Tests/HeadersTests/__Snapshots__/HeadersTests/headerMatchesItsSnapshot.txt"
    let first = try test()
    #expect(first.status == 1 && first.output.contains("/\(reference). Run again to compare."), "\(first.output)")
    #expect(!first.output.contains("changes nothing"), "\(first.output)")
    #expect(try test().status == 0)
    // The test fails without the effect's body.
    let body = "frame.opacity *= 1 - amount * frame.collapse"
    #expect(effect.contains(body))
    try write("Sources/Headers/FadeOut.swift", effect.replacing(body, with: ""))
    let emptied = try test()
    #expect(emptied.status == 1 && emptied.output.contains("opacity differs first at sample"), "\(emptied.output)")
    try write("Sources/Headers/FadeOut.swift", effect)
    try write("Tests/HeadersTests/HeadersTests.swift", source.replacing(".demonstration", with: ".pull(60)"))
    let changed = try test()
    #expect(changed.status == 1)
    let command = try #require(changed.output.firstMatch(of: /Accept it: (.*)\n/)).output.1
    #expect(try package.shell(String(command), in: folder.path).status == 0)
    #expect(try test().status == 0)
  }

  /// The program runs in the package. It finds the page and the files for building plugins in the dependency's sources.
  private func checkProgram(_ package: SamplePackage) throws {
    let frames = try package.program("frames", "news-digest")
    #expect(frames.status == 0 && frames.output.contains("\n{\"seq\":0,"), "\(frames.output)")
    // The cache has the plugins of the previous check.
    let built = try package.program("plugin", "build", variables: ["MASTHEAD_CACHE": "\(package.path)/cache"])
    #expect(
      built.status == 0 && built.output.hasSuffix("Ripple: com.example.ripple, already built.\n"), "\(built.output)")
    for words in [["serve"], ["snapshot", "review"]] {
      let server = try ServingProgram(
        "\(package.path)/.build/debug/masthead", words, in: package.path,
        environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "HOME": package.path])
      #expect(try server.page().contains("<title>"), "\(words)")
    }
  }
}

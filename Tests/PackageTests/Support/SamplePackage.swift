import Foundation
import MastheadPlatform
import MastheadPlugins
import TestSupport

/// A copy of the package in `Tests/Fixtures/SnapshotSample`.
struct SamplePackage {
  /// The output and errors of a command; `SAMPLE` replaces the package's path.
  struct Outcome {
    var status: Int32
    var output: String

    /// The lines of a failed test's message, from the line that contains a text up to the testing library's next line.
    func message(from start: String) -> String? {
      var lines = output.split(separator: "\n", omittingEmptySubsequences: false)[...]
      guard let first = lines.firstIndex(where: { $0.contains(start) }) else { return nil }
      lines = lines[first...]
      let end =
        lines.dropFirst().firstIndex { line in
          ["Test ", "◇", "✔", "✘", "⎙"].contains { line.hasPrefix($0) } || line.hasPrefix("/")
        }
      return lines[..<(end ?? lines.endIndex)].joined(separator: "\n")
    }
  }

  let path: String
  private let environment: [String: String]

  /// Copies the package and makes it depend on the sources of these tests. Keeps only the build of an earlier run.
  init() throws {
    let root = Repository.root
    let folder = try Repository.makeBuildFolder("sample")
    path = folder.path
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: path) where name != ".build" {
      try files.removeItem(at: folder.appendingPathComponent(name))
    }
    let sample = root.appendingPathComponent("Tests/Fixtures/SnapshotSample")
    try files.copyItem(
      at: sample.appendingPathComponent("Tests"), to: folder.appendingPathComponent("Tests"))
    let text = try String(contentsOf: sample.appendingPathComponent("Package.swift"), encoding: .utf8)
    try PluginFolder("\(path)/Plugins").make(PluginTemplate(name: "Ripple"))
    // The plugin's README has the lines for its target and for its tests. This package omits the tests.
    let readme = try String(contentsOf: folder.appendingPathComponent("Plugins/Ripple/README.md"), encoding: .utf8)
    let target = readme.components(separatedBy: "```")[1].components(separatedBy: ".testTarget")[0].drop { $0 != "\n" }
    let manifest = text.replacingOccurrences(of: "\"../../..\"", with: "\"\(root.path)\"")
      .replacingOccurrences(of: "  targets: [", with: "  targets: [\(target)")
    try Data(manifest.utf8).write(to: folder.appendingPathComponent("Package.swift"))
    environment = ProcessInfo.processInfo.environment.filter { name, _ in
      name != "CI" && !name.hasPrefix("MASTHEAD_") && !name.hasPrefix("SAMPLE_")
    }
  }

  /// Builds the tests.
  func build() throws -> Outcome { try run(["swift", "build", "--build-tests"], [:]) }

  /// Runs the built tests.
  func test(_ arguments: String..., variables: [String: String] = [:]) throws -> Outcome {
    try run(["swift", "test", "--skip-build"] + arguments, variables)
  }

  /// Runs a shell command from the documentation in the package's folder, or in another one. Replaces `swift run
  /// masthead` with the program in the folder of the tests' executable, to avoid a build.
  func shell(_ line: String, in folder: String? = nil) throws -> Outcome {
    let program = Programs.folder.appendingPathComponent("masthead").path
    let command = line.replacing("swift run masthead", with: "'\(program)'")
    return try run(["sh", "-ec", command], [:], in: folder)
  }

  /// Builds and runs the program of the dependency.
  func program(_ words: String..., variables: [String: String] = [:]) throws -> Outcome {
    try run(["swift", "run", "masthead"] + words, variables)
  }

  /// Lists the references that no test uses, with the `masthead` program.
  func unused(_ words: String..., variables: [String: String]) throws -> Outcome {
    try masthead(["unused"] + words, variables)
  }

  /// Accepts or rejects pending snapshots with the `masthead` program.
  func decide(_ words: String...) throws -> Outcome { try masthead(words, [:]) }

  /// Runs the `masthead` program on the package. It is in the folder of the tests' executable.
  private func masthead(_ words: [String], _ variables: [String: String]) throws -> Outcome {
    let program = Programs.folder.appendingPathComponent("masthead")
    return try run([program.path, "snapshot"] + words + ["--in", path], variables)
  }

  /// Applies a diff without fuzz in the folder in which the tests run. Returns the exit code.
  func patch(_ diff: String) throws -> Int32 {
    try ProgramRun(patiently: ["patch", "-p0", "--batch", "--fuzz=0", "--quiet", "--input", diff], folder: path).status
  }

  /// Runs a command in the package's folder, or in another one.
  func run(_ command: [String], _ variables: [String: String] = [:], in folder: String? = nil) throws -> Outcome {
    // A whole package may have to be built.
    let run = try ProgramRun(
      of: ["sh", "-c", "exec \"$@\" 2>&1", "sh"] + command, environment: environment.merging(variables) { $1 },
      folder: folder ?? path, timeLimit: 1800)
    guard run.exit != nil else { throw Programs.Timeout(description: "\(command) did not end within 1800 s") }
    return Outcome(status: run.status, output: run.output.replacingOccurrences(of: path, with: "SAMPLE"))
  }

  /// The files in the folders of references, sorted.
  var files: [String] {
    let names = FileManager.default.enumerator(atPath: "\(path)/Tests")?.allObjects as? [String] ?? []
    return names.filter { $0.contains("__Snapshots__/") && $0.contains(".txt") }.map {
      String($0.drop { $0 != "_" }.dropFirst("__Snapshots__/".count))
    }.sorted()
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/Tests/SampleTests/__Snapshots__/\(name)")
  }
}

import Foundation
import MastheadPlatform
import TestSupport
import Testing

/// A program that is compiled from sources with the package's strict settings.
struct SwiftProgram {
  /// The result of running the compiler or the program.
  struct Outcome: Equatable {
    var status: Int32
    var output: String
  }

  /// The folder of the tests' program, which also contains its modules.
  static let products = Programs.folder

  private(set) var sources: [String: String]

  /// - Parameter sources: the texts by file name. File names must be unique.
  init(_ sources: [String: String]...) {
    self.sources = Dictionary(uniqueKeysWithValues: sources.joined().map { ($0, $1) })
  }

  /// Compiles the sources in one compiler process, runs the program and returns its output. Records an issue if either fails.
  ///
  /// - Parameters:
  ///   - options: additional compiler options.
  ///   - input: lines for the program's standard input.
  func run(
    _ options: [String] = [], input: [String] = [], _ location: SourceLocation = #_sourceLocation
  ) throws -> String {
    let folder = TemporaryFolder()
    let paths = sources.map { folder.write($0.key, $0.value) }
    let program = "\(folder.path)/program"
    // Without `-wmo` the driver starts a compiler for each file, which reads all the others again.
    let compiled = try Self.run(
      [
        "swiftc", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-wmo", "-module-name", "Exported",
        "-o", program,
      ] + options + paths.sorted())
    try #require(compiled == Outcome(status: 0, output: ""), sourceLocation: location)
    let lines = folder.write("input", input.map { "\($0)\n" }.joined())
    let outcome = try Self.run([program], input: lines)
    #expect(outcome.status == 0, sourceLocation: location)
    return outcome.output
  }

  /// Checks the types of tests that use the package's modules, in one compiler process.
  func check() throws -> Outcome {
    let folder = TemporaryFolder()
    let paths = sources.map { folder.write($0.key, $0.value) }
    return try Self.run(
      [
        "swiftc", "-swift-version", "6", "-warnings-as-errors", "-parse-as-library", "-typecheck", "-module-name",
        "Exported", "-I", Self.products.appending(path: "Modules").path,
      ] + paths.sorted())
  }

  /// Parses the sources without type checking.
  func parse() throws -> Outcome {
    let folder = TemporaryFolder()
    let paths = sources.map { folder.write($0.key, $0.value) }
    return try Self.run(["swiftc", "-swift-version", "6", "-warnings-as-errors", "-parse"] + paths.sorted())
  }

  /// Returns the options that link a program with a module of the tests' program.
  static func options(linking modules: String...) throws -> [String] {
    try ["-I", products.appending(path: "Modules").path]
      + modules.flatMap { module in
        let objects = products.appending(path: "\(module).build").path
        // The folder may contain objects of deleted sources.
        let sources = Set(try Self.sources(of: module).map { "\($0.lastPathComponent).o" })
        let names = try FileManager.default.contentsOfDirectory(atPath: objects).filter(sources.contains)
        return names.sorted().map { "\(objects)/\($0)" }
      }
  }

  private static func sources(of module: String) throws -> [URL] {
    let folder = ["Sources", "Tests"].map {
      Repository.root.appending(path: "\($0)/\(module)").resolvingSymlinksInPath()
    }
    .first { FileManager.default.fileExists(atPath: $0.path) }
    let files = folder.flatMap { FileManager.default.enumerator(at: $0, includingPropertiesForKeys: nil) }
    return files?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
  }

  /// Returns the sources of a driver by file name.
  static func driver(_ names: String...) throws -> [String: String] {
    try Dictionary(uniqueKeysWithValues: names.map { ("\($0).swift", try text(of: "Drivers/\($0).swift")) })
  }

  /// Returns a source that tests and drivers share.
  static func support(_ name: String) throws -> String { try text(of: "Support/\(name).swift") }

  private static func text(of file: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }

  private static func run(_ command: [String], input: String = "/dev/null") throws -> Outcome {
    let run = try ProgramRun(patiently: ["sh", "-c", "exec \"$@\" 2>&1 <\"$0\"", input] + command)
    return Outcome(status: run.status, output: run.output)
  }
}

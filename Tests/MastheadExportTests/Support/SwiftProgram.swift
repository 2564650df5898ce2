import Foundation
import TemporaryFolder
import Testing

/// A program made of sources, which is compiled as strictly as the package is and run once.
struct SwiftProgram {
  /// What the compiler or the program left.
  struct Outcome: Equatable {
    var status: Int32
    var output: String
  }

  /// The folder of the tests' own program, where the modules that it was built from lie.
  static let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()

  private(set) var sources: [String: String]

  /// - Parameter sources: the texts by file name; no two have the same.
  init(_ sources: [String: String]...) {
    self.sources = Dictionary(uniqueKeysWithValues: sources.joined().map { ($0, $1) })
  }

  /// Compiles the sources by one compiler process, runs what comes of it, and gives what it prints; what does not compile is an issue.
  ///
  /// - Parameters:
  ///   - options: the compiler's, beside those that every run has.
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
    let outcome = try Self.run([program], input: URL(fileURLWithPath: lines))
    #expect(outcome.status == 0, sourceLocation: location)
    return outcome.output
  }

  /// Whether sources are Swift as far as their grammar goes.
  func parse() throws -> Outcome {
    let folder = TemporaryFolder()
    let paths = sources.map { folder.write($0.key, $0.value) }
    return try Self.run(["swiftc", "-swift-version", "6", "-warnings-as-errors", "-parse"] + paths.sorted())
  }

  /// What compiles and links a program with a module that the tests' own program is built from.
  static func options(linking module: String) throws -> [String] {
    let objects = products.appending(path: "\(module).build").path
    // Objects of sources that are gone may lie there still.
    let sources = Set(try Self.sources(of: module).map { "\($0.lastPathComponent).o" })
    let names = try FileManager.default.contentsOfDirectory(atPath: objects).filter(sources.contains)
    return ["-I", products.appending(path: "Modules").path] + names.sorted().map { "\(objects)/\($0)" }
  }

  private static func sources(of module: String) throws -> [URL] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = ["Sources", "Tests"].map { root.appending(path: "\($0)/\(module)").resolvingSymlinksInPath() }
      .first { FileManager.default.fileExists(atPath: $0.path) }
    let files = folder.flatMap { FileManager.default.enumerator(at: $0, includingPropertiesForKeys: nil) }
    return files?.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" } ?? []
  }

  /// The sources of a driver by file name, which lie beside the tests.
  static func driver(_ names: String...) throws -> [String: String] {
    try Dictionary(uniqueKeysWithValues: names.map { ("\($0).swift", try text(of: "Drivers/\($0).swift")) })
  }

  /// The source of something that the tests and a driver have in common.
  static func support(_ name: String) throws -> String { try text(of: "Support/\(name).swift") }

  private static func text(of file: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: folder.appending(path: file), encoding: .utf8)
  }

  private static func run(_ command: [String], input: URL? = nil) throws -> Outcome {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = try input.map { try FileHandle(forReadingFrom: $0) } ?? FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(status: process.terminationStatus, output: String(decoding: data, as: UTF8.self))
  }
}

import Foundation
import MastheadPlatform
import MastheadPlugins
import TestSupport
import Testing

/// Compares the manifest with the article on architecture (its table, arrows and picture of modules), and with the
/// imports of the sources.
@Suite(.long) struct ManifestTests {
  private struct Target: Decodable {
    let name: String
    let path: String?
    let dependencies: [[String: [Name?]]]

    /// The target's folder, relative to the package's folder.
    var folder: String { path ?? "Sources/\(name)" }

    var dependencyNames: Set<String> { Set(dependencies.flatMap(\.values).compactMap { $0.first??.text }) }
  }

  /// A dependency's name, or the condition that may follow it.
  private struct Name: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws { text = try? decoder.singleValueContainer().decode(String.self) }
  }

  /// The targets below `Sources`.
  private static func targets() throws -> [Target] {
    struct Package: Decodable { let targets: [Target] }
    // The running `swift test` locks the package's build folder.
    let scratch = TemporaryFolder()
    let run = try ProgramRun(
      of: ["swift", "package", "--package-path", Repository.root.path, "--scratch-path", scratch.path, "dump-package"],
      timeLimit: 600)
    try #require(run.exit == .code(0), "\(run.errors)")
    return try JSONDecoder().decode(Package.self, from: Data(run.output.utf8)).targets
      .filter {
        $0.folder.hasPrefix("Sources/")
          && FileManager.default.fileExists(atPath: "\(Repository.root.path)/\($0.folder)")
      }
  }

  /// The targets that a target depends on, directly or indirectly.
  private static func closure(of target: Target, among targets: [Target]) -> Set<String> {
    var reached: Set<String> = []
    var open = [target]
    while let next = open.popLast() {
      for name in next.dependencyNames where reached.insert(name).inserted {
        open += targets.filter { $0.name == name }
      }
    }
    return reached
  }

  private static func architecture() throws -> String {
    try String(
      contentsOf: Repository.root.appendingPathComponent("Sources/Masthead/Masthead.docc/Architecture.md"),
      encoding: .utf8)
  }

  /// Arrows that other arrows imply are omitted.
  @Test func arrowsOfArchitectureMatchManifest() throws {
    let targets = try Self.targets()
    var described: [String: Set<String>] = [:]
    for line in try Self.architecture().split(separator: "\n") {
      let sides = line.split(separator: " → ")
      guard sides.count == 2, sides[0].wholeMatch(of: /\w+/) != nil else { continue }
      described[String(sides[0])] = Set(sides[1].split(separator: ", ").map(String.init))
    }
    let modules = Set(targets.map(\.name).filter { !$0.hasPrefix("C") })
    var declared: [String: Set<String>] = [:]
    for target in targets where modules.contains(target.name) {
      let direct = target.dependencyNames.intersection(modules)
      let implied = targets.filter { direct.contains($0.name) }.reduce(into: Set<String>()) {
        $0.formUnion(Self.closure(of: $1, among: targets))
      }
      if !direct.isEmpty { declared[target.name] = direct.subtracting(implied) }
    }
    #expect(described == declared)
  }

  @Test func modulesPictureShowsAllModulesAndArrows() throws {
    let picture = try String(
      contentsOf: Repository.root.appendingPathComponent("Sources/Masthead/Masthead.docc/modules.svg"), encoding: .utf8)
    let shown = picture.matches(of: />(Masthead\w*)<\/text>/).map { String($0.output.1) }
    let modules = try Self.targets().map(\.name).filter { !$0.hasPrefix("C") }
    #expect(shown.sorted() == modules.sorted())
    let arrows = try Self.architecture().matches(of: /^\w+ → (.+)$/.anchorsMatchLineEndings()).reduce(0) {
      $0 + $1.output.1.split(separator: ", ").count
    }
    #expect(picture.matches(of: /class="tip"/).count == arrows)
  }

  /// A C target that serves one module counts as a part of it.
  @Test func moduleTableListsAllTargets() throws {
    let article = try Self.architecture()
    let listed = article.split(separator: "\n").filter { $0.hasPrefix("| [`") }.flatMap { row in
      row.split(separator: "|")[0].matches(of: /\[`(\w+)`\]/).map { String($0.output.1) }
    }.filter { !["Web", "Plugins"].contains($0) }
    let targets = try Self.targets().map(\.name).filter { !$0.hasPrefix("C") }
    #expect(listed.sorted() == targets.sorted())
  }

  @Test func sourcesImportDeclaredDependenciesOnly() throws {
    let targets = try Self.targets()
    let names = Set(targets.map(\.name))
    #expect(names.isSuperset(of: ["Masthead", "MastheadDocuments", "MastheadServer"]))
    for target in targets {
      // Indirect dependencies need no declaration.
      var imported: Set<String> = []
      let folder = "\(Repository.root.path)/\(target.folder)"
      for case let file as String in FileManager.default.enumerator(atPath: folder)! where file.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
        let declaration = /^(?:  )?(?:@\w+ )*import (?:struct )?(\w+)/.anchorsMatchLineEndings()
        for match in text.matches(of: declaration) { imported.insert(String(match.output.1)) }
      }
      let undeclared = imported.intersection(names).subtracting(Self.closure(of: target, among: targets))
      #expect(undeclared == [], "\(target.name)")
    }
  }

  /// An app that only shows headers links neither the reader of documents nor the module that follows a server.
  @Test(arguments: ["MastheadUIKit", "MastheadSwiftUI"])
  func adaptersLinkOnlyTheCore(adapter: String) throws {
    let targets = try Self.targets()
    let target = try #require(targets.first { $0.name == adapter })
    #expect(Self.closure(of: target, among: targets).subtracting(["UIKit", "SwiftUI"]) == ["Masthead"])
  }
}

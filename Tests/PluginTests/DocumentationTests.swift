import Foundation
import MastheadDocuments
import Testing

/// The code in the README and the articles equals compiled code.
@Suite struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The compiled files that documentation quotes.
  private static let compiled = [
    "Plugins/Fade/FadeOut.swift", "Tests/PluginTests/FadeOutTests.swift", "Tests/PluginTests/ReadmeTests.swift",
    "Tests/PluginTests/SnapshotExampleTests.swift", "Tests/Fixtures/SampleApp/PeaksView.swift",
    "Tests/Fixtures/SampleApp/PeaksViewController.swift", "Tests/Fixtures/SampleApp/ProfileView.swift",
    "Tests/Fixtures/SampleApp/ProfileViewController.swift", "Tests/Fixtures/SampleApp/FeedViewController.swift",
    "Tests/Fixtures/SampleApp/GalleryViewController.swift", "Tests/Fixtures/SampleApp/SettingsViewController.swift",
    "Tests/Fixtures/SampleApp/HostedHeader.swift", "Tests/Fixtures/SampleApp/SimplePeaksView.swift",
    "Tests/Fixtures/SampleApp/FeedView.swift",
    "Tests/MastheadExportTests/Drivers/Album/AlbumView.swift",
    "Tests/MastheadExportTests/Drivers/Album/AlbumViewController.swift",
    "Tests/MastheadPluginsTests/Support/Glow.swift",
    "Tests/Fixtures/HeadersPackage/Package.swift", "Tests/PluginTests/LagTests.swift",
    "Tests/PluginTests/SwayTests.swift", "Tests/PluginTests/PeaksFadeTests.swift",
  ]

  private static let articles: [String] = {
    let folder = "Sources/Masthead/Masthead.docc"
    let names = FileManager.default.enumerator(atPath: root.path + "/" + folder)?.allObjects as? [String] ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().map { "\(folder)/\($0)" }
  }()

  /// The lines without indentation and without empty lines.
  private static func normalized(_ source: String) -> String {
    source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .joined(separator: "\n") + "\n"
  }

  /// The texts of compiled files that a document leaves out or replaces. The README's effect is in the module of its
  /// users, so it needs neither `public` nor an initializer. The article is for apps, which find documents in their
  /// main bundle; the compiled files are in a package.
  private static let replacements: [String: [(text: String, with: String)]] = [
    "README.md": [("public ", ""), ("init() {}\n", ""), ("import Fade\n", "import Headers\n")],
    "Sources/Masthead/Masthead.docc/Apps.md": [(", in: .module", "")],
  ]

  @Test(arguments: ["README.md"] + articles)
  func swiftBlocksAreCompiledCode(_ path: String) throws {
    let replacements = Self.replacements[path] ?? []
    let sources = try Self.compiled.map { file in
      replacements.reduce(Self.normalized(try Self.text(file))) { $0.replacing($1.text, with: $1.with) }
    }
    for block in try Self.text(path).components(separatedBy: "```swift\n").dropFirst() {
      let shown = Self.normalized(block.components(separatedBy: "```")[0])
      #expect(sources.contains { $0.contains(shown) }, "\(shown)")
    }
  }

  /// Every document in the README and the articles is valid, and has no effect that is a no-op.
  @Test(arguments: ["README.md"] + articles)
  func documentsAreValid(_ path: String) throws {
    for block in try Self.text(path).components(separatedBy: "```json\n").dropFirst() {
      let text = block.components(separatedBy: "```")[0]
      guard text.contains("\"masthead\"") else { continue }
      let document = try PipelineDocument(parsing: text.utf8)
      #expect(document.warnings == [], "\(path)")
    }
  }

  @Test func readmeShowsEffectTestsAndApp() throws {
    let readme = try Self.text("README.md")
    for start in ["struct FadeOut: HeaderEffect", "@Test func", "assertSnapshot(of:", "HeaderScrollView("] {
      #expect(readme.contains(start), "\(start)")
    }
  }

  @Test func articlesAreFound() { #expect(Self.articles.count >= 5) }

  @Test func readmeIsOnePage() throws {
    let lines = try Self.text("README.md").split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 171)
    #expect(lines.filter { $0.count > 120 } == [])
  }

  /// Every linked file or article exists.
  @Test(
    arguments: ["README.md", ".github/CONTRIBUTING.md"] + articles)
  func linkedFilesExist(_ path: String) throws {
    let folder = Self.root.appendingPathComponent(path).deletingLastPathComponent()
    for match in try Self.text(path).matches(of: /\]\(([^)#]+)\)|src="([^"]+)"/) {
      let target = String(match.output.1 ?? match.output.2 ?? "")
      guard !target.hasPrefix("http") else { continue }
      if target.hasPrefix("doc:") {
        #expect(Self.articles.contains { $0.hasSuffix("/\(target.dropFirst(4)).md") }, "\(target)")
        continue
      }
      let file = folder.appendingPathComponent(target).standardizedFileURL.path
      #expect(FileManager.default.fileExists(atPath: file), "\(target)")
    }
  }
}

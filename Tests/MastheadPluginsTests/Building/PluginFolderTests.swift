import Foundation
import Glibc
import MastheadPlugins
import TestSupport
import Testing

@Suite struct PluginFolderTests {
  @Test func pluginsAreFoldersWithSources() throws {
    let folder = TemporaryFolder()
    for file in [
      "Tide/Tide.swift", "Tide/Helper.swift", "Tide/.Hidden.swift", "Tide/TideTests.swift", "Tide/README.md",
      "Tide/Tests/TideTests.swift", "Tide/__Snapshots__/x.swift", "Notes/README.md", "Notes/Sources/Deep.swift",
      ".hidden/Hidden.swift", "README.md", "Alone.swift",
    ] { folder.write(file, "") }
    folder.link("Linked", to: "Tide")
    // Pipes and devices are skipped, because reading them could block forever.
    mkfifo("\(folder.path)/Tide/Pipe.swift", 0o600)
    folder.write("Endless/README.md", "")
    folder.link("Endless/Endless.swift", to: "/dev/zero")
    let path = folder.path
    #expect(
      try PluginFolder(path).plugins() == [
        PluginSource(name: "Linked", path: "\(path)/Linked", kind: .swift(["Helper.swift", "Tide.swift"])),
        PluginSource(name: "Tide", path: "\(path)/Tide", kind: .swift(["Helper.swift", "Tide.swift"])),
      ])
  }

  @Test func unusablePluginsReportReasons() throws {
    let folder = TemporaryFolder()
    for file in [
      "Both/a.swift", "Both/b.c", "Library/a.so", "a b/x.swift", "class/x.swift", "my-tide/x.swift", "my_tide/x.swift",
      "Other/a.mm", "Dispatch/x.swift",
    ] { folder.write(file, "") }
    let path = folder.path
    let problems = try PluginFolder(path).plugins().compactMap { plugin -> [String]? in
      guard case .unusable(let error) = plugin.kind else { return nil }
      return [plugin.name, error.description]
    }
    #expect(
      problems == [
        ["Both", "b.c: expected .swift files; plugins are written in Swift"],
        ["Dispatch", "invalid plugin name \"Dispatch\"; it is the name of a module of Masthead or Swift"],
        ["Library", "a.so: expected .swift files; plugins are written in Swift"],
        ["Other", "a.mm: expected .swift files; plugins are written in Swift"],
        [
          "a b",
          "invalid plugin name \"a b\"; must begin with a letter and have at most 64 letters, digits, - and _",
        ],
        ["class", "invalid plugin name \"class\"; it is a Swift keyword"],
        [
          "my_tide",
          "duplicate plugin: \(path)/my-tide and \(path)/my_tide have the same module my_tide; rename one",
        ],
      ])
  }

  /// A plugin is linked into a program with all modules of Masthead.
  @Test func namesOfMastheadsModulesAreRejected() throws {
    let modules = try FileManager.default.contentsOfDirectory(atPath: "\(Repository.root.path)/Sources")
    for module in modules where !module.contains("Bench") {
      // Modules outside the program of plugins cause no conflict.
      guard
        !["MastheadLive", "MastheadUIKit", "MastheadSwiftUI", "MastheadTesting", "Platform", "CAllocationCounter"]
          .contains(module)
      else {
        continue
      }
      #expect(throws: PluginError.self, "\(module)") { try PluginName.check(module) }
    }
  }

  @Test(arguments: [
    ("", invalidName("")),
    ("../x", invalidName("../x")), ("a/b", invalidName("a/b")), (".", invalidName(".")), ("1st", invalidName("1st")),
    ("-x", invalidName("-x")), ("é", invalidName("é")),
    (String(repeating: "x", count: 65), invalidName(String(repeating: "x", count: 65))),
    ("Masthead", "invalid plugin name \"Masthead\"; it is the name of a module of Masthead or Swift"),
    ("Self", "invalid plugin name \"Self\"; it is a Swift keyword"),
  ])
  func invalidNameIsRejected(_ name: String, _ sentence: String) throws {
    let folder = TemporaryFolder()
    let plugins = PluginFolder(folder.path)
    #expect(throws: PluginError(sentence)) { try plugins.plugin(named: name) }
  }

  private static func invalidName(_ name: String) -> String {
    "invalid plugin name \"\(name)\"; must begin with a letter and have at most 64 letters, digits, - and _"
  }

  @Test func missingPluginIsReported() throws {
    let folder = TemporaryFolder()
    folder.write("Tide/Tide.swift", "")
    folder.write("Notes/README.md", "")
    let path = folder.path
    #expect(throws: PluginError("folder not found: \(path)/no")) { try PluginFolder("\(path)/no").plugins() }
    #expect(throws: PluginError("\(path): unknown plugin \"Ripple\"; must be Tide")) {
      try PluginFolder(path).plugin(named: "Ripple")
    }
    #expect(throws: PluginError("\(path)/Notes: unknown plugin \"Ripple\"; there are none")) {
      try PluginFolder("\(path)/Notes").plugin(named: "Ripple")
    }
    #expect(throws: PluginError("plugin not found: \(path)/Ripple")) { try PluginSource(at: "\(path)/Ripple") }
    for other in ["Notes", "Notes/README.md"] {
      #expect(
        throws: PluginError(
          "\(path)/\(other): expected a folder with .swift files")
      ) { try PluginSource(at: "\(path)/\(other)") }
    }
  }

  @Test func manyPluginsAreSortedByName() throws {
    let folder = TemporaryFolder()
    let names = (100..<300).map { "Plugin\($0)" }
    for name in names.shuffled() { folder.write("\(name)/\(name).swift", "") }
    #expect(try PluginFolder(folder.path).plugins().map(\.name) == names)
  }
}

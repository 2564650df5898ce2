import MastheadPlugins
import TemporaryFolder
import Testing

@Suite struct PluginFolderTests {
  @Test func pluginsAreFoldersWithSourcesAndLibraries() throws {
    let folder = TemporaryFolder()
    for file in [
      "Tide/Tide.swift", "Tide/Helper.swift", "Tide/.Hidden.swift", "Tide/TideTests.swift", "Tide/README.md",
      "Tide/Tests/TideTests.swift", "Tide/__Snapshots__/x.swift", "Dusk/dusk.c", "Dusk/dusk.h", "Prebuilt.so",
      "Alone/libAlone.so", "Notes/README.md", "Notes/Sources/Deep.swift", ".hidden/Hidden.swift", "README.md",
    ] { folder.write(file, "") }
    folder.link("Linked", to: "Tide")
    let path = folder.path
    #expect(
      try PluginFolder(path).plugins() == [
        PluginSource(name: "Alone", path: "\(path)/Alone/libAlone.so", kind: .library),
        PluginSource(name: "Dusk", path: "\(path)/Dusk", kind: .c(["dusk.c"])),
        PluginSource(name: "Linked", path: "\(path)/Linked", kind: .swift(["Helper.swift", "Tide.swift"])),
        PluginSource(name: "Prebuilt", path: "\(path)/Prebuilt.so", kind: .library),
        PluginSource(name: "Tide", path: "\(path)/Tide", kind: .swift(["Helper.swift", "Tide.swift"])),
      ])
  }

  @Test func whatCannotBeAPluginSaysWhy() throws {
    let folder = TemporaryFolder()
    for file in [
      "Both/a.swift", "Both/b.c", "Two/a.so", "Two/b.so", "a b/x.swift", "class.so", "Same/Same.swift", "Same.so",
    ] { folder.write(file, "") }
    let path = folder.path
    let problems = try PluginFolder(path).plugins().compactMap { plugin -> [String]? in
      guard case .unusable(let error) = plugin.kind else { return nil }
      return [plugin.name, error.description]
    }
    #expect(
      problems == [
        ["Both", "Both has sources in Swift (a.swift) and in C (b.c); a plugin is written in one of them."],
        ["Same", "Two plugins are called Same: \(path)/Same and \(path)/Same.so; rename one."],
        ["Two", "Two has 2 libraries and no sources; keep one of the libraries."],
        [
          "a b",
          "A plugin cannot be called \"a b\"; a name begins with a letter and has letters, digits, - and _, 64 at most.",
        ],
        ["class", "A plugin cannot be called \"class\", which is a word of Swift's; choose another name."],
      ])
  }

  @Test(arguments: [
    ("", "A plugin needs a name, such as Ripple."),
    ("../x", refused("../x")), ("a/b", refused("a/b")), (".", refused(".")), ("1st", refused("1st")),
    ("-x", refused("-x")), ("é", refused("é")),
    (String(repeating: "x", count: 65), refused(String(repeating: "x", count: 65))),
    ("Masthead", "A plugin cannot be called \"Masthead\", which is the module that it imports; choose another name."),
    ("Self", "A plugin cannot be called \"Self\", which is a word of Swift's; choose another name."),
  ])
  func aNameThatCannotBeAModulesOrLeavesTheFolderIsRefused(_ name: String, _ sentence: String) throws {
    let folder = TemporaryFolder()
    let plugins = PluginFolder(folder.path)
    #expect(throws: PluginError(sentence)) { try plugins.plugin(named: name) }
  }

  private static func refused(_ name: String) -> String {
    "A plugin cannot be called \"\(name)\"; a name begins with a letter and has letters, digits, - and _, 64 at most."
  }

  @Test func whatIsNotThereIsASentence() throws {
    let folder = TemporaryFolder()
    folder.write("Tide/Tide.swift", "")
    folder.write("Notes/README.md", "")
    let path = folder.path
    #expect(throws: PluginError("There is no folder \"\(path)/no\".")) { try PluginFolder("\(path)/no").plugins() }
    #expect(throws: PluginError("There is no plugin Ripple in \"\(path)\"; there is Tide.")) {
      try PluginFolder(path).plugin(named: "Ripple")
    }
    #expect(throws: PluginError("There is no plugin Ripple in \"\(path)/Notes\"; there is nothing.")) {
      try PluginFolder("\(path)/Notes").plugin(named: "Ripple")
    }
    #expect(throws: PluginError("There is no plugin \"\(path)/Ripple\".")) { try PluginSource(at: "\(path)/Ripple") }
    for other in ["Notes", "Notes/README.md"] {
      #expect(
        throws: PluginError(
          "\"\(path)/\(other)\" is no plugin; a plugin is a folder with .swift or .c files, or a shared library (.so).")
      ) { try PluginSource(at: "\(path)/\(other)") }
    }
  }

  @Test func aFolderOfManyPluginsIsListedInOrder() throws {
    let folder = TemporaryFolder()
    let names = (100..<300).map { "Plugin\($0)" }
    for name in names.shuffled() { folder.write("\(name)/\(name).swift", "") }
    #expect(try PluginFolder(folder.path).plugins().map(\.name) == names)
  }
}

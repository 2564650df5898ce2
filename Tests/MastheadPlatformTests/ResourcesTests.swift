import MastheadPlatform
import TestSupport
import Testing

@Suite struct ResourcesTests {
  private func addPackage(_ name: String, to folder: borrowing TemporaryFolder) -> String {
    folder.write("\(name)/Web/index.html", "")
    folder.write("\(name)/Sources/Masthead/Pipeline.swift", "")
    return "\(folder.path)/\(name)"
  }

  private func addInstallation(_ name: String, to folder: borrowing TemporaryFolder) -> String {
    folder.write("\(name)/Web/index.html", "")
    folder.write("\(name)/Modules/Masthead.swiftmodule", "")
    return "\(folder.path)/\(name)"
  }

  @Test func installationBesideProgramComesFirst() throws {
    let folder = TemporaryFolder()
    let sources = addPackage("package", to: folder)
    let installed = addInstallation("usr/lib/masthead", to: folder)
    let found = try Resources.find(program: "\(folder.path)/usr/bin/masthead", sources: sources)
    #expect(found == .installed(in: installed))
    #expect(found.web == "\(installed)/Web")
    #expect(found.commit == "\(installed)/commit")
  }

  /// A package that was moved or copied after its build uses its own files.
  @Test func packageAboveProgramComesBeforeSources() throws {
    let folder = TemporaryFolder()
    let (sources, moved) = (addPackage("package", to: folder), addPackage("moved", to: folder))
    let found = try Resources.find(program: "\(moved)/.build/x/debug/masthead", sources: sources)
    #expect(found == .package(at: moved))
    #expect(found.web == "\(moved)/Web")
    #expect(found.commit == nil)
  }

  /// The program is in the build folder of another package, which may have a folder with the same name.
  @Test func sourcesAreUsedWithoutOtherFiles() throws {
    let folder = TemporaryFolder()
    let sources = addPackage("package", to: folder)
    folder.write("other/Web/index.html", "")
    #expect(
      try Resources.find(program: "\(folder.path)/other/.build/debug/masthead", sources: sources)
        == .package(at: sources))
  }

  @Test func resourcesOfSourcesAreInThisPackage() throws {
    #expect("\(Resources.ownSources)/Tests/MastheadPlatformTests/ResourcesTests.swift" == #filePath)
    #expect(try Resources.find() == .package(at: Resources.ownSources))
  }

  @Test func errorNamesSearchedFolders() {
    let error = #expect(throws: Resources.NotFound.self) {
      try Resources.find(program: "/nowhere/bin/masthead", sources: "/gone/Masthead")
    }
    #expect(
      error?.description == """
        page of Masthead not found: /nowhere/lib/masthead, /nowhere/bin, /nowhere, /, /gone/Masthead; \
        install the program again
        """)
  }
}

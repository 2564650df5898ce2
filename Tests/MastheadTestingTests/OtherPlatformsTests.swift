import Foundation
import LongTests
import TemporaryFolder
import Testing

#if os(Linux)
  /// What the manifest says on systems other than Linux, on which no machine of these tests runs: the manifest is read as though
  /// this were another, and all that is left of the package then is built.
  @Suite struct OtherPlatformsTests {
    private struct Description: Decodable {
      struct Target: Decodable {
        let name: String
        let type: String
        let dependencies: [String]?

        enum CodingKeys: String, CodingKey {
          case name, type
          case dependencies = "target_dependencies"
        }
      }
      struct Product: Decodable { let name: String }

      let targets: [Target]
      let products: [Product]
    }

    @Test(.long, .timeLimit(.minutes(20))) func thePackageResolvesAndItsLibrariesBuildWithoutTheServer() throws {
      let package = try OtherPackage()
      let described = try package.swift("package", "describe", "--type", "json")
      try #require(described.status == 0, "\(described.text)")
      let description = try JSONDecoder().decode(Description.self, from: Data(described.text.utf8))
      #expect(
        Set(description.products.map(\.name)) == [
          "Masthead", "MastheadDocuments", "MastheadPluginKit", "MastheadLive", "MastheadSwiftUI", "MastheadTesting",
          "MastheadUIKit",
        ])
      let names = Set(description.targets.map(\.name))
      #expect(names.isDisjoint(with: ["CMicroHTTPD", "MastheadServer", "MastheadPlugins", "MastheadCommand"]))
      #expect(
        names.isDisjoint(with: ["UIKit", "SwiftUI"]), "The adapters get the system's frameworks, not the doubles.")
      #expect(!description.targets.contains { $0.type == "system-target" })
      #expect(description.targets.allSatisfy { names.isSuperset(of: $0.dependencies ?? []) })

      let build = try package.swift("build", "--jobs", "1")
      #expect(build.status == 0, "\(build.text)")
    }
  }

  /// The package with the manifest of another system.
  private struct OtherPackage: ~Copyable {
    private let folder = TemporaryFolder()

    init() throws {
      let root = Repository.root
      for name in ["Sources", "Tests", "Plugins"] { folder.link(name, to: root.appendingPathComponent(name).path) }
      let manifest = try String(contentsOf: root.appendingPathComponent("Package.swift"), encoding: .utf8)
      let other = manifest.replacingOccurrences(of: "#if os(Linux)", with: "#if !os(Linux)")
      try #require(other != manifest, "The manifest asks for the system by \"#if os(Linux)\".")
      folder.write("Package.swift", other)
    }

    /// Runs the toolchain on the package, and gives what it printed to standard output, or all where it failed.
    func swift(_ words: String...) throws -> (status: Int32, text: String) {
      let (process, output, errors) = (Process(), Pipe(), folder.url.appendingPathComponent("errors"))
      try Data().write(to: errors)
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["nice", "swift"] + words
      process.currentDirectoryURL = folder.url
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let failed = process.terminationStatus != 0
      return (process.terminationStatus, failed ? text + (try String(contentsOf: errors, encoding: .utf8)) : text)
    }
  }
#endif

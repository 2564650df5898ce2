import Foundation
import MastheadPlatform
import MastheadPlugins
import TestSupport
import Testing

/// Checks the manifest for systems other than Linux: evaluates it as if on another system, and builds the remaining targets.
@Suite(.long) struct OtherPlatformsTests {
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

  @Test(.timeLimit(.minutes(40))) func packageResolvesAndLibrariesBuildWithoutServer() throws {
    let package = try OtherPackage()
    let described = try package.swift("package", "describe", "--type", "json")
    try #require(described.exit == .code(0), "\(described.output + described.errors)")
    let description = try JSONDecoder().decode(Description.self, from: Data(described.output.utf8))
    #expect(
      Set(description.products.map(\.name)) == [
        "Masthead", "MastheadDocuments", "MastheadLive", "MastheadSwiftUI", "MastheadTesting",
        "MastheadUIKit",
      ])
    let names = Set(description.targets.map(\.name))
    #expect(
      names.isDisjoint(with: ["CMicroHTTPD", "MastheadServer", "MastheadTuning", "MastheadPlugins", "MastheadCommand"]))
    #expect(
      names.isDisjoint(with: ["UIKit", "SwiftUI"]), "The adapters use the system's frameworks, not the test doubles.")
    #expect(!description.targets.contains { $0.type == "system-target" })
    #expect(description.targets.allSatisfy { names.isSuperset(of: $0.dependencies ?? []) })

    // A variable adds the server on another system.
    let tried = try package.swift("package", "describe", "--type", "json", environment: ["MASTHEAD_SERVER": "1"])
    try #require(tried.exit == .code(0), "\(tried.output + tried.errors)")
    let more = try JSONDecoder().decode(Description.self, from: Data(tried.output.utf8)).targets.map(\.name)
    #expect(
      Set(more).subtracting(names) == [
        "CPlatform", "MastheadPlatform", "CMicroHTTPD", "MastheadServer", "MastheadTuning",
        "CPluginCalls", "MastheadPlugins", "MastheadCommand", "MastheadProgram",
      ])

    let build = try package.swift("build", "--disable-index-store")
    #expect(build.exit == .code(0), "\(build.output + build.errors)")
  }
}

/// The package with the manifest for another system.
private struct OtherPackage {
  private let folder: URL

  init() throws {
    folder = try Repository.makeBuildFolder("other")
    let files = FileManager.default
    for name in ["Sources", "Tests", "Plugins"] {
      let link = folder.appendingPathComponent(name)
      try? files.removeItem(at: link)
      try files.createSymbolicLink(at: link, withDestinationURL: Repository.root.appendingPathComponent(name))
    }
    let manifest = try String(contentsOf: Repository.root.appendingPathComponent("Package.swift"), encoding: .utf8)
    let other = manifest.replacingOccurrences(of: "#if os(Linux)", with: "#if !os(Linux)")
    try #require(other != manifest, "The manifest asks for the system by \"#if os(Linux)\".")
    try Data(other.utf8).write(to: folder.appendingPathComponent("Package.swift"))
  }

  /// Runs the toolchain on the package.
  func swift(_ words: String..., environment: [String: String] = [:]) throws -> ProgramRun {
    try ProgramRun(
      of: ["swift"] + words, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
      folder: folder.path, timeLimit: 1200)
  }
}

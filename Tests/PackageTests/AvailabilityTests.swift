import Foundation
import MastheadPlugins
import TemporaryFolder
import Testing

/// No machine of these tests has Apple's systems, whose compiler refuses what is newer than the systems that the package names.
/// The toolchain knows it here too: its modules say since when each symbol is there, and the index that it makes while it builds
/// says which symbols each source uses.
struct AvailabilityTests {
  /// The oldest systems that the package names.
  private static let floors = ["iOS": 17, "macOS": 14]

  /// What is newer and may stand in the index all the same.
  private static let harmless = [
    // What a `for` loop over a sequence asks for here. With an older system it asks for `next()`, which is there too.
    "AsyncIteratorProtocol.next(isolation:)",
    // There it is the one that every integer has.
    "FixedWidthInteger.&*(_:_:)",
  ]

  /// Asked for where the system has it alone.
  private static let guarded = ["String+ValidUTF8.swift": "String.init(validating:as:)"]

  @Test func onlyAPIsOfMinimumPlatformsAreUsed() throws {
    let symbols = try Self.newerSymbols()
    #expect(symbols.count > 500, "The toolchain says what is newer.")
    let sources = try Self.indexedSources()
    #expect(sources.count > 150, "The build made an index.")
    var used: Set<String> = []
    for (source, index) in sources {
      for (identifier, name) in symbols where index.range(of: identifier) != nil {
        used.insert("\(source): \(name)")
      }
    }
    let allowed = Set(Self.guarded.map { "\($0): \($1)" })
    #expect(used.isSuperset(of: allowed), "The search finds what is there.")
    let rest = used.subtracting(allowed).filter { use in !Self.harmless.contains { use.hasSuffix(": \($0)") } }
    #expect(rest == [])
  }

  // MARK: What is newer

  private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
      struct Identifier: Decodable { let precise: String }
      struct Availability: Decodable {
        struct Version: Decodable { let major: Int }

        let domain: String?
        let introduced: Version?
      }

      let identifier: Identifier
      let pathComponents: [String]
      let availability: [Availability]?
    }

    let symbols: [Symbol]
  }

  /// The symbols of the toolchain's modules that the platforms do not have yet, by what the compiler calls them.
  private static func newerSymbols() throws -> [(identifier: Data, name: String)] {
    let folder = TemporaryFolder()
    let modules = [
      "Swift", "_Concurrency", "_StringProcessing", "FoundationEssentials", "Foundation", "FoundationNetworking",
    ]
    for module in modules {
      let run = try ProgramRun(
        of: [
          "swift", "symbolgraph-extract", "-module-name", module, "-target", target, "-output-dir", folder.path,
          "-minimum-access-level", "public",
        ], timeLimit: 600)
      try #require(run.exit == .code(0), "\(module): \(run.errors)")
    }
    return try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil).flatMap {
      file in
      try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file)).symbols.filter(isNewer)
    }.map { (Data($0.identifier.precise.utf8), $0.pathComponents.joined(separator: ".")) }
  }

  private static func isNewer(_ symbol: SymbolGraph.Symbol) -> Bool {
    (symbol.availability ?? []).contains { availability in
      guard let floor = floors[availability.domain ?? ""], let first = availability.introduced else { return false }
      return first.major > floor
    }
  }

  #if arch(x86_64)
    private static let target = "x86_64-unknown-linux-gnu"
  #else
    private static let target = "aarch64-unknown-linux-gnu"
  #endif

  // MARK: What is used

  /// The targets that are for Linux, and may use what they like.
  private static let linuxTargets = ["MastheadServer", "MastheadPlugins", "MastheadCommand"]

  /// What the build's index says of each source that is for all platforms.
  private static func indexedSources() throws -> [(name: String, index: Data)] {
    let sources = Repository.root.appendingPathComponent("Sources")
    let targets = try FileManager.default.contentsOfDirectory(atPath: sources.path)
      .filter { !linuxTargets.contains($0) }
    let store = Repository.products.appendingPathComponent("index/store/v5")
    // Records of sources as they were before may lie there too; the units name those that are.
    let units = try FileManager.default.contentsOfDirectory(
      at: store.appendingPathComponent("units"), includingPropertiesForKeys: nil)
    var records: Set<String> = []
    for unit in units {
      let text = String(decoding: try Data(contentsOf: unit), as: UTF8.self)
      guard targets.contains(where: { text.contains("/\($0).build/") }) else { continue }
      for match in text.matches(of: /[A-Za-z0-9+_]+\.swift-[0-9A-Z]{10,}/) { records.insert(String(match.0)) }
    }
    return try records.sorted().map { record in
      let folder = store.appendingPathComponent("records/\(record.suffix(2))")
      return (
        String(record.prefix { $0 != "-" }), try Data(contentsOf: folder.appendingPathComponent(record))
      )
    }
  }
}

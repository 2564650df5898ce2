import Foundation
import MastheadPlatform
import MastheadPlugins
import TestSupport
import Testing

/// Checks that the package uses no API that is newer than its minimum platforms. Apple's compilers check this, but these tests run
/// on Linux. There the toolchain's modules contain the availability of each symbol, and the index of the build contains the
/// symbols that each source uses.
@Suite(.long) struct AvailabilityTests {
  /// The package's minimum platforms.
  private static let floors = ["iOS": 17, "macOS": 14]

  /// Newer symbols that are allowed in the index.
  private static let harmless = [
    // A `for` loop over a sequence uses it here. On older systems the loop uses `next()`, which is available.
    "AsyncIteratorProtocol.next(isolation:)",
    // On Apple's systems it is the operator that all integers have.
    "FixedWidthInteger.&*(_:_:)",
  ]

  /// Symbols that the source uses only after an availability check.
  private static let guarded = ["SnapshotTable+Reading.swift": "String.init(validating:as:)"]

  @Test func onlyAPIsOfMinimumPlatformsAreUsed() throws {
    let symbols = try Self.newerSymbols(than: Self.floors)
    #expect(symbols.count > 500, "The toolchain's modules contain availability.")
    let sources = try Self.indexedSources { !Self.serverTargets.contains($0) }
    #expect(sources.count > 150, "The build produced an index.")
    let used = Self.uses(of: symbols, in: sources)
    let allowed = Set(Self.guarded.map { "\($0): \($1)" })
    #expect(used.isSuperset(of: allowed), "The search finds the allowed symbols.")
    let rest = used.subtracting(allowed).filter { use in !Self.harmless.contains { use.hasSuffix(": \($0)") } }
    #expect(rest == [])
  }

  /// The manifest requires this version where the package includes the server.
  @Test func serverUsesOnlyAPIsOfMacOS15() throws {
    let sources = try Self.indexedSources { Self.serverTargets.contains($0) }
    #expect(sources.count > 150, "The build produced an index.")
    #expect(Self.uses(of: try Self.newerSymbols(than: ["macOS": 15]), in: sources) == [])
  }

  private static func uses(
    of symbols: [(identifier: Data, name: String)], in sources: [(name: String, index: Data)]
  ) -> Set<String> {
    var used: Set<String> = []
    for (source, index) in sources {
      for (identifier, name) in symbols where index.range(of: identifier) != nil {
        used.insert("\(source): \(name)")
      }
    }
    return used
  }

  // MARK: Newer symbols

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

  /// Returns the symbols that these versions of the platforms lack: the compiler's identifier and the name of each.
  private static func newerSymbols(than floors: [String: Int]) throws -> [(identifier: Data, name: String)] {
    try symbols.get().filter { isNewer($0, than: floors) }.map {
      (Data($0.identifier.precise.utf8), $0.pathComponents.joined(separator: "."))
    }
  }

  /// The symbols of the toolchain's modules.
  private static let symbols: Result<[SymbolGraph.Symbol], any Error> = Result {
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
      try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: file)).symbols
    }
  }

  private static func isNewer(_ symbol: SymbolGraph.Symbol, than floors: [String: Int]) -> Bool {
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

  // MARK: Used symbols

  /// The targets of the server, which may use newer symbols.
  private static let serverTargets = ["MastheadPlatform", "MastheadServer", "MastheadPlugins", "MastheadCommand"]

  /// The index of each source of some targets.
  private static func indexedSources(of isIncluded: (_ target: String) -> Bool) throws -> [(name: String, index: Data)]
  {
    let sources = Repository.root.appendingPathComponent("Sources")
    let folders = [sources, sources.appendingPathComponent("Platform")]
    let targets = try folders.flatMap { try FileManager.default.contentsOfDirectory(atPath: $0.path) }
      .filter(isIncluded)
    let store = Repository.products.appendingPathComponent("index/store/v5")
    // The folder may also contain outdated records. The units name the current ones.
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

import Foundation
import MastheadPlatform
import TestSupport
import Testing

/// The links by which the pages let a browser request all modules at once that it loads at start.
@Suite struct ModuleLinksTests {
  private static let web = URL(fileURLWithPath: Resources.ownSources + "/Web")

  private static func text(of path: String) throws -> String {
    try String(contentsOf: web.appendingPathComponent(path), encoding: .utf8)
  }

  /// The paths of the modules that a page loads by its scripts and their imports. A module that is loaded on demand is not among them.
  private static func modules(of page: String) throws -> Set<String> {
    var found: Set<String> = []
    var next = page.matches(of: /<script type="module" src="([^"]+)"/).map { String($0.1) }
    while let path = next.popLast() {
      guard found.insert(path).inserted else { continue }
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      next += try text(of: path)
        .matches(of: /^(?:import|export)\s+(?:[^;'"]*?\bfrom\s+)?['"]([^'"]+)['"]/.anchorsMatchLineEndings())
        .map { folder.appendingPathComponent(String($0.1)).standardized.path }
    }
    return found
  }

  @Test(arguments: ["index.html", "review.html"]) func pageLinksExactlyTheModulesThatItLoadsAtStart(_ name: String)
    throws
  {
    let page = try Self.text(of: name)
    let links = page.matches(of: /<link rel="modulepreload" href="([^"]+)">/).map { String($0.1) }
    #expect(links.sorted() == (try Self.modules(of: page)).sorted())
    #expect(links.count > 1)
  }
}

import Foundation
import MastheadPlatform
import TestSupport
import Testing

/// The links with which a browser preloads all modules that a page needs at start.
@Suite struct ModuleLinksTests {
  private static let web = URL(fileURLWithPath: Resources.ownSources + "/Web")

  private static func text(of path: String) throws -> String {
    try String(contentsOf: web.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the paths of the modules that a page loads by its scripts and their imports, without modules loaded on
  /// demand.
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

  @Test(arguments: ["index.html", "review.html"]) func pagePreloadsExactlyItsInitialModules(_ name: String)
    throws
  {
    let page = try Self.text(of: name)
    let links = page.matches(of: /<link rel="modulepreload" href="([^"]+)">/).map { String($0.1) }
    #expect(links.sorted() == (try Self.modules(of: page)).sorted())
    #expect(links.count > 1)
  }
}

import Foundation

/// The initial files of a package with a header, a plugin, their snapshot tests, and a workflow that runs them.
package struct PackageTemplate: Equatable, Sendable {
  /// The name of the package and of its folder.
  package let name: String

  /// The plugin of the package, whose effect the header uses.
  package let plugin: PluginTemplate

  /// The package that this one depends on: the address of a Git repository, or the path of a clone.
  private let masthead: String

  /// Creates a template. Throws if the name or the prefix is invalid.
  ///
  /// - Parameters:
  ///   - name: the name of the package.
  ///   - prefix: the beginning of the effect's identifier, such as `com.example`.
  ///   - masthead: the address of a Git repository, or the path of a clone.
  package init(name: String, prefix: String, masthead: String) throws(PluginError) {
    try PluginName.check(name, of: "package")
    plugin = try PluginTemplate(
      name: name + (name.first?.isUppercase == true ? "Fade" : "-fade"), prefix: prefix)
    self.name = name
    self.masthead = masthead
  }

  /// The path of the header's document in the package.
  package var document: String { "Headers/\(name).masthead.json" }

  /// The files, with their paths in the package's folder.
  package var files: [(name: String, text: String)] {
    [
      ("Package.swift", manifest), (document, header), ("Tests/HeaderTests.swift", test),
      ("Tests/\(PluginTemplate.snapshots)", ""),
      (".github/workflows/headers.yml", workflow), (".gitignore", ".build/\n*.received\n"), ("README.md", readme),
    ] + plugin.files.map { ("Plugins/\(plugin.name)/\($0.name)", $0.text) }
  }

  /// Whether the package is fetched from a Git repository.
  private var isFetched: Bool { masthead.contains("://") || masthead.hasPrefix("git@") }

  /// The path of the clone. It is relative if the clone is next to the package, so that both can move.
  private var path: String {
    let clone = URL(fileURLWithPath: masthead).standardizedFileURL
    let folder = URL(fileURLWithPath: name).standardizedFileURL
    return clone.deletingLastPathComponent() == folder.deletingLastPathComponent()
      ? "../\(clone.lastPathComponent)" : clone.path
  }

  /// A step that the user must take before the workflow runs; empty if there is none.
  package var advice: String {
    isFetched
      ? ""
      : "\nThe workflow needs a Git repository of Masthead: set the variable MASTHEAD of your GitHub repository to the owner and name of the Masthead repository."
  }

  private var manifest: String {
    let dependency =
      isFetched
      ? ".package(url: \"\(masthead)\", branch: \"main\")"
      : ".package(name: \"Masthead\", path: Context.environment[\"MASTHEAD\"] ?? \"\(path)\")"
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name)",
        platforms: [.iOS(.v17), .macOS(.v14)],
        dependencies: [\(dependency)],
        targets: [
          \(plugin.targets.replacing("\n", with: "\n    "))
          .testTarget(
            name: "HeaderTests",
            dependencies: [
              "\(plugin.module)", .product(name: "MastheadDocuments", package: "Masthead"),
              .product(name: "MastheadTesting", package: "Masthead"),
            ],
            path: "Tests", exclude: ["__Snapshots__"]),
        ]
      )

      """
  }

  private var header: String {
    """
    {
      "masthead": 1,
      "name": "\(name)",
      "header": { "height": 300, "collapsedHeight": 96 },
      "effects": [
        "stretch",
        "collapse",
        "pin",
        { "effect": "\(plugin.identifier)", "parameters": { "amount": 0.5 } }
      ]
    }

    """
  }

  private var test: String {
    """
    import Foundation
    import Masthead
    import MastheadDocuments
    import MastheadTesting
    import Testing
    import \(plugin.module)

    @Suite struct HeaderTests {
      /// Reads the document that the page saves.
      private func header() throws -> PipelineDocument {
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        return try PipelineDocument(
          contentsOf: package.appendingPathComponent("\(document)"), effects: [\(plugin.type).self])
      }

      @Test func headerMatchesSnapshot() throws {
        assertSnapshot(of: try header(), as: .frames(along: .demonstration))
      }
    }

    """
  }

  private var workflow: String {
    let clone = """

            # Package.swift finds Masthead here. Set the repository's variable MASTHEAD to the owner and name of your Masthead repository.
            - uses: actions/checkout@v4
              with:
                repository: ${{ vars.MASTHEAD }}
                path: .masthead
      """
    return """
      name: Headers

      on:
        push:
          branches: [main]
        pull_request:

      permissions:
        contents: read

      jobs:
        test:
          runs-on: ubuntu-24.04
          container: swift:6.3-noble
          timeout-minutes: 60\(isFetched ? "" : "\n    env:\n      MASTHEAD: .masthead")
          steps:
            - uses: actions/checkout@v4\(isFetched ? "" : clone)
            - run: apt-get update && apt-get install -y libmicrohttpd-dev pkg-config
            - run: swift test
            # Builds the program first, which takes minutes.
            - run: swift run masthead check Headers
              if: always()
            - if: failure()
              run: |
                swift run masthead snapshot report > snapshots.html
                swift run masthead snapshot report --markdown >> "$GITHUB_STEP_SUMMARY"
                find . -name '*.received' -not -path '*/.*/*' | tar -czf pending-snapshots.tar.gz -T -
            # Unpack the archive in the package's folder, then accept the snapshots with masthead snapshot review.
            - uses: actions/upload-artifact@v4
              if: failure()
              with:
                name: pending-snapshots
                path: |
                  snapshots.html
                  pending-snapshots.tar.gz

      """
  }

  private var readme: String {
    """
    # \(name)

    The header is `\(document)`. Its effect `\(plugin.identifier)` is the plugin in `Plugins/\(plugin.name)`.

    ```sh
    masthead serve Headers              # opens the header on a page, which writes changes back; change the plugin's source, too
    masthead check Headers              # reports the mistakes in all documents
    masthead schema --install Headers   # lets editors complete the documents, with the plugin's effect
    swift test                          # records the snapshots at first, and compares them later
    masthead snapshot review            # shows the differences
    ```

    Without an installed `masthead`, `swift run masthead` builds and runs it. `.github/workflows/headers.yml` runs the tests and
    the check for each pull request.\(advice)

    """
  }
}

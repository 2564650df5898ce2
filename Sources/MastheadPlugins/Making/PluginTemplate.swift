import Masthead

/// The initial files of a new plugin.
package struct PluginTemplate: Equatable, Sendable {
  /// The name of the plugin and of its folder.
  package let name: String

  /// The folder of plugins that will contain the plugin's folder, as commands name it.
  let folder: String

  /// The default beginning of identifiers.
  package static let prefix = "com.example"

  /// The name of the effect's type, in upper camel case: `MyRipple` for `my-ripple`.
  let type: String

  /// The effect's identifier: `com.example.my-ripple`.
  package let identifier: String

  /// Creates a template. Throws if the name is invalid, or if the effect's type would shadow a type of Masthead.
  ///
  /// - Parameters:
  ///   - name: the name of the plugin.
  ///   - prefix: the beginning of the effect's identifier, such as `com.example`.
  ///   - folder: the folder of plugins that will contain the plugin's folder.
  package init(
    name: String, prefix: String = prefix, folder: String = PluginFolder.customName
  ) throws(PluginError) {
    try PluginName.check(name)
    guard prefix.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9_-]*(\.[A-Za-z0-9][A-Za-z0-9_-]*)*/) != nil else {
      throw PluginError(
        "invalid prefix \"\(prefix)\"; must be words of letters, digits, - and _ between dots, such as \(Self.prefix)")
    }
    self.init(name, prefix: prefix, folder: folder)
    if Self.reservedNames.contains(type) {
      throw PluginName.invalid(name, "\(type) is a type of Masthead")
    }
  }

  private init(
    _ name: String, prefix: String = prefix, folder: String = PluginFolder.customName
  ) {
    self.folder = folder
    self.name = name
    let words = Self.words(of: name)
    type = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    identifier = "\(prefix)." + words.map { $0.lowercased() }.joined(separator: "-")
  }

  /// The names of types that the effect's type must not shadow: the built-in effects, and the types in the generated sources.
  private static let reservedNames: Set<String> = {
    let effects = EffectRegistry.builtIn.effects.map { String(describing: Swift.type(of: $0.make())) }
    let sample = PluginTemplate("x")
    let code = (sample.source + sample.test)
      .replacing(/\/\/.*|".*?"|@\w+|^import .*/.anchorsMatchLineEndings(), with: "")
    let names = Set(code.matches(of: /\b[A-Z]\w*/).map { String($0.output) })
    return names.union(effects).subtracting([sample.type, "\(sample.type)Tests"])
  }()

  /// Splits a name into words. A word begins at a capital letter or after a dash or an underscore.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var isInWord = false
    for character in name {
      if character == "-" || character == "_" {
        isInWord = false
      } else if isInWord, !(character.isUppercase && words.last?.last?.isUppercase == false) {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
        isInWord = true
      }
    }
    return words
  }

  /// The name of the source file of the effect.
  package var sourceName: String { "\(name).swift" }

  /// The files, with their paths in the plugin's folder.
  package var files: [(name: String, text: String)] {
    [
      (sourceName, source),
      ("Tests/\(type)Tests.swift", test),
      ("Tests/\(Self.snapshots)", ""), ("README.md", readme),
    ]
  }

  /// A file that keeps the folder of references. Manifests exclude this folder, even before a test records a reference.
  static let snapshots = "__Snapshots__/.gitkeep"

  /// The command that serves the plugin.
  package var serveCommand: String {
    "masthead serve" + (folder == PluginFolder.customName ? "" : " --plugins \(folder)")
  }

  /// The name of the module of its sources.
  var module: String { PluginName.module(of: name) }

  // MARK: Sources

  private var source: String {
    """
    import Masthead

    /// Fades the header out while it collapses. Edit this file to change the effect; each save builds the plugin again.
    public struct \(type): HeaderEffect {
      /// The effect's name in documents. Keep it when you rename the type, so that existing documents still work.
      public static let identifier = "\(identifier)"
      public static let summary = "Fades the header out while it collapses."

      /// The stages that the effect contributes to: any of .scroll, .header, .image, .mask, .elements and .appearance.
      public static let stages: Stages = .appearance

      /// The parameters. Each number has a slider on the page, whose tooltip is the summary.
      public static let parameters = [
        Parameter(
          "amount", summary: "The opacity that the collapsed header loses. With 0 it stays.", \\\(type).amount,
          in: 0...1, step: 0.01)
      ]

      /// The opacity that the header loses when it is fully collapsed: 0…1.
      public var amount = 1.0

      public init() {}

      /// Changes the frame after the earlier effects. `moment` has the scroll state and the layout.
      public func contribute(to frame: inout HeaderFrame, at moment: Moment) {
        frame.opacity *= 1 - amount * frame.collapse
      }
    }

    /// The effects of the plugin.
    let effects = exportEffects(\(type).self)

    """
  }

  private var test: String {
    """
    import Masthead
    import MastheadTesting
    import Testing
    import \(module)

    @Suite struct \(type)Tests {
      @Test func headerMatchesSnapshot() {
        let pipeline = Pipeline(Header(height: 300)) {
          Stretch()
          \(type)()
        }
        assertSnapshot(of: pipeline, as: .frames(along: .demonstration))
      }
    }

    """
  }

  var targets: String {
    """
    .target(name: "\(module)", dependencies: [.product(name: "Masthead", package: "Masthead")],
            path: "\(folder)/\(name)", exclude: ["Tests", "README.md"]),
    .testTarget(name: "\(type)Tests", dependencies: ["\(module)", .product(name: "MastheadTesting", package: "Masthead")],
                path: "\(folder)/\(name)/Tests", exclude: ["__Snapshots__"]),
    """
  }

  // MARK: README

  private var readme: String {
    """
    # \(type)

    Fades the header out while it collapses. Documents name the effect `\(identifier)`. Its parameter `amount`, 0…1, is the
    opacity that the header loses. To see it, run `\(serveCommand)` and add the effect on the page; each save of
    `\(sourceName)` builds it again. To run its test in a package that depends on Masthead, add this to `targets`. The first
    run records the snapshot:

    ```swift
    \(targets)
    ```

    """
  }
}

import Masthead

/// The files that a new plugin begins with.
package struct PluginTemplate: Equatable, Sendable {
  package enum Language: Sendable { case swift, c }

  /// The plugin's name: that of its folder.
  package let name: String

  package let language: Language

  /// The effect's type: the name in capitals and small letters, `MyRipple` for `my-ripple`.
  let type: String

  /// The effect's identifier: `com.example.my-ripple`.
  package let identifier: String

  /// Refuses a name that no plugin may have, or that would hide a type of Masthead's.
  package init(name: String, language: Language) throws(PluginError) {
    try PluginName.check(name)
    self.init(name, language: language)
    if Self.takenNames.contains(type) {
      throw PluginName.invalid(name, "\(type) is a type of Masthead")
    }
  }

  private init(_ name: String, language: Language) {
    self.name = name
    self.language = language
    let words = Self.words(of: name)
    type = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    identifier = "com.example." + words.map { $0.lowercased() }.joined(separator: "-")
  }

  /// The names of Masthead's types that a plugin's own type must not hide: those of built-in effects, and those that the
  /// generated sources use.
  private static let takenNames: Set<String> = {
    let effects = EffectRegistry.builtIn.effects.map { String(describing: Swift.type(of: $0.make())) }
    let sample = PluginTemplate("x", language: .swift)
    let code = (sample.swiftSource + sample.swiftTest)
      .replacing(/\/\/.*|".*?"|@\w+|^import .*/.anchorsMatchLineEndings(), with: "")
    let names = Set(code.matches(of: /\b[A-Z]\w*/).map { String($0.output) })
    return names.union(effects).subtracting([sample.type, "\(sample.type)Tests"])
  }()

  /// The words of a name, which begin at capitals and after dashes.
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

  /// The name of the file with the effect.
  package var sourceName: String { name + (language == .swift ? ".swift" : ".c") }

  /// The files by their places in the plugin's folder.
  package var files: [(name: String, text: String)] {
    [
      (sourceName, language == .swift ? swiftSource : cSource),
      ("Tests/\(type)Tests.swift", language == .swift ? swiftTest : cTest), ("README.md", readme),
    ]
  }

  /// The module that sources in Swift are compiled to.
  private var module: String { PluginName.module(of: name) }

  // MARK: In Swift

  private var swiftSource: String {
    """
    import Masthead

    /// Lets the header fade out while it collapses. Change it to what you want: it is built again whenever you save.
    public struct \(type): HeaderEffect {
      /// The word in documents. It stays when the type is renamed, so that documents can still be read.
      public static let identifier = "\(identifier)"
      public static let summary = "Lets the header fade out while it collapses."

      /// What it contributes to: any of .header, .image, .mask and .appearance.
      public static let stages: Stages = .appearance

      /// What has a slider on the page.
      public static let parameters = [Parameter("amount", \\\(type).amount, in: 0...1, step: 0.01)]

      /// How much of the header is gone once it has collapsed: 0…1.
      public var amount = 1.0

      public init() {}

      /// Starts from what earlier effects left in the frame. `moment` has the scroll state and the layout.
      public func contribute(
        _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout NoMemory
      ) {
        frame.opacity *= 1 - amount * frame.collapse
      }
    }

    /// The effects that the plugin has.
    let effects = exportEffects(\(type).self)

    """
  }

  private var swiftTest: String {
    """
    import Masthead
    import MastheadTesting
    import Testing
    import \(module)

    @Suite struct \(type)Tests {
      @Test func theHeaderIsAsItWas() {
        let pipeline = Pipeline(Header(height: 300)) {
          Stretch()
          \(type)()
        }
        assertSnapshot(of: pipeline, as: .frames(along: .pull(120)), named: "pull")
      }
    }

    """
  }

  private var swiftTargets: String {
    """
    .target(name: "\(module)", dependencies: [.product(name: "Masthead", package: "Masthead")],
            path: "Plugins/\(name)", exclude: ["Tests", "README.md"]),
    .testTarget(name: "\(type)Tests", dependencies: ["\(module)", .product(name: "MastheadTesting", package: "Masthead")],
                path: "Plugins/\(name)/Tests", exclude: ["__Snapshots__"]),
    """
  }

  // MARK: In C

  private var cSource: String {
    """
    #include "masthead.h"

    #include <stdlib.h>

    // Lets the header fade out while it collapses. Change it to what you want: it is built again whenever you save.
    typedef struct {
      // How much of the header is gone once it has collapsed: 0…1.
      double amount;
    } instance_t;

    static void *make(const masthead_effect *effect) {
      (void)effect;
      instance_t *made = malloc(sizeof *made);
      if (made) made->amount = 1;
      return made;
    }

    static void end(void *instance) { free(instance); }

    // There is one parameter, so its number is 0.
    static bool get(const void *instance, uint32_t parameter, double *value) {
      (void)parameter;
      *value = ((const instance_t *)instance)->amount;
      return true;
    }

    static void set(void *instance, uint32_t parameter, double value) {
      (void)parameter;
      ((instance_t *)instance)->amount = value;
    }

    // Starts from what earlier effects left in the frame.
    static void contribute(
      const void *instance, uint32_t stage, masthead_frame *frame, const masthead_scroll_state *scroll,
      const masthead_layout *layout, void *memory
    ) {
      (void)stage, (void)scroll, (void)layout, (void)memory;
      frame->opacity *= 1 - ((const instance_t *)instance)->amount * frame->collapse;
    }

    // What has a slider on the page.
    static const masthead_parameter parameters[] = {
      {.identifier = "amount", .name = "Amount", .kind = MASTHEAD_NUMBER, .minimum = 0, .maximum = 1, .step = 0.01, .unit = ""},
    };

    static const masthead_effect effects[] = {
      {
        .identifier = "\(identifier)",
        .name = "\(type)",
        .summary = "Lets the header fade out while it collapses.",
        .version = 1,
        .stages = MASTHEAD_STAGE_APPEARANCE,
        .parameter_count = sizeof parameters / sizeof *parameters,
        .parameters = parameters,
        .make = make,
        .end = end,
        .get = get,
        .set = set,
        .contribute = contribute,
      },
    };

    static const masthead_plugin plugin = {
      .build = MASTHEAD_BUILD, .effect_count = sizeof effects / sizeof *effects, .effects = effects};

    MASTHEAD_EXPORT const masthead_plugin *MASTHEAD_ENTRY_FUNCTION(void) { return &plugin; }

    """
  }

  private var cTest: String {
    """
    import Masthead
    import MastheadDocuments
    import MastheadPluginTesting
    import MastheadTesting
    import Testing

    @Suite struct \(type)Tests {
      @Test func theHeaderIsAsItWas() throws {
        let text = \"""
          { "masthead": 1, "name": "\(type)", "header": { "height": 300 },
            "effects": [ { "effect": "stretch" }, { "effect": "\(identifier)" } ] }
          \"""
        let document = try PipelineDocument(parsing: text.utf8, registry: .withPlugins(in: "Plugins"))
        assertSnapshot(of: document, as: .frames(along: .pull(120)), named: "pull")
      }
    }

    """
  }

  private var cTargets: String {
    """
    .testTarget(name: "\(type)Tests",
                dependencies: ["Masthead", "MastheadDocuments", "MastheadPluginTesting", "MastheadTesting"].map {
                  .product(name: $0, package: "Masthead")
                },
                path: "Plugins/\(name)/Tests", exclude: ["__Snapshots__"]),
    """
  }

  // MARK: For both

  private var readme: String {
    """
    # \(type)

    Lets the header fade out while it collapses; `\(identifier)` in documents. `amount`, 0…1, is how much of it is gone.
    On the page: `masthead serve`, then add the effect; it is built again whenever `\(sourceName)` is saved. In a package that
    depends on Masthead, its test runs with this in `targets`, and records the snapshot when it runs first:

    ```swift
    \(language == .swift ? swiftTargets : cTargets)
    ```

    """
  }
}

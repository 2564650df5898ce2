import Foundation

/// What a plugin in Swift needs beside its own sources to be built as a plugin.
enum SwiftPluginSources {
  /// The file that exports the plugin's effects.
  static let entry = """
    import CMasthead
    import MastheadPluginKit

    private let exported = ExportedPlugin(effects, build: masthead_current_build())

    @c(masthead_plugin_entry)
    public func mastheadPluginEntry() -> UnsafePointer<masthead_plugin> { exported.pointer }

    """

  static let entryName = "MastheadPluginEntry.swift"

  /// The linker's list of what others see: of two plugins with the same names inside, neither sees the other's.
  static let symbols = "{ global: masthead_plugin_entry; local: *; };\n"

  /// The line that a plugin says its effects in, with the effects that its sources seem to have.
  static func exportLine(for sources: [String]) -> String {
    var types: [String] = []
    for source in sources {
      for match in source.matches(of: /\b(?:struct|enum|class|extension)\s+(\w+)\s*:[^{]*\bHeaderEffect\b/) {
        let type = String(match.output.1)
        if !types.contains(type) { types.append(type) }
      }
    }
    let list = (types.isEmpty ? ["Ripple"] : types).map { "\($0).self" }.joined(separator: ", ")
    return "let effects = exportEffects(\(list))"
  }
}

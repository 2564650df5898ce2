import Foundation

/// Generated files that are compiled and linked with the sources of a Swift plugin.
enum SwiftPluginSources {
  /// The source file that exports the plugin's effects.
  static let entry = """
    import CMasthead
    import MastheadPluginKit

    private let exported = ExportedPlugin(effects, build: masthead_current_build())

    @c(masthead_plugin_entry)
    public func mastheadPluginEntry() -> UnsafePointer<masthead_plugin> { exported.pointer }

    """

  static let entryName = "MastheadPluginEntry.swift"

  /// The linker's version script. It hides all symbols but one, so plugins with equal type names do not conflict.
  static let symbols = "{ global: masthead_plugin_entry; local: *; };\n"

  /// Returns the line that exports the effects found in the sources, or an example line if there are none.
  static func exportLine(for sources: [String]) -> String {
    var types: [String] = []
    for source in sources {
      for match in source.matches(
        of: /\b(?:struct|enum|class|extension)\s+(\w+)\s*:[^{]*\b(?:Header|Remembering|Ramped|Layout)Effect\b/)
      {
        let type = String(match.output.1)
        if !types.contains(type) { types.append(type) }
      }
    }
    let list = (types.isEmpty ? ["Ripple"] : types).map { "\($0).self" }.joined(separator: ", ")
    return "let effects = exportEffects(\(list))"
  }
}

import CMasthead
import Masthead

/// What a plugin's tables say, before anything is refused: the checks look for what a loader would only trip over.
struct PluginTable {
  let path: String
  let entry: () throws(PluginError) -> UnsafePointer<masthead_plugin>
  let plugin: masthead_plugin

  /// Loads a library as far as its tables can be read.
  init(_ path: String) throws(PluginError) {
    self.path = path
    entry = try PluginLibrary.entry(of: path)
    let plugin = try entry()
    try PluginBuild(plugin).check(path)
    self.plugin = plugin.pointee
  }

  /// Loads a library for a check; one that cannot be loaded is what another check tells.
  init(of context: ValidationContext) throws(ValidationFinding) {
    do throws(PluginError) { try self.init(context.library) } catch {
      throw .refused(error)
    }
  }

  var effects: [masthead_effect] { (0..<Int(plugin.effect_count)).map { plugin.effects[$0] } }

  /// All that the tables say, as names and texts.
  static func words(of plugin: masthead_plugin) -> [(name: String, text: String)] {
    var words = [("number of effects", "\(plugin.effect_count)")]
    for index in 0..<Int(plugin.effect_count) { words += Self.words(of: plugin.effects[index]) }
    return words
  }

  private static func words(of effect: masthead_effect) -> [(String, String)] {
    let name = text(effect.identifier)
    var words = [
      ("identifier of an effect", name), ("\(name)'s name", text(effect.name)),
      ("\(name)'s summary", text(effect.summary)),
      ("\(name)'s version", "\(effect.version)"), ("\(name)'s stages", "\(effect.stages)"),
      ("\(name)'s memory size", "\(effect.memory_size)"), ("\(name)'s memory alignment", "\(effect.memory_alignment)"),
      ("\(name)'s former identifiers", list(effect.former_identifiers, effect.former_identifier_count)),
      ("\(name)'s number of parameters", "\(effect.parameter_count)"),
    ]
    for index in 0..<Int(effect.parameter_count) {
      let parameter = effect.parameters[index]
      let place = "\(name)'s parameter \(text(parameter.identifier))"
      words += [
        ("\(name)'s parameter \(index)", text(parameter.identifier)), ("\(place)'s name", text(parameter.name)),
        ("\(place)'s kind", "\(parameter.kind)"), ("\(place)'s minimum", decimal(parameter.minimum)),
        ("\(place)'s maximum", decimal(parameter.maximum)), ("\(place)'s step", decimal(parameter.step)),
        ("\(place)'s unit", text(parameter.unit)),
        ("\(place)'s choices", list(parameter.choices, parameter.choice_count)),
        (
          "\(place)'s names of choices",
          list(parameter.choice_names, parameter.choice_names == nil ? 0 : parameter.choice_count)
        ),
        ("\(place)'s alternatives", list(parameter.alternatives, parameter.alternative_count)),
        ("\(place)'s former identifiers", list(parameter.former_identifiers, parameter.former_identifier_count)),
        ("\(place)'s formula", text(parameter.formula)),
      ]
    }
    return words
  }

  private static func list(_ table: UnsafePointer<UnsafePointer<CChar>?>?, _ count: UInt32) -> String {
    texts(table, count).joined(separator: ", ")
  }
}

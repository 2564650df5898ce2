import CMasthead
import Masthead

/// The raw tables of a plugin. Checks read them to find all problems, whereas a loader throws at the first one.
struct PluginTable {
  let path: String
  let entry: () throws(PluginError) -> UnsafePointer<masthead_plugin>
  let plugin: masthead_plugin

  /// Loads a library. Throws only if its tables cannot be read; their contents are not validated.
  init(_ path: String) throws(PluginError) {
    self.path = path
    entry = try PluginLibrary.entry(of: path)
    let plugin = try entry()
    try PluginBuild(plugin).check(path)
    self.plugin = plugin.pointee
  }

  /// Loads the library of a context. Throws ``ValidationFinding/refused(_:)`` on failure, because another check reports it.
  init(of context: ValidationContext) throws(ValidationFinding) {
    do throws(PluginError) { try self.init(context.library) } catch {
      throw .refused(error)
    }
  }

  var effects: [masthead_effect] { plugin.effectTable.indices.map { plugin.effectTable[$0] } }

  /// Returns the values of all fields in the tables, with names for messages.
  static func fields(of plugin: masthead_plugin) -> [(name: String, text: String)] {
    var fields = [("number of effects", "\(plugin.effect_count)")]
    for index in plugin.effectTable.indices { fields += Self.fields(of: plugin.effectTable[index], in: plugin) }
    return fields
  }

  private static func fields(of effect: masthead_effect, in plugin: masthead_plugin) -> [(String, String)] {
    let name = text(effect.identifier)
    var fields = [
      ("identifier of an effect", name), ("\(name)'s name", text(effect.name)),
      ("\(name)'s summary", text(effect.summary)),
      ("\(name)'s stages", "\(effect.stages)"),
      ("\(name)'s memory size", "\(effect.memory_size)"), ("\(name)'s memory alignment", "\(effect.memory_alignment)"),
      ("\(name)'s number of parameters", "\(effect.parameter_count)"),
    ]
    let parameters = plugin.parameterTable(of: effect)
    for index in parameters.indices {
      let parameter = parameters[index]
      let owner = "\(name)'s parameter \(text(parameter.identifier))"
      fields += [
        ("\(name)'s parameter \(index)", text(parameter.identifier)), ("\(owner)'s name", text(parameter.name)),
        ("\(owner)'s summary", text(parameter.summary)), ("\(owner)'s kind", "\(parameter.kind)"),
        ("\(owner)'s minimum", decimal(parameter.minimum)),
        ("\(owner)'s maximum", decimal(parameter.maximum)), ("\(owner)'s step", decimal(parameter.step)),
        ("\(owner)'s unit", text(parameter.unit)),
        ("\(owner)'s choices", list(parameter.choices, parameter.choice_count)),
        (
          "\(owner)'s names of choices",
          list(parameter.choice_names, parameter.choice_names == nil ? 0 : parameter.choice_count)
        ),
        ("\(owner)'s alternatives", list(parameter.alternatives, parameter.alternative_count)),
        ("\(owner)'s formula", text(parameter.formula)), ("\(owner)'s targets", "\(parameter.targets)"),
      ]
    }
    return fields
  }

  private static func list(_ table: UnsafePointer<UnsafePointer<CChar>?>?, _ count: UInt32) -> String {
    texts(table, count).joined(separator: ", ")
  }
}

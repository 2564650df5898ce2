import CMasthead
import Masthead

/// Checks that descriptions of effects are complete, and that they are the same on each read and after the effects were used.
enum DescriptorsCheck {
  static func run(in context: ValidationContext) throws(ValidationFinding) {
    let table = try PluginTable(of: context)
    let first = PluginTable.fields(of: table.plugin)
    do throws(PluginError) {
      try requireSame(first, PluginTable.fields(of: try table.entry().pointee), "when it was asked again")
      // The effects of a refused plugin cannot be used.
      if let kinds = try? PluginLibrary(path: context.library).effects {
        for kind in kinds { use(kind, in: context) }
        try requireSame(first, PluginTable.fields(of: try table.entry().pointee), "after the effects were used")
      }
    } catch { throw .failure(error.description) }
    var warning: String?
    for effect in table.effects { try checkCompleteness(of: effect, in: table, context, &warning) }
    if let warning { throw .warning(warning) }
  }

  private static func requireSame(
    _ first: [(name: String, text: String)], _ second: [(name: String, text: String)], _ moment: String
  ) throws(PluginError) {
    for (one, other) in zip(first, second) where one != other {
      throw PluginError(
        "\(one.name): expected \"\(one.text)\" as at first, got \"\(other.text)\" \(moment)"
      )
    }
    guard first.count == second.count else {
      throw PluginError(
        "expected \(first.count) descriptions as at first, got \(second.count) \(moment)"
      )
    }
  }

  /// Calls all functions of an effect by rendering a few frames.
  private static func use(_ kind: EffectKind, in context: ValidationContext) {
    for situation in Situation.all(of: kind, in: context, atMost: 2) {
      var (pipeline, frame) = (situation.pipeline, HeaderFrame())
      for offset in stride(from: -500.0, through: 500, by: 100) {
        pipeline.update(&frame, at: situation.state(at: offset))
      }
    }
  }

  private static func checkCompleteness(
    of effect: masthead_effect, in table: PluginTable, _ context: ValidationContext, _ warning: inout String?
  ) throws(ValidationFinding) {
    let identifier = text(effect.identifier)
    do throws(PluginError) { _ = try EffectReader(effect, of: table.plugin, at: "plugin").parameters() } catch {
      // Identifiers belong to another check. If it fails, it reports the problem.
      if case .passed = ValidationOutcome(of: { () throws(ValidationFinding) in try IdentifiersCheck.run(in: context) })
      {
        throw .failure(error.description)
      }
      return
    }
    guard !text(effect.name).isEmpty else {
      throw .failure("\(identifier): missing name")
    }
    guard effect.memory_size > 0 || effect.stages > 0 || effect.lay_out != nil else {
      throw .failure("\(identifier): missing stages or function lay_out")
    }
    if text(effect.summary).isEmpty {
      warning = "\(identifier): missing summary, which the page shows"
    }
  }
}

/// Checks that the library loads, was built for this version of Masthead, and has effects.
enum LoadingCheck {
  static func run(in context: ValidationContext) throws(ValidationFinding) {
    do throws(PluginError) {
      let table = try PluginTable(context.library)
      guard table.plugin.effect_count > 0 else {
        throw PluginError.noEffects(in: context.library)
      }
    } catch { throw .failure(error.description) }
  }
}

import Masthead
import MastheadDocuments
import MastheadPlugins

/// Prints the JSON Schemas.
enum SchemaCommand: Command {
  static let name = "schema"
  static let summary =
    "Prints the JSON Schema of pipeline or gesture documents, for editors and validators."
  static let operands = schemas.joined(separator: "|")
  static let completion = Completion.words(schemas)
  private static let schemas = ["pipeline", "gesture"]
  static let options = [
    // Does not default to ./Plugins: the printed schema must not depend on the current folder.
    Option("plugins", "DIR", .folders, help: "A folder of plugins whose effects the schema includes; none by default.")
  ]

  static func run(_ arguments: Arguments) throws(CommandError) {
    guard let word = arguments.operands.first else { throw .missingOperand("SCHEMA", usage: "schema \(operands)") }
    guard arguments.operands.count == 1 else { throw .unexpected(arguments.operands[1]) }
    let schema: JSON
    switch word {
    case "pipeline": schema = PipelineDocument.schema(for: try registry(arguments))
    case "gesture":
      guard !arguments.has("plugins") else { throw .notAllowed("plugins", with: "schema gesture") }
      schema = GestureDocument.schema
    default: throw .usage(ErrorText.unknown("schema", word, allowed: schemas))
    }
    Output.print(schema.pretty.trimmingLineBreak)
  }

  private static func registry(_ arguments: Arguments) throws(CommandError) -> EffectRegistry {
    guard arguments.has("plugins"), let folder = try PluginArguments.folder(arguments) else { return .builtIn }
    var registry = EffectRegistry.builtIn
    // Documents cannot name a plugin effect that has a built-in effect's identifier.
    for kind in try PluginEffects.kinds(in: folder)
    where registry.effects.allSatisfy({ $0.identifier != kind.identifier }) {
      registry.register(kind)
    }
    return registry
  }
}

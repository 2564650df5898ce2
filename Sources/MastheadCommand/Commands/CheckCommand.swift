import MastheadDocuments

/// Checks documents.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "Checks pipeline documents up to the first invalid one, and reports its error."
  static let operands = "FILE..."
  static let options = [PluginArguments.option]

  static func run(_ arguments: Arguments) throws(CommandError) {
    guard !arguments.operands.isEmpty else { throw .missingOperand("FILE", usage: "check FILE...") }
    let plugins = try PluginArguments.folder(arguments)
    for path in arguments.operands {
      let document = try DocumentFile.readFile(path, plugins: plugins)
      let count = document.effects.count
      Output.print("\(path): \(document.name), \(count) \(count == 1 ? "effect" : "effects"), valid.")
      for note in document.migrations + document.warnings { Output.print("\(path): \(note)") }
    }
  }
}

import MastheadPlugins

/// `masthead plugin new`: creates a plugin from a template that builds without changes.
enum PluginNewCommand {
  static func run(_ words: [String], _ arguments: Arguments) throws(CommandError) {
    guard let name = words.first else { throw .missingOperand("NAME", usage: "plugin new NAME") }
    if words.count > 1 { throw .unexpected(words[1]) }
    let word = arguments.string("plugins") ?? PluginFolder.customName
    if arguments.string("plugins") == nil, !isFolder(word), let outer = PluginFolder.containing(".") {
      throw .usage(
        "the current folder belongs to the plugins in \(outer.path); run the command in that folder's parent, or pass --plugins DIR"
      )
    }
    let template: PluginTemplate
    do throws(PluginError) {
      template = try PluginTemplate(
        name: name, prefix: arguments.string("prefix") ?? PluginTemplate.prefix, folder: word)
    } catch {
      throw .usage(error.description)
    }
    do throws(PluginError) { try PluginFolder(word).make(template) } catch { throw .data(error.description) }
    let folder = "\(word)/\(name)"
    Output.print("Created \(folder) with \(list(of: template.files)).")
    if let server = RunningServers().all().last(where: { $0.uses(PluginFolder(word)) }) {
      Output.print(
        "Next: open \(server.url), add the effect \(template.identifier), change \(folder)/\(template.sourceName) and save."
      )
    } else {
      Output.print(
        "Next: \(template.serveCommand), add the effect \(template.identifier), change \(folder)/\(template.sourceName) and save."
      )
    }
  }

  /// Returns the names of files, without placeholder files for empty folders.
  static func list(of files: [(name: String, text: String)]) -> String {
    files.map(\.name).filter { !$0.hasSuffix(".gitkeep") }.joined(separator: ", ")
  }
}
